use std::fmt;

use time::OffsetDateTime;

use crate::interval::Interval;
use crate::open_times::ClosedReason;
use crate::services::bookings::slot_unavailable::SlotUnavailable;
use crate::zone::Zone;

/// A time that cannot be booked; omits the conflicting host and booking.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeUnavailable {
    /// The requested start.
    pub start: OffsetDateTime,
    /// The reason, without private data.
    pub reason: UnavailableReason,
    /// The time zone of the request.
    pub time_zone: Zone,
    /// The next open times, at most five within 63 days.
    pub alternatives: Vec<Interval>,
}

/// The reason why a time is not open, without private data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnavailableReason {
    /// A host is not free.
    Taken,
    /// The time is between two starts of the slot interval.
    NotOffered,
    /// The time is in the past or within the minimum notice.
    TooSoon,
    /// The time is beyond the event type's horizon.
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
        } else if because_of(ClosedReason::SlotInterval) {
            UnavailableReason::NotOffered
        } else {
            UnavailableReason::Taken
        };
        let SlotUnavailable { start, time_zone, alternatives, .. } = refusal;
        Self { start, reason, time_zone, alternatives }
    }
}

impl fmt::Display for TimeUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.reason {
            UnavailableReason::Taken => "this time is taken",
            UnavailableReason::NotOffered => {
                "this time is not offered; choose one of the open times"
            }
            UnavailableReason::TooSoon => "this time is too soon",
            UnavailableReason::TooFarAhead => "this time is too far ahead",
        })
    }
}

impl std::error::Error for TimeUnavailable {}
