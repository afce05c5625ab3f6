use frontdesk_domain::calendar::CalendarEvent;
use frontdesk_icalendar::ContentLines;

/// Formats the event as a calendar object (RFC 5545).
///
/// Calendar objects have no `METHOD` (RFC 4791 section 4.1). Times are in UTC, so no `VTIMEZONE` is
/// necessary.
pub(super) fn icalendar_of(event: &CalendarEvent) -> String {
    let mut lines = ContentLines::new();
    lines.component("VCALENDAR", |calendar| {
        calendar.line("VERSION", "2.0");
        calendar.line("PRODID", "-//Frontdesk//Frontdesk//EN");
        calendar.component("VEVENT", |lines| write(event, lines));
    });
    lines.into_string()
}

fn write(event: &CalendarEvent, lines: &mut ContentLines) {
    lines.text("UID", &event.uid);
    lines.line("SEQUENCE", &event.sequence.to_string());
    lines.instant("DTSTAMP", event.stamped_at);
    lines.instant("DTSTART", event.interval.start());
    lines.instant("DTEND", event.interval.end());
    lines.text("SUMMARY", &event.summary);
    for (name, value) in [("DESCRIPTION", &event.description), ("LOCATION", &event.location)] {
        if let Some(value) = value {
            lines.text(name, value);
        }
    }
    if let Some(url) = &event.url {
        lines.line("URL", url);
    }
    lines.line("STATUS", "CONFIRMED");
    lines.line("TRANSP", "OPAQUE");
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::interval::Interval;
    use frontdesk_domain::zone::Zone;
    use time::macros::datetime;

    use super::*;
    use frontdesk_icalendar::{Options, busy};

    fn event() -> CalendarEvent {
        CalendarEvent {
            uid: "booking-7@frontdesk".to_owned(),
            sequence: 2,
            stamped_at: datetime!(2026-11-21 09:00:59.5 UTC),
            interval: Interval::new(
                datetime!(2026-12-01 14:00 UTC),
                datetime!(2026-12-01 14:30 UTC),
            )
            .expect("half an hour"),
            summary: "Demo".to_owned(),
            description: Some("Ada Byron, VP; of \\ Acme\r\nada@acme.com\u{7}".to_owned()),
            location: Some("Room 1".to_owned()),
            url: Some("https://meet.example.com/b/7?a=1,2".to_owned()),
        }
    }

    #[test]
    fn event_is_formatted_as_in_rfc_5545() {
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
        assert_eq!(icalendar_of(&event()), lines.join("\r\n"));
    }

    #[test]
    fn formatted_event_is_busy_time_with_its_uid() {
        let day = Interval::new(datetime!(2026-12-01 00:00 UTC), datetime!(2026-12-02 00:00 UTC));
        let report = busy(
            icalendar_of(&event()).as_bytes(),
            &Options::new(day.expect("a day"), Zone::utc()),
        );
        assert_eq!(report.faults, []);
        let [busy] = &report.busy[..] else { panic!("{:?}", report.busy) };
        assert_eq!((busy.interval, &*busy.key.uid), (event().interval, "booking-7@frontdesk"));
        assert!(!busy.tentative);
    }
}
