//! Skips tests whose optional tools are missing; `docs/CONTRIBUTING.md` lists the tools.

use std::io::Write as _;
use std::path::PathBuf;
use std::{env, io, thread};

/// Reports that the running test is skipped. `missing` is a sentence without a final period.
///
/// # Panics
/// If the environment variable `variable` is `required`.
pub fn skip(variable: &str, missing: &str) {
    fail_if_required(variable, missing);
    // The test runner names the thread after the test.
    let test = thread::current().name().unwrap_or_default().to_owned();
    // The test runner hides `eprintln!` output of passing tests.
    drop(writeln!(io::stderr(), "skipped {test}: {missing}"));
}

/// Returns the path of an installed program, in `PATH` or `/usr/sbin`.
///
/// Returns `None` if the program is missing; the running test is then [skipped](skip).
///
/// # Panics
/// If the program is missing and the environment variable `variable` is `required`.
pub fn program(name: &str, variable: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    // Debian installs servers in `/usr/sbin`, which is not in every account's `PATH`.
    let mut folders = env::split_paths(&path).chain(["/usr/sbin".into()]);
    let found = folders.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()));
    if found.is_none() {
        skip(variable, &format!("{name} is not installed"));
    }
    found
}

/// Fails the running test if its tools are required.
///
/// # Panics
/// If the environment variable `variable` is `required`.
pub fn fail_if_required(variable: &str, missing: &str) {
    let required = env::var_os(variable).is_some_and(|value| value == "required");
    assert!(!required, "{variable}=required, but {missing}");
}
