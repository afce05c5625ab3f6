//! Formats dates, times and durations in a language.

use frontdesk_domain::zone::Zone;
use time::{Date, Month, OffsetDateTime, UtcOffset, Weekday};

use crate::{FluentValue, Language, Reading as _, Words};

crate::messages! {
    enum Message in "../messages" {
        Weekday = "weekday",
        WeekdayShort = "weekday-short",
        Month = "month",
        DateFull = "date-full",
        DateDay = "date-day",
        MonthYear = "month-year",
        TimeAm = "time-am",
        TimePm = "time-pm",
        TimeRange = "time-range",
        DateAndTime = "date-and-time",
        ZoneAndOffset = "zone-and-offset",
        DurationMinutes = "duration-minutes",
        DurationHours = "duration-hours",
        DurationBoth = "duration-both",
    }
}

/// The clock format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockFace {
    /// Twelve hours: 3:30 PM.
    Twelve,
    /// 24 hours: 15:30.
    TwentyFour,
}

impl ClockFace {
    /// Returns the value in URLs and forms: `12` or `24`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Twelve => "12",
            Self::TwentyFour => "24",
        }
    }

    /// Parses `12` or `24`.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Twelve, Self::TwentyFour].into_iter().find(|face| face.as_str() == text)
    }

    /// Returns the usual clock format of a language.
    pub fn usual_in(language: Language) -> Self {
        if language.reads_twelve_hours() { Self::Twelve } else { Self::TwentyFour }
    }
}

/// Formats dates and times in one language, clock format and zone.
#[derive(Clone, Debug)]
pub struct DateWords {
    /// The language.
    pub language: Language,
    /// The clock format.
    pub face: ClockFace,
    /// The zone.
    pub zone: Zone,
}

impl DateWords {
    /// Formats a date as `Tuesday 1 December 2026`.
    pub fn date(&self, date: Date) -> String {
        self.joined(
            Message::DateFull,
            [
                ("weekday", self.weekday(Message::Weekday, date.weekday()).into()),
                ("day", date.day().to_string().into()),
                ("month", self.month_name(date.month()).into()),
                ("year", date.year().to_string().into()),
            ],
        )
    }

    /// Formats a date without its year, as `Tuesday 1 December`.
    pub fn day(&self, date: Date) -> String {
        self.joined(
            Message::DateDay,
            [
                ("weekday", self.weekday(Message::Weekday, date.weekday()).into()),
                ("day", date.day().to_string().into()),
                ("month", self.month_name(date.month()).into()),
            ],
        )
    }

    /// Formats the month of `date` as `December 2026`.
    pub fn month(&self, date: Date) -> String {
        self.joined(
            Message::MonthYear,
            [
                ("month", self.month_name(date.month()).into()),
                ("year", date.year().to_string().into()),
            ],
        )
    }

    /// Returns the short and the long name of a weekday for a calendar column.
    pub fn weekday_heading(&self, day: Weekday) -> (String, String) {
        (self.weekday(Message::WeekdayShort, day), self.weekday(Message::Weekday, day))
    }

    /// Returns the date of an instant in the zone.
    pub fn date_of(&self, instant: OffsetDateTime) -> Date {
        self.zone.civil(instant).date()
    }

    /// Formats a time as `3:30 PM` or `15:30`.
    pub fn time(&self, instant: OffsetDateTime) -> String {
        let time = self.zone.civil(instant).time();
        let minute = time.minute();
        match self.face {
            ClockFace::TwentyFour => format!("{:02}:{minute:02}", time.hour()),
            ClockFace::Twelve => {
                let hour = match time.hour() % 12 {
                    0 => 12,
                    hour => hour,
                };
                let half = if time.hour() < 12 { Message::TimeAm } else { Message::TimePm };
                self.joined(half, [("time", format!("{hour}:{minute:02}").into())])
            }
        }
    }

    /// Formats a time, in a repeated hour with its offset: `1:30 AM (UTC+1)`.
    pub fn unique_time(&self, instant: OffsetDateTime) -> String {
        let time = self.time(instant);
        if !self.zone.repeats(instant) {
            return time;
        }
        format!("{time} ({})", offset_name(offset_at(&self.zone, instant)))
    }

    /// Formats an instant as `Tuesday 1 December 2026, 3:00 PM`.
    pub fn date_and_time(&self, instant: OffsetDateTime) -> String {
        self.date_and(instant, self.unique_time(instant))
    }

    /// Formats an interval as `Tuesday 1 December 2026, 3:00 PM – 3:30 PM`.
    pub fn date_and_range(&self, start: OffsetDateTime, end: OffsetDateTime) -> String {
        self.date_and(start, self.time_range(start, end))
    }

    /// Formats an interval within a day as `3:00 PM – 3:30 PM`.
    pub fn time_range(&self, start: OffsetDateTime, end: OffsetDateTime) -> String {
        let times =
            [("start", self.unique_time(start).into()), ("end", self.unique_time(end).into())];
        self.joined(Message::TimeRange, times)
    }

    /// Formats the zone as `Europe/London (UTC+1)`, with the offset at `instant`.
    pub fn zone_at(&self, instant: OffsetDateTime) -> String {
        let name = self.zone.name().replace('_', " ");
        if name == "UTC" {
            return name;
        }
        let offset = offset_name(offset_at(&self.zone, instant));
        self.words()
            .with_all(Message::ZoneAndOffset, [("zone", name.into()), ("offset", offset.into())])
    }

    fn date_and(&self, instant: OffsetDateTime, time: String) -> String {
        let date = self.date(self.date_of(instant));
        self.joined(Message::DateAndTime, [("date", date.into()), ("time", time.into())])
    }

    fn weekday(&self, message: Message, day: Weekday) -> String {
        self.words().with(message, "weekday", i64::from(day.number_from_monday()))
    }

    fn month_name(&self, month: Month) -> String {
        self.words().with(Message::Month, "month", i64::from(u8::from(month)))
    }

    fn joined<const N: usize>(
        &self,
        message: Message,
        values: [(&'static str, FluentValue<'_>); N],
    ) -> String {
        self.words().joined(message, values)
    }

    fn words(&self) -> Words<Message> {
        Words::of(self.language)
    }
}

/// Formats a duration as `30 minutes`, `1 hour` or `1 hour 30 minutes`.
pub fn duration(language: Language, minutes: i64) -> String {
    let words = Words::of(language);
    let part = |message, count: i64| words.joined(message, [("count", count.into())]);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => part(Message::DurationMinutes, minutes),
        (hours, 0) => part(Message::DurationHours, hours),
        (hours, minutes) => words.joined(
            Message::DurationBoth,
            [
                ("hours", part(Message::DurationHours, hours).into()),
                ("minutes", part(Message::DurationMinutes, minutes).into()),
            ],
        ),
    }
}

/// Returns the zone's offset from UTC at `instant`.
pub fn offset_at(zone: &Zone, instant: OffsetDateTime) -> UtcOffset {
    let ahead = zone.civil(instant).assume_utc() - instant;
    i32::try_from(ahead.whole_seconds())
        .ok()
        .and_then(|seconds| UtcOffset::from_whole_seconds(seconds).ok())
        .unwrap_or(UtcOffset::UTC)
}

/// Formats an offset as `UTC`, `UTC+1` or `UTC−3:30`.
pub fn offset_name(offset: UtcOffset) -> String {
    let (hours, minutes, _) = offset.as_hms();
    if offset.is_utc() {
        return "UTC".to_owned();
    }
    let sign = if offset.is_negative() { '\u{2212}' } else { '+' };
    let minutes = if minutes == 0 { String::new() } else { format!(":{:02}", minutes.abs()) };
    format!("UTC{sign}{}{minutes}", hours.abs())
}

#[cfg(test)]
mod tests;
