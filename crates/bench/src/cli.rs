use std::env::current_exe;
use std::io;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use clap::{Parser, ValueEnum};

use crate::routes::YARDSTICK;

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
    /// Also measure a database with this many workspaces (100 hold 1,000,000 bookings)
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) workspaces: Option<u32>,
    /// Comma-separated parts of route names; `get a booking` is always measured
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

impl Cli {
    /// `route` is measured if its name matches the command line; the yardstick always is.
    pub(crate) fn selects(&self, route: &str) -> bool {
        route == YARDSTICK || self.selects_growth(route)
    }

    pub(crate) fn selects_growth(&self, route: &str) -> bool {
        let names_it = |part: &String| route.contains(part.as_str());
        self.routes.is_empty() || self.routes.iter().any(names_it)
    }

    pub(crate) fn program(&self) -> io::Result<PathBuf> {
        let beside = || Ok(current_exe()?.with_file_name("frontdesk"));
        self.binary.clone().map_or_else(beside, Ok)
    }

    /// The folder of the binary, which cargo names after the profile.
    pub(crate) fn profile(&self) -> io::Result<String> {
        let program = self.program()?;
        let folder = program.parent().and_then(Path::file_name).unwrap_or_default();
        Ok(folder.to_string_lossy().into_owned())
    }

    /// The command line for the report, without local paths.
    pub(crate) fn line(&self) -> String {
        let connections: Vec<String> = self.connections.iter().map(ToString::to_string).collect();
        let workspaces = self.workspaces.map(|number| format!(" --workspaces {number}"));
        let (connections, workspaces) = (connections.join(","), workspaces.unwrap_or_default());
        format!("just bench --seconds {} --connections {connections}{workspaces}", self.seconds)
    }
}
