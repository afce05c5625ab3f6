//! The interface tried against its own document by those who did not write it: Schemathesis, with
//! every check and every phase, chains of operations along the document's links included.
//!
//! `crates/frontdesk/tests/schemathesis/prepare` installs it; where it is not, the test says so and
//! passes. With `FRONTDESK_TEST_SCHEMATHESIS=required` in the environment it fails instead.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use crate::support::{Demo, finish, scratch_folder};

/// Where its settings and what it is told of the workspace are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schemathesis");

/// The program, or `None` with a word about it.
fn schemathesis() -> Option<Command> {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemathesis/venv/bin/schemathesis");
    if program.exists() {
        return Some(Command::new(program));
    }
    let required =
        std::env::var_os("FRONTDESK_TEST_SCHEMATHESIS").is_some_and(|value| value == "required");
    assert!(
        !required,
        "FRONTDESK_TEST_SCHEMATHESIS=required, but there is no {}: {FOLDER}/prepare",
        program.display()
    );
    // Past the test runner, which swallows what `eprintln!` prints in a test that passes.
    drop(writeln!(std::io::stderr(), "left out for want of {}: schemathesis", program.display()));
    None
}

#[test]
fn every_answer_is_as_the_document_says_whatever_is_sent() {
    let Some(mut schemathesis) = schemathesis() else { return };
    let folder = scratch_folder("schemathesis");
    let demo = Demo::start(&folder);
    schemathesis
        .args(["--config-file", &format!("{FOLDER}/schemathesis.toml"), "run", "--no-color"])
        .args(["--header", &format!("Authorization: Bearer {}", demo.token())])
        .arg(format!("{}/openapi.json", demo.address()))
        .env("SCHEMATHESIS_HOOKS", format!("{FOLDER}/hooks.py"))
        .env("FRONTDESK_ADDRESS", demo.address())
        .env("FRONTDESK_TOKEN", demo.token())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(&folder);
    let finished = finish(schemathesis);
    assert_eq!(finished.code, Some(0), "{}{}", finished.stdout, finished.stderr);
    let count = |line: &str| line.trim().split_once(" generated")?.0.parse().ok();
    let cases: Option<usize> = finished.stdout.lines().find_map(count);
    assert!(cases.is_some_and(|cases| 1_000 <= cases), "too few cases: {}", finished.stdout);
}
