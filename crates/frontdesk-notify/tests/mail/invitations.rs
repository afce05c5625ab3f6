use frontdesk_domain::event::BookingChange;
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::ports::BookingMail;

use crate::peers::{GuestCalendar, MailServer, installed};
use crate::testing::{a_mail, to_guest, to_host};

const STORY: [MailOccasion; 3] =
    [MailOccasion::Confirmation, MailOccasion::Moved, MailOccasion::Cancelled];

/// A moved booking is on December 1, any other on November 30.
fn mail_about(occasion: MailOccasion) -> BookingMail {
    let mail = a_mail(occasion);
    if occasion == MailOccasion::Confirmation {
        let BookingChange::Moved { from } = a_mail(MailOccasion::Moved).change else {
            panic!("a move is from somewhere")
        };
        return BookingMail { interval: from, ..mail };
    }
    mail
}

async fn arriving(to: fn(BookingMail) -> BookingMail) -> Vec<Vec<u8>> {
    let server = MailServer::start();
    for occasion in STORY {
        assert_eq!(server.send(&to(mail_about(occasion))).await, Ok(()));
    }
    let mails = server.mails();
    assert_eq!(mails.len(), STORY.len());
    mails
}

fn event(calendar: &GuestCalendar) -> (String, String) {
    let events = calendar.events();
    let [event] = &events[..] else { panic!("{events:#?}") };
    assert_eq!(event.matches("BEGIN:VEVENT").count(), 1, "{event}");
    let value = |name: &str| {
        event.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().to_owned()
    };
    (value("DTSTART:"), value("STATUS:"))
}

fn expected(start: &str, status: &str) -> (String, String) {
    (start.to_owned(), status.to_owned())
}

#[tokio::test]
async fn event_appears_moves_and_is_cancelled_for_every_recipient() {
    if !installed() {
        return;
    }
    for to in [|mail| mail, to_guest, to_host] {
        let calendar = GuestCalendar::new();
        let mails = arriving(to).await;
        calendar.receive(&mails[0]);
        assert_eq!(event(&calendar), expected("20261130T160000Z", "CONFIRMED"));
        calendar.receive(&mails[1]);
        assert_eq!(event(&calendar), expected("20261201T150000Z", "CONFIRMED"));
        calendar.receive(&mails[2]);
        assert_eq!(event(&calendar), expected("20261201T150000Z", "CANCELLED"));
    }
}

#[tokio::test]
async fn duplicate_mail_makes_one_event() {
    if !installed() {
        return;
    }
    let calendar = GuestCalendar::new();
    let mails = arriving(|mail| mail).await;
    for mail in [&mails[0], &mails[0], &mails[1], &mails[1]] {
        calendar.receive(mail);
    }
    assert_eq!(event(&calendar), expected("20261201T150000Z", "CONFIRMED"));
    for _ in 0..2 {
        calendar.receive(&mails[2]);
        assert_eq!(event(&calendar), expected("20261201T150000Z", "CANCELLED"));
    }
}

/// Xandikos ignores `SEQUENCE` and applies the mail that arrives last.
///
/// Other clients apply the mail with the higher `SEQUENCE` (RFC 5546 section 2.1.5).
#[tokio::test]
async fn reordered_mails_make_one_event_with_ordered_sequences() {
    if !installed() {
        return;
    }
    let calendar = GuestCalendar::new();
    let mails = arriving(|mail| mail).await;
    calendar.receive(&mails[1]);
    assert_eq!(event(&calendar), expected("20261201T150000Z", "CONFIRMED"));
    calendar.receive(&mails[0]);
    calendar.receive(&mails[2]);
    assert_eq!(event(&calendar).1, "CANCELLED");
    let sequence = |mail: &[u8]| {
        let calendar = GuestCalendar::new();
        calendar.receive(mail);
        let event = calendar.events().concat();
        event.lines().find_map(|line| line.strip_prefix("SEQUENCE:")?.parse::<u32>().ok())
    };
    assert!(sequence(&mails[0]) < sequence(&mails[1]));
}
