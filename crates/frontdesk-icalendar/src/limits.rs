use std::fmt;

/// The limits of the work on untrusted text.
///
/// Reaching a limit is a [fault](super::FaultKind::LimitReached).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of text.
    pub bytes: usize,
    /// Nesting of components; an alarm in an event has three levels.
    pub depth: usize,
    /// Total number of components.
    pub components: usize,
    /// Steps of the expansion: visited periods of rules, and parsed dates.
    pub steps: u64,
    /// Busy intervals.
    pub intervals: usize,
}

impl Default for Limits {
    /// About the size of ten large personal calendars; a second of work.
    fn default() -> Self {
        Self {
            bytes: 20 * 1024 * 1024,
            depth: 8,
            components: 200_000,
            steps: 10_000_000,
            intervals: 200_000,
        }
    }
}

/// A limit of [`Limits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::bytes`]
    Bytes(usize),
    /// [`Limits::depth`]
    Depth(usize),
    /// [`Limits::components`]
    Components(usize),
    /// [`Limits::steps`]
    Steps(u64),
    /// [`Limits::intervals`]
    Intervals(usize),
    /// The maximum number of reported faults.
    Faults,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(most) => write!(f, "{most} bytes"),
            Self::Depth(most) => write!(f, "{most} levels of components"),
            Self::Components(most) => write!(f, "{most} components"),
            Self::Steps(most) => write!(f, "{most} recurrence steps"),
            Self::Intervals(most) => write!(f, "{most} busy intervals"),
            Self::Faults => f.write_str("reported faults"),
        }
    }
}

#[derive(Debug)]
pub(super) struct Budget {
    left: u64,
    limits: Limits,
}

/// A limit was reached; the rest of the text is not read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exhausted(pub(super) Limit);

impl Budget {
    pub(super) fn new(limits: Limits) -> Self {
        Self { left: limits.steps, limits }
    }

    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Exhausted> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(drop).ok_or(Exhausted(Limit::Steps(self.limits.steps)))
    }

    pub(super) fn room_beside(&self, held: usize) -> Result<(), Exhausted> {
        let most = self.limits.intervals;
        if held < most { Ok(()) } else { Err(Exhausted(Limit::Intervals(most))) }
    }
}
