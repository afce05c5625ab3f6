//! What a run found.

use std::num::NonZeroU32;
use std::time::Duration;

use time::OffsetDateTime;

/// Everything that a run found.
pub(crate) struct Findings {
    /// The machine.
    pub(crate) machine: String,
    /// How many threads wanted a processor as it began.
    pub(crate) load: String,
    /// What whoever ran it wants to be known.
    pub(crate) note: Option<String>,
    /// When it began.
    pub(crate) at: OffsetDateTime,
    /// How to do the same again.
    pub(crate) command: String,
    /// Each database at each size.
    pub(crate) runs: Vec<Run>,
}

/// One database at one size.
pub(crate) struct Run {
    /// Its name and version.
    pub(crate) database: String,
    /// How many workspaces it held.
    pub(crate) workspaces: u32,
    /// How many bookings they held.
    pub(crate) bookings: u32,
    /// From the start of the process to its first answer that it is ready; the median.
    pub(crate) ready: Duration,
    /// The service's memory before the first request, KiB.
    pub(crate) idle_memory: u32,
    /// And the most that it held under load, KiB.
    pub(crate) peak_memory: u32,
    /// What each route did.
    pub(crate) figures: Vec<Figure>,
}

/// One route over so many connections.
pub(crate) struct Figure {
    /// The route's name.
    pub(crate) route: &'static str,
    /// How many connections asked at once.
    pub(crate) connections: NonZeroU32,
    /// Answers a second.
    pub(crate) rate: f64,
    /// How many requests were refused, which are not in the rate.
    pub(crate) refused: u32,
    /// What half of the answers took at most.
    pub(crate) p50: Duration,
    /// What 99 of 100 answers took at most.
    pub(crate) p99: Duration,
    /// Processor time of the service for one answer, microseconds.
    pub(crate) cpu: f64,
    /// What PostgreSQL has to do with it, where it is the database.
    pub(crate) postgres: Option<BesidePostgres>,
    /// How often a second actix-web alone sends the same answer.
    pub(crate) bare_rate: f64,
}

/// A route beside its database.
pub(crate) struct BesidePostgres {
    /// Processor time of PostgreSQL for one answer of the service, microseconds.
    pub(crate) cpu: f64,
    /// How often a second PostgreSQL alone returns the same rows.
    pub(crate) rows_rate: f64,
    /// Its processor time for returning them once, microseconds.
    pub(crate) rows_cpu: f64,
}
