//! The command line.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// Measure the service under load, beside the limits of the same machine
#[derive(Debug, Parser)]
#[command(name = "bench")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// For how long each figure is taken
    #[arg(long, value_name = "SECONDS", default_value = "3")]
    pub(crate) seconds: NonZeroU32,
    /// How many connections ask at once, parted by commas
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "1,8,32")]
    pub(crate) connections: Vec<NonZeroU32>,
    /// What to run on, parted by commas
    #[arg(
        long,
        value_enum,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "sqlite,postgres"
    )]
    pub(crate) databases: Vec<Kind>,
    /// Measure again beside so many workspaces: 200 of them hold 1,000,000 bookings
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) workspaces: Option<u32>,
    /// Only the routes whose name holds one of these, parted by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) routes: Vec<String>,
    /// The program to measure [default: `frontdesk` beside this one]
    #[arg(long, value_name = "FILE")]
    pub(crate) binary: Option<PathBuf>,
    /// Where the findings are written
    #[arg(long, value_name = "FILE", default_value = "docs/performance.md")]
    pub(crate) report: PathBuf,
    /// What readers of the findings should know, such as what else the machine was doing
    #[arg(long, value_name = "TEXT")]
    pub(crate) note: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve one JSON document with actix-web and nothing else
    #[command(hide = true)]
    Bare {
        /// The document
        body: PathBuf,
    },
}

/// One of the databases that the service runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

impl Cli {
    /// Whether the route of this name is asked for.
    pub(crate) fn wants(&self, route: &str) -> bool {
        self.routes.is_empty() || self.routes.iter().any(|part| route.contains(part.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_contradicts_itself_nowhere() {
        Cli::command().debug_assert();
    }

    #[test]
    fn routes_are_chosen_by_a_part_of_their_name() {
        let cli = Cli::parse_from(["bench", "--routes", "list,look up"]);
        assert!(cli.wants("look up a stored lead"));
        assert!(!cli.wants("get a booking"));
        assert!(Cli::parse_from(["bench"]).wants("get a booking"));
    }
}
