//! Skips tests whose optional tools are missing; `docs/CONTRIBUTING.md` lists the tools.

use std::io::Write as _;
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

/// Fails the running test if its tools are required.
///
/// # Panics
/// If the environment variable `variable` is `required`.
pub fn fail_if_required(variable: &str, missing: &str) {
    let required = env::var_os(variable).is_some_and(|value| value == "required");
    assert!(!required, "{variable}=required, but {missing}");
}
