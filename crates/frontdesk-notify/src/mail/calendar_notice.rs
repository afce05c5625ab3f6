//! The mail about calendars that cannot be read.

use frontdesk_domain::calendar::{CalendarFaultKind, CalendarKind};
use frontdesk_domain::ports::{CalendarNotice, UnusableCalendar};
use lettre::Message;
use time::OffsetDateTime;

use super::letter::{Fact, Letter, Line, Link, PRODUCT, Tone};
use super::letterhead::Letterhead;
use super::message::{ComposeError, compose_letter};
use super::one_line;
use crate::words::{self, Words};

pub(super) fn compose(
    mail: &CalendarNotice,
    letterhead: &Letterhead,
    now: OffsetDateTime,
) -> Result<Message, ComposeError> {
    let (letter, id) = (letter(mail, letterhead), ("calendars", mail.id));
    let name = one_line(&mail.workspace_name);
    compose_letter(&letter, letterhead, (&name, &mail.to), id, now)
}

pub(super) fn letter(mail: &CalendarNotice, letterhead: &Letterhead) -> Letter {
    let words = Words::of(mail.language);
    let workspace = one_line(&mail.workspace_name);
    let (subject, opening, link, url) = if mail.is_own {
        (
            words.say(words::Message::SubjectOwnCalendar),
            words.say(words::Message::OpeningOwnCalendar),
            words::Message::OpenCalendars,
            letterhead.calendars_url(),
        )
    } else {
        (
            words.with(words::Message::SubjectCalendars, "workspace", workspace.clone()),
            words.say(words::Message::OpeningCalendars),
            words::Message::OpenMembers,
            letterhead.members_url(),
        )
    };
    let mut facts: Vec<Fact> =
        mail.calendars.iter().map(|calendar| fact(words, mail, calendar)).collect();
    if 0 < mail.more {
        let more = i64::try_from(mail.more).unwrap_or(i64::MAX);
        let lines = vec![Line::Words(words.with(words::Message::MoreCalendars, "count", more))];
        facts.push(Fact { label: String::new(), lines, is_time: false });
    }
    let sender = [("workspace", workspace.into()), ("product", PRODUCT.into())];
    Letter {
        language: mail.language,
        tone: Tone::Bad,
        title: subject.clone(),
        subject,
        badge: words.say(words::Message::Calendar),
        opening: vec![opening],
        facts,
        confirm: None,
        links: vec![Link { text: words.say(link), url }],
        closing: words.with_all(words::Message::SentBy, sender),
    }
}

fn fact(words: Words, mail: &CalendarNotice, calendar: &UnusableCalendar) -> Fact {
    let why = words.say(match calendar.fault {
        CalendarFaultKind::Credentials => words::Message::FaultCredentials,
        CalendarFaultKind::Unavailable => words::Message::FaultUnavailable,
        CalendarFaultKind::Unreadable | CalendarFaultKind::Conflict | CalendarFaultKind::Gone => {
            words::Message::FaultOther
        }
    });
    let service = match calendar.kind {
        CalendarKind::Google => "Google",
        CalendarKind::Microsoft => "Microsoft 365",
        CalendarKind::Builtin | CalendarKind::Ics | CalendarKind::Caldav => &calendar.server,
    };
    let (label, lines) = if mail.is_own {
        (service.to_owned(), vec![Line::Words(why)])
    } else {
        let service = Line::Theirs(service.to_owned());
        (one_line(&calendar.member), vec![service, Line::Words(why)])
    };
    Fact { label, lines, is_time: false }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::booking_page::Language;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::super::testing::{email, letterhead};
    use super::super::{html, plain};
    use super::*;

    fn a_notice(is_own: bool, more: usize) -> CalendarNotice {
        CalendarNotice {
            id: Uuid::from_u128(7),
            to: email("priya@northwind.example"),
            language: Language::English,
            workspace_name: "Northwind".to_owned(),
            is_own,
            calendars: vec![UnusableCalendar {
                member: "Priya <b>Raman".to_owned(),
                kind: CalendarKind::Caldav,
                server: "cloud.example".to_owned(),
                fault: CalendarFaultKind::Credentials,
            }],
            more,
        }
    }

    #[test]
    fn host_reads_why_and_where_to_repair_it() {
        let letter = letter(&a_notice(true, 0), &letterhead());
        let text = plain::render(&letter);
        for part in
            ["cloud.example", "Connect it again", "https://book.northwind.example/desk/calendars"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("Priya"), "{text}");
    }

    #[test]
    fn admin_reads_whose_calendars_cannot_be_read() {
        let letter = letter(&a_notice(false, 3), &letterhead());
        let text = plain::render(&letter);
        for part in
            ["Northwind", "Priya <b>Raman", "3 more", "https://book.northwind.example/desk/members"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
        let page = html::render(&letter);
        assert!(page.contains("Priya &lt;b&gt;Raman"), "{page}");
    }

    #[test]
    fn mail_is_complete_in_every_language() {
        for language in Language::ALL {
            for is_own in [true, false] {
                let mail = CalendarNotice { language, ..a_notice(is_own, 2) };
                let composed = compose(&mail, &letterhead(), datetime!(2030-01-01 09:00 UTC));
                let raw = String::from_utf8(composed.expect("an address").formatted());
                let raw = raw.expect("mail is UTF-8");
                let id = "Message-ID: <calendars.00000000-0000-0000-0000-000000000007@book.";
                for header in ["To: priya@northwind.example", id] {
                    assert!(raw.contains(header), "{raw}");
                }
            }
        }
    }
}
