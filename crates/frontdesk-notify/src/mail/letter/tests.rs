use frontdesk_domain::invitations::MailPart;

use super::super::testing::{
    a_mail, about_reassignment, letterhead, to_be_confirmed, to_guest, to_host, to_replaced_host,
    with_template,
};
use super::*;

fn letter(mail: &BookingMail) -> Letter {
    Letter::of(mail, &letterhead())
}

fn facts(mail: &BookingMail) -> Vec<(String, Vec<String>)> {
    let words = |line: Line| match line {
        Line::Words(words) | Line::Former(words) | Line::Theirs(words) => words,
        Line::Address(link) => link.text,
    };
    let facts = letter(mail).facts.into_iter();
    facts.map(|fact| (fact.label, fact.lines.into_iter().map(words).collect())).collect()
}

fn labels(mail: &BookingMail) -> Vec<String> {
    facts(mail).into_iter().map(|(label, _)| label).collect()
}

#[test]
fn each_occasion_has_its_own_subject_and_opening() {
    for (occasion, subject, opening) in [
        (
            MailOccasion::Confirmation,
            "Booked: Intro call with Priya Raman, Tuesday 1 December 2026, 10:00 AM",
            "Your meeting with Priya Raman is booked.",
        ),
        (
            MailOccasion::Moved,
            "Rescheduled: Intro call with Priya Raman, now Tuesday 1 December 2026, 10:00 AM",
            "The meeting with Priya Raman has been rescheduled.",
        ),
        (
            MailOccasion::Cancelled,
            "Cancelled: Intro call with Priya Raman, Tuesday 1 December 2026, 10:00 AM",
            "The meeting with Priya Raman has been cancelled.",
        ),
        (
            MailOccasion::Reminder,
            "Reminder: Intro call with Priya Raman, Tuesday 1 December 2026, 10:00 AM",
            "This is a reminder of your meeting with Priya Raman.",
        ),
    ] {
        let letter = letter(&a_mail(occasion));
        assert_eq!((letter.subject.as_str(), letter.opening), (subject, vec![opening.to_owned()]));
    }
}

#[test]
fn host_mail_names_the_invitee_and_their_answers() {
    let mail = to_host(a_mail(MailOccasion::Confirmation));
    let letter = letter(&mail);
    assert_eq!(letter.opening, ["A meeting with Ada Byron is booked."]);
    assert_eq!(
        letter.subject,
        "Booked: Intro call with Ada Byron, Tuesday 1 December 2026, 8:30 PM"
    );
    let facts = facts(&mail);
    assert!(facts.contains(&(
        "Booked for".to_owned(),
        vec!["Ada Byron".to_owned(), "ada@acme.com".to_owned()]
    )));
    let answers = [("How large is your team?", "11-50"), ("Goal", "Save time")];
    let answers = answers.map(|(label, answer)| (label.to_owned(), vec![answer.to_owned()]));
    assert!(facts.ends_with(&answers), "{facts:?}");
}

#[test]
fn only_the_invitees_mail_has_the_manage_link_and_only_the_hosts_mail_the_page_for_hosts() {
    for occasion in MailOccasion::ALL {
        let url = |mail: &BookingMail| letter(mail).links.pop().map(|link| link.url);
        let to_invitee = a_mail(occasion);
        let page = letterhead().meeting_url(to_invitee.booking.id);
        let manage = letterhead().manage_url(&to_invitee.booking.manage_token);
        let stays = occasion != MailOccasion::Cancelled;
        assert_eq!(url(&to_invitee), stays.then_some(manage));
        assert_eq!(url(&to_host(to_invitee.clone())), stays.then_some(page));
        assert_eq!(url(&to_guest(to_invitee)), None);
    }
}

#[test]
fn guest_mail_names_the_invitee_without_answers() {
    let mail = to_guest(a_mail(MailOccasion::Confirmation));
    assert_eq!(letter(&mail).opening, ["Ada Byron has invited you to a meeting with Priya Raman."]);
    assert_eq!(labels(&mail), ["When", "Where", "With", "Booked for"]);
    assert!(!format!("{:?}", letter(&mail)).contains("ada@acme.com"));
}

#[test]
fn rescheduled_mail_has_both_times() {
    let facts = facts(&a_mail(MailOccasion::Moved));
    assert_eq!(facts[0].1[0], "Tuesday 1 December 2026, 10:00 AM – 10:30 AM");
    assert_eq!(
        facts[1],
        (
            "Previous time".to_owned(),
            vec!["Monday 30 November 2026, 11:00 AM – 11:30 AM".to_owned()]
        )
    );
}

#[test]
fn mail_to_a_replaced_host_says_that_another_host_takes_over() {
    let words = "The meeting {event_type} with {invitee} is off.";
    for mail in [to_replaced_host(), with_template(to_replaced_host(), MailPart::Opening, words)] {
        let letter = letter(&mail);
        let subject = "Other host: Intro call with Ada Byron, Tuesday 1 December 2026, 4:00 PM";
        assert_eq!((letter.badge.as_str(), letter.subject.as_str()), ("Other host", subject));
        let opening = "The meeting with Ada Byron now has another host. You need to do nothing.";
        assert_eq!(letter.opening, [opening]);
    }
}

#[test]
fn mail_about_another_host_does_not_look_like_a_second_booking() {
    let mail = about_reassignment(a_mail(MailOccasion::Confirmation));
    let words = "Welcome, {invitee}!";
    let with_words = with_template(mail.clone(), MailPart::Opening, words);
    for mail in [mail.clone(), with_words, to_guest(mail.clone())] {
        let letter = letter(&mail);
        assert_eq!(letter.badge, "Other host");
        assert!(letter.subject.starts_with("Other host: Intro call with "), "{}", letter.subject);
        assert!(letter.opening[0].ends_with("now hosts your meeting. The time stays the same."));
    }
    let to_new_host = letter(&to_host(mail));
    assert_eq!(to_new_host.badge, "Booked");
}

#[test]
fn cancelled_mail_has_the_reason_and_no_location() {
    let mail = a_mail(MailOccasion::Cancelled);
    assert_eq!(labels(&mail), ["When", "With", "Guests", "Reason"]);
    assert_eq!(facts(&mail)[3].1, ["The customer is ill"]);
}

#[test]
fn workspace_templates_replace_subject_and_opening() {
    let mail = a_mail(MailOccasion::Confirmation);
    let mail = with_template(mail, MailPart::Subject, "{workspace}: {event_type}, {start}");
    let mail =
        with_template(mail, MailPart::Opening, "Dear {invitee},\n\n{host} looks forward to it.");
    let letter = letter(&mail);
    assert_eq!(letter.subject, "Northwind: Intro call, Tuesday 1 December 2026, 10:00 AM");
    assert_eq!(letter.opening, ["Dear Ada Byron,", "", "Priya Raman looks forward to it."]);
    let reminder = BookingMail { occasion: MailOccasion::Reminder, ..mail };
    assert!(self::letter(&reminder).subject.starts_with("Reminder:"), "each occasion has its own");
}

#[test]
fn line_breaks_in_names_are_removed() {
    let mut mail = a_mail(MailOccasion::Confirmation);
    let evil = "Ada\r\nBcc: eve@evil.example\u{202e}".to_owned();
    mail.booking.invitee.name.clone_from(&evil);
    mail.booking.hosts[0].name.clone_from(&evil);
    mail.booking.event_type.title.clone_from(&evil);
    mail.booking.title.clone_from(&evil);
    mail.workspace_name = evil;
    for mail in [to_guest(mail.clone()), to_host(mail.clone()), mail] {
        let letter = letter(&mail);
        let facts = facts(&mail).into_iter().flat_map(|(_, lines)| lines);
        for text in [letter.subject, letter.title, letter.closing]
            .into_iter()
            .chain(letter.opening)
            .chain(facts)
        {
            assert!(!text.contains(|c: char| c.is_control() || c == '\u{202e}'), "{text:?}");
        }
    }
}

#[test]
fn no_variable_is_missing_in_any_language_or_occasion() {
    for language in Language::ALL {
        for occasion in MailOccasion::ALL {
            let mails = [a_mail(occasion), to_guest(a_mail(occasion)), to_host(a_mail(occasion))];
            for mail in mails.into_iter().chain([to_be_confirmed(a_mail(occasion))]) {
                let written = format!("{:?}", letter(&BookingMail { language, ..mail }));
                assert!(!written.contains("{$"), "{written}");
            }
        }
    }
}

#[test]
fn mail_about_a_failed_calendar_write_has_the_error() {
    let error = "cal.example responded with 403 Forbidden".to_owned();
    for occasion in [MailOccasion::Confirmation, MailOccasion::Moved, MailOccasion::Cancelled] {
        let mail = to_host(BookingMail { calendar_fault: Some(error.clone()), ..a_mail(occasion) });
        let opening = letter(&mail).opening;
        assert!(
            opening
                .last()
                .is_some_and(|line| line.starts_with("Your calendar could not be updated"))
        );
        assert!(
            facts(&mail).contains(&("Calendar".to_owned(), vec![error.clone()])),
            "{:?}",
            facts(&mail)
        );
        let usual = BookingMail { calendar_fault: None, ..mail };
        assert!(!letter(&usual).opening.iter().any(|line| line.contains("could not be updated")));
    }
}
