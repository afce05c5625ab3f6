mod exceptions;
mod hostile;
mod properties;
mod rules;
mod standing;
mod times;
mod unreadable;
mod zones;

use super::*;
use time::macros::datetime;

fn options() -> Options {
    let year = Interval::new(datetime!(2026-01-01 00:00 UTC), datetime!(2027-01-01 00:00 UTC));
    Options::new(year.expect("a year"), Zone::parse("Europe/Berlin").expect("a zone"))
}

fn calendar(content: &str) -> String {
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{content}END:VCALENDAR\r\n")
        .replace('\n', "\r\n")
        .replace("\r\r", "\r")
}

/// Builds an event from lines separated by blanks; `_` is a blank.
fn event(lines: &str) -> String {
    let lines = lines.replace(char::is_whitespace, "\n").replace('_', " ");
    format!("BEGIN:VEVENT\nUID:a\n{lines}\nEND:VEVENT\n")
}

fn read(content: &str) -> Report {
    busy(calendar(content).as_bytes(), &options())
}

fn times(content: &str) -> Vec<String> {
    let report = read(content);
    assert_eq!(report.faults, []);
    written(&report)
}

fn written(report: &Report) -> Vec<String> {
    report.busy.iter().map(|busy| span(&busy.interval)).collect()
}

fn span(interval: &Interval) -> String {
    let start = interval.start();
    let minutes = interval.duration().whole_minutes();
    let length =
        if minutes % 60 == 0 { format!("{}h", minutes / 60) } else { format!("{minutes}m") };
    let (month, day) = (u8::from(start.month()), start.day());
    format!("{month:02}-{day:02}T{:02}:{:02}Z+{length}", start.hour(), start.minute())
}

#[test]
fn an_empty_calendar_is_free() {
    assert_eq!(times(""), [""; 0]);
}

#[test]
fn html_page_is_a_fault_that_may_hide_busy_time() {
    for text in ["", "<html><body>Sign in</body></html>", "BEGIN:VCARD\nEND:VCARD\n"] {
        let report = busy(text.as_bytes(), &options());
        assert_eq!(report.faults[0].kind, FaultKind::NotACalendar, "{text:?}");
        assert!(report.faults[0].may_hide_busy_time());
    }
}

#[test]
fn vcard_and_notes_are_other_files() {
    for text in ["BEGIN:VCARD\r\nUID:c\r\nFN:Ann\r\nEND:VCARD\r\n", "Minutes: none yet\n"] {
        assert!(is_other_file(text.as_bytes()), "{text:?}");
    }
    let meeting = event("DTSTART:20260302T090000Z");
    for text in [
        "",
        "\r\n",
        "\0\0\0",
        "<!doctype html>Sign in",
        " {\"error\": 7}",
        "BEGIN:VCAL",
        "UID:a\nDTSTART:20260302T090000Z\n",
        &meeting,
        &calendar(&meeting),
    ] {
        assert!(!is_other_file(text.as_bytes()), "{text:?}");
    }
}

#[test]
fn calendar_after_a_blank_line_and_a_byte_order_mark_is_read() {
    let text = calendar(&event("DTSTART:20260302T090000Z DURATION:PT1H"));
    let report = busy(format!("\r\n\u{feff}{text}\u{feff}{text}").as_bytes(), &options());
    assert_eq!(written(&report), ["03-02T09:00Z+1h", "03-02T09:00Z+1h"]);
    assert_eq!(report.faults, []);
}

#[test]
fn unreadable_object_is_reported_by_uid_and_others_are_read() {
    let broken = event("DTSTART:next_monday");
    let whole =
        "BEGIN:VEVENT\nUID:b\nDTSTART:20260302T090000Z\nDTEND:20260302T093000Z\nEND:VEVENT\n";
    let report = read(&format!("{broken}{whole}"));
    assert_eq!(written(&report), ["03-02T09:00Z+30m"]);
    assert_eq!(
        report.faults[0].to_string(),
        "a: DTSTART is \"next monday\"; expected a date such as 20261201, or a time such as \
         20261201T090000Z"
    );
    assert!(report.faults[0].may_hide_busy_time());
}

#[test]
fn truncated_text_is_reported_and_read_up_to_its_end() {
    let text = calendar(&event("DTSTART:20260302T090000Z DURATION:PT1H"));
    let report = busy(text.split("END:VEVENT").next().expect("a half").as_bytes(), &options());
    assert_eq!(written(&report), ["03-02T09:00Z+1h"]);
    assert!(matches!(&report.faults[..], [Fault { kind: FaultKind::Truncated { .. }, .. }]));
}

#[test]
fn feed_with_many_objects_keeps_their_keys() {
    let daily = event("DTSTART:20260302T090000Z DURATION:PT1H RRULE:FREQ=DAILY;COUNT=2");
    let single = "BEGIN:VEVENT\nUID:b\nDTSTART:20260303T120000Z\nDURATION:PT1H\nEND:VEVENT\n";
    let keys: Vec<_> = read(&format!("{daily}{single}"))
        .busy
        .into_iter()
        .map(|busy| (busy.key.uid.to_string(), busy.key.recurrence_id))
        .collect();
    assert_eq!(
        keys,
        [
            ("a".to_owned(), Some(datetime!(2026-03-02 09:00 UTC))),
            ("a".to_owned(), Some(datetime!(2026-03-03 09:00 UTC))),
            ("b".to_owned(), None),
        ]
    );
}

#[test]
fn overlapping_intervals_are_not_clipped_to_the_window() {
    let over_new_year = event("DTSTART:20251231T220000Z DTEND:20260101T020000Z");
    assert_eq!(times(&over_new_year), ["12-31T22:00Z+4h"]);
    let just_before = event("DTSTART:20251231T220000Z DTEND:20260101T000000Z");
    assert_eq!(times(&just_before), [""; 0]);
}

#[test]
fn published_free_busy_list_is_read() {
    let list = "BEGIN:VFREEBUSY\nUID:f\nFREEBUSY:20260302T090000Z/PT1H,20260302T120000Z/20260302T123000Z\n\
                FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260303T090000Z/PT1H\nFREEBUSY;FBTYPE=FREE:20260304T090000Z/PT1H\n\
                END:VFREEBUSY\n";
    assert_eq!(times(list), ["03-02T09:00Z+1h", "03-02T12:00Z+30m", "03-03T09:00Z+1h"]);
    assert_eq!(read(list).busy.iter().filter(|busy| busy.tentative).count(), 1);
}
