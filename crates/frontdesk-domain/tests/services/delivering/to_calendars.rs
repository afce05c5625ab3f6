use frontdesk_domain::booking::Booking;
use frontdesk_domain::calendar::{BookInto, CalendarFaultKind};
use frontdesk_domain::delivery::{DeliveryFilter, DeliveryKind, DeliveryOutcome, DeliveryState};
use frontdesk_domain::invitations::{InvitationSettings, MailOccasion};
use frontdesk_domain::ports::{BookingMail, CalendarMirror, Mode, RecipientRole};
use frontdesk_domain::services::{DeliveryError, RetryDeliveries};
use frontdesk_testing::builders::{a_booking, a_calendar, a_member, connection_id, email};
use frontdesk_testing::northwind::{LENA, NORTHWIND};
use time::Duration;

use super::{answered_booking, booking, dropped, thursday};
use crate::accounts::failure;
use crate::desk::{acting, at};
use crate::post_office::{PostOffice, later};

async fn office_with_calendar() -> PostOffice {
    let lena = a_member("lena").id(LENA).connected(a_calendar(1)).build();
    PostOffice::without_mail().with_member(&lena).await
}

#[tokio::test]
async fn booking_is_added_moved_and_removed_in_the_host_calendar() {
    let office = office_with_calendar().await;
    let booked = office.book(&Booking { guests: vec![email("bob@acme.com")], ..booking() }).await;
    let uid = booked.id.to_string();
    assert_eq!(office.post().await, [DeliveryOutcome::Delivered]);
    let event = office.accounts.event(connection_id(1), &uid).expect("it appears");
    assert_eq!((event.interval, event.sequence), (booked.interval, 0));
    assert_eq!(event.summary, booked.title);
    assert_eq!(
        event.description.as_deref(),
        Some("Ada Byron <ada@acme.com>\nbob@acme.com\nteam_size: 11-50")
    );

    let moved = office.move_to(&booked, thursday()).await;
    assert_eq!(office.post().await, [DeliveryOutcome::Delivered]);
    let event = office.accounts.event(connection_id(1), &uid).expect("it is still there");
    assert_eq!((event.interval, event.sequence), (thursday(), 1));

    office.cancel(&moved).await;
    assert_eq!(office.post().await, [DeliveryOutcome::Delivered]);
    assert_eq!(office.accounts.event(connection_id(1), &uid), None);
    assert_eq!(office.accounts.writes(), ["put", "put", "remove"]);
}

#[tokio::test]
async fn calendar_event_has_the_labeled_answers_in_the_order_of_the_form() {
    let office = office_with_calendar().await;
    let booked = office.book(&answered_booking(&office).await).await;
    office.post().await;
    let event = office.accounts.event(connection_id(1), &booked.id.to_string());
    let description = event.and_then(|event| event.description).expect("a description");
    let answers = "\nRole: Analyst\nGoal: Save time\nformer: 1";
    assert!(description.ends_with(answers), "{description}");
}

async fn office_with_calendar_and_mail() -> PostOffice {
    let settings = InvitationSettings { reminder_minutes: vec![], ..InvitationSettings::default() };
    let lena = a_member("lena").id(LENA).connected(a_calendar(1)).build();
    PostOffice::new().inviting(settings).await.with_member(&lena).await
}

fn mail_to_lena(office: &PostOffice) -> Vec<BookingMail> {
    office.mailbox.taken().into_iter().filter(|mail| mail.to.role == RecipientRole::Host).collect()
}

async fn write_fault(office: &PostOffice) -> Option<String> {
    let accounts = office.desk.store.connected_accounts(NORTHWIND, &[LENA]).await;
    let state = accounts.expect("the store responds").remove(0).state;
    state.write_fault.map(|fault| fault.detail)
}

#[tokio::test]
async fn rejected_calendar_write_is_a_fault_and_mails_the_host_once() {
    let office = office_with_calendar_and_mail().await;
    office.accounts.refuse_writing(connection_id(1), failure(CalendarFaultKind::Unreadable, None));
    let booked = office.book(&booking()).await;
    office.post().await;
    assert_eq!(write_fault(&office).await.as_deref(), Some("cal.example says unreadable"));
    let [mail] = &mail_to_lena(&office)[..] else { panic!("the host is mailed") };
    assert_eq!(mail.occasion, MailOccasion::Confirmation);
    assert_eq!(mail.calendar_fault.as_deref(), Some("cal.example says unreadable"));
    office.desk.clock.advance(Duration::minutes(2));
    assert!(matches!(office.deliver().await[..], [DeliveryOutcome::Retry { .. }]));
    assert_eq!(mail_to_lena(&office).len(), 1, "once for each event");

    // The next calendar delivery waits for the failed one, but the host is mailed.
    office.cancel(&booked).await;
    office.post().await;
    let occasions: Vec<_> = mail_to_lena(&office).iter().map(|mail| mail.occasion).collect();
    assert_eq!(occasions, [MailOccasion::Confirmation, MailOccasion::Cancelled]);

    let other = a_booking().hosted_by(LENA).at("2030-01-04T09:00Z").build();
    let other = office.book(&Booking { guests: vec![], ..other }).await;
    office.move_to(&other, thursday()).await;
    office.post().await;
    let occasions: Vec<_> = mail_to_lena(&office)[2..].iter().map(|mail| mail.occasion).collect();
    assert_eq!(occasions, [MailOccasion::Confirmation, MailOccasion::Moved]);

    office.accounts.repair(connection_id(1));
    office.desk.clock.advance(Duration::hours(1));
    office.deliver().await;
    assert_eq!(write_fault(&office).await, None);
    assert_eq!(mail_to_lena(&office).len(), 4);
    assert!(office.accounts.event(connection_id(1), &other.id.to_string()).is_some());
}

#[tokio::test]
async fn unavailable_calendar_gets_three_attempts_before_its_host_is_mailed() {
    let office = office_with_calendar_and_mail().await;
    office.accounts.break_down(connection_id(1), failure(CalendarFaultKind::Unavailable, None));
    office.book(&booking()).await;
    office.post().await;
    assert_eq!(write_fault(&office).await.as_deref(), Some("cal.example says unavailable"));
    for (minutes, mailed) in [(0, 0), (2, 0), (6, 1), (20, 1)] {
        office.desk.clock.advance(Duration::minutes(minutes));
        office.deliver().await;
        assert_eq!(mail_to_lena(&office).len(), mailed, "{minutes} minutes later");
    }
}

#[tokio::test]
async fn host_mail_is_dropped_if_the_calendar_is_updated_first() {
    let office = office_with_calendar_and_mail().await;
    office.accounts.refuse_writing(connection_id(1), failure(CalendarFaultKind::Credentials, None));
    let booked = office.book(&booking()).await;
    office.mailbox.refuse(later("the mail server is busy"));
    office.mailbox.refuse(later("the mail server is busy"));
    office.post().await;
    office.accounts.repair(connection_id(1));
    office.desk.clock.advance(Duration::minutes(2));
    let mut due = office.deliver.claim(100, &[]).await.expect("the store responds");
    due.sort_by_key(|delivery| delivery.target.kind() != DeliveryKind::Calendar);
    let mut outcomes = Vec::new();
    for delivery in &due {
        outcomes.push(office.deliver.deliver(delivery).await.expect("the store responds"));
    }
    assert_eq!(outcomes[0], DeliveryOutcome::Delivered);
    assert_eq!(
        dropped(&outcomes.into_iter().filter(is_dropped).collect::<Vec<_>>()),
        ["the host's calendar already shows the change"]
    );
    assert!(mail_to_lena(&office).is_empty());
    assert!(office.accounts.event(connection_id(1), &booked.id.to_string()).is_some());
}

fn is_dropped(outcome: &DeliveryOutcome) -> bool {
    matches!(outcome, DeliveryOutcome::Dropped(_))
}

#[tokio::test]
async fn calendar_gets_the_current_booking_after_an_outage() {
    let office = office_with_calendar().await;
    let booked = office.book(&booking()).await;
    office.accounts.break_down(connection_id(1), failure(CalendarFaultKind::Unavailable, None));
    let [DeliveryOutcome::Retry { at: next, reason }] = &office.post().await[..] else {
        panic!("the calendar is unavailable")
    };
    assert_eq!(reason, "cal.example says unavailable");
    assert!(
        (Duration::seconds(60)..=Duration::seconds(66))
            .contains(&(*next - at("2030-01-01T09:00Z")))
    );
    office.move_to(&booked, thursday()).await;
    assert_eq!(office.post().await, [], "the move waits for the booking");
    office.accounts.repair(connection_id(1));
    office.desk.clock.advance(Duration::seconds(66));
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered, DeliveryOutcome::Delivered]);
    assert_eq!(
        office.accounts.writes(),
        ["put", "put"],
        "one failed write and one for both events"
    );
    let event =
        office.accounts.event(connection_id(1), &booked.id.to_string()).expect("it is there");
    assert_eq!(event.interval, thursday());
}

#[tokio::test]
async fn booking_cancelled_before_delivery_is_never_written() {
    let office = office_with_calendar().await;
    let booked = office.book(&booking()).await;
    office.cancel(&booked).await;
    assert_eq!(dropped(&office.post().await), ["the calendar has no entry for the booking"; 2]);
    assert!(office.accounts.writes().is_empty());
}

#[tokio::test]
async fn booking_moves_to_the_new_booking_calendar() {
    let office = office_with_calendar().await;
    let booked = office.book(&booking()).await;
    office.post().await;
    let lena = a_member("lena").id(LENA).connected(a_calendar(1).booking_into(BookInto::Nowhere));
    let office = office.with_member(&lena.connected(a_calendar(2)).build()).await;
    office.move_to(&booked, thursday()).await;
    assert_eq!(office.post().await, [DeliveryOutcome::Delivered, DeliveryOutcome::Delivered]);
    let uid = booked.id.to_string();
    assert_eq!(office.accounts.event(connection_id(1), &uid), None);
    assert!(office.accounts.event(connection_id(2), &uid).is_some());

    // Connection 2 no longer exists.
    let office = office.with_member(&a_member("lena").id(LENA).build()).await;
    let moved = office.desk.stored(booked.id).await;
    office.cancel(&moved).await;
    assert_eq!(dropped(&office.post().await), ["the calendar is no longer connected"]);
    let written = office.desk.store.list_written_events(NORTHWIND, &[booked.id]).await;
    assert!(written.expect("the store responds").is_empty());
}

#[tokio::test]
async fn past_booking_is_left_unchanged_in_the_calendar() {
    let office = office_with_calendar().await;
    let booked = office.book(&booking()).await;
    office.post().await;
    office.desk.clock.set("2030-01-02T10:00Z");
    let mark = &office.desk.services.mark_as_no_show;
    mark.mark(&acting(LENA), booked.id, Mode::Commit).await.expect("it has begun");
    assert_eq!(office.post().await, []);
    assert!(office.accounts.event(connection_id(1), &booked.id.to_string()).is_some());
}

#[tokio::test]
async fn calendar_delivery_is_dead_after_a_day_and_can_be_retried() {
    let office = office_with_calendar().await;
    office.book(&booking()).await;
    office.accounts.break_down(connection_id(1), failure(CalendarFaultKind::Credentials, None));
    let mut attempts = 0;
    let mut outcomes = office.post().await;
    while let [DeliveryOutcome::Retry { at, .. }] = outcomes[..] {
        attempts += 1;
        office
            .desk
            .clock
            .advance(at - office.deliveries().await[0].next_attempt_at + Duration::HOUR * 4);
        outcomes = office.deliver().await;
    }
    assert_eq!(outcomes, [DeliveryOutcome::Dead("cal.example says credentials".into())]);
    assert!(4 <= attempts, "{attempts}");
    assert_eq!(office.targets(DeliveryState::Dead).await, ["calendar:9:1"]);

    office.accounts.repair(connection_id(1));
    let retry = RetryDeliveries {
        store: office.desk.store.ports().store,
        clock: office.desk.clock.clone(),
    };
    let dead = office.deliveries().await[0].id;
    let all = DeliveryFilter::all(NORTHWIND);
    let retried = retry.retry(&all, Some(dead), Mode::Commit).await;
    assert_eq!(retried.expect("it is dead"), 1);
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered]);
    let refused = retry.retry(&all, Some(dead), Mode::Commit).await;
    assert!(matches!(refused, Err(DeliveryError::DeliveryNotFound(id)) if id == dead));
}
