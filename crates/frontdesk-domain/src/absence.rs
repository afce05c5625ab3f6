//! Absences: times in which a member is out of office.

use thiserror::Error;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, OffsetDateTime};

use crate::fault::Fault;
use crate::ids::UserId;
use crate::interval::Interval;
use crate::requested_time::RequestedTime;
use crate::zone::Zone;

/// A time in which a member is out of office.
///
/// The member has no open times in it, and queues skip the member while it lasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// The period.
    pub period: AbsencePeriod,
    /// The member to book instead.
    pub delegate: Option<UserId>,
}

impl Absence {
    /// The maximum number of absences of a member.
    pub const MAX: usize = 100;

    /// The fault of a member with more than [`Absence::MAX`] absences.
    pub fn check_count(absences: usize, field: &str) -> Option<Fault> {
        let detail = || format!("expected at most {}, found {absences}", Self::MAX);
        (Self::MAX < absences).then(|| Fault::new(field, detail()))
    }
}

/// The period of an absence: whole days, or between two instants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsencePeriod {
    /// Days in the member's time zone, both included.
    Days {
        /// The first day.
        first: Date,
        /// The last day.
        last: Date,
    },
    /// An interval of instants.
    Between(Interval),
}

/// Texts that are not the bounds of an absence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidAbsence {
    /// The bounds are neither two dates nor two instants.
    #[error(
        "expected two dates such as 2026-12-24, or two times with an offset such as 2026-12-24T12:00:00Z, found \
         {from:?} and {until:?}"
    )]
    Form {
        /// The first bound.
        from: String,
        /// The second bound.
        until: String,
    },
    /// The second bound is not after the first.
    #[error("{until} is not after {from}")]
    Order {
        /// The first bound.
        from: String,
        /// The second bound.
        until: String,
    },
}

impl AbsencePeriod {
    /// Parses both bounds: two dates, or two instants in RFC 3339.
    ///
    /// # Errors
    /// See [`InvalidAbsence`].
    pub fn parse(from: &str, until: &str) -> Result<Self, InvalidAbsence> {
        let order = || InvalidAbsence::Order { from: from.to_owned(), until: until.to_owned() };
        if let (Some(first), Some(last)) = (date(from), date(until)) {
            return if first <= last { Ok(Self::Days { first, last }) } else { Err(order()) };
        }
        let (Some(start), Some(end)) = (instant(from), instant(until)) else {
            return Err(InvalidAbsence::Form { from: from.to_owned(), until: until.to_owned() });
        };
        Interval::new(start, end).map(Self::Between).ok_or_else(order)
    }

    /// The bounds as text that [`AbsencePeriod::parse`] accepts.
    pub fn bounds(&self) -> (String, String) {
        match self {
            Self::Days { first, last } => (first.to_string(), last.to_string()),
            Self::Between(interval) => (written(interval.start()), written(interval.end())),
        }
    }

    /// The absent time of a member in `zone`.
    ///
    /// `None` if it exceeds the supported years.
    pub fn interval(&self, zone: &Zone) -> Option<Interval> {
        match *self {
            Self::Days { first, last } => {
                // The last day of the calendar has no next day; it stands for "no end".
                let end = last.next_day().unwrap_or(last);
                Interval::new(zone.start_of_day(first), zone.start_of_day(end))
            }
            Self::Between(interval) => Some(interval),
        }
    }
}

fn date(text: &str) -> Option<Date> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).ok()
}

fn instant(text: &str) -> Option<OffsetDateTime> {
    match RequestedTime::parse(text)? {
        RequestedTime::Instant(at) => (at.nanosecond() == 0).then_some(at),
        RequestedTime::Local(_) => None,
    }
}

fn written(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).expect("the years of an interval have four digits")
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn parsed(from: &str, until: &str) -> AbsencePeriod {
        AbsencePeriod::parse(from, until).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn days_include_both_ends_in_the_zone_of_the_member() {
        let lima = Zone::parse("America/Lima").expect("a zone");
        let days = parsed("2026-12-24", "2026-12-26").interval(&lima).expect("in range");
        assert_eq!(days.start(), datetime!(2026-12-24 05:00 UTC));
        assert_eq!(days.end(), datetime!(2026-12-27 05:00 UTC));
        let day = parsed("2026-12-24", "2026-12-24").interval(&lima).expect("in range");
        assert_eq!(day.end(), datetime!(2026-12-25 05:00 UTC));
    }

    #[test]
    fn absence_until_the_last_day_of_the_calendar_has_no_end() {
        let lima = Zone::parse("America/Lima").expect("a zone");
        let period = parsed("2026-12-24", "9999-12-31").interval(&lima).expect("an interval");
        assert!(period.contains(datetime!(2036-12-24 05:00 UTC)));
    }

    #[test]
    fn bounds_round_trip() {
        for (from, until) in
            [("2026-12-24", "2027-01-02"), ("2026-12-24T12:00:00Z", "2026-12-24T12:00:01Z")]
        {
            assert_eq!(parsed(from, until).bounds(), (from.to_owned(), until.to_owned()));
        }
        let moved = parsed("2026-12-24T12:00:00+02:00", "2026-12-24T12:00:00Z");
        assert_eq!(moved.bounds().0, "2026-12-24T10:00:00Z");
    }

    #[test]
    fn other_bounds_are_rejected() {
        for (from, until) in [
            ("2026-12-24", "2026-12-23"),
            ("2026-12-24T12:00:00Z", "2026-12-24T12:00:00Z"),
            ("2026-12-24", "2026-12-24T12:00:00Z"),
            ("2026-12-24T12:00:00Z", "2026-12-25T12:00:00.5Z"),
            ("2026-12-32", "2027-01-02"),
            ("0000-01-01T00:00:00+23:00", "2027-01-02T00:00:00Z"),
            ("2026-12-24T12:00:00", "2026-12-25T12:00:00"),
            ("", ""),
        ] {
            assert!(AbsencePeriod::parse(from, until).is_err(), "{from} {until}");
        }
    }
}
