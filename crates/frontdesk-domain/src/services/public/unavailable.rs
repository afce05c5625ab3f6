use std::fmt;

use time::OffsetDateTime;

use super::super::placement::SlotUnavailable;
use crate::interval::Interval;
use crate::open_times::ClosedReason;

/// A time that an invitee asked for is not open. Who or what stands in its way is not told.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeUnavailable {
    /// The time that was asked for.
    pub start: OffsetDateTime,
    /// Why, as far as it is everybody's to know.
    pub reason: UnavailableReason,
    /// The next open times after it, at most five within 63 days.
    pub alternatives: Vec<Interval>,
}

/// Why a time is not open, as far as it is everybody's to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnavailableReason {
    /// It is not to be had: given away, or never offered.
    Taken,
    /// It comes too soon, or is over.
    TooSoon,
    /// It is further ahead than the event type looks.
    TooFarAhead,
}

impl From<SlotUnavailable> for TimeUnavailable {
    fn from(refusal: SlotUnavailable) -> Self {
        let because_of =
            |reason| refusal.conflicts.iter().any(|conflict| conflict.reason == reason);
        let reason = if because_of(ClosedReason::MinimumNotice) {
            UnavailableReason::TooSoon
        } else if because_of(ClosedReason::Horizon) {
            UnavailableReason::TooFarAhead
        } else {
            UnavailableReason::Taken
        };
        Self { start: refusal.start, reason, alternatives: refusal.alternatives }
    }
}

impl fmt::Display for TimeUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.reason {
            UnavailableReason::Taken => "this time is taken",
            UnavailableReason::TooSoon => "this time is too soon",
            UnavailableReason::TooFarAhead => "this time is too far ahead",
        })
    }
}

impl std::error::Error for TimeUnavailable {}
