//! Checks of the workspace itself, run as `cargo xtask tidy` and by `cargo test`.
//!
//! What `docs/ARCHITECTURE.md` promises and the compiler can't hold is held here. A new rule is a
//! function that takes the [`workspace::Workspace`] and returns faults, named in [`tidy::faults`].

mod tidy;
mod workspace;

use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;

use crate::workspace::Workspace;

const USAGE: &str =
    "usage: cargo xtask tidy   (checks the layering, the dependencies and the sources)";

fn main() -> anyhow::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut stderr = io::stderr().lock();
    if arguments != ["tidy"] {
        writeln!(stderr, "{USAGE}")?;
        return Ok(ExitCode::from(2));
    }
    let workspace = Workspace::read().context("the workspace can't be read")?;
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
