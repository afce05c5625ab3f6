//! Tests partly unreadable objects, which may hide busy time.

use super::*;

fn hides(report: &Report) -> bool {
    report.faults.iter().any(Fault::may_hide_busy_time)
}

fn tuesdays(rule: &str) -> Report {
    read(&event(&format!("DTSTART:20260303T090000Z DURATION:PT1H RRULE:{rule}")))
}

#[test]
fn rule_with_one_unreadable_part_is_unreadable() {
    for (rule, part) in [
        ("FREQ=WEEKLY;BYDAY=TU,TH,XX", "BYDAY=TU,TH,XX"),
        ("FREQ=WEEKLY;BYDAY=TUE,THU", "BYDAY=TUE,THU"),
        ("FREQ=WEEKLY;BYDAY=\"TU,TH\"", "BYDAY=\"TU,TH\""),
        ("FREQ=WEEKLY;BYDAY=TU,,TH", "BYDAY=TU,,TH"),
        ("FREQ=WEEKLY;BYDAY=", "BYDAY="),
        ("FREQ=WEEKLY;BYDAY", "BYDAY"),
        ("FREQ=WEEKLY;BYDAY=TU;BYDAY=TH", "BYDAY=TH"),
        ("FREQ=WEEKLY;BYDAYS=TU,TH", "BYDAYS=TU,TH"),
        ("FREQ=MONTHLY;BYDAY=+1,3MO", "BYDAY=+1,3MO"),
        ("FREQ=MONTHLY;BYDAY=1TU,0TH", "BYDAY=1TU,0TH"),
        ("FREQ=YEARLY;BYDAY=1TU,54TH", "BYDAY=1TU,54TH"),
        ("FREQ=MONTHLY;BYMONTHDAY=8,9,32", "BYMONTHDAY=8,9,32"),
        ("FREQ=DAILY;BYHOUR=10,12,24", "BYHOUR=10,12,24"),
        ("FREQ=YEARLY;BYMONTH=3,13", "BYMONTH=3,13"),
        ("FREQ=YEARLY;BYYEARDAY=60,367", "BYYEARDAY=60,367"),
        ("FREQ=YEARLY;BYWEEKNO=10,54", "BYWEEKNO=10,54"),
        ("FREQ=DAILY;BYMINUTE=0,60", "BYMINUTE=0,60"),
        ("FREQ=DAILY;BYSECOND=0,61", "BYSECOND=0,61"),
        ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1,x", "BYSETPOS=1,x"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=XX", "WKST=XX"),
        ("FREQ=DAILY;COUNT=-1", "COUNT=-1"),
        ("FREQ=DAILY;COUNT=0", "COUNT=0"),
        ("FREQ=DAILY;COUNT=4;INTERVAL=0", "INTERVAL=0"),
        ("FREQ=DAILY;UNTIL=tomorrow", "UNTIL=tomorrow"),
        ("FREQ=DAILY;UNTIL=", "UNTIL="),
        ("FREQ=DAILY;UNTL=20260305", "UNTL=20260305"),
        ("FREQ=YEARLY;RSCALE=CHINESE", "RSCALE=CHINESE"),
        ("FREQ=FORTNIGHTLY", "FREQ=FORTNIGHTLY"),
        ("COUNT=3", "COUNT=3"),
        // Each rule has a part that the frequency forbids.
        ("FREQ=MONTHLY;BYYEARDAY=60,90", "FREQ=MONTHLY;BYYEARDAY=60,90"),
        ("FREQ=MONTHLY;BYWEEKNO=10", "FREQ=MONTHLY;BYWEEKNO=10"),
        ("FREQ=WEEKLY;BYMONTHDAY=8,9", "FREQ=WEEKLY;BYMONTHDAY=8,9"),
    ] {
        let report = tuesdays(rule);
        assert!(hides(&report), "{rule}");
        let FaultKind::Unreadable { property: "RRULE", value, .. } = &report.faults[0].kind else {
            panic!("{rule}: {:?}", report.faults)
        };
        assert_eq!(value, part);
    }
}

#[test]
fn repeated_equal_part_and_x_part_are_accepted() {
    for rule in [
        "FREQ=WEEKLY;COUNT=3;FREQ=WEEKLY",
        "FREQ=WEEKLY;COUNT=3;X-NAME=Jour_fixe",
        "FREQ=WEEKLY;COUNT=3;",
    ] {
        let report = tuesdays(rule);
        assert_eq!((report.busy.len(), report.faults), (3, vec![]), "{rule}");
    }
}

#[test]
fn partly_unreadable_exception_removes_nothing() {
    for exception in
        ["EXRULE:FREQ=DAILY;BYDAY=TH,XX", "EXRULE:FREQ=DAILY;UNTIL=x", "EXDATE:20260303T090000"]
    {
        let exception = exception.replace("090000", "09");
        let report = read(&event(&format!(
            "DTSTART:20260303T090000Z DURATION:PT1H RRULE:FREQ=DAILY;COUNT=3 {exception}"
        )));
        assert_eq!(
            (report.busy.len(), report.faults.len(), hides(&report)),
            (3, 1, false),
            "{exception}"
        );
    }
}

#[test]
fn empty_end_or_end_without_colon_is_unreadable() {
    for end in [
        "DTEND:",
        "DTEND;VALUE=DATE:",
        "DTEND",
        "DTEND;TZID=Europe/Berlin",
        "DURATION:",
        "DURATION:P1M",
    ] {
        let report = read(&event(&format!("DTSTART:20260303T090000Z {end}")));
        assert!(hides(&report), "{end}");
    }
}

#[test]
fn fault_names_the_uid_and_the_start_of_the_title() {
    let sentence = |lines: &str| read(&event(lines)).faults[0].to_string();
    let tail =
        ": DTSTART is \"x\"; expected a date such as 20261201, or a time such as 20261201T090000Z";
    for (lines, subject) in [
        (r"DTSTART:x SUMMARY:Lunch\,_then_a_walk", r#"a ("Lunch, then a walk")"#),
        (
            "DTSTART:x SUMMARY:The_quarterly_meeting_of_all_members_and_guests",
            r#"a ("The quarterly meeting of all members and")"#,
        ),
        ("DTSTART:x SUMMARY:Dentist CLASS:PRIVATE", "a"),
        ("DTSTART:x SUMMARY:Dentist CLASS:CONFIDENTIAL", "a"),
        ("DTSTART:x SUMMARY:Lunch CLASS:PUBLIC", r#"a ("Lunch")"#),
        ("DTSTART:x SUMMARY:", "a"),
    ] {
        assert_eq!(sentence(lines), format!("{subject}{tail}"), "{lines}");
    }
    let alarm = "SUMMARY:Lunch DTSTART:20260303T090000Z BEGIN:VALARM SUMMARY:Ring END:VEVENT";
    assert!(sentence(alarm).starts_with(r#"a ("Lunch"): misplaced"#), "{}", sentence(alarm));
}

#[test]
fn unfolded_sentence_is_not_a_property() {
    let text = "DTSTART:20260303T090000Z DURATION:PT1H DESCRIPTION:An_hour. DURATION_of_an_hour";
    assert_eq!(times(&event(text)), ["03-03T09:00Z+1h"]);
}

#[test]
fn longer_of_end_and_duration_counts() {
    for lines in ["DTEND:20260303T100000Z DURATION:PT0S", "DTEND:20260303T090000Z DURATION:PT1H"] {
        assert_eq!(
            times(&event(&format!("DTSTART:20260303T090000Z {lines}"))),
            ["03-03T09:00Z+1h"],
            "{lines}"
        );
    }
}

#[test]
fn misnested_components_are_reported() {
    let meeting = "UID:b\nDTSTART:20260303T090000Z\nDURATION:PT1H\n";
    for (text, found) in [
        (format!("{meeting}END:VEVENT\n"), "DTSTART:20260303T090000Z"),
        (format!("BEGIN:VXXENT\n{meeting}END:VEVENT\n"), "END:VEVENT"),
        (format!("BEGIN:VEVENT\n{meeting}END:VEVNT\nEND:VEVENT\n"), "END:VEVNT"),
        (format!("BEGIN:VEVENT\nBEGIN:VALARM\n{meeting}END:VEVENT\n"), "END:VEVENT"),
        (format!("BEGIN:VEVENT\n{meeting}BEGIN:VEVENT\n{meeting}END:VEVENT\n"), "BEGIN:VEVENT"),
        (format!("BEGIN:VEVENT\n{meeting}"), "END:VCALENDAR"),
        (meeting.to_owned(), "DTSTART:20260303T090000Z"),
    ] {
        let report = read(&format!("{text}{}", event("DTSTART:20260304T090000Z DURATION:PT1H")));
        let is_told = |fault: &Fault| matches!(&fault.kind, FaultKind::Misnested { found: line, .. } if line == found);
        // `END:VCALENDAR` is misplaced only if no event follows the unclosed event.
        let report = if found == "END:VCALENDAR" { read(&text) } else { report };
        assert!(report.faults.iter().any(is_told), "{text}: {:?}", report.faults);
        assert!(hides(&report) && misread(calendar(&text).as_bytes()).is_some(), "{text}");
    }
    let shown = read(&format!("BEGIN:VXXENT\n{meeting}END:VEVENT\n")).faults[0].to_string();
    assert_eq!(shown, "b: misplaced component: found END:VEVENT, expected END:VXXENT");
}

#[test]
fn contradicting_lines_are_reported_even_for_a_free_event() {
    let both =
        "DTSTART:20260303T090000Z DURATION:PT1H TRANSP:TRANSPARENT UID:b DTSTART:20260304T090000Z";
    let report = read(&event(both));
    assert!(hides(&report), "{:?}", report.faults);
    assert_eq!(times(&event("UID:a DTSTART:20260303T090000Z DURATION:PT1H")), ["03-03T09:00Z+1h"]);
}

#[test]
fn object_with_free_and_busy_lines_is_busy() {
    for lines in ["TRANSP:TRANSPARENT TRANSP:OPAQUE", "STATUS:CANCELLED STATUS:CONFIRMED"] {
        let text = event(&format!("DTSTART:20260303T090000Z DURATION:PT1H {lines}"));
        assert_eq!(times(&text), ["03-03T09:00Z+1h"], "{lines}");
    }
}

#[test]
fn instance_with_unreadable_recurrence_id_replaces_nothing() {
    let series = event("DTSTART:20260303T090000Z DURATION:PT1H RRULE:FREQ=WEEKLY;COUNT=3");
    for (id, hides_time) in [
        ("RECURRENCE-ID:", true),
        ("RECURRENCE-ID:tuesday", true),
        ("RECURRENCE-ID;RANGE=THISANDPRIOR:20260310T090000Z", true),
        ("STATUS:CANCELLED RECURRENCE-ID:tuesday", false),
        ("STATUS:CANCELLED RECURRENCE-ID;TZID=Mars/Olympus:20260310T100000", false),
        ("STATUS:CANCELLED RECURRENCE-ID;RANGE=ALL:20260310T090000Z", false),
    ] {
        let other = event(&format!("{id} DTSTART:20260311T090000Z DURATION:PT1H SEQUENCE:7"));
        let report = read(&format!("{series}{other}"));
        let weekly = ["03-03T09:00Z+1h", "03-10T09:00Z+1h", "03-17T09:00Z+1h"];
        assert_eq!(
            (written(&report), hides(&report)),
            (weekly.map(str::to_owned).to_vec(), hides_time),
            "{id}"
        );
    }
}

#[test]
fn version_with_unreadable_sequence_is_reported_and_replaces_none() {
    let old = event("DTSTART:20260303T090000Z DURATION:PT1H SEQUENCE:1");
    let report =
        read(&format!("{old}{}", event("DTSTART:20260304T090000Z DURATION:PT1H SEQUENCE:two")));
    assert_eq!(written(&report), ["03-03T09:00Z+1h"]);
    assert!(hides(&report));
}

#[test]
fn unreadable_dates_and_periods_are_reported_one_by_one() {
    for dates in [
        "RDATE:20260304T090000Z,x",
        "RDATE:20260304T090000Z,",
        "RDATE;VALUE=PERIOD:20260304T090000Z/-PT1H",
    ] {
        assert!(
            hides(&read(&event(&format!("DTSTART:20260303T090000Z DURATION:PT1H {dates}")))),
            "{dates}"
        );
    }
    for periods in ["20260303T090000Z/PT1H,x", "20260303T090000Z/-PT1H", "20260303T090000Z/PT1H,"] {
        let list = format!("BEGIN:VFREEBUSY\nFREEBUSY:{periods}\nEND:VFREEBUSY\n");
        assert!(hides(&read(&list)), "{periods}");
    }
}

#[test]
fn zone_with_an_unreadable_rule_is_unknown() {
    let zone = |line: &str| {
        format!(
            "BEGIN:VTIMEZONE\nTZID:Acme\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n{line}\n\
             END:STANDARD\nEND:VTIMEZONE\n{}",
            event("DTSTART;TZID=Acme:20260303T090000 DURATION:PT1H")
        )
    };
    assert!(!hides(&read(&zone("TZOFFSETTO:+0100\nRDATE:\nRRULE:"))));
    for line in [
        "TZOFFSETTO:x",
        "TZOFFSETTO:+0100\nRDATE:x",
        "TZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYDAY=1SU,XX",
    ] {
        assert!(hides(&read(&zone(line))), "{line}");
    }
}

#[test]
fn unknown_calendar_zone_is_reported_for_floating_times() {
    let floating = event("DTSTART:20260303T090000 DURATION:PT1H");
    assert!(hides(&read(&format!("X-WR-TIMEZONE:Mars/Olympus\n{floating}"))));
    let utc = event("DTSTART:20260303T090000Z DURATION:PT1H");
    assert!(!hides(&read(&format!("X-WR-TIMEZONE:Mars/Olympus\n{utc}"))));
}

#[test]
fn event_in_an_unknown_zone_matters_if_any_offset_puts_it_into_the_window() {
    for (lines, reaches) in [
        // 2025-12-31 12:00 in the westernmost zone (UTC-12) is 2026-01-01 00:00 UTC.
        ("DTSTART;TZID=X:20251231T110000 DURATION:PT1H", false),
        ("DTSTART;TZID=X:20251231T110001 DURATION:PT1H", true),
        ("DTSTART;TZID=X:20251231T110000 DTEND;TZID=Europe/Berlin:20251231T120001", true),
        ("DTSTART:20251231T110000Z DTEND;TZID=X:20251231T115900", false),
        ("DTSTART:20251231T110000Z DTEND;TZID=X:20251231T120001", true),
        // 2027-01-01 14:00 in the easternmost zone (UTC+14) is 2027-01-01 00:00 UTC.
        ("DTSTART;TZID=X:20270101T135959 DURATION:PT1H", true),
        ("DTSTART;TZID=X:20270101T140000 DURATION:PT1H", false),
        ("DTSTART;TZID=X:20100101T090000 DURATION:PT1H RRULE:FREQ=DAILY;COUNT=9", false),
        (
            "DTSTART;TZID=X:20100101T090000 DURATION:PT1H RRULE:FREQ=DAILY;UNTIL=20251230T090000Z",
            false,
        ),
        (
            "DTSTART;TZID=X:20100101T090000 DURATION:PT1H RRULE:FREQ=DAILY;UNTIL=20260101T130000Z",
            true,
        ),
        ("DTSTART;TZID=X:20100101T090000 DURATION:PT1H RRULE:FREQ=YEARLY", true),
        ("DTSTART;TZID=X:20100101T090000 DURATION:PT1H RDATE;TZID=X:20260303T090000", true),
        ("DTSTART;TZID=X:20100101T090000 DURATION:PT1H RDATE;TZID=X:20110303T090000", false),
        ("RECURRENCE-ID;TZID=X:20260303T090000 DTSTART:20200101T090000Z DURATION:PT1H", true),
        (
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=X:20200101T090000 DTSTART;TZID=X:20200101T100000",
            true,
        ),
    ] {
        let report = read(&event(lines));
        assert_eq!(hides(&report), reaches, "{lines}");
        assert_eq!(report.faults.is_empty(), !reaches, "{lines}");
    }
}

#[test]
fn unreadable_event_may_hide_busy_time_if_it_reaches_the_window() {
    for (lines, reaches) in [
        ("DTSTART:20200101T090000Z DURATION:PT1H RRULE:FREQ=DAILY;BYDAY=XX", true),
        (
            "DTSTART:20200101T090000Z DURATION:PT1H RRULE:FREQ=DAILY;BYDAY=XX;UNTIL=20201231T090000Z",
            false,
        ),
        ("DTSTART:20200101T090000Z DURATION:PT1H RRULE:FREQ=DAILY;BYDAY=XX;UNTIL=20260101", true),
        (
            "DTSTART:20200101T090000Z DURATION:PT1H RRULE:FREQ=DAILY;UNTIL=20201231;UNTIL=20261231",
            true,
        ),
        ("DTSTART:20200101T090000Z DURATION:PT1H RRULE:FREQ=DAILY;BYDAY=XX;COUNT=3", true),
        ("DTSTART:20270201T090000Z DURATION:PT1H RRULE:FREQ=DAILY;BYDAY=XX", false),
        ("DTSTART:20200101T090000Z DTEND:", true),
        ("DTSTART:20270201T090000Z DTEND:", false),
        ("DTSTART:20270201T090000Z DURATION:PT1H RDATE:x", true),
    ] {
        assert_eq!(hides(&read(&event(lines))), reaches, "{lines}");
    }
}
