use std::fmt;

/// How much of a calendar is looked at. Text from outside may be hostile: whatever it holds, the
/// work is bounded, and a bound that is reached is a [fault](super::FaultKind::LimitReached).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of text.
    pub bytes: usize,
    /// Components within components: a calendar, its event and its alarm are three.
    pub depth: usize,
    /// Components in all.
    pub components: usize,
    /// Days, hours or seconds that recurrence rules are walked through, and dates read, in all; the
    /// work itself.
    pub steps: u64,
    /// Busy intervals.
    pub intervals: usize,
}

impl Default for Limits {
    /// Some ten times what the largest calendars of people hold, and about a second of work.
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

/// A bound of [`Limits`].
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
    /// More faults than are told.
    Faults,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(most) => write!(f, "at most {most} bytes"),
            Self::Depth(most) => write!(f, "components at most {most} deep"),
            Self::Components(most) => write!(f, "at most {most} components"),
            Self::Steps(most) => write!(f, "at most {most} steps of recurrence"),
            Self::Intervals(most) => write!(f, "at most {most} busy intervals"),
            Self::Faults => f.write_str("too many faults to tell each"),
        }
    }
}

/// The steps that are left.
#[derive(Debug)]
pub(super) struct Budget {
    left: u64,
    limits: Limits,
}

/// A limit was reached, which ends the reading of the whole text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exhausted(pub(super) Limit);

impl Budget {
    pub(super) fn new(limits: Limits) -> Self {
        Self { left: limits.steps, limits }
    }

    /// Takes `steps`; once there were too few, there are none left for anyone.
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Exhausted> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(drop).ok_or(Exhausted(Limit::Steps(self.limits.steps)))
    }

    /// Whether `held` busy intervals, or dates that may become some, leave room for another.
    pub(super) fn room_beside(&self, held: usize) -> Result<(), Exhausted> {
        let most = self.limits.intervals;
        if held < most { Ok(()) } else { Err(Exhausted(Limit::Intervals(most))) }
    }
}
