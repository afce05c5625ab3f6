//! Runs Schemathesis against the OpenAPI document.
//!
//! `crates/frontdesk/tests/schemathesis/prepare` installs Schemathesis. If it is missing, the test
//! prints a note and passes, unless `FRONTDESK_TEST_SCHEMATHESIS=required` is set.

use std::path::Path;
use std::process::Command;

use frontdesk_testing::optional;
use time::format_description::well_known::Rfc3339;

use crate::http::now;
use crate::support::{Demo, Sandbox, finish, scratch_folder};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schemathesis");

fn schemathesis() -> Option<Command> {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemathesis/venv/bin/schemathesis");
    if program.exists() {
        return Some(Command::new(program));
    }
    let missing = format!("{} is not installed: run {FOLDER}/prepare", program.display());
    optional::skip("FRONTDESK_TEST_SCHEMATHESIS", &missing);
    None
}

#[test]
fn all_responses_conform_to_the_openapi_document() {
    let Some(schemathesis) = schemathesis() else { return };
    let folder = scratch_folder("schemathesis");
    let demo = Demo::start(&folder);
    explore(schemathesis, demo.address(), demo.token(), &folder);
}

#[test]
fn every_operation_works_in_the_sandbox() {
    let Some(schemathesis) = schemathesis() else { return };
    let now = now().format(&Rfc3339).expect("a year of four digits");
    let sandbox = Sandbox::start(&["--at", &now]);
    let folder = scratch_folder("schemathesis");
    explore(schemathesis, sandbox.address(), sandbox.token_of("grace"), &folder);
}

fn explore(mut schemathesis: Command, address: &str, token: &str, folder: &Path) {
    schemathesis
        .args(["--config-file", &format!("{FOLDER}/schemathesis.toml"), "run", "--no-color"])
        .args(["--header", &format!("Authorization: Bearer {token}")])
        .arg(format!("{address}/openapi.json"))
        .env("SCHEMATHESIS_HOOKS", format!("{FOLDER}/hooks.py"))
        .env("FRONTDESK_ADDRESS", address)
        .env("FRONTDESK_TOKEN", token)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(folder);
    let finished = finish(schemathesis);
    assert_eq!(finished.code, Some(0), "{}{}", finished.stdout, finished.stderr);
    let count = |line: &str| line.trim().split_once(" generated")?.0.parse().ok();
    let cases: Option<usize> = finished.stdout.lines().find_map(count);
    assert!(cases.is_some_and(|cases| 1_000 <= cases), "too few cases: {}", finished.stdout);
}
