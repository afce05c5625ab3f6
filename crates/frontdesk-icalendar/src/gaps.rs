//! Tracks the unreadable parts of an event and the time they may affect.

use frontdesk_domain::interval::Interval;
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::value::Stamp;

#[derive(Debug, Default)]
pub(super) struct Gaps {
    /// Whether a date is in an unknown zone.
    pub(super) zone: bool,
    pub(super) length: bool,
    /// Whether an unreadable part may move the event to any time.
    pub(super) dates: bool,
    /// The ends of unreadable recurrence rules; `None` for a missing or unreadable end.
    pub(super) rules: Vec<Option<Stamp>>,
}

/// The largest offset ahead of UTC.
pub(super) const EASTERNMOST: Duration = Duration::hours(14);
/// The largest offset behind UTC.
const WESTERNMOST: Duration = Duration::hours(12);

/// A range of local times in unknown zones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) first: PrimitiveDateTime,
    pub(super) last: PrimitiveDateTime,
}

impl Span {
    pub(super) fn lasting(first: PrimitiveDateTime, length: Duration) -> Self {
        Self { first, last: first.saturating_add(length) }
    }

    pub(super) fn length(self) -> Duration {
        self.last - self.first
    }

    pub(super) fn earliest(self) -> OffsetDateTime {
        self.first.saturating_sub(EASTERNMOST).assume_utc()
    }

    pub(super) fn latest(self) -> OffsetDateTime {
        self.last.saturating_add(WESTERNMOST).assume_utc()
    }

    pub(super) fn may_meet(self, within: &Interval) -> bool {
        self.earliest() < within.end() && within.start() < self.latest()
    }
}
