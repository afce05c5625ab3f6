//! Months of a calendar and their weeks.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use time::{Date, Duration, Weekday};

/// The years that a calendar can show.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=9000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Month {
    first: Date,
}

impl Month {
    pub(crate) fn of(date: Date) -> Self {
        Self { first: date.replace_day(1).unwrap_or(date) }
    }

    /// Parses a month such as `2026-12`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        if year.len() != 4
            || month.len() != 2
            || !(year.bytes().chain(month.bytes())).all(|b| b.is_ascii_digit())
        {
            return None;
        }
        let month = time::Month::try_from(month.parse::<u8>().ok()?).ok()?;
        let year: i32 = year.parse().ok()?;
        YEARS.contains(&year).then_some(())?;
        Date::from_calendar_date(year, month, 1).ok().map(Self::of)
    }

    pub(crate) fn year(self) -> i32 {
        self.first.year()
    }

    pub(crate) fn month(self) -> time::Month {
        self.first.month()
    }

    pub(crate) fn first_day(self) -> Date {
        self.first
    }

    pub(crate) fn next(self) -> Self {
        Self::of(self.first.saturating_add(Duration::days(31)))
    }

    pub(crate) fn previous(self) -> Self {
        Self::of(self.first.saturating_sub(Duration::DAY))
    }

    pub(crate) fn interval(self, zone: &Zone) -> Option<Interval> {
        Interval::new(zone.start_of_day(self.first), zone.start_of_day(self.next().first))
    }

    /// `None` is a day of another month.
    pub(crate) fn weeks(self, first_weekday: Weekday) -> Vec<[Option<Date>; 7]> {
        let ahead = i64::from(self.first.weekday().number_days_from_monday())
            - i64::from(first_weekday.number_days_from_monday());
        let mut day = self.first.saturating_sub(Duration::days(ahead.rem_euclid(7)));
        let mut weeks = Vec::with_capacity(6);
        while Self::of(day) <= self {
            weeks.push(std::array::from_fn(|position| {
                let date = day.saturating_add(Duration::days(position.try_into().unwrap_or(0)));
                (Self::of(date) == self).then_some(date)
            }));
            day = day.saturating_add(Duration::WEEK);
        }
        weeks
    }
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}", self.year(), u8::from(self.month()))
    }
}

pub(crate) fn weekdays_from(first: Weekday) -> [Weekday; 7] {
    std::array::from_fn(|position| first.nth_next(position.try_into().unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn next_and_previous_month_cross_the_year() {
        let december = Month::parse("2026-12").expect("a month");
        assert_eq!(december.next().to_string(), "2027-01");
        assert_eq!(december.next().previous(), december);
        assert_eq!(Month::of(date!(2026 - 12 - 31)), december);
    }

    #[test]
    fn invalid_or_out_of_range_month_is_none() {
        for text in [
            "", "2026", "2026-13", "2026-00", "9999-99", "9999-12", "0000-01", "26-1", "2026-1",
            "+026-01",
        ] {
            assert_eq!(Month::parse(text), None, "{text}");
        }
    }

    #[test]
    fn weeks_contain_each_day_once_under_its_weekday() {
        for first in [Weekday::Monday, Weekday::Sunday, Weekday::Saturday] {
            let month = Month::parse("2026-08").expect("a month");
            let weeks = month.weeks(first);
            let days: Vec<u8> = weeks.iter().flatten().flatten().map(|day| day.day()).collect();
            assert_eq!(days, (1..=31).collect::<Vec<u8>>());
            for week in weeks {
                for (day, weekday) in week.into_iter().zip(weekdays_from(first)) {
                    assert!(day.is_none_or(|day| day.weekday() == weekday));
                }
            }
        }
    }

    #[test]
    fn month_with_a_clock_change_is_an_hour_shorter() {
        let berlin = Zone::parse("Europe/Berlin").expect("a zone of the database");
        let march =
            Month::parse("2026-03").and_then(|month| month.interval(&berlin)).expect("a month");
        assert_eq!(march.start(), datetime!(2026-02-28 23:00 UTC));
        assert_eq!(march.duration(), Duration::days(31) - Duration::HOUR);
    }
}
