use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use frontdesk_icalendar::{Options, busy, unfold};
use time::macros::datetime;
use url::Url;

use super::super::testing::{a_mail, email, letterhead, to_guest, to_host, to_replaced_host};
use super::*;

fn invitation(mail: &BookingMail) -> Invitation {
    let letterhead = letterhead();
    Invitation::of(mail, &letterhead, &Letter::of(mail, &letterhead)).expect("an invitation")
}

fn lines(mail: &BookingMail) -> Vec<String> {
    unfold(invitation(mail).text.as_bytes()).lines().map(str::to_owned).collect()
}

#[test]
fn confirmation_is_a_request_to_all_attendees() {
    let expected = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Frontdesk//Frontdesk//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:REQUEST",
        "BEGIN:VEVENT",
        "UID:00000000-0000-0000-0000-000000000007",
        "SEQUENCE:0",
        "DTSTAMP:20261122T093000Z",
        "DTSTART:20261201T150000Z",
        "DTEND:20261201T153000Z",
        "SUMMARY:Intro call: Ada Byron and Priya Raman",
        "DESCRIPTION:Where: Video call\\, https://meet.example/7\\nWith: Priya Raman\\, Tom Hale\\nGuests: bob@acme.com\
         \\nReschedule or cancel: https://book.northwind.example/booking/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "LOCATION:https://meet.example/7",
        "URL:https://book.northwind.example/booking/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "ORGANIZER;CN=Priya Raman:mailto:book@northwind.example",
        "ATTENDEE;CN=Priya Raman;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:priya@northwind.example",
        "ATTENDEE;CN=Tom Hale;CUTYPE=INDIVIDUAL;ROLE=OPT-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:tom@northwind.example",
        "ATTENDEE;CN=Ada Byron;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ada@acme.com",
        "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:bob@acme.com",
        "STATUS:CONFIRMED",
        "TRANSP:OPAQUE",
        "END:VEVENT",
        "END:VCALENDAR",
    ];
    assert_eq!(lines(&a_mail(MailOccasion::Confirmation)), expected);
}

#[test]
fn move_updates_and_cancellation_cancels_the_same_event() {
    let key_lines = |occasion| {
        let lines = lines(&a_mail(occasion));
        let of = |name: &str| {
            lines.iter().find(|line| line.starts_with(name)).cloned().unwrap_or_default()
        };
        [of("METHOD:"), of("UID:"), of("SEQUENCE:"), of("STATUS:"), of("ORGANIZER")]
    };
    let [_, uid, _, _, organizer] = key_lines(MailOccasion::Confirmation);
    let expected = |method: &str, sequence: &str, status: &str| {
        [method.to_owned(), uid.clone(), sequence.to_owned(), status.to_owned(), organizer.clone()]
    };
    let moved = expected("METHOD:REQUEST", "SEQUENCE:1", "STATUS:CONFIRMED");
    assert_eq!(key_lines(MailOccasion::Moved), moved);
    let cancelled = expected("METHOD:CANCEL", "SEQUENCE:2", "STATUS:CANCELLED");
    assert_eq!(key_lines(MailOccasion::Cancelled), cancelled);
}

/// RFC 5546 section 3.2.5: without a `STATUS`, and only with the removed attendee.
#[test]
fn cancellation_to_a_replaced_host_removes_only_this_host() {
    let lines = lines(&to_replaced_host());
    let named = |name: &str| lines.iter().filter(|line| line.starts_with(name)).collect::<Vec<_>>();
    assert_eq!(named("METHOD"), ["METHOD:CANCEL"]);
    assert_eq!(named("SEQUENCE"), ["SEQUENCE:2"]);
    assert_eq!(named("STATUS"), [""; 0]);
    let attendee = "ATTENDEE;CN=Rosa Lind;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:rosa@northwind.example";
    assert_eq!(named("ATTENDEE"), [attendee]);
}

#[test]
fn uid_stays_the_same_after_a_change_of_the_base_url() {
    let mail = a_mail(MailOccasion::Cancelled);
    let uid = |base_url: &str| {
        let letterhead =
            Letterhead { base_url: Url::parse(base_url).expect("a URL"), ..letterhead() };
        let text = Invitation::of(&mail, &letterhead, &Letter::of(&mail, &letterhead));
        let text = text.expect("an invitation").text;
        text.lines().find(|line| line.starts_with("UID")).map(str::to_owned)
    };
    assert_eq!(uid("https://book.northwind.example"), Some(format!("UID:{}", mail.booking.id)));
    assert_eq!(uid("https://book.northwind.example"), uid("https://meet.northwind.example"));
}

#[test]
fn reminder_has_no_invitation() {
    let (mail, letterhead) = (a_mail(MailOccasion::Reminder), letterhead());
    assert_eq!(Invitation::of(&mail, &letterhead, &Letter::of(&mail, &letterhead)), None);
}

#[test]
fn only_the_invitees_invitation_has_the_manage_link() {
    let mail = a_mail(MailOccasion::Confirmation);
    assert!(invitation(&mail).text.contains("URL:"));
    let to_host = lines(&to_host(mail.clone())).join("\n");
    assert!(to_host.contains("/desk/meetings/") && !to_host.contains("/booking/"), "{to_host}");
    let to_guest = lines(&to_guest(mail)).join("\n");
    assert!(!to_guest.contains("URL:") && !to_guest.contains("/booking/"), "{to_guest}");
}

#[test]
fn attendees_are_distinct_and_include_the_recipient() {
    let mut mail = a_mail(MailOccasion::Confirmation);
    mail.booking.guests = vec![email("ADA@acme.com"), email("priya@northwind.example")];
    mail.to.email = email("carol@acme.com");
    let attendees: Vec<String> =
        attendees(&mail).iter().map(|attendee| attendee.email.to_string()).collect();
    assert_eq!(
        attendees,
        ["priya@northwind.example", "tom@northwind.example", "ada@acme.com", "carol@acme.com"]
    );
}

#[test]
fn names_and_addresses_cannot_inject_properties() {
    let mut mail = a_mail(MailOccasion::Confirmation);
    mail.booking.invitee.name =
        "Ada\";PARTSTAT=ACCEPTED:x\r\nATTENDEE:mailto:eve@evil.example".to_owned();
    mail.booking.title = "x\r\nATTENDEE:mailto:eve@evil.example".to_owned();
    mail.booking.guests = vec![email("a?cc=eve&b%0A@acme.com")];
    let lines = lines(&mail);
    let attendees: Vec<&String> =
        lines.iter().filter(|line| line.starts_with("ATTENDEE")).collect();
    assert_eq!(attendees.len(), 4, "{attendees:#?}");
    assert!(
        attendees[2].ends_with("PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ada@acme.com"),
        "{}",
        attendees[2]
    );
    assert!(attendees[3].ends_with(":mailto:a%3Fcc=eve%26b%250A@acme.com"), "{}", attendees[3]);
}

#[test]
fn invitation_is_parsed_by_the_icalendar_crate() {
    let month = Interval::new(datetime!(2026-12-01 00:00 UTC), datetime!(2027-01-01 00:00 UTC));
    let options = Options::new(month.expect("a month"), Zone::utc());
    let mail = a_mail(MailOccasion::Confirmation);
    let report = busy(invitation(&mail).text.as_bytes(), &options);
    assert_eq!(report.faults, []);
    assert_eq!(report.busy.iter().map(|busy| busy.interval).collect::<Vec<_>>(), [mail.interval]);
}

#[test]
fn mail_about_a_failed_calendar_write_has_no_invitation() {
    let mail = BookingMail {
        calendar_fault: Some("it answers 403".to_owned()),
        ..a_mail(MailOccasion::Confirmation)
    };
    let mail = to_host(mail);
    let letter = Letter::of(&mail, &letterhead());
    assert_eq!(Invitation::of(&mail, &letterhead(), &letter), None);
}
