//! Dates and times as people of a language read them. The script says them once more by the browser's own `Intl`; this is
//! what stands there without it.

use frontdesk_domain::zone::Zone;
use time::{Date, OffsetDateTime, Time, UtcOffset};

use crate::language::{Language, Reading as _};
use crate::month::Month;
use crate::words::{Message, Words};

/// How a clock is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockFace {
    /// 3:30 PM.
    Twelve,
    /// 15:30.
    TwentyFour,
}

impl ClockFace {
    /// The value in addresses and forms: `12` or `24`.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Twelve => "12",
            Self::TwentyFour => "24",
        }
    }

    /// The face of that value.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Twelve, Self::TwentyFour].into_iter().find(|face| face.as_str() == text)
    }

    /// The face that readers of the language are used to.
    pub(crate) fn usual_in(language: Language) -> Self {
        if language.reads_twelve_hours() { Self::Twelve } else { Self::TwentyFour }
    }
}

/// Says dates and times in one language, on one face, by one zone's clock.
#[derive(Clone, Debug)]
pub(crate) struct DateWords {
    /// The language.
    pub(crate) words: Words,
    /// The face.
    pub(crate) face: ClockFace,
    /// The zone.
    pub(crate) zone: Zone,
}

impl DateWords {
    /// `Tuesday 1 December 2026`.
    pub(crate) fn date(&self, date: Date) -> String {
        self.words.with_all(
            Message::DateFull,
            [
                ("weekday", weekday(self.words, Message::Weekday, date.weekday()).into()),
                ("day", date.day().to_string().into()),
                ("month", month_name(self.words, date.month()).into()),
                ("year", date.year().to_string().into()),
            ],
        )
    }

    /// `Tuesday 1 December`, where the year is clear.
    pub(crate) fn day(&self, date: Date) -> String {
        self.words.with_all(
            Message::DateDay,
            [
                ("weekday", weekday(self.words, Message::Weekday, date.weekday()).into()),
                ("day", date.day().to_string().into()),
                ("month", month_name(self.words, date.month()).into()),
            ],
        )
    }

    /// `December 2026`.
    pub(crate) fn month(&self, month: Month) -> String {
        self.words.with_all(
            Message::MonthYear,
            [
                ("month", month_name(self.words, month.month()).into()),
                ("year", month.year().to_string().into()),
            ],
        )
    }

    /// The heading of a calendar's column, and the whole word behind it.
    pub(crate) fn weekday_heading(&self, day: time::Weekday) -> (String, String) {
        (weekday(self.words, Message::WeekdayShort, day), weekday(self.words, Message::Weekday, day))
    }

    /// The date on which an instant falls.
    pub(crate) fn date_of(&self, instant: OffsetDateTime) -> Date {
        self.zone.civil(instant).date()
    }

    /// `3:30 PM` or `15:30`.
    pub(crate) fn time(&self, instant: OffsetDateTime) -> String {
        self.clock_time(self.zone.civil(instant).time())
    }

    /// The time with the offset, for an hour that clocks read twice: `1:30 AM (UTC+1)`.
    pub(crate) fn time_with_offset(&self, instant: OffsetDateTime) -> String {
        format!("{} ({})", self.time(instant), offset_name(offset_at(&self.zone, instant)))
    }

    /// `Tuesday 1 December 2026, 3:00 PM – 3:30 PM`.
    pub(crate) fn date_and_range(&self, start: OffsetDateTime, end: OffsetDateTime) -> String {
        let times = self.words.with_all(
            Message::TimeRange,
            [("start", self.time(start).into()), ("end", self.time(end).into())],
        );
        self.words.with_all(
            Message::DateAndTime,
            [("date", self.date(self.date_of(start)).into()), ("time", times.into())],
        )
    }

    /// `Tuesday 1 December 2026, 3:00 PM`.
    pub(crate) fn date_and_time(&self, instant: OffsetDateTime) -> String {
        let date = self.date(self.date_of(instant));
        self.words
            .with_all(Message::DateAndTime, [("date", date.into()), ("time", self.time(instant).into())])
    }

    fn clock_time(&self, time: Time) -> String {
        let minute = time.minute();
        match self.face {
            ClockFace::TwentyFour => format!("{:02}:{minute:02}", time.hour()),
            ClockFace::Twelve => {
                let hour = match time.hour() % 12 {
                    0 => 12,
                    hour => hour,
                };
                let half = if time.hour() < 12 { Message::TimeAm } else { Message::TimePm };
                self.words.with(half, "time", format!("{hour}:{minute:02}"))
            }
        }
    }
}

/// `30 minutes`, `1 hour`, `1 hour 30 minutes`.
pub(crate) fn duration(words: Words, minutes: i64) -> String {
    let part = |message, count: i64| words.with(message, "count", count);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => part(Message::DurationMinutes, minutes),
        (hours, 0) => part(Message::DurationHours, hours),
        (hours, minutes) => words.with_all(
            Message::DurationBoth,
            [
                ("hours", part(Message::DurationHours, hours).into()),
                ("minutes", part(Message::DurationMinutes, minutes).into()),
            ],
        ),
    }
}

/// What the zone's clocks are ahead of UTC at `instant`.
pub(crate) fn offset_at(zone: &Zone, instant: OffsetDateTime) -> UtcOffset {
    let ahead = zone.civil(instant).assume_utc() - instant;
    i32::try_from(ahead.whole_seconds())
        .ok()
        .and_then(|seconds| UtcOffset::from_whole_seconds(seconds).ok())
        .unwrap_or(UtcOffset::UTC)
}

/// `UTC`, `UTC+1`, `UTC−3:30`.
pub(crate) fn offset_name(offset: UtcOffset) -> String {
    let (hours, minutes, _) = offset.as_hms();
    if offset.is_utc() {
        return "UTC".to_owned();
    }
    let sign = if offset.is_negative() { '\u{2212}' } else { '+' };
    let minutes = if minutes == 0 { String::new() } else { format!(":{:02}", minutes.abs()) };
    format!("UTC{sign}{}{minutes}", hours.abs())
}

fn weekday(words: Words, message: Message, day: time::Weekday) -> String {
    words.with(message, "weekday", i64::from(day.number_from_monday()))
}

fn month_name(words: Words, month: time::Month) -> String {
    words.with(Message::Month, "month", i64::from(u8::from(month)))
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    fn in_words(language: Language, zone: &str) -> DateWords {
        let zone = Zone::parse(zone).expect("a zone of the database");
        DateWords { words: Words::of(language), face: ClockFace::usual_in(language), zone }
    }

    #[test]
    fn each_language_says_a_date_its_own_way() {
        let said = |language| in_words(language, "UTC").date(date!(2026 - 12 - 01));
        assert_eq!(said(Language::English), "Tuesday 1 December 2026");
        assert_eq!(said(Language::German), "Dienstag, 1. Dezember 2026");
        assert_eq!(said(Language::French), "mardi 1 décembre 2026");
        assert_eq!(said(Language::Spanish), "martes, 1 de diciembre de 2026");
        assert!(said(Language::Arabic).contains("الثلاثاء"));
    }

    #[test]
    fn a_time_is_read_off_the_zones_clock_on_the_usual_face() {
        let at = datetime!(2026-12-01 12:05 UTC);
        assert_eq!(in_words(Language::English, "Europe/London").time(at), "12:05 PM");
        assert_eq!(in_words(Language::German, "Europe/Berlin").time(at), "13:05");
        assert_eq!(in_words(Language::English, "Asia/Kolkata").time(at), "5:35 PM");
        let midnight = datetime!(2026-12-01 00:00 UTC);
        assert_eq!(in_words(Language::English, "UTC").time(midnight), "12:00 AM");
    }

    #[test]
    fn an_offset_is_named_by_hours_and_where_needed_minutes() {
        let named = |zone: &str, at| {
            let zone = Zone::parse(zone).expect("a zone of the database");
            offset_name(offset_at(&zone, at))
        };
        let winter = datetime!(2026-12-01 12:00 UTC);
        assert_eq!(named("UTC", winter), "UTC");
        assert_eq!(named("Europe/Berlin", winter), "UTC+1");
        assert_eq!(named("America/St_Johns", winter), "UTC\u{2212}3:30");
    }

    #[test]
    fn durations_are_said_in_hours_and_minutes() {
        let said = |minutes| duration(Words::of(Language::English), minutes);
        assert_eq!(said(30), "30 minutes");
        assert_eq!(said(60), "1 hour");
        assert_eq!(said(90), "1 hour 30 minutes");
    }
}
