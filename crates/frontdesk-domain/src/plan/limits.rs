//! The bounds of the plan's values, kept by their types.

use std::fmt;

use thiserror::Error;

use crate::open_times::MAX_BUFFER_MINUTES;

/// A whole number from `MIN` to `MAX`.
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

/// How long a meeting lasts: at most a day.
pub type DurationMinutes = WholeNumber<1, 1_440>;
/// The step from one slot to the next: at most a day.
pub type SlotMinutes = WholeNumber<1, 1_440>;
/// Time kept free around a meeting, up to what open times look back.
pub type BufferMinutes = WholeNumber<0, { MAX_BUFFER_MINUTES as i64 }>;
/// How long before its start a meeting has to be booked: at most a year.
pub type NoticeMinutes = WholeNumber<0, 525_600>;
/// How far ahead a meeting can be booked: at most two years.
pub type HorizonDays = WholeNumber<1, 730>;
/// How far back a queue counts: at most ten years.
pub type WindowDays = WholeNumber<1, 3_650>;
/// A member's share in a queue.
pub type QueueWeight = WholeNumber<1, 1_000>;
/// The most billable requests of one enrichment run.
pub type CallLimit = WholeNumber<1, 20>;
/// The number of an object: whatever JSON's readers hold exactly (RFC 8259, section 6).
pub type IdNumber = WholeNumber<1, 9_007_199_254_740_991>;

/// The number lies outside its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a whole number from {min} to {max}, found {found}")]
#[non_exhaustive]
pub struct OutOfRange {
    /// The least that would do.
    pub min: i64,
    /// The most that would do.
    pub max: i64,
    /// What was given.
    pub found: i64,
}

impl<const MIN: i64, const MAX: i64> WholeNumber<MIN, MAX> {
    /// The number, when it lies within the bounds.
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

    /// The number, for bounds that fit: others do not compile.
    pub fn to_u32(self) -> u32 {
        const { assert!(0 <= MIN && MAX <= u32::MAX as i64) };
        u32::try_from(self.0).expect("the bounds fit, as was checked when this was compiled")
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
    fn a_number_is_taken_within_its_bounds_and_refused_beyond_them() {
        for number in [1, 1_440] {
            assert_eq!(DurationMinutes::new(number).map(DurationMinutes::get), Ok(number));
        }
        for number in [i64::MIN, -1, 0, 1_441, i64::MAX] {
            let refusal = DurationMinutes::new(number).expect_err("out of bounds");
            assert_eq!(refusal, OutOfRange { min: 1, max: 1_440, found: number });
        }
        assert!(BufferMinutes::new(0).is_ok(), "no buffer is a buffer too");
    }
}
