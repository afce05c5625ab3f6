//! Runs the tests of `downstream/`, a program outside the workspace, with cargo.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The manifests of the program's path dependencies, below `crates/`.
const CRATES: &str = "\"../../";

/// The program is copied, because cargo writes a lock file beside its manifest.
#[test]
fn store_contract_and_mocks_can_be_used_from_outside_the_workspace() {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = crate_root.parent().expect("the folder of all crates");
    let workspace = crates.parent().expect("the workspace");
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = scratch.join("downstream");
    copy(&crate_root.join("downstream"), &program);
    let manifest = program.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).expect("the manifest was copied");
    let absolute = text.replace(CRATES, &format!("\"{}/", crates.display()));
    fs::write(&manifest, absolute).expect("the copy can be written");
    // The same versions as in the workspace, which are downloaded and compiled.
    fs::copy(workspace.join("Cargo.lock"), program.join("Cargo.lock")).expect("a lock file");

    let target = scratch.parent().expect("the target directory");
    let run = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["test", "--offline", "--manifest-path"])
        .arg(&manifest)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .expect("cargo can be run");
    let printed = String::from_utf8_lossy(&run.stdout);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{printed}\n{errors}");
    for test in [
        "host_reads_the_choice_of_the_queue",
        "races::exactly_one_of_many_locking_units_books_the_time",
        "units_are_counted",
    ] {
        assert!(printed.contains(&format!("test {test} ... ok")), "{test} did not run:\n{printed}");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be created");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let (source, copied) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &copied);
        } else {
            fs::copy(&source, &copied).expect("a file can be copied");
        }
    }
}
