//! Checks the rules of `docs/ARCHITECTURE.md` that the compiler cannot check.
//!
//! `cargo xtask tidy` and `cargo test` run the checks. To add a rule, call a new function in
//! [`tidy::faults`].

mod tidy;
mod workspace;

use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;

use crate::workspace::Workspace;

const USAGE: &str =
    "usage: cargo xtask tidy   (checks layering, dependencies, sources and documents)";

fn main() -> anyhow::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut stderr = io::stderr().lock();
    if arguments != ["tidy"] {
        writeln!(stderr, "{USAGE}")?;
        return Ok(ExitCode::from(2));
    }
    let workspace = Workspace::read().context("cannot read the workspace")?;
    let faults = tidy::faults(&workspace)?;
    for fault in &faults {
        writeln!(stderr, "{fault}")?;
    }
    if faults.is_empty() {
        writeln!(io::stdout(), "tidy: {} crates, no faults", workspace.crates.len())?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(stderr, "tidy: {} faults", faults.len())?;
    Ok(ExitCode::FAILURE)
}
