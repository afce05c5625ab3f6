use frontdesk_domain::interval::Interval;
use frontdesk_icalendar::ContentLines;
use time::OffsetDateTime;
use url::Url;

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
        let mut lines = ContentLines::new();
        lines.component("VCALENDAR", |calendar| {
            calendar.line("VERSION", "2.0");
            calendar.line("PRODID", "-//Frontdesk//Frontdesk//EN");
            calendar.component("VEVENT", |event| self.write(event));
        });
        lines.into_string()
    }

    fn write(&self, event: &mut ContentLines) {
        event.text("UID", &self.uid);
        event.line("SEQUENCE", &self.sequence.to_string());
        event.instant("DTSTAMP", self.stamped_at);
        event.instant("DTSTART", self.interval.start());
        event.instant("DTEND", self.interval.end());
        event.text("SUMMARY", &self.summary);
        for (name, value) in [("DESCRIPTION", &self.description), ("LOCATION", &self.location)] {
            if let Some(value) = value {
                event.text(name, value);
            }
        }
        if let Some(url) = &self.url {
            event.line("URL", url.as_str());
        }
        event.line("STATUS", "CONFIRMED");
        event.line("TRANSP", "OPAQUE");
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::zone::Zone;
    use time::macros::datetime;

    use super::*;
    use frontdesk_icalendar::{Options, busy};

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
}
