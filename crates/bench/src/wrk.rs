//! Load generation with `wrk` and a Lua script.

use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, ensure};

use crate::process::output;
use crate::server::Request;
use crate::statistics::median;

const SCRIPT: &str = include_str!("load.lua");

/// The requests of a route, written to files for `wrk`.
pub(crate) struct Load {
    script: PathBuf,
    requests: PathBuf,
}

/// Result of a load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Outcome {
    /// Complete responses, refusals included.
    pub(crate) responses: u32,
    pub(crate) duration: Duration,
    /// Responses with a status above 399.
    pub(crate) refused: u32,
    /// Failed connections, cut responses and timeouts.
    pub(crate) broken: u32,
    pub(crate) p50: Duration,
    pub(crate) p99: Duration,
}

impl Load {
    /// Writes `requests` to a file in `folder`.
    pub(crate) fn new(requests: &[Request], folder: &Path) -> anyhow::Result<Self> {
        let load = Self { script: folder.join("load.lua"), requests: folder.join("requests.tsv") };
        let lines = requests.iter().map(|Request { method, path, body }| {
            format!("{method}\t{path}\t{}\n", body.as_deref().unwrap_or_default())
        });
        fs::write(&load.script, SCRIPT)?;
        fs::write(&load.requests, lines.collect::<String>())?;
        Ok(load)
    }

    /// Sends the requests to `address`.
    ///
    /// # Errors
    /// If a connection fails or a response does not arrive.
    pub(crate) fn drive(
        &self,
        address: &str,
        token: &str,
        connections: NonZeroU32,
        seconds: NonZeroU32,
    ) -> anyhow::Result<Outcome> {
        let mut wrk = Command::new("wrk");
        // One thread is enough and leaves the CPUs to the service.
        wrk.args(["--threads", "1", "--timeout", "10s"]);
        wrk.args(["--connections", &connections.to_string(), "--duration", &format!("{seconds}s")]);
        wrk.arg("--script").arg(&self.script).arg(address).arg("--").arg(&self.requests).arg(token);
        let printed = output(&mut wrk)
            .context("wrk, which drives the load (on Debian: apt-get install wrk)")?;
        let outcome = Outcome::read(&printed)?;
        let Outcome { responses, broken, .. } = outcome;
        ensure!(broken == 0, "{broken} connections failed, beside {responses} responses");
        Ok(outcome)
    }
}

impl Outcome {
    /// Combines the results of several runs; p50 and p99 come from the median run.
    ///
    /// # Panics
    /// If `outcomes` is empty.
    pub(crate) fn of_all(outcomes: &[Self]) -> Self {
        let sum = |count: fn(&Self) -> u32| outcomes.iter().map(count).sum();
        let middle =
            |time: fn(&Self) -> Duration| median(&outcomes.iter().map(time).collect::<Vec<_>>());
        Self {
            responses: sum(|outcome| outcome.responses),
            duration: outcomes.iter().map(|outcome| outcome.duration).sum(),
            refused: sum(|outcome| outcome.refused),
            broken: sum(|outcome| outcome.broken),
            p50: middle(|outcome| outcome.p50),
            p99: middle(|outcome| outcome.p99),
        }
    }

    /// Successful responses per second.
    pub(crate) fn rate(&self) -> f64 {
        f64::from(self.responses.saturating_sub(self.refused)) / self.duration.as_secs_f64()
    }

    /// Parses the last line that the script prints.
    fn read(printed: &str) -> anyhow::Result<Self> {
        let line = printed.lines().find_map(|line| line.strip_prefix("outcome "));
        let line = line.with_context(|| format!("wrk printed no outcome: {printed}"))?;
        let number = |name: &str| -> anyhow::Result<u32> {
            let mut fields = line.split(' ').filter_map(|field| field.split_once('='));
            let (_, number) = fields
                .find(|(field, _)| *field == name)
                .with_context(|| format!("{name}: {line}"))?;
            number.parse().with_context(|| format!("{name}={number}"))
        };
        let duration = |name: &str| number(name).map(|micros| Duration::from_micros(micros.into()));
        Ok(Self {
            responses: number("responses")?,
            duration: duration("microseconds")?,
            refused: number("refused")?,
            broken: number("broken")?,
            p50: duration("p50")?,
            p99: duration("p99")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcome_is_parsed_from_the_output_of_wrk() {
        let printed = "Running 2s test @ http://127.0.0.1:8080\n  1 threads and 8 connections\n\
                       outcome responses=5000 microseconds=2000000 refused=3 broken=1 p50=310 p99=1200\n";
        let outcome = Outcome::read(printed).expect("the line is there");
        let expected = Outcome {
            responses: 5_000,
            duration: Duration::from_secs(2),
            refused: 3,
            broken: 1,
            p50: Duration::from_micros(310),
            p99: Duration::from_micros(1_200),
        };
        assert_eq!(outcome, expected);
        assert!((outcome.rate() - 2_498.5).abs() < f64::EPSILON);
    }

    #[test]
    fn runs_are_combined() {
        let run = |responses, p50| Outcome {
            responses,
            duration: Duration::from_secs(1),
            refused: 1,
            broken: 0,
            p50: Duration::from_micros(p50),
            p99: Duration::from_micros(10 * p50),
        };
        let all = Outcome::of_all(&[run(101, 300), run(301, 100), run(201, 200)]);
        assert_eq!((all.responses, all.refused, all.broken), (603, 3, 0));
        assert_eq!((all.p50, all.p99), (Duration::from_micros(200), Duration::from_millis(2)));
        assert!((all.rate() - 200.0).abs() < f64::EPSILON);
    }

    #[test]
    fn missing_or_cut_outcome_is_an_error_with_the_output() {
        let none = Outcome::read("unable to connect").expect_err("no outcome");
        assert!(none.to_string().contains("unable to connect"), "{none}");
        let cut = Outcome::read("outcome responses=5 microseconds=7").expect_err("no more fields");
        assert!(cut.to_string().starts_with("refused"), "{cut}");
    }
}
