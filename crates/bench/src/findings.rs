//! Results of a run.

use std::num::NonZeroU32;
use std::time::Duration;

use time::OffsetDateTime;

/// Results of a whole run.
pub(crate) struct Findings {
    pub(crate) machine: String,
    /// Load average of the minute before the run.
    pub(crate) load: String,
    /// The `--note` of the command line.
    pub(crate) note: Option<String>,
    pub(crate) started_at: OffsetDateTime,
    /// The command line that repeats the run.
    pub(crate) command: String,
    /// One entry for each database and size; the larger size follows the smaller.
    pub(crate) runs: Vec<Run>,
}

/// One database at one size.
pub(crate) struct Run {
    /// Name and version of the database.
    pub(crate) database: String,
    pub(crate) workspaces: u32,
    pub(crate) bookings: u32,
    /// Median time from process start to the first successful `/readyz`.
    pub(crate) ready: Duration,
    /// Resident memory before the first request, KiB.
    pub(crate) idle_memory: u32,
    /// Peak resident memory under load, KiB.
    pub(crate) peak_memory: u32,
    pub(crate) figures: Vec<Figure>,
}

/// One route at one number of connections.
pub(crate) struct Figure {
    pub(crate) route: &'static str,
    pub(crate) connections: NonZeroU32,
    /// Successful responses per second.
    pub(crate) rate: f64,
    /// Responses with a status above 399; not part of the rate.
    pub(crate) refused: u32,
    pub(crate) p50: Duration,
    pub(crate) p99: Duration,
    /// CPU time of the service per response, microseconds.
    pub(crate) cpu: f64,
    /// CPU time of the PostgreSQL server per response, microseconds; 0 on SQLite.
    pub(crate) database_cpu: f64,
}
