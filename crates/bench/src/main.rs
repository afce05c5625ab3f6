//! Load tests of the service on SQLite and PostgreSQL (`just bench`).
//!
//! Sends load to the release binary with `wrk` and writes `docs/performance.md`. A missed target
//! does not fail the run, because rates depend on the machine. Compare only figures of the same
//! run.
//!
//! To measure another route, add an entry to [`routes::ROUTES`].
//!
//! Requires Linux, because CPU time and memory are read from `/proc`.

mod cli;
mod database;
mod dataset;
mod findings;
mod growth;
mod linux;
mod markdown;
mod measure;
mod report;
mod routes;
mod service;
mod targets;
mod wrk;

#[cfg(test)]
mod tests;

use std::fs;

use anyhow::Context as _;
use clap::Parser as _;

use crate::cli::Cli;

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    // Even for plain HTTP, reqwest needs a TLS provider.
    drop(rustls::crypto::ring::default_provider().install_default());
    let machine = linux::machine()?;
    let (databases, growth) = measure::everything(&cli)?;
    fs::write(&cli.report, report::document(&cli, &machine, &databases, &growth)?)
        .with_context(|| cli.report.display().to_string())?;
    linux::print_progress(format_args!("written: {}", cli.report.display()));
    Ok(())
}
