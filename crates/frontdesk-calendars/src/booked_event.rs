use std::fmt::Write as _;

use frontdesk_domain::interval::Interval;
use time::{OffsetDateTime, UtcOffset};
use url::Url;

/// The longest content line, in bytes without its end (RFC 5545 section 3.1).
const LINE_BYTES: usize = 75;

/// A booking as an event of its host's calendar.
///
/// It names neither organizer nor attendees: a server that finds some sends invitations of its own (RFC 6638), and the
/// invitee is already told by this service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookedEvent {
    /// The booking's own for ever: a move keeps it.
    pub uid: String,
    /// How often it has changed: 0 at first, and higher after each move.
    pub sequence: u32,
    /// When it last changed.
    pub stamped_at: OffsetDateTime,
    /// When it is.
    pub interval: Interval,
    /// Its title.
    pub summary: String,
    /// What more there is to know, perhaps in several lines.
    pub description: Option<String>,
    /// Where it is.
    pub location: Option<String>,
    /// Where the booking can be seen and changed.
    pub url: Option<Url>,
}

impl BookedEvent {
    /// The event as a calendar object (RFC 5545; RFC 4791 section 4.1, by which it has no `METHOD`). Its times are in UTC,
    /// so that it needs no zone's rules.
    ///
    /// ```
    /// use frontdesk_calendars::BookedEvent;
    /// use frontdesk_domain::interval::Interval;
    /// use time::macros::datetime;
    ///
    /// let event = BookedEvent {
    ///     uid: "booking-7@frontdesk".to_owned(),
    ///     sequence: 1,
    ///     stamped_at: datetime!(2026-11-21 09:00 UTC),
    ///     interval: Interval::new(datetime!(2026-12-01 15:00 +1), datetime!(2026-12-01 15:30 +1)).unwrap(),
    ///     summary: "Demo, with Ada".to_owned(),
    ///     description: None,
    ///     location: None,
    ///     url: None,
    /// };
    /// let text = event.to_icalendar();
    /// assert!(text.contains("\r\nDTSTART:20261201T140000Z\r\n"));
    /// assert!(text.contains("\r\nSUMMARY:Demo\\, with Ada\r\n"));
    /// ```
    pub fn to_icalendar(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: &str| fold(&mut text, &format!("{name}:{value}"));
        line("BEGIN", "VCALENDAR");
        line("VERSION", "2.0");
        line("PRODID", "-//Frontdesk//Frontdesk//EN");
        line("BEGIN", "VEVENT");
        line("UID", &escaped(&self.uid));
        line("SEQUENCE", &self.sequence.to_string());
        line("DTSTAMP", &utc(self.stamped_at));
        line("DTSTART", &utc(self.interval.start()));
        line("DTEND", &utc(self.interval.end()));
        line("SUMMARY", &escaped(&self.summary));
        if let Some(description) = &self.description {
            line("DESCRIPTION", &escaped(description));
        }
        if let Some(location) = &self.location {
            line("LOCATION", &escaped(location));
        }
        if let Some(url) = &self.url {
            line("URL", url.as_str());
        }
        line("STATUS", "CONFIRMED");
        line("TRANSP", "OPAQUE");
        line("END", "VEVENT");
        line("END", "VCALENDAR");
        text
    }
}

/// A date with UTC time (RFC 5545 section 3.3.5).
fn utc(instant: OffsetDateTime) -> String {
    let instant = instant.to_offset(UtcOffset::UTC);
    let (year, month, day) = instant.to_calendar_date();
    let (hour, minute, second) = instant.to_hms();
    format!("{year:04}{:02}{day:02}T{hour:02}{minute:02}{second:02}Z", u8::from(month))
}

/// Text as a value (RFC 5545 section 3.3.11); control characters, which it cannot hold, are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\n' | '\r' => escaped.push_str("\\n"),
            '\t' => escaped.push('\t'),
            character if character.is_control() => {}
            character => escaped.push(character),
        }
    }
    escaped
}

/// Adds a content line, folded where it is too long, never within a character.
fn fold(text: &mut String, line: &str) {
    let mut rest = line;
    let mut room = LINE_BYTES;
    while room < rest.len() {
        let (head, tail) = rest.split_at(rest.floor_char_boundary(room));
        let _ = write!(text, "{head}\r\n ");
        rest = tail;
        // The space that continues the line counts.
        room = LINE_BYTES - 1;
    }
    text.push_str(rest);
    text.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::zone::Zone;
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;
    use frontdesk_icalendar::{Options, busy, unfold};

    fn event() -> BookedEvent {
        BookedEvent {
            uid: "booking-7@frontdesk".to_owned(),
            sequence: 2,
            stamped_at: datetime!(2026-11-21 09:00:59.5 UTC),
            interval: Interval::new(datetime!(2026-12-01 14:00 UTC), datetime!(2026-12-01 14:30 UTC))
                .expect("half an hour"),
            summary: "Demo".to_owned(),
            description: Some("Ada Byron, VP; of \\ Acme\r\nada@acme.com\u{7}".to_owned()),
            location: Some("Room 1".to_owned()),
            url: Url::parse("https://meet.example.com/b/7?a=1,2").ok(),
        }
    }

    #[test]
    fn an_event_is_written_as_the_standard_has_it() {
        let lines = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Frontdesk//Frontdesk//EN",
            "BEGIN:VEVENT",
            "UID:booking-7@frontdesk",
            "SEQUENCE:2",
            "DTSTAMP:20261121T090059Z",
            "DTSTART:20261201T140000Z",
            "DTEND:20261201T143000Z",
            "SUMMARY:Demo",
            "DESCRIPTION:Ada Byron\\, VP\\; of \\\\ Acme\\nada@acme.com",
            "LOCATION:Room 1",
            "URL:https://meet.example.com/b/7?a=1,2",
            "STATUS:CONFIRMED",
            "TRANSP:OPAQUE",
            "END:VEVENT",
            "END:VCALENDAR",
            "",
        ];
        assert_eq!(event().to_icalendar(), lines.join("\r\n"));
    }

    #[test]
    fn the_event_is_busy_time_under_its_own_uid() {
        let day = Interval::new(datetime!(2026-12-01 00:00 UTC), datetime!(2026-12-02 00:00 UTC));
        let report = busy(event().to_icalendar().as_bytes(), &Options::new(day.expect("a day"), Zone::utc()));
        assert_eq!(report.faults, []);
        let [busy] = &report.busy[..] else { panic!("{:?}", report.busy) };
        assert_eq!((busy.interval, &*busy.key.uid), (event().interval, "booking-7@frontdesk"));
        assert!(!busy.tentative);
    }

    #[test]
    fn text_can_not_break_out_of_its_line() {
        let summary = "x\r\nEND:VEVENT\nATTENDEE:mailto:eve@evil.com\rX:\u{85}\u{0}".to_owned();
        let text = BookedEvent { summary, ..event() }.to_icalendar();
        assert!(
            text.contains("\r\nSUMMARY:x\\nEND:VEVENT\\nATTENDEE:mailto:eve@evil.com\\nX:\r\n"),
            "{text}"
        );
    }

    proptest! {
        #[test]
        fn folded_lines_are_short_and_join_to_what_they_were(summary in "\\PC{0,300}") {
            let text = BookedEvent { summary: summary.clone(), ..event() }.to_icalendar();
            prop_assert!(text.split("\r\n").all(|line| line.len() <= LINE_BYTES));
            let line = format!("SUMMARY:{}\n", escaped(&summary));
            prop_assert!(unfold(text.as_bytes()).contains(&line));
        }
    }
}
