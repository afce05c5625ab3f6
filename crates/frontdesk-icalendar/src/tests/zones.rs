use super::*;

/// A zone at +05:45, with summer time +06:45 from April to October.
fn embedded(id: &str) -> String {
    format!(
        "BEGIN:VTIMEZONE\nTZID:{id}\n\
         BEGIN:STANDARD\nDTSTART:16011025T030000\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\n\
         TZOFFSETFROM:+0645\nTZOFFSETTO:+0545\nEND:STANDARD\n\
         BEGIN:DAYLIGHT\nDTSTART:16010426T020000\nRRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1SU\n\
         TZOFFSETFROM:+0545\nTZOFFSETTO:+0645\nEND:DAYLIGHT\nEND:VTIMEZONE\n"
    )
}

fn at_nine(id: &str) -> String {
    let id = id.replace(' ', "_");
    event(&format!(
        "DTSTART;TZID={id}:20260302T090000 DURATION:PT1H RRULE:FREQ=MONTHLY;INTERVAL=3;COUNT=2"
    ))
}

const EMBEDDED: [&str; 2] = ["03-02T03:15Z+1h", "06-02T02:15Z+1h"];
const NEW_YORK: [&str; 2] = ["03-02T14:00Z+1h", "06-02T13:00Z+1h"];

#[test]
fn tz_database_name_takes_precedence_over_embedded_rules() {
    assert_eq!(
        times(&format!("{}{}", embedded("America/New_York"), at_nine("America/New_York"))),
        NEW_YORK
    );
}

#[test]
fn windows_name_takes_precedence_over_embedded_rules() {
    let id = "Eastern Standard Time";
    assert_eq!(times(&format!("{}{}", embedded(id), at_nine(id))), NEW_YORK);
}

#[test]
fn vendor_prefix_of_a_zone_name_is_ignored() {
    let id = "/freeassociation.sourceforge.net/America/New_York";
    assert_eq!(times(&format!("{}{}", embedded(id), at_nine(id))), NEW_YORK);
}

#[test]
fn unknown_name_means_the_embedded_rules() {
    assert_eq!(times(&format!("{}{}", embedded("Acme"), at_nine("Acme"))), EMBEDDED);
    assert_eq!(
        times(&format!("{}{}", at_nine("Acme"), embedded("Acme"))),
        EMBEDDED,
        "defined after its use"
    );
}

#[test]
fn tzid_of_a_vtimezone_is_escaped_and_the_parameter_is_not() {
    let text = format!(
        "{}{}",
        embedded(r"Kuala Lumpur\, Singapore"),
        at_nine("\"Kuala Lumpur, Singapore\"")
    );
    assert_eq!(times(&text), EMBEDDED);
}

#[test]
fn unquoted_colon_in_a_zone_name_is_part_of_it() {
    let text = format!("{}{}", embedded("(UTC-05:00) Eastern"), at_nine("(UTC-05:00) Eastern"));
    assert_eq!(times(&text), EMBEDDED);
}

#[test]
fn x_lic_location_names_the_zone_of_a_definition() {
    let zone =
        embedded("Acme").replace("TZID:Acme\n", "TZID:Acme\nX-LIC-LOCATION:America/New_York\n");
    assert_eq!(times(&format!("{zone}{}", at_nine("Acme"))), NEW_YORK);
}

#[test]
fn offset_in_an_unknown_zone_name_is_used_and_reported() {
    let report = read(&at_nine("\"(UTC+07:00) Bangkok, Hanoi, Jakarta\""));
    assert_eq!(written(&report), ["03-02T02:00Z+1h", "06-02T02:00Z+1h"]);
    assert_eq!(
        report.faults[0].to_string(),
        "a: unknown time zone \"(UTC+07:00) Bangkok, Hanoi, Jakarta\", read as UTC+07:00"
    );
}

#[test]
fn undefined_zone_is_read_as_the_host_zone_and_reported() {
    let report = read(&at_nine("Mars/Olympus"));
    assert_eq!(written(&report), ["03-02T08:00Z+1h", "06-02T07:00Z+1h"]);
    let kind = FaultKind::UnknownZone {
        name: "Mars/Olympus".to_owned(),
        read_as: "Europe/Berlin".to_owned(),
    };
    assert_eq!(report.faults[0].kind, kind);
    assert!(report.faults[0].may_hide_busy_time());
}

#[test]
fn empty_tzid_is_ignored() {
    assert_eq!(times(&event("DTSTART;TZID=:20260302T090000 DURATION:PT1H")), ["03-02T08:00Z+1h"]);
}

#[test]
fn british_columbia_stays_on_summer_time_from_november_2026() {
    let meeting = event("DTSTART;TZID=America/Vancouver:20261215T090000 DURATION:PT1H");
    assert_eq!(times(&meeting), ["12-15T16:00Z+1h"]);
}

#[test]
fn two_calendars_in_one_text_may_define_one_tzid_differently() {
    let other = embedded("Acme").replace("45\n", "00\n");
    let text = format!(
        "{}{}END:VCALENDAR\nBEGIN:VCALENDAR\n{other}{}",
        embedded("Acme"),
        at_nine("Acme"),
        at_nine("Acme")
    );
    assert_eq!(
        times(&text),
        ["03-02T03:15Z+1h", "03-02T04:00Z+1h", "06-02T02:15Z+1h", "06-02T03:00Z+1h"]
    );
}

fn standard_only(lines: &str) -> String {
    let id = "(UTC+10:00) Brisbane";
    format!(
        "BEGIN:VTIMEZONE\nTZID:{id}\nBEGIN:STANDARD\n{lines}END:STANDARD\nEND:VTIMEZONE\n{}",
        at_nine(&format!("\"{id}\""))
    )
}

#[test]
fn zone_of_one_observance_has_its_offset() {
    let brisbane = ["03-01T23:00Z+1h", "06-01T23:00Z+1h"];
    for lines in [
        "TZOFFSETTO:+1000\nDTSTART:16010101T000000\n",
        "TZOFFSETTO:+1000\n",
        "TZOFFSETTO:+1000\nTZOFFSETFROM:+1000\nDTSTART:20260401T000000\n",
    ] {
        assert_eq!(times(&standard_only(lines)), brisbane, "{lines}");
    }
    for lines in ["DTSTART:16010101T000000\n", "TZOFFSETTO:+1000\nTZOFFSETFROM:ten\n"] {
        assert!(!read(&standard_only(lines)).faults.is_empty(), "{lines}");
    }
}

#[test]
fn zone_name_of_an_older_system_is_known() {
    assert_eq!(times(&at_nine("Armenian Standard Time")), ["03-02T05:00Z+1h", "06-02T05:00Z+1h"]);
    for utc in ["Coordinated Universal Time", "\"(UTC) Coordinated Universal Time\""] {
        assert_eq!(times(&at_nine(utc)), ["03-02T09:00Z+1h", "06-02T09:00Z+1h"], "{utc}");
    }
}

#[test]
fn zone_name_that_is_an_offset_has_that_offset() {
    for id in ["GMT+0100", "UTC+1", "UTC+01:00", "+01:00", "\"(GMT+01:00)\""] {
        assert_eq!(times(&at_nine(id)), ["03-02T08:00Z+1h", "06-02T08:00Z+1h"], "{id}");
    }
}

fn floating(stated: &str) -> Report {
    let options = options();
    let zone = CalendarZone::read(stated, &options.host_zone, options.within.end());
    let text = calendar(&event(
        "DTSTART:20260302T090000 DURATION:PT1H RRULE:FREQ=MONTHLY;INTERVAL=3;COUNT=2",
    ));
    busy(text.as_bytes(), &Options { calendar_zone: Some(zone), ..options })
}

#[test]
fn floating_time_uses_the_zone_or_rules_that_the_server_states() {
    for (stated, expected) in [
        ("America/New_York".to_owned(), NEW_YORK),
        (calendar(&embedded("America/New_York")), NEW_YORK),
        (calendar(&embedded("Acme")), EMBEDDED),
        (calendar(&embedded(r"Kuala Lumpur\, Singapore")), EMBEDDED),
    ] {
        let report = floating(&stated);
        assert_eq!(
            (written(&report), report.faults),
            (expected.map(str::to_owned).to_vec(), vec![])
        );
    }
}

#[test]
fn floating_time_is_a_fault_if_the_stated_zone_is_unreadable() {
    let unreadable = calendar(&embedded("Acme").replace("+0545", "?"));
    for stated in ["", "Mars", &calendar(""), &unreadable] {
        let report = floating(stated);
        let [fault] = &report.faults[..] else { panic!("{stated}: {:?}", report.faults) };
        assert!(matches!(fault.kind, FaultKind::UnknownZone { .. }), "{stated}: {fault}");
    }
}
