//! `just bench`: what the service does under load, and beside it what the same machine could do at
//! all.
//!
//! It starts the binary as it is shipped on SQLite and on a throw-away PostgreSQL, loads a
//! workspace through the binary's own `apply`, drives it with `wrk`, and measures in the same run
//! how fast PostgreSQL alone returns the same rows (`pgbench`) and how fast actix-web alone sends
//! the same answer. What it finds goes into `docs/performance.md`.
//!
//! A route is one entry of [`routes::ROUTES`]. Nothing here passes or fails by a time: figures
//! depend on the machine, so only their ratios within one run say anything.
//!
//! It runs on Linux alone, since processor time and memory are read from `/proc`.

mod bare;
mod cli;
mod database;
mod dataset;
mod findings;
mod growth;
mod machine;
mod measure;
mod pgbench;
mod process;
mod report;
mod request;
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

use crate::cli::{Cli, Command};

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    match cli.command {
        Some(Command::Bare { body }) => bare::serve(&body),
        None => bench(&cli),
    }
}

fn bench(cli: &Cli) -> anyhow::Result<()> {
    // Other members of the workspace build reqwest for TLS, and it asks for a provider even where
    // none is used.
    drop(rustls::crypto::ring::default_provider().install_default());
    let findings = measure::everything(cli)?;
    let document = report::document(&findings);
    fs::write(&cli.report, document).with_context(|| cli.report.display().to_string())?;
    machine::tell(format_args!("written: {}", cli.report.display()));
    Ok(())
}
