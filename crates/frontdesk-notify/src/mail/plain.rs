use std::fmt::Write as _;

use frontdesk_words::Reading as _;

use super::letter::{Fact, Letter, Line};

pub(super) fn render(letter: &Letter) -> String {
    let mut text = letter.opening.join("\n");
    if let Some(confirm) = &letter.confirm {
        let _ = write!(
            text,
            "\n\n{}\n\n{}:\n{}",
            confirm.lines.join("\n"),
            confirm.link.text,
            confirm.link.url
        );
    }
    let _ = write!(text, "\n\n{}\n", letter.title);
    for fact in &letter.facts {
        let _ = write!(text, "\n{}\n", fact.label);
        for line in words(fact) {
            let _ = writeln!(text, "  {line}");
        }
    }
    for link in &letter.links {
        let _ = write!(text, "\n{}:\n{}\n", link.text, link.url);
    }
    // The line `-- ` starts a signature (RFC 3676 section 4.3).
    let _ = write!(text, "\n-- \n{}\n", letter.closing);
    if letter.language.is_right_to_left() { turned(&text) } else { text }
}

/// Adds right-to-left marks (UAX #9) to lines of a right-to-left language.
///
/// Without a mark, a line that starts with a name or number reads left to right.
fn turned(text: &str) -> String {
    let stands_for_itself =
        |line: &str| line.is_empty() || line == "-- " || line.starts_with("http");
    let lines = text.lines().map(|line| {
        let mark = if stands_for_itself(line) { "" } else { "\u{200f}" };
        format!("{mark}{line}\n")
    });
    lines.collect()
}

/// The event description; omits the time, which calendars show anyway.
pub(super) fn for_calendars(letter: &Letter) -> String {
    let facts = letter.facts.iter().filter(|fact| !fact.is_time);
    let mut lines: Vec<String> = facts
        .map(|fact| format!("{}: {}", fact.label, words(fact).collect::<Vec<_>>().join(", ")))
        .collect();
    lines.extend(letter.links.iter().map(|link| format!("{}: {}", link.text, link.url)));
    lines.join("\n")
}

fn words(fact: &Fact) -> impl Iterator<Item = &str> {
    fact.lines.iter().map(|line| match line {
        Line::Words(words) | Line::Former(words) | Line::Theirs(words) => words.as_str(),
        Line::Address(link) => link.text.as_str(),
    })
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::booking_page::Language;
    use frontdesk_domain::invitations::MailOccasion;
    use frontdesk_domain::ports::BookingMail;

    use super::super::testing::{a_mail, letterhead, to_be_confirmed, to_guest};
    use super::*;

    #[test]
    fn confirmation_link_precedes_the_details() {
        let lines = [
            "Your meeting with Priya Raman is booked.",
            "",
            "Please confirm that you booked this meeting.",
            "Your guests will be invited once you have confirmed.",
            "",
            "Confirm booking:",
            "https://book.northwind.example/booking/0f1e2d3c4b5a69788796a5b4c3d2e1f0/confirm/\
             abababababababababababababababab",
            "",
            "Intro call: Ada Byron and Priya Raman",
        ];
        let text = render(&Letter::of(
            &to_be_confirmed(a_mail(MailOccasion::Confirmation)),
            &letterhead(),
        ));
        assert!(text.starts_with(&lines.join("\n")), "{text}");
        assert!(
            !for_calendars(&Letter::of(
                &to_be_confirmed(a_mail(MailOccasion::Moved)),
                &letterhead()
            ))
            .contains("/confirm/")
        );
    }

    #[test]
    fn letter_is_rendered_as_plain_text() {
        let text = render(&Letter::of(&a_mail(MailOccasion::Confirmation), &letterhead()));
        let lines = [
            "Your meeting with Priya Raman is booked.",
            "",
            "Intro call: Ada Byron and Priya Raman",
            "",
            "When",
            "  Tuesday 1 December 2026, 10:00 AM – 10:30 AM",
            "  America/New York (UTC−5)",
            "",
            "Where",
            "  Video call",
            "  https://meet.example/7",
            "",
            "With",
            "  Priya Raman",
            "  Tom Hale",
            "",
            "Guests",
            "  bob@acme.com",
            "",
            "Reschedule or cancel:",
            "https://book.northwind.example/booking/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
            "",
            "-- ",
            "Sent for Northwind by Frontdesk",
            "",
        ];
        assert_eq!(text, lines.join("\n"));
    }

    #[test]
    fn arabic_lines_start_with_a_right_to_left_mark() {
        let mail = BookingMail { language: Language::Arabic, ..a_mail(MailOccasion::Confirmation) };
        let text = render(&Letter::of(&mail, &letterhead()));
        let when = text.lines().find(|line| line.contains("2026")).expect("a date");
        assert!(when.starts_with("\u{200f}  "), "{when:?}");
        assert!(
            text.lines().any(|line| line == "-- ")
                && text.lines().any(|line| line.starts_with("https://"))
        );
    }

    #[test]
    fn event_description_omits_times_and_for_guests_the_manage_link() {
        let text_of = |mail| for_calendars(&Letter::of(&mail, &letterhead()));
        let mail = a_mail(MailOccasion::Moved);
        assert_eq!(
            text_of(mail.clone()),
            "Where: Video call, https://meet.example/7\nWith: Priya Raman, Tom Hale\nGuests: bob@acme.com\n\
             Reschedule or cancel: https://book.northwind.example/booking/0f1e2d3c4b5a69788796a5b4c3d2e1f0"
        );
        assert!(!text_of(to_guest(mail)).contains("booking/"));
    }
}
