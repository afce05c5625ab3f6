//! Parses the date and time values of RFC 5545 section 3.3.

use time::{Date, Duration, Month, PrimitiveDateTime, Time};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stamp {
    /// A date (section 3.3.4).
    Day(Date),
    /// A local time (section 3.3.5, forms 1 and 3).
    Local(PrimitiveDateTime),
    /// A UTC time (form 2).
    Utc(PrimitiveDateTime),
}

impl Stamp {
    /// Parses `20260301`, `20260301T090000` or `20260301T090000Z`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (text, utc) = match text.strip_suffix(['Z', 'z']) {
            Some(text) => (text, true),
            None => (text, false),
        };
        if !text.is_ascii() {
            return None;
        }
        let date = date(text.get(..8)?)?;
        let rest = &text[8..];
        if rest.is_empty() {
            return Some(Self::Day(date));
        }
        let civil = time_of(date, rest.strip_prefix(['T', 't'])?)?;
        Some(if utc { Self::Utc(civil) } else { Self::Local(civil) })
    }

    pub(super) fn date(self) -> Date {
        match self {
            Self::Day(date) => date,
            Self::Local(civil) | Self::Utc(civil) => civil.date(),
        }
    }
}

fn date(text: &str) -> Option<Date> {
    let month = Month::try_from(u8::try_from(digits(text.get(4..6)?)?).ok()?).ok()?;
    let year = i32::try_from(digits(text.get(..4)?)?).ok()?;
    Date::from_calendar_date(year, month, u8::try_from(digits(text.get(6..8)?)?).ok()?).ok()
}

/// 24:00 becomes the next midnight; second 60 becomes second 59.
fn time_of(date: Date, text: &str) -> Option<PrimitiveDateTime> {
    if text.len() != 6 && text.len() != 4 {
        return None;
    }
    let part = |range| u8::try_from(digits(text.get(range)?)?).ok();
    let (hour, minute) = (part(0..2)?, part(2..4)?);
    let second = if text.len() == 6 { part(4..6)? } else { 0 };
    if (hour, minute, second) == (24, 0, 0) {
        return Some(date.next_day()?.midnight());
    }
    let second = if second == 60 { 59 } else { second };
    Some(PrimitiveDateTime::new(date, Time::from_hms(hour, minute, second).ok()?))
}

fn digits(text: &str) -> Option<u32> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// A duration (section 3.3.6): calendar days plus an exact time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Length {
    /// Calendar days, which have 23 or 25 hours at a clock change.
    pub(super) days: i64,
    /// The exact time in addition to the days.
    pub(super) exact: Duration,
}

/// The longest accepted duration, in days.
const TEN_THOUSAND_YEARS: i64 = 3_652_500;

impl Length {
    pub(super) fn exact(exact: Duration) -> Self {
        Self { days: 0, exact }
    }

    pub(super) fn days(days: i64) -> Self {
        Self { days, exact: Duration::ZERO }
    }

    pub(super) fn steady(self) -> Duration {
        Duration::days(self.days).saturating_add(self.exact)
    }

    /// Returns the longest possible length on any clock.
    pub(super) fn at_most(self) -> Duration {
        self.steady().abs().saturating_add(Duration::DAY)
    }

    /// Parses `PT30M`, `P1DT2H` or `-P1W`; `None` beyond ten thousand years.
    ///
    /// Before the `T`, an `M` is invalid, because it means months (ISO 8601).
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (text, sign) = match text.strip_prefix('-') {
            Some(text) => (text, -1),
            None => (text.strip_prefix('+').unwrap_or(text), 1),
        };
        let text = text.strip_prefix(['P', 'p'])?;
        let (mut days, mut seconds, mut number) = (0_i64, 0_i64, None::<i64>);
        let (mut parts, mut of_a_day) = (0, false);
        for character in text.chars() {
            if let Some(digit) = character.to_digit(10) {
                number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(digit.into())?);
                continue;
            }
            let count = match character.to_ascii_uppercase() {
                'T' if number.is_none() && !of_a_day => {
                    of_a_day = true;
                    continue;
                }
                _ => number.take()?,
            };
            parts += 1;
            let (unit, sum) = match character.to_ascii_uppercase() {
                'W' => (7, &mut days),
                'D' => (1, &mut days),
                'H' if of_a_day => (3600, &mut seconds),
                'M' if of_a_day => (60, &mut seconds),
                'S' if of_a_day => (1, &mut seconds),
                _ => return None,
            };
            *sum = sum.checked_add(count.checked_mul(unit)?)?;
        }
        let readable = parts > 0
            && number.is_none()
            && days <= TEN_THOUSAND_YEARS
            && seconds <= TEN_THOUSAND_YEARS * 86_400;
        readable.then(|| Self { days: sign * days, exact: Duration::seconds(sign * seconds) })
    }
}

/// Parses an offset from UTC (section 3.3.14): `+0530`, `-080000`.
pub(super) fn utc_offset(text: &str) -> Option<Duration> {
    let (sign, digits_only) = match text.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => (1, text),
    };
    let digits_only: String = digits_only.chars().filter(|character| *character != ':').collect();
    let part = |range| digits(digits_only.get(range)?).map(i64::from);
    let (hours, minutes) = (part(0..2)?, part(2..4)?);
    let seconds = if digits_only.len() == 6 { part(4..6)? } else { 0 };
    let offset = Duration::seconds(sign * (hours * 3600 + minutes * 60 + seconds));
    (hours < 26 && minutes < 60 && seconds < 60).then_some(offset)
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn stamp_is_a_date_a_local_time_or_utc() {
        assert_eq!(Stamp::parse("20260301"), Some(Stamp::Day(date!(2026 - 03 - 01))));
        assert_eq!(
            Stamp::parse("20260301T093000"),
            Some(Stamp::Local(datetime!(2026-03-01 09:30)))
        );
        assert_eq!(Stamp::parse("20260301T093000Z"), Some(Stamp::Utc(datetime!(2026-03-01 09:30))));
        assert_eq!(
            Stamp::parse("20260301T240000"),
            Some(Stamp::Local(datetime!(2026-03-02 00:00)))
        );
        assert_eq!(
            Stamp::parse("20160630T235960Z"),
            Some(Stamp::Utc(datetime!(2016-06-30 23:59:59)))
        );
    }

    #[test]
    fn invalid_date_is_not_a_stamp() {
        for text in [
            "",
            "2026",
            "20260230",
            "20261301",
            "20260301T99",
            "20260301T250000",
            "20260301T090061",
            "2026030é",
            "+2260301",
        ] {
            assert_eq!(Stamp::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn duration_has_calendar_days_and_exact_seconds() {
        assert_eq!(Length::parse("P1DT2H"), Some(Length { days: 1, exact: Duration::hours(2) }));
        assert_eq!(Length::parse("P2W"), Some(Length::days(14)));
        assert_eq!(Length::parse("-PT15M"), Some(Length::exact(Duration::minutes(-15))));
    }

    #[test]
    fn invalid_or_excessive_duration_is_none() {
        for text in [
            "P999999999999999999W",
            "P99999999999999999999D",
            "PT",
            "P",
            "1D",
            "P1",
            "P1X",
            "P1M",
            "P2H",
            "PTT1H",
            "PT9999999999999H",
        ] {
            assert_eq!(Length::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn utc_offset_has_minutes_and_optional_seconds() {
        assert_eq!(utc_offset("+0545"), Some(Duration::minutes(345)));
        assert_eq!(utc_offset("-075258"), Some(-Duration::seconds(7 * 3600 + 52 * 60 + 58)));
        assert_eq!(utc_offset("-08:00"), Some(Duration::hours(-8)));
        assert_eq!(utc_offset("+9"), None);
        assert_eq!(utc_offset(""), None);
    }
}
