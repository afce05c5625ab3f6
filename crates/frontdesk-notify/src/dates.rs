//! Dates and times as people of a language read them, by the clock of a zone.

use frontdesk_domain::booking_page::Language;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use time::{Date, OffsetDateTime, UtcOffset};

use crate::words::{Message, Words};

/// Says dates and times in one language by one zone's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DateWords<'a> {
    /// The language.
    pub(crate) words: Words,
    /// The zone.
    pub(crate) zone: &'a Zone,
}

impl DateWords<'_> {
    /// `Tuesday 1 December 2026, 3:00 PM`.
    pub(crate) fn date_and_time(self, instant: OffsetDateTime) -> String {
        self.join(self.date(instant), self.time(instant))
    }

    /// `Tuesday 1 December 2026, 3:00 PM – 3:30 PM`.
    pub(crate) fn date_and_range(self, interval: &Interval) -> String {
        let (start, end) = (self.time(interval.start()), self.time(interval.end()));
        let times = self.words.with_all(Message::TimeRange, [("start", start.into()), ("end", end.into())]);
        self.join(self.date(interval.start()), times)
    }

    /// `Europe/London (UTC+1)`, as it is at `instant`.
    pub(crate) fn zone_at(self, instant: OffsetDateTime) -> String {
        let name = self.zone.name().replace('_', " ");
        if name == "UTC" {
            return name;
        }
        let offset = offset_name(offset_at(self.zone, instant));
        self.words.with_all(Message::ZoneAndOffset, [("zone", name.into()), ("offset", offset.into())])
    }

    /// All its parts are words of the language: were each set apart as a name is, nothing would be left by which to tell in which
    /// direction the whole is read.
    fn join(self, date: String, time: String) -> String {
        let whole = self.words.with_all(Message::DateAndTime, [("date", date.into()), ("time", time.into())]);
        whole.replace(['\u{2068}', '\u{2069}'], "")
    }

    fn date(self, instant: OffsetDateTime) -> String {
        let date: Date = self.zone.civil(instant).date();
        let weekday = i64::from(date.weekday().number_from_monday());
        let month = i64::from(u8::from(date.month()));
        self.words.with_all(
            Message::DateFull,
            [
                ("weekday", self.words.with(Message::Weekday, "weekday", weekday).into()),
                ("day", date.day().to_string().into()),
                ("month", self.words.with(Message::Month, "month", month).into()),
                ("year", date.year().to_string().into()),
            ],
        )
    }

    /// `3:30 PM` or `15:30`, as readers of the language are used to.
    fn time(self, instant: OffsetDateTime) -> String {
        let time = self.zone.civil(instant).time();
        let minute = time.minute();
        if !reads_twelve_hours(self.words.0) {
            return format!("{:02}:{minute:02}", time.hour());
        }
        let hour = match time.hour() % 12 {
            0 => 12,
            hour => hour,
        };
        let half = if time.hour() < 12 { Message::TimeAm } else { Message::TimePm };
        self.words.with(half, "time", format!("{hour}:{minute:02}"))
    }
}

/// Whether clocks are read with twelve hours, as CLDR has it for the language's most populous region.
fn reads_twelve_hours(language: Language) -> bool {
    match language {
        Language::English | Language::Arabic => true,
        Language::German | Language::French | Language::Spanish => false,
    }
}

/// What the zone's clocks are ahead of UTC at `instant`.
fn offset_at(zone: &Zone, instant: OffsetDateTime) -> UtcOffset {
    let ahead = zone.civil(instant).assume_utc() - instant;
    i32::try_from(ahead.whole_seconds())
        .ok()
        .and_then(|seconds| UtcOffset::from_whole_seconds(seconds).ok())
        .unwrap_or(UtcOffset::UTC)
}

/// `UTC`, `UTC+1`, `UTC−3:30`.
fn offset_name(offset: UtcOffset) -> String {
    let (hours, minutes, _) = offset.as_hms();
    if offset.is_utc() {
        return "UTC".to_owned();
    }
    let sign = if offset.is_negative() { '\u{2212}' } else { '+' };
    let minutes = if minutes == 0 { String::new() } else { format!(":{:02}", minutes.abs()) };
    format!("UTC{sign}{}{minutes}", hours.abs())
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn zone(name: &str) -> Zone {
        Zone::parse(name).expect("a zone of the database")
    }

    #[test]
    fn each_language_says_a_time_its_own_way_by_the_zones_clock() {
        let at = datetime!(2026-12-01 15:00 UTC);
        let half_an_hour = Interval::new(at, at + time::Duration::minutes(30)).expect("half an hour");
        let said = |language, name: &str| {
            DateWords { words: Words(language), zone: &zone(name) }.date_and_range(&half_an_hour)
        };
        assert_eq!(said(Language::English, "Europe/London"), "Tuesday 1 December 2026, 3:00 PM – 3:30 PM");
        assert_eq!(said(Language::German, "Europe/Berlin"), "Dienstag, 1. Dezember 2026, 16:00 – 16:30");
        assert_eq!(said(Language::French, "Asia/Kolkata"), "mardi 1 décembre 2026, 20:30 – 21:00");
        assert_eq!(said(Language::Spanish, "Asia/Tokyo"), "miércoles, 2 de diciembre de 2026, 00:00 – 00:30");
        assert_eq!(said(Language::Arabic, "Africa/Cairo"), "الثلاثاء، 1 ديسمبر 2026، 5:00 م – 5:30 م");
    }

    #[test]
    fn a_zone_is_named_with_what_its_clocks_are_ahead_then() {
        let named =
            |name: &str, at| DateWords { words: Words(Language::English), zone: &zone(name) }.zone_at(at);
        let (winter, summer) = (datetime!(2026-12-01 12:00 UTC), datetime!(2026-07-01 12:00 UTC));
        assert_eq!(named("America/New_York", winter), "America/New York (UTC\u{2212}5)");
        assert_eq!(named("America/New_York", summer), "America/New York (UTC\u{2212}4)");
        assert_eq!(named("America/St_Johns", winter), "America/St Johns (UTC\u{2212}3:30)");
        assert_eq!(named("Europe/London", winter), "Europe/London (UTC)");
        assert_eq!(named("UTC", winter), "UTC");
    }
}
