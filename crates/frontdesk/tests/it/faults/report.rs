use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    Done(u16),
    /// Rejected by a business rule, such as a taken slot.
    Refused(u16),
    /// The expected response to a fault.
    Unavailable,
    InProgress,
    /// The connection was refused or closed.
    Unanswered,
    /// Indicates a defect.
    Wrong(u16),
}

impl Outcome {
    pub(super) fn is_service(self) -> bool {
        matches!(self, Self::Done(_) | Self::Refused(_))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done(status) => write!(f, "{status}"),
            Self::Refused(status) => write!(f, "{status} (refused)"),
            Self::Unavailable => f.write_str("503"),
            Self::InProgress => f.write_str("409 (in progress)"),
            Self::Unanswered => f.write_str("no answer"),
            Self::Wrong(status) => write!(f, "{status} (wrong)"),
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Report(Vec<(Instant, Duration, Outcome)>);

impl Report {
    pub(super) fn note(&mut self, asked: Instant, outcome: Outcome) {
        let now = Instant::now();
        self.0.push((now, now - asked, outcome));
    }

    pub(super) fn since(&self, since: Instant) -> Self {
        Self(self.0.iter().filter(|(at, ..)| since <= *at).copied().collect())
    }

    pub(super) fn count(&self, since: Instant, is: impl Fn(Outcome) -> bool) -> usize {
        self.0.iter().filter(|(at, _, outcome)| since <= *at && is(*outcome)).count()
    }

    pub(super) fn full_service_after(&self, healed: Instant) -> Duration {
        let unserved = self.0.iter().filter(|(_, _, outcome)| !outcome.is_service());
        let last = unserved.map(|(at, ..)| *at).max();
        last.map_or(Duration::ZERO, |last| last.saturating_duration_since(healed))
    }

    pub(super) fn longest(&self) -> Duration {
        self.0.iter().map(|(_, took, _)| *took).max().unwrap_or_default()
    }

    #[track_caller]
    pub(super) fn assert_none(&self, is: impl Fn(Outcome) -> bool) {
        assert!(!self.0.iter().any(|(_, _, outcome)| is(*outcome)), "{self}");
    }
}

/// `201: 312, 409 (refused): 40, 503: 12; the longest took 43 ms`
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut counts: BTreeMap<Outcome, usize> = BTreeMap::new();
        for (_, _, outcome) in &self.0 {
            *counts.entry(*outcome).or_default() += 1;
        }
        for (outcome, count) in counts {
            write!(f, "{outcome}: {count}, ")?;
        }
        write!(f, "the longest took {} ms", self.longest().as_millis())
    }
}

/// The test runner captures `eprintln!`.
pub(super) fn log_result(test: &str, what: impl fmt::Display) {
    drop(writeln!(io::stderr(), "fault report: {test}: {what}"));
}
