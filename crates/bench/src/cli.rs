//! The command line.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};

/// Measure the service under load and write docs/performance.md
#[derive(Debug, Parser)]
#[command(name = "bench")]
pub(crate) struct Cli {
    /// Seconds of load for each figure
    #[arg(long, value_name = "SECONDS", default_value = "3")]
    pub(crate) seconds: NonZeroU32,
    /// Numbers of concurrent connections, separated by commas
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "1,8,32")]
    pub(crate) connections: Vec<NonZeroU32>,
    /// Databases, separated by commas
    #[arg(
        long,
        value_enum,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "sqlite,postgres"
    )]
    pub(crate) databases: Vec<Kind>,
    /// Measure also with this many workspaces in the database; 200 hold 1,000,000 bookings
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) workspaces: Option<u32>,
    /// Only routes whose name contains one of these, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) routes: Vec<String>,
    /// Binary to measure [default: `frontdesk` in the folder of this binary]
    #[arg(long, value_name = "FILE")]
    pub(crate) binary: Option<PathBuf>,
    /// File to write the report to
    #[arg(long, value_name = "FILE", default_value = "docs/performance.md")]
    pub(crate) report: PathBuf,
    /// Remark for readers of the report, such as other load on the machine
    #[arg(long, value_name = "TEXT")]
    pub(crate) note: Option<String>,
}

/// A database that the service runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

impl Cli {
    /// Whether `--routes` selects the route of this name.
    pub(crate) fn selects(&self, route: &str) -> bool {
        self.routes.is_empty() || self.routes.iter().any(|part| route.contains(part.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn routes_are_selected_by_a_part_of_their_name() {
        let cli = Cli::parse_from(["bench", "--routes", "list,look up"]);
        assert!(cli.selects("look up a stored lead"));
        assert!(!cli.selects("get a booking"));
        assert!(Cli::parse_from(["bench"]).selects("get a booking"));
    }
}
