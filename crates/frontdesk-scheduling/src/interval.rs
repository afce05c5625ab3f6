//! Half-open intervals between two instants.

use time::{Duration, OffsetDateTime, PrimitiveDateTime, UtcOffset};

/// A nonempty time interval `[start, end)` with bounds in UTC.
///
/// Intervals that meet at 10:00 do not overlap:
///
/// ```
/// use frontdesk_scheduling::interval::Interval;
/// use time::macros::datetime;
///
/// let first = Interval::new(datetime!(2026-12-01 09:00 UTC), datetime!(2026-12-01 10:00 UTC)).unwrap();
/// let second = Interval::new(datetime!(2026-12-01 10:00 UTC), datetime!(2026-12-01 11:00 UTC)).unwrap();
/// assert!(!first.overlaps(&second));
/// assert_eq!(Interval::new(second.end(), second.start()), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interval {
    start: OffsetDateTime,
    end: OffsetDateTime,
}

impl Interval {
    /// Creates an interval; `None` if `start` is not before `end`.
    ///
    /// Also `None` if a bound is outside the supported years in UTC.
    pub fn new(start: OffsetDateTime, end: OffsetDateTime) -> Option<Self> {
        let start = start.checked_to_offset(UtcOffset::UTC)?;
        let end = end.checked_to_offset(UtcOffset::UTC)?;
        (start < end).then_some(Self { start, end })
    }

    /// The first instant of the interval.
    pub fn start(&self) -> OffsetDateTime {
        self.start
    }

    /// The first instant after the interval.
    pub fn end(&self) -> OffsetDateTime {
        self.end
    }

    /// The duration.
    pub fn duration(&self) -> Duration {
        self.end - self.start
    }

    /// Whether `instant` is in the interval.
    pub fn contains(&self, instant: OffsetDateTime) -> bool {
        self.start <= instant && instant < self.end
    }

    /// Whether the two intervals share an instant.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// The intersection with `other`, if any.
    pub fn clip(&self, other: &Self) -> Option<Self> {
        Self::new(self.start.max(other.start), self.end.min(other.end))
    }
}

/// Converts a Unix second, clamped to the range of [`OffsetDateTime`].
pub(crate) fn instant_of_second(second: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(second).unwrap_or(if second.is_negative() {
        PrimitiveDateTime::MIN.assume_utc()
    } else {
        PrimitiveDateTime::MAX.assume_utc()
    })
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn hours(start: u8, end: u8) -> Interval {
        let midnight = datetime!(2026-12-01 00:00 UTC);
        Interval::new(
            midnight + Duration::hours(start.into()),
            midnight + Duration::hours(end.into()),
        )
        .expect("start before end")
    }

    #[test]
    fn seconds_outside_the_range_are_clamped() {
        assert_eq!(instant_of_second(-1), datetime!(1969-12-31 23:59:59 UTC));
        assert_eq!(instant_of_second(i64::MIN), PrimitiveDateTime::MIN.assume_utc());
        assert_eq!(instant_of_second(i64::MAX), PrimitiveDateTime::MAX.assume_utc());
    }

    #[test]
    fn empty_and_reversed_intervals_are_rejected() {
        let noon = datetime!(2026-12-01 12:00 UTC);
        assert_eq!(Interval::new(noon, noon), None);
        assert_eq!(Interval::new(noon, noon - Duration::nanoseconds(1)), None);
    }

    #[test]
    fn bounds_are_converted_to_utc() {
        let interval =
            Interval::new(datetime!(2026-12-01 12:00 +5:30), datetime!(2026-12-01 12:00 -1))
                .expect("in order");
        assert_eq!(interval.start().offset(), UtcOffset::UTC);
        assert_eq!(interval.start(), datetime!(2026-12-01 06:30 UTC));
        assert_eq!(interval.duration(), Duration::minutes(6 * 60 + 30));
    }

    #[test]
    fn bounds_outside_the_supported_years_are_rejected() {
        assert_eq!(
            Interval::new(datetime!(2026-12-01 12:00 UTC), datetime!(9999-12-31 23:30 -1)),
            None
        );
    }

    #[test]
    fn adjacent_intervals_do_not_overlap() {
        assert!(!hours(9, 10).overlaps(&hours(10, 11)));
        assert!(!hours(10, 11).overlaps(&hours(9, 10)));
        assert!(hours(9, 11).overlaps(&hours(10, 12)));
        assert!(hours(9, 12).overlaps(&hours(10, 11)));
    }

    #[test]
    fn the_start_is_included_and_the_end_is_excluded() {
        let morning = hours(9, 12);
        assert!(morning.contains(morning.start()));
        assert!(!morning.contains(morning.end()));
    }

    #[test]
    fn clip_returns_the_intersection() {
        assert_eq!(hours(9, 12).clip(&hours(11, 14)), Some(hours(11, 12)));
        assert_eq!(hours(9, 12).clip(&hours(12, 14)), None);
    }
}
