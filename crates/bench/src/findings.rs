use std::num::NonZeroU32;

use crate::cli::Kind;
use crate::routes::{Route, YARDSTICK};
use crate::wrk::Sample;

pub(crate) struct Run {
    pub(crate) kind: Kind,
    pub(crate) database: String,
    pub(crate) bookings: u32,
    /// Median milliseconds from process start until `/readyz` succeeds.
    pub(crate) ready: f64,
    /// KiB, before the first request.
    pub(crate) idle_memory: f64,
    /// KiB, under load.
    pub(crate) peak_memory: f64,
    pub(crate) figures: Vec<Figure>,
    /// Empty on SQLite and without `pgbench`.
    pub(crate) pgbench: Vec<f64>,
}

pub(crate) struct Figure {
    pub(crate) route: &'static Route,
    pub(crate) connections: NonZeroU32,
    /// One sample per second of load.
    pub(crate) samples: Vec<Sample>,
}

impl Run {
    pub(crate) fn ratio(&self, figure: &Figure) -> Option<f64> {
        let yardstick = self.figure(YARDSTICK, figure.connections)?;
        Some(figure.rate() / yardstick.rate())
    }

    pub(crate) fn figure(&self, route: &str, connections: NonZeroU32) -> Option<&Figure> {
        let matches =
            |figure: &&Figure| figure.route.name == route && figure.connections == connections;
        self.figures.iter().find(matches)
    }
}

impl Figure {
    pub(crate) fn rate(&self) -> f64 {
        self.sum(|sample| f64::from(sample.responses - sample.refused))
            / self.sum(|sample| sample.seconds)
    }

    /// Microseconds per response.
    pub(crate) fn cpu(&self, seconds: fn(&Sample) -> f64) -> f64 {
        self.sum(seconds) * 1e6 / self.sum(|sample| f64::from(sample.responses))
    }

    pub(crate) fn median(&self, value: fn(&Sample) -> f64) -> f64 {
        median(self.samples.iter().map(value).collect())
    }

    fn sum(&self, value: fn(&Sample) -> f64) -> f64 {
        self.samples.iter().map(value).sum()
    }
}

/// For an even count, the larger of the two middle values.
///
/// # Panics
/// If there are no values.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

pub(crate) fn mebibytes(kibibytes: f64) -> String {
    format!("{:.1}", kibibytes / 1024.0)
}
