//! Exports a booking as an iCalendar file and as web calendar links.

use frontdesk_icalendar::ContentLines;
use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

use crate::visit::{with_pairs, write_instant};

const BASIC: StaticFormatDescription =
    format_description!("[year][month][day]T[hour][minute][second]Z");

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CalendarEvent {
    /// The same in each export, so that calendars update their entry.
    pub(crate) uid: String,
    /// The number of changes to the booking.
    pub(crate) sequence: u32,
    pub(crate) changed_at: OffsetDateTime,
    pub(crate) start: OffsetDateTime,
    pub(crate) end: OffsetDateTime,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) location: Option<String>,
    pub(crate) url: String,
    pub(crate) cancelled: bool,
}

impl CalendarEvent {
    /// Has no `METHOD` (RFC 5546), because it requests no reply.
    pub(crate) fn to_ics(&self) -> String {
        let mut file = ContentLines::new();
        file.component("VCALENDAR", |calendar| {
            calendar.line("VERSION", "2.0");
            calendar.line("PRODID", "-//Frontdesk//Frontdesk//EN");
            calendar.line("CALSCALE", "GREGORIAN");
            calendar.component("VEVENT", |event| self.write(event));
        });
        file.into_string()
    }

    fn write(&self, event: &mut ContentLines) {
        event.text("UID", &self.uid);
        event.line("SEQUENCE", &self.sequence.to_string());
        event.instant("DTSTAMP", self.changed_at);
        event.instant("LAST-MODIFIED", self.changed_at);
        event.instant("DTSTART", self.start);
        event.instant("DTEND", self.end);
        event.text("SUMMARY", &self.title);
        event.text("DESCRIPTION", &self.description);
        if let Some(location) = &self.location {
            event.text("LOCATION", location);
        }
        event.line("URL", &self.url);
        event.line("STATUS", if self.cancelled { "CANCELLED" } else { "CONFIRMED" });
        event.line("TRANSP", if self.cancelled { "TRANSPARENT" } else { "OPAQUE" });
    }

    pub(crate) fn google_link(&self) -> String {
        let dates = format!("{}/{}", basic(self.start), basic(self.end));
        with_pairs(
            "https://calendar.google.com/calendar/render",
            [
                ("action", "TEMPLATE".to_owned()),
                ("text", self.title.clone()),
                ("dates", dates),
                ("details", self.description.clone()),
                ("location", self.location.clone().unwrap_or_default()),
            ],
        )
    }

    pub(crate) fn outlook_link(&self) -> String {
        with_pairs(
            "https://outlook.live.com/calendar/0/deeplink/compose",
            [
                ("path", "/calendar/action/compose".to_owned()),
                ("rru", "addevent".to_owned()),
                ("subject", self.title.clone()),
                ("startdt", write_instant(self.start)),
                ("enddt", write_instant(self.end)),
                ("body", self.description.clone()),
                ("location", self.location.clone().unwrap_or_default()),
            ],
        )
    }
}

fn basic(at: OffsetDateTime) -> String {
    at.to_utc().format(&BASIC).expect("an instant fills every part of the form")
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn event() -> CalendarEvent {
        CalendarEvent {
            uid: "0197a3c0-0000-7000-8000-000000000001".to_owned(),
            sequence: 3,
            changed_at: datetime!(2026-11-02 09:00 UTC),
            start: datetime!(2026-12-01 15:00 UTC),
            end: datetime!(2026-12-01 15:30 UTC),
            title: "Intro call: Ada, Countess; of \\ Lovelace".to_owned(),
            description: "Ünïcödé\n".repeat(20),
            location: Some("12 St James's Sq, London".to_owned()),
            url: "https://frontdesk.example/booking/abc".to_owned(),
            cancelled: false,
        }
    }

    fn value(file: &str, name: &str) -> Option<String> {
        let unfolded = file.replace("\r\n ", "");
        let line =
            unfolded.split("\r\n").find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        let mut text = String::new();
        let mut characters = line.chars();
        while let Some(character) = characters.next() {
            match (character, character == '\\') {
                (_, true) => match characters.next()? {
                    'n' => text.push('\n'),
                    escaped => text.push(escaped),
                },
                (character, false) => text.push(character),
            }
        }
        Some(text)
    }

    #[test]
    fn calendar_file_contains_every_property() {
        let file = event().to_ics();
        assert_eq!(value(&file, "UID").as_deref(), Some("0197a3c0-0000-7000-8000-000000000001"));
        assert_eq!(value(&file, "SEQUENCE").as_deref(), Some("3"));
        assert_eq!(value(&file, "DTSTART").as_deref(), Some("20261201T150000Z"));
        assert_eq!(value(&file, "DTEND").as_deref(), Some("20261201T153000Z"));
        assert_eq!(value(&file, "SUMMARY"), Some(event().title));
        assert_eq!(value(&file, "DESCRIPTION"), Some(event().description));
        assert_eq!(value(&file, "LOCATION"), event().location);
        assert_eq!(value(&file, "STATUS").as_deref(), Some("CONFIRMED"));
    }

    #[test]
    fn lines_have_at_most_75_bytes_and_end_with_crlf() {
        let file = event().to_ics();
        assert!(file.ends_with("END:VCALENDAR\r\n"));
        assert!(file.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')));
    }

    #[test]
    fn title_with_line_breaks_adds_no_property() {
        let title = "x\r\nATTENDEE:mailto:eve@evil.example\n\u{b}".to_owned();
        let file = CalendarEvent { title, ..event() }.to_ics();
        assert!(!file.split("\r\n").any(|line| line.starts_with("ATTENDEE")), "{file}");
    }

    #[test]
    fn cancelled_event_is_transparent() {
        let file = CalendarEvent { cancelled: true, ..event() }.to_ics();
        assert_eq!(value(&file, "STATUS").as_deref(), Some("CANCELLED"));
        assert_eq!(value(&file, "TRANSP").as_deref(), Some("TRANSPARENT"));
    }

    #[test]
    fn web_calendar_links_have_utc_times() {
        assert!(event().google_link().contains("dates=20261201T150000Z%2F20261201T153000Z"));
        assert!(event().outlook_link().contains("startdt=2026-12-01T15%3A00%3A00Z"));
    }
}
