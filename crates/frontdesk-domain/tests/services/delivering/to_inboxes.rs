use frontdesk_domain::booking::Booking;
use frontdesk_domain::delivery::DeliveryOutcome;
use frontdesk_domain::email::Email;
use frontdesk_domain::event::BookingChange;
use frontdesk_domain::invitations::{InvitationSettings, MailOccasion};
use frontdesk_domain::ports::{Mode, RecipientRole, SendFailure};
use frontdesk_testing::builders::{a_booking, a_calendar, a_member, email, zone};
use frontdesk_testing::northwind::{GRACE, LENA, TOM};
use time::Duration;

use super::{answered_booking, booking, dropped, thursday};
use crate::desk::acting;
use crate::post_office::{PostOffice, later};

const CHANGED: &str = "the booking has changed since the reminder was planned";

async fn office_with_mail() -> PostOffice {
    let settings = InvitationSettings { reminder_minutes: vec![], ..InvitationSettings::default() };
    PostOffice::new().inviting(settings).await
}

#[tokio::test]
async fn recipients_get_every_change_in_order_and_in_their_zone() {
    let office = office_with_mail().await;
    let booked = Booking { guests: vec![email("bob@acme.com")], ..booking() };
    let booked = office.book(&booked).await;
    let moved = office.move_to(&booked, thursday()).await;
    office.cancel(&moved).await;
    assert_eq!(office.post().await.len(), 9);
    let mails_to = |to: &str| {
        let mails = office.mailbox.taken();
        let to = email(to);
        let mails = mails.into_iter().filter(|mail| mail.to.email == to);
        mails
            .map(|mail| (mail.occasion, mail.sequence, mail.interval, mail.change))
            .collect::<Vec<_>>()
    };
    let expected = [
        (MailOccasion::Confirmation, 0, booked.interval, BookingChange::Created),
        (MailOccasion::Moved, 1, thursday(), BookingChange::Moved { from: booked.interval }),
        (MailOccasion::Cancelled, 2, thursday(), BookingChange::Cancelled),
    ];
    for to in ["ada@acme.com", "bob@acme.com", "lena@northwind.example"] {
        assert_eq!(mails_to(to), expected, "{to}");
    }
    let recipients: Vec<_> =
        office.mailbox.taken().into_iter().take(3).map(|mail| mail.to).collect();
    let of = |role| recipients.iter().find(|to| to.role == role).expect("every role is mailed");
    assert_eq!(of(RecipientRole::Host).zone, zone("Europe/Berlin"));
    assert_eq!(of(RecipientRole::Invitee).zone, booked.invitee.time_zone);
    assert_eq!(
        (of(RecipientRole::Invitee).name.as_deref(), &of(RecipientRole::Guest).name),
        (Some("Ada Byron"), &None)
    );
}

#[tokio::test]
async fn mail_about_a_move_waits_for_mail_about_the_booking() {
    let office = office_with_mail().await;
    office.mailbox.refuse(later("busy"));
    let booked = office.book(&booking()).await;
    office.route().await;
    office.move_to(&booked, thursday()).await;
    let outcomes = office.post().await;
    assert_eq!(
        outcomes.iter().filter(|outcome| matches!(outcome, DeliveryOutcome::Retry { .. })).count(),
        1
    );
    assert_eq!(office.mailbox.taken().len(), 2, "the other recipient got both mails");
    office.desk.clock.advance(Duration::minutes(2));
    office.deliver().await;
    let mails = office.mailbox.taken();
    assert_eq!(mails[2].to.email, mails[3].to.email);
    assert_eq!(
        (mails[2].occasion, mails[3].occasion),
        (MailOccasion::Confirmation, MailOccasion::Moved)
    );
}

#[tokio::test]
async fn reminder_is_sent_only_for_the_current_time() {
    let office = PostOffice::new();
    let booked = office.book(&booking()).await;
    office.post().await;
    office.move_to(&booked, thursday()).await;
    office.post().await;
    let before = office.mailbox.taken().len();
    office.desk.clock.set("2030-01-02T08:00Z");
    assert_eq!(dropped(&office.deliver().await), [CHANGED; 2]);
    office.desk.clock.set("2030-01-03T08:00Z");
    office.deliver().await;
    let reminders = office.mailbox.taken().split_off(before);
    assert_eq!(reminders.len(), 2);
    assert!(
        reminders
            .iter()
            .all(|mail| (mail.occasion, mail.minutes_before) == (MailOccasion::Reminder, 60))
    );
    assert!(reminders.iter().all(|mail| mail.interval == thursday()));
}

/// Returns the addresses that get a reminder at the booked hour.
async fn reminded(office: &PostOffice) -> Vec<String> {
    office.post().await;
    let before = office.mailbox.taken().len();
    office.desk.clock.set("2030-01-02T08:00Z");
    office.deliver().await;
    let mails = office.mailbox.taken().split_off(before);
    let mut to: Vec<_> = mails.into_iter().map(|mail| mail.to.email.to_string()).collect();
    to.sort();
    to
}

#[tokio::test]
async fn booking_moved_away_and_back_is_reminded_once() {
    let office = PostOffice::new();
    let mut booked = office.book(&booking()).await;
    let wednesday = booked.interval;
    for time in [thursday(), wednesday, thursday(), wednesday] {
        office.post().await;
        booked = office.move_to(&booked, time).await;
    }
    assert_eq!(reminded(&office).await, ["ada@acme.com", "lena@northwind.example"]);
}

#[tokio::test]
async fn booking_reassigned_away_and_back_is_reminded_once() {
    let (lena, tom) = (a_member("lena").id(LENA).build(), a_member("tom").id(TOM).build());
    let office = PostOffice::new().with_member(&lena).await.with_member(&tom).await;
    let mut booked = office.book(&booking()).await;
    for (from, to) in [(LENA, &tom), (TOM, &lena), (LENA, &tom), (TOM, &lena)] {
        office.post().await;
        booked = office.reassign(&booked, from, to).await;
    }
    assert_eq!(reminded(&office).await, ["ada@acme.com", "lena@northwind.example"]);
}

/// Lena is a host and a guest; Tom, a guest, takes over.
#[tokio::test]
async fn host_who_is_also_a_guest_gets_the_mail_of_a_host() {
    let (lena, tom) = (a_member("lena").id(LENA).build(), a_member("tom").id(TOM).build());
    let office = office_with_mail().await.with_member(&lena).await.with_member(&tom).await;
    let guests = vec![lena.email.clone(), tom.email.clone()];
    let booked = office.book(&Booking { guests, ..booking() }).await;
    office.post().await;
    let moved = office.move_to(&booked, thursday()).await;
    office.post().await;
    office.reassign(&moved, LENA, &tom).await;
    office.post().await;
    let roles = |of: &Email| {
        let mails = office.mailbox.taken().into_iter().filter(|mail| mail.to.email == *of);
        mails.map(|mail| (mail.occasion, mail.to.role)).collect::<Vec<_>>()
    };
    let (confirmation, moved) = (MailOccasion::Confirmation, MailOccasion::Moved);
    let (host, guest) = (RecipientRole::Host, RecipientRole::Guest);
    assert_eq!(roles(&lena.email), [(confirmation, host), (moved, host), (confirmation, guest)]);
    assert_eq!(roles(&tom.email), [(confirmation, guest), (moved, guest), (confirmation, host)]);
}

#[tokio::test]
async fn host_with_a_calendar_who_is_also_a_guest_gets_no_mail() {
    let lena = a_member("lena").id(LENA).connected(a_calendar(1)).build();
    let office = office_with_mail().await.with_member(&lena).await;
    office.book(&Booking { guests: vec![lena.email.clone()], ..booking() }).await;
    office.post().await;
    let to: Vec<_> = office.mailbox.taken().into_iter().map(|mail| mail.to.email).collect();
    assert_eq!(to, [email("ada@acme.com")]);
}

#[tokio::test]
async fn mail_to_a_host_has_the_labeled_answers_in_the_order_of_the_form() {
    let office = office_with_mail().await;
    office.book(&answered_booking(&office).await).await;
    office.post().await;
    for mail in office.mailbox.taken() {
        let labels: Vec<_> = mail.answers.iter().map(|answered| answered.label.as_str()).collect();
        let is_to_host = mail.to.role == RecipientRole::Host;
        assert_eq!(labels, if is_to_host { vec!["Role", "Goal", "former"] } else { vec![] });
    }
}

#[tokio::test]
async fn mail_about_past_bookings_is_dropped() {
    let office = office_with_mail().await;
    office.mailbox.refuse(later("busy"));
    office.mailbox.refuse(later("busy"));
    let booked = office.book(&booking()).await;
    office.post().await;
    office.desk.clock.set("2030-01-02T09:29Z");
    assert_eq!(
        office.deliver().await,
        [DeliveryOutcome::Delivered, DeliveryOutcome::Delivered],
        "the booking is not over yet"
    );
    let again = office
        .book(&Booking {
            id: a_booking().build().id,
            manage_token: a_booking().build().manage_token,
            interval: thursday(),
            ..booked
        })
        .await;
    office.route().await;
    office.desk.clock.set("2030-01-03T09:30Z");
    assert_eq!(dropped(&office.deliver().await), ["the booking is over"; 2], "{}", again.id);
}

#[tokio::test]
async fn removed_recipients_get_no_mail() {
    let office = office_with_mail().await;
    let booked = Booking { guests: vec![email("bob@acme.com")], ..booking() };
    let booked = office.book(&booked).await;
    office.cancel(&booked).await;
    office.route().await;
    let forget = &office.desk.services.forget_person;
    forget.forget(&acting(GRACE), &email("bob@acme.com"), Mode::Commit).await.expect("an admin");
    office.deliver().await;
    let mails = office.mailbox.taken();
    assert!(mails.iter().all(|mail| mail.to.email != email("bob@acme.com")), "{mails:?}");
    assert_eq!(mails.len(), 4);
}

#[tokio::test]
async fn permanently_rejected_mail_is_not_retried() {
    let office = office_with_mail().await;
    office.book(&booking()).await;
    for _ in 0..2 {
        office.mailbox.refuse(SendFailure { worth_retrying: false, ..later("550 no such user") });
    }
    let outcomes = office.post().await;
    assert_eq!(outcomes, [1, 2].map(|_| DeliveryOutcome::Dead("550 no such user".into())));
}

#[tokio::test]
async fn disabling_invitations_drops_pending_mail() {
    let office = office_with_mail().await;
    office.book(&booking()).await;
    office.route().await;
    let off = InvitationSettings { enabled: false, ..InvitationSettings::default() };
    let office = office.inviting(off).await;
    assert_eq!(dropped(&office.deliver().await), ["the workspace no longer sends invitations"; 2]);
}

#[tokio::test]
async fn archived_host_gets_no_mail_and_no_reply() {
    let office = PostOffice::new();
    let booked = office.book(&booking()).await;
    office.post().await;
    let before = office.mailbox.taken().len();
    let office = office.with_member(&a_member("lena").id(LENA).archived().build()).await;
    office.cancel(&booked).await;
    office.post().await;
    office.desk.clock.set("2030-01-02T08:00Z");
    office.deliver().await;
    let mails = office.mailbox.taken().split_off(before);
    assert!(!mails.is_empty());
    for mail in mails {
        assert_eq!((mail.to.role, mail.archived_hosts), (RecipientRole::Invitee, vec![LENA]));
    }
}

#[tokio::test]
async fn only_the_invitee_is_reminded_of_a_booking_with_an_archived_host() {
    let office = PostOffice::new();
    office.book(&booking()).await;
    office.post().await;
    let before = office.mailbox.taken().len();
    let office = office.with_member(&a_member("lena").id(LENA).archived().build()).await;
    office.desk.clock.set("2030-01-02T08:00Z");
    assert_eq!(office.deliver().await.len(), 2);
    let reminders = office.mailbox.taken().split_off(before);
    let to: Vec<_> = reminders.iter().map(|mail| (mail.occasion, mail.to.role)).collect();
    assert_eq!(to, [(MailOccasion::Reminder, RecipientRole::Invitee)]);
}
