//! What cannot be read of an event, and the time that it may take because of that.

use frontdesk_domain::interval::Interval;
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::value::Stamp;

/// What can't be read of an event, by how far the event may reach because of it.
#[derive(Debug, Default)]
pub(super) struct Gaps {
    /// A date whose zone is unknown.
    pub(super) zone: bool,
    /// How long the event lasts.
    pub(super) length: bool,
    /// Something that may put the event at any time.
    pub(super) dates: bool,
    /// Recurrence rules, each by its end where that can be read.
    pub(super) rules: Vec<Option<Stamp>>,
}

/// How far the easternmost clocks are ahead of UTC.
pub(super) const EASTERNMOST: Duration = Duration::hours(14);
/// How far the westernmost clocks are behind UTC.
const WESTERNMOST: Duration = Duration::hours(12);

/// The time from what some clock reads to what some clock reads later, whatever their zones.
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
