//! The load: `wrk`, told by a script what to send.

use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, ensure};

use crate::process::output;
use crate::request::Request;
use crate::statistics::median;

const SCRIPT: &str = include_str!("load.lua");

/// The requests of one route, ready to be sent.
pub(crate) struct Load {
    script: PathBuf,
    requests: PathBuf,
}

/// What came of a load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Outcome {
    /// Whole answers, refusals included.
    pub(crate) answers: u32,
    /// How long it took.
    pub(crate) duration: Duration,
    /// Answers of a status above 399.
    pub(crate) refused: u32,
    /// Connections and answers that broke off or came too late.
    pub(crate) broken: u32,
    /// What half of the answers took at most.
    pub(crate) p50: Duration,
    /// What 99 of 100 answers took at most.
    pub(crate) p99: Duration,
}

impl Load {
    /// Writes `requests` down in `folder`.
    pub(crate) fn new(requests: &[Request], folder: &Path) -> anyhow::Result<Self> {
        let load = Self { script: folder.join("load.lua"), requests: folder.join("requests.tsv") };
        let lines = requests.iter().map(|Request { method, path, body }| {
            format!("{method}\t{path}\t{}\n", body.as_deref().unwrap_or_default())
        });
        fs::write(&load.script, SCRIPT)?;
        fs::write(&load.requests, lines.collect::<String>())?;
        Ok(load)
    }

    /// Sends them to `address` over so many connections for so many seconds.
    ///
    /// # Errors
    /// When a connection broke: a rate of failures is no figure.
    pub(crate) fn drive(
        &self,
        address: &str,
        token: Option<&str>,
        connections: NonZeroU32,
        seconds: NonZeroU32,
    ) -> anyhow::Result<Outcome> {
        let mut wrk = Command::new("wrk");
        // One thread is far from its limit here, and leaves the processors to whom they are
        // measured for.
        wrk.args(["--threads", "1", "--timeout", "10s"]);
        wrk.args(["--connections", &connections.to_string(), "--duration", &format!("{seconds}s")]);
        wrk.arg("--script")
            .arg(&self.script)
            .arg(address)
            .arg("--")
            .arg(&self.requests)
            .args(token);
        let printed = output(&mut wrk)
            .context("wrk, which drives the load (on Debian: apt-get install wrk)")?;
        let outcome = Outcome::read(&printed)?;
        let Outcome { answers, broken, .. } = outcome;
        ensure!(broken == 0, "beside {answers} answers, {broken} connections broke");
        Ok(outcome)
    }
}

impl Outcome {
    /// What came of several runs together; half and 99 of 100 answers took what they took in the
    /// middle one of them.
    ///
    /// # Panics
    /// When there is none.
    pub(crate) fn of_all(outcomes: &[Self]) -> Self {
        let sum = |count: fn(&Self) -> u32| outcomes.iter().map(count).sum();
        let middle =
            |time: fn(&Self) -> Duration| median(&outcomes.iter().map(time).collect::<Vec<_>>());
        Self {
            answers: sum(|outcome| outcome.answers),
            duration: outcomes.iter().map(|outcome| outcome.duration).sum(),
            refused: sum(|outcome| outcome.refused),
            broken: sum(|outcome| outcome.broken),
            p50: middle(|outcome| outcome.p50),
            p99: middle(|outcome| outcome.p99),
        }
    }

    /// Answers a second; what was refused is none.
    pub(crate) fn rate(&self) -> f64 {
        f64::from(self.answers.saturating_sub(self.refused)) / self.duration.as_secs_f64()
    }

    /// Reads the line that the script prints last.
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
            answers: number("answers")?,
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
    fn the_outcome_is_found_in_what_wrk_prints() {
        let printed = "Running 2s test @ http://127.0.0.1:8080\n  1 threads and 8 connections\n\
                       outcome answers=5000 microseconds=2000000 refused=3 broken=1 p50=310 p99=1200\n";
        let outcome = Outcome::read(printed).expect("the line is there");
        let expected = Outcome {
            answers: 5_000,
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
    fn runs_are_counted_together() {
        let run = |answers, p50| Outcome {
            answers,
            duration: Duration::from_secs(1),
            refused: 1,
            broken: 0,
            p50: Duration::from_micros(p50),
            p99: Duration::from_micros(10 * p50),
        };
        let all = Outcome::of_all(&[run(101, 300), run(301, 100), run(201, 200)]);
        assert_eq!((all.answers, all.refused, all.broken), (603, 3, 0));
        assert_eq!((all.p50, all.p99), (Duration::from_micros(200), Duration::from_millis(2)));
        assert!((all.rate() - 200.0).abs() < f64::EPSILON);
    }

    #[test]
    fn an_outcome_that_is_missing_or_cut_off_is_an_error_that_shows_it() {
        let none = Outcome::read("unable to connect").expect_err("no outcome");
        assert!(none.to_string().contains("unable to connect"), "{none}");
        let cut = Outcome::read("outcome answers=5 microseconds=7").expect_err("no more fields");
        assert!(cut.to_string().starts_with("refused"), "{cut}");
    }
}
