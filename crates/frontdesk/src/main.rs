//! The `frontdesk` binary: the service and its commands.
//!
//! Architecture invariant: this crate wires and starts the other crates and contains no business
//! rules. Only this crate uses `anyhow`, the system clock, random numbers and process signals.

mod adapters;
mod background;
mod cli;
mod commands;
mod demo;
mod logging;
mod mcp_policy;
mod os_limits;
mod output;
mod secrets;
mod store;
mod system;
mod tz_database;
mod workspace_file;

use std::process::ExitCode;

use clap::Parser as _;
use frontdesk_domain::ports::Clock as _;
use mimalloc::MiMalloc;

use crate::cli::{Cli, Command};
use crate::system::SystemClock;

/// The C library's allocator is slower.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    logging::install(&cli.logging);
    let outcome = system::check_clock(SystemClock.now())
        .and_then(|()| tz_database::activate(cli.zones.tz_database.as_deref()))
        .and_then(|()| run(cli.command));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            output::report(&error);
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Demo(arguments) => commands::demo::run(&arguments),
        Command::Serve(arguments) => commands::serve::run(&arguments),
        Command::Sandbox(arguments) => commands::sandbox::run(&arguments),
        Command::Migrate(arguments) => commands::migrate::run(&arguments),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Copy(arguments) => commands::copy::run(&arguments),
        Command::Backup(arguments) => commands::backup::run(&arguments),
        Command::Restore(arguments) => commands::restore::run(&arguments),
        Command::Apply(arguments) => commands::apply::run(&arguments),
        Command::Export(arguments) => commands::export::run(&arguments),
        Command::Forget(arguments) => commands::forget::run(&arguments),
        Command::Token(command) => commands::token::run(&command),
        Command::SignInLink(arguments) => commands::sign_in_link::run(&arguments),
        Command::Calendars(command) => commands::calendars::run(&command),
        Command::Deliveries(command) => commands::deliveries::run(&command),
        Command::Webhooks(command) => commands::webhooks::run(&command),
        Command::Zones(command) => commands::zones::run(&command),
        Command::Openapi => commands::openapi::run(),
    }
}
