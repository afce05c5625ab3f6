use super::*;

const MEETING: &str = "DTSTART:20260302T090000Z DURATION:PT1H";

fn with(lines: &str) -> Vec<bool> {
    let options = Options { owner: vec!["Priya@Northwind.example".to_owned()], ..options() };
    let text = calendar(&event(&format!("{MEETING} {lines}")));
    busy(text.as_bytes(), &options).busy.iter().map(|busy| busy.tentative).collect()
}

const FREE: [bool; 0] = [];
const BUSY: [bool; 1] = [false];
const TENTATIVE: [bool; 1] = [true];

#[test]
fn transparent_cancelled_or_free_event_takes_no_time() {
    for lines in [
        "TRANSP:TRANSPARENT",
        "STATUS:CANCELLED",
        "status:cancelled",
        "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
        "X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE",
        "TRANSP:TRANSPARENT STATUS:CONFIRMED",
    ] {
        assert_eq!(with(lines), FREE, "{lines}");
    }
}

#[test]
fn opaque_confirmed_or_out_of_office_event_is_busy() {
    for lines in [
        "",
        "TRANSP:OPAQUE",
        "STATUS:CONFIRMED",
        "X-MICROSOFT-CDO-BUSYSTATUS:OOF",
        "TRANSP:WHATEVER",
    ] {
        assert_eq!(with(lines), BUSY, "{lines}");
    }
}

#[test]
fn tentative_event_is_busy_and_marked_tentative() {
    for lines in ["STATUS:TENTATIVE", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"] {
        assert_eq!(with(lines), TENTATIVE, "{lines}");
    }
}

#[test]
fn event_declined_by_the_owner_takes_no_time() {
    let attendee =
        |status: &str| format!("ATTENDEE;PARTSTAT={status}:mailto:priya@northwind.example");
    assert_eq!(with(&attendee("DECLINED")), FREE);
    assert_eq!(with(&attendee("ACCEPTED")), BUSY);
    assert_eq!(with(&attendee("TENTATIVE")), TENTATIVE);
    assert_eq!(with(&attendee("NEEDS-ACTION")), TENTATIVE);
    assert_eq!(with("ATTENDEE;PARTSTAT=DECLINED;EMAIL=priya@northwind.example:urn:uuid:1"), FREE);
}

#[test]
fn address_in_the_name_of_a_feed_is_the_owners() {
    let declined = event(&format!(
        "{MEETING} ATTENDEE;PARTSTAT=DECLINED:mailto:ann@northwind.example \
         ATTENDEE;PARTSTAT=ACCEPTED:mailto:boss@elsewhere.example"
    ));
    for (name, free) in [
        ("ann@northwind.example", true),
        ("Ann@Northwind.example", true),
        ("ann", false),
        ("Ann (ann@northwind.example)", false),
        ("boss@elsewhere.example", false),
    ] {
        let report = read(&format!("X-WR-CALNAME:{name}\n{declined}"));
        assert_eq!((report.busy.is_empty(), report.faults.len()), (free, 0), "{name}");
    }
}

#[test]
fn event_declined_by_another_attendee_is_busy() {
    assert_eq!(with("ATTENDEE;PARTSTAT=DECLINED:mailto:tom@northwind.example"), BUSY);
    assert_eq!(with("ATTENDEE;PARTSTAT=DECLINED:"), BUSY);
}

#[test]
fn cancelled_object_needs_no_start() {
    let report = read("BEGIN:VEVENT\nUID:a\nSTATUS:CANCELLED\nEND:VEVENT\n");
    assert_eq!(report, Report::default());
}

#[test]
fn published_availability_is_ignored() {
    let text = "BEGIN:VAVAILABILITY\nUID:v\nDTSTART:20260101T000000Z\nDTEND:20261231T000000Z\nBUSYTYPE:BUSY\n\
                BEGIN:AVAILABLE\nUID:w\nDTSTART:20260302T090000Z\nDTEND:20260302T170000Z\nEND:AVAILABLE\n\
                END:VAVAILABILITY\n";
    assert_eq!(read(text), Report::default());
}

#[test]
fn faults_of_a_free_event_are_ignored() {
    let report = read(&event(
        "DTSTART;TZID=Mars/Olympus:20260302T090000 RRULE:FREQ=NEVER TRANSP:TRANSPARENT",
    ));
    assert_eq!(report, Report::default());
}
