//! `just bench`: load tests of the service on SQLite and PostgreSQL.
//!
//! A run loads workspaces into an empty database with `frontdesk apply`, starts the release binary,
//! sends load to each route with `wrk`, and writes `docs/performance.md`. A missed target is
//! reported but does not fail the run, because rates depend on the machine. Compare only figures of
//! the same run.
//!
//! To measure another route, add an entry to [`routes::ROUTES`].
//!
//! Requires Linux, because CPU time and memory are read from `/proc`.

mod cli;
mod database;
mod dataset;
mod findings;
mod linux;
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
    // reqwest is compiled with TLS for other crates, so it requires a provider even for plain HTTP.
    drop(rustls::crypto::ring::default_provider().install_default());
    let machine = linux::machine()?;
    let databases = measure::everything(&cli)?;
    fs::write(&cli.report, report::document(&cli, &machine, &databases))
        .with_context(|| cli.report.display().to_string())?;
    linux::print_progress(format_args!("written: {}", cli.report.display()));
    Ok(())
}
