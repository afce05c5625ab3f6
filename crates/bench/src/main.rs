//! `just bench`: load tests of the service on SQLite and PostgreSQL.
//!
//! A run starts the release binary on an empty database, loads a workspace through the binary's
//! own `apply`, drives each route with `wrk`, and writes `docs/performance.md`. It checks no limit,
//! because figures depend on the machine. Compare only figures of one run.
//!
//! To measure another route, add an entry to [`routes::ROUTES`].
//!
//! Requires Linux, because CPU time and memory are read from `/proc`.

mod cli;
mod database;
mod dataset;
mod findings;
mod growth;
mod machine;
mod measure;
mod process;
mod report;
mod routes;
mod server;
mod service;
mod statistics;
mod targets;
mod writes;
mod wrk;

use std::fs;

use anyhow::Context as _;
use clap::Parser as _;

use crate::cli::Cli;

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    // reqwest is compiled with TLS for other crates and requires a provider even for plain HTTP.
    drop(rustls::crypto::ring::default_provider().install_default());
    let findings = measure::everything(&cli)?;
    fs::write(&cli.report, report::document(&findings))
        .with_context(|| cli.report.display().to_string())?;
    machine::print_progress(format_args!("written: {}", cli.report.display()));
    Ok(())
}
