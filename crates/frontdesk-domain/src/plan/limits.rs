//! The limits of a plan: lengths of lists, and range-checked integers.

use std::fmt;

use thiserror::Error;

use crate::open_times::MAX_BUFFER_MINUTES;

/// The maximum number of members and of an event type's hosts.
pub const MAX_MEMBERS: usize = 10_000;
/// The maximum number of a queue's members.
///
/// Each choice considers all of them.
pub const MAX_QUEUE_MEMBERS: usize = 1_000;
/// The maximum number of imported bookings, people or companies.
///
/// A larger import takes several plans.
const MAX_IMPORTS: usize = 20_000;
/// The maximum number of calendars of a member.
pub const MAX_CALENDARS: usize = 10;
/// The maximum number of calendars that a connection selects.
pub const MAX_SELECTED_CALENDARS: usize = 100;
/// The maximum length of a calendar's name on its server, in characters.
pub const MAX_CALENDAR_NAME_CHARS: usize = 200;
/// The maximum number of windows of a day; one per half hour.
pub const MAX_WINDOWS: usize = 48;
/// The maximum number of date overrides of a member.
pub const MAX_OVERRIDES: usize = 1_000;
/// The maximum number of providers, also of a chain.
pub const MAX_PROVIDERS: usize = 20;
/// The maximum number of hosts of an imported booking.
pub const MAX_BOOKING_HOSTS: usize = 50;

/// The maximum number of entries of each list section.
pub const MAX_ENTRIES: [(&str, usize); 11] = [
    ("members", MAX_MEMBERS),
    ("service_accounts", 1_000),
    ("queues", 1_000),
    ("event_types", 1_000),
    ("webhooks", 20),
    ("providers", MAX_PROVIDERS),
    ("chains", 100),
    ("routers", 50),
    ("bookings", MAX_IMPORTS),
    ("people", MAX_IMPORTS),
    ("companies", MAX_IMPORTS),
];

/// An integer from `MIN` to `MAX`.
///
/// ```
/// use frontdesk_domain::plan::{DurationMinutes, OutOfRange};
///
/// assert_eq!(DurationMinutes::new(30).map(DurationMinutes::get), Ok(30));
/// let refusal = DurationMinutes::new(0).unwrap_err();
/// assert_eq!(refusal.to_string(), "expected a whole number from 1 to 1440, found 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WholeNumber<const MIN: i64, const MAX: i64>(i64);

/// Duration of a meeting; at most one day.
pub type DurationMinutes = WholeNumber<1, 1_440>;
/// Interval between slots; at most one day.
pub type SlotMinutes = WholeNumber<1, 1_440>;
/// Buffer before or after a meeting; at most [`MAX_BUFFER_MINUTES`].
pub type BufferMinutes = WholeNumber<0, { MAX_BUFFER_MINUTES as i64 }>;
/// Minimum notice before a meeting starts; at most one year.
pub type NoticeMinutes = WholeNumber<0, 525_600>;
/// Booking horizon; at most two years.
pub type HorizonDays = WholeNumber<1, 730>;
/// Meetings of a host per day; at most one per minute.
pub type MeetingsPerDay = WholeNumber<1, 1_440>;
/// Meetings of a host per week; at most one per minute.
pub type MeetingsPerWeek = WholeNumber<1, 10_080>;
/// Days of past assignments that a queue counts; at most ten years.
pub type WindowDays = WholeNumber<1, 3_650>;
/// Weight of a member in a queue.
pub type QueueWeight = WholeNumber<1, 1_000>;
/// Maximum billable requests of one enrichment run.
pub type CallLimit = WholeNumber<1, 20>;
/// Numeric id that JSON represents exactly (RFC 8259, section 6).
pub type IdNumber = WholeNumber<1, 9_007_199_254_740_991>;

/// The number is outside its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a whole number from {min} to {max}, found {found}")]
#[non_exhaustive]
pub struct OutOfRange {
    /// The smallest valid number.
    pub min: i64,
    /// The largest valid number.
    pub max: i64,
    /// The number given.
    pub found: i64,
}

impl<const MIN: i64, const MAX: i64> WholeNumber<MIN, MAX> {
    /// Returns the number if it is within the range.
    pub fn new(number: i64) -> Result<Self, OutOfRange> {
        if (MIN..=MAX).contains(&number) {
            Ok(Self(number))
        } else {
            Err(OutOfRange { min: MIN, max: MAX, found: number })
        }
    }

    /// The number.
    pub fn get(self) -> i64 {
        self.0
    }

    /// The number as `u32`; does not compile if the range exceeds `u32`.
    pub fn to_u32(self) -> u32 {
        const { assert!(0 <= MIN && MAX <= u32::MAX as i64) };
        u32::try_from(self.0).expect("the const assertion checks the range")
    }
}

impl<const MIN: i64, const MAX: i64> fmt::Debug for WholeNumber<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_outside_the_range_are_rejected() {
        for number in [1, 1_440] {
            assert_eq!(DurationMinutes::new(number).map(DurationMinutes::get), Ok(number));
        }
        for number in [i64::MIN, -1, 0, 1_441, i64::MAX] {
            let refusal = DurationMinutes::new(number).expect_err("out of bounds");
            assert_eq!(refusal, OutOfRange { min: 1, max: 1_440, found: number });
        }
        assert!(BufferMinutes::new(0).is_ok(), "zero is a valid buffer");
    }
}
