//! How events get to those who are to hear of them.

use std::time::Duration as Timeout;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::calendar::{BookInto, CalendarFaultKind};
use frontdesk_domain::delivery::{DeliveryFilter, DeliveryKind, DeliveryOutcome, DeliveryState};
use frontdesk_domain::event::{BookingChange, EventPosition};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::invitations::{InvitationSettings, MailOccasion};
use frontdesk_domain::ports::{CalendarMirror, Mode, RecipientRole, SendFailure, StorePorts, WebhookQueries};
use frontdesk_domain::services::{
    EnableWebhook, ForgetEvents, ListWebhooks, ReplayWebhook, ReplayWebhookError, RetryDeliveries,
};
use frontdesk_testing::builders::{
    a_booking, a_calendar, a_member, a_webhook, an_event, connection_id, email, key, zone,
};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{GRACE, LENA, NORTHWIND};
use time::Duration;

use crate::accounts::failure;
use crate::desk::{acting, at};
use crate::post_office::{PostOffice, later};

/// Ada's meeting on Wednesday at 10:00 in Berlin with Lena.
fn booking() -> Booking {
    Booking { guests: vec![], ..a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build() }
}

fn thursday() -> Interval {
    interval("2030-01-03T09:00Z", "2030-01-03T09:30Z")
}

/// Without mail, and Lena's calendar is number 1.
async fn office_with_calendar() -> PostOffice {
    let lena = a_member("lena").id(LENA).connected(a_calendar(1)).build();
    PostOffice::without_mail().with_member(&lena).await
}

/// With mail and no reminders, and nobody's calendar takes bookings.
async fn office_with_mail() -> PostOffice {
    let settings = InvitationSettings { reminder_minutes: vec![], ..InvitationSettings::default() };
    PostOffice::new().inviting(settings).await
}

async fn office_with_webhook() -> PostOffice {
    PostOffice::without_mail().with_webhook(&a_webhook("crm").build()).await
}

fn dropped(outcomes: &[DeliveryOutcome]) -> Vec<&str> {
    let why = |outcome: &'_ DeliveryOutcome| matches!(outcome, DeliveryOutcome::Dropped(_));
    assert!(outcomes.iter().all(why), "{outcomes:?}");
    outcomes
        .iter()
        .map(|outcome| if let DeliveryOutcome::Dropped(why) = outcome { why.as_str() } else { "" })
        .collect()
}

#[tokio::test]
async fn a_booking_appears_in_its_host_s_calendar_moves_and_disappears() {
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
async fn a_calendar_that_was_away_is_brought_to_how_things_stand_by_then() {
    let office = office_with_calendar().await;
    let booked = office.book(&booking()).await;
    office.accounts.break_down(connection_id(1), failure(CalendarFaultKind::Unavailable, None));
    let [DeliveryOutcome::Retry { at: next, reason }] = &office.post().await[..] else {
        panic!("it is away")
    };
    assert_eq!(reason, "cal.example says unavailable");
    assert!((Duration::seconds(60)..=Duration::seconds(66)).contains(&(*next - at("2030-01-01T09:00Z"))));
    office.move_to(&booked, thursday()).await;
    assert_eq!(office.post().await, [], "the move waits for the booking");
    office.accounts.mend(connection_id(1));
    office.desk.clock.advance(Duration::seconds(66));
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered, DeliveryOutcome::Delivered]);
    assert_eq!(office.accounts.writes(), ["put", "put"], "the failed one, and one for both events");
    let event = office.accounts.event(connection_id(1), &booked.id.to_string()).expect("it is there");
    assert_eq!(event.interval, thursday());
}

#[tokio::test]
async fn a_booking_that_was_cancelled_before_it_got_into_the_calendar_never_does() {
    let office = office_with_calendar().await;
    let booked = office.book(&booking()).await;
    office.cancel(&booked).await;
    assert_eq!(dropped(&office.post().await), ["nothing of the booking is in the calendar"; 2]);
    assert!(office.accounts.writes().is_empty());
}

#[tokio::test]
async fn a_calendar_no_longer_in_use_loses_the_booking_and_the_one_in_use_gets_it() {
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

    // Number 2 is not even connected any more.
    let office = office.with_member(&a_member("lena").id(LENA).build()).await;
    let moved = office.desk.stored(booked.id).await;
    office.cancel(&moved).await;
    assert_eq!(dropped(&office.post().await), ["the calendar is not connected any more"]);
    let written = office.desk.store.list_written_events(NORTHWIND, booked.id).await;
    assert!(written.expect("the store is there").is_empty());
}

#[tokio::test]
async fn a_booking_that_is_over_stays_in_the_calendar_as_it_is() {
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
async fn a_calendar_that_stays_away_is_given_up_after_a_day_and_can_be_tried_again() {
    let office = office_with_calendar().await;
    office.book(&booking()).await;
    office.accounts.break_down(connection_id(1), failure(CalendarFaultKind::Credentials, None));
    let mut attempts = 0;
    let mut outcomes = office.post().await;
    while let [DeliveryOutcome::Retry { at, .. }] = outcomes[..] {
        attempts += 1;
        office.desk.clock.advance(at - office.deliveries().await[0].next_attempt_at + Duration::HOUR * 4);
        outcomes = office.deliver().await;
    }
    assert_eq!(outcomes, [DeliveryOutcome::Dead("cal.example says credentials".into())]);
    assert!(4 <= attempts, "{attempts}");
    assert_eq!(office.targets(DeliveryState::Dead).await, ["calendar:9:1"]);

    office.accounts.mend(connection_id(1));
    let retry = RetryDeliveries::new(&StorePorts::of(&office.desk.store), office.desk.clock.clone());
    let dead = office.deliveries().await[0].id;
    assert!(retry.retry(NORTHWIND, dead).await.expect("the store is there"));
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered]);
    assert!(!retry.retry(NORTHWIND, dead).await.expect("the store is there"), "it is not dead any more");
}

#[tokio::test]
async fn all_dead_deliveries_of_a_kind_are_tried_again_together() {
    let office = office_with_webhook().await;
    for _ in 0..2 {
        office.write(&an_event().build()).await;
        office.receiver.refuse(SendFailure { worth_retrying: false, ..later("no") });
    }
    office.post().await;
    let retry = RetryDeliveries::new(&StorePorts::of(&office.desk.store), office.desk.clock.clone());
    let filter =
        |kind| DeliveryFilter { workspace_id: NORTHWIND, state: None, kind: Some(kind), booking_id: None };
    assert_eq!(retry.retry_all(&filter(DeliveryKind::Mail)).await.expect("the store is there"), 0);
    assert_eq!(retry.retry_all(&filter(DeliveryKind::Webhook)).await.expect("the store is there"), 2);
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered, DeliveryOutcome::Delivered]);
}

#[tokio::test]
async fn mail_tells_what_happened_in_its_order_to_each_in_their_zone() {
    let office = office_with_mail().await;
    let booked = Booking { guests: vec![email("bob@acme.com")], ..booking() };
    let booked = office.book(&booked).await;
    let moved = office.move_to(&booked, thursday()).await;
    office.cancel(&moved).await;
    assert_eq!(office.post().await.len(), 9);
    let told = |to: &str| {
        let mails = office.mailbox.taken();
        let to = email(to);
        let mails = mails.into_iter().filter(|mail| mail.to.email == to);
        mails.map(|mail| (mail.occasion, mail.sequence, mail.interval, mail.moved_from)).collect::<Vec<_>>()
    };
    let expected = [
        (MailOccasion::Confirmation, 0, booked.interval, None),
        (MailOccasion::Moved, 1, thursday(), Some(booked.interval)),
        (MailOccasion::Cancelled, 2, thursday(), None),
    ];
    for to in ["ada@acme.com", "bob@acme.com", "lena@northwind.example"] {
        assert_eq!(told(to), expected, "{to}");
    }
    let recipients: Vec<_> = office.mailbox.taken().into_iter().take(3).map(|mail| mail.to).collect();
    let of = |role| recipients.iter().find(|to| to.role == role).expect("everybody is told");
    assert_eq!(of(RecipientRole::Host).zone, zone("Europe/Berlin"));
    assert_eq!(of(RecipientRole::Invitee).zone, booked.invitee.time_zone);
    assert_eq!(
        (of(RecipientRole::Invitee).name.as_deref(), &of(RecipientRole::Guest).name),
        (Some("Ada Byron"), &None)
    );
}

#[tokio::test]
async fn nobody_reads_of_a_move_before_reading_of_the_booking() {
    let office = office_with_mail().await;
    office.mailbox.refuse(later("busy"));
    let booked = office.book(&booking()).await;
    office.route().await;
    office.move_to(&booked, thursday()).await;
    let outcomes = office.post().await;
    assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, DeliveryOutcome::Retry { .. })).count(), 1);
    assert_eq!(office.mailbox.taken().len(), 2, "the other recipient has read of both");
    office.desk.clock.advance(Duration::minutes(2));
    office.deliver().await;
    let mails = office.mailbox.taken();
    assert_eq!(mails[2].to.email, mails[3].to.email);
    assert_eq!((mails[2].occasion, mails[3].occasion), (MailOccasion::Confirmation, MailOccasion::Moved));
}

#[tokio::test]
async fn a_reminder_is_sent_for_the_time_that_holds_and_for_no_other() {
    let office = PostOffice::new();
    let booked = office.book(&booking()).await;
    office.post().await;
    office.move_to(&booked, thursday()).await;
    office.post().await;
    let before = office.mailbox.taken().len();
    office.desk.clock.set("2030-01-02T08:00Z");
    let why = "the booking does not take place at that time any more";
    assert_eq!(dropped(&office.deliver().await), [why; 2]);
    office.desk.clock.set("2030-01-03T08:00Z");
    office.deliver().await;
    let reminders = office.mailbox.taken().split_off(before);
    assert_eq!(reminders.len(), 2);
    assert!(
        reminders.iter().all(|mail| (mail.occasion, mail.minutes_before) == (MailOccasion::Reminder, 60))
    );
    assert!(reminders.iter().all(|mail| mail.interval == thursday()));
}

#[tokio::test]
async fn mail_about_what_is_over_is_dropped() {
    let office = office_with_mail().await;
    office.mailbox.refuse(later("busy"));
    office.mailbox.refuse(later("busy"));
    let booked = office.book(&booking()).await;
    office.post().await;
    office.desk.clock.set("2030-01-02T09:29Z");
    assert_eq!(
        office.deliver().await,
        [DeliveryOutcome::Delivered, DeliveryOutcome::Delivered],
        "not quite over"
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
async fn whoever_is_not_on_the_booking_any_more_is_sent_nothing() {
    let office = office_with_mail().await;
    let booked = Booking { guests: vec![email("bob@acme.com")], ..booking() };
    let booked = office.book(&booked).await;
    office.cancel(&booked).await;
    office.route().await;
    let forget = &office.desk.services.forget_person;
    forget.forget(&acting(GRACE), &email("bob@acme.com")).await.expect("an admin");
    office.deliver().await;
    let mails = office.mailbox.taken();
    assert!(mails.iter().all(|mail| mail.to.email != email("bob@acme.com")), "{mails:?}");
    assert_eq!(mails.len(), 4);
}

#[tokio::test]
async fn mail_that_is_refused_for_good_is_not_sent_again() {
    let office = office_with_mail().await;
    office.book(&booking()).await;
    for _ in 0..2 {
        office.mailbox.refuse(SendFailure { worth_retrying: false, ..later("550 no such user") });
    }
    let outcomes = office.post().await;
    assert_eq!(outcomes, [1, 2].map(|_| DeliveryOutcome::Dead("550 no such user".into())));
}

#[tokio::test]
async fn a_workspace_that_stops_inviting_stops_what_is_under_way() {
    let office = office_with_mail().await;
    office.book(&booking()).await;
    office.route().await;
    let off = InvitationSettings { enabled: false, ..InvitationSettings::default() };
    let office = office.inviting(off).await;
    assert_eq!(dropped(&office.deliver().await), ["the workspace sends no invitations any more"; 2]);
}

#[tokio::test]
async fn a_webhook_gets_the_event_under_its_id_with_the_object_as_it_is_by_then() {
    let office = office_with_webhook().await;
    let booked = office.book(&booking()).await;
    office.write(&an_event().build()).await;
    assert_eq!(office.post().await.len(), 2);
    let calls = office.receiver.taken();
    assert_eq!(
        calls.iter().filter(|call| call.body == format!("booking.created {}", booked.title)).count(),
        1
    );
    assert_eq!(calls.iter().filter(|call| call.body == "link.created ").count(), 1);
    let ids: Vec<_> = office.deliveries().await.iter().map(|delivery| delivery.event.id).collect();
    assert!(calls.iter().all(|call| ids.contains(&call.id)));
    assert!(
        calls.iter().all(|call| call.url == "https://hooks.example/crm" && call.workspace_id == NORTHWIND)
    );
    assert!(calls.iter().all(|call| call.timestamp == at("2030-01-01T09:00Z")));
}

#[tokio::test]
async fn a_webhook_that_refuses_one_event_gets_the_next_and_the_refused_one_later() {
    let office = office_with_webhook().await;
    office.receiver.refuse(SendFailure { retry_after: Some(Timeout::from_secs(90)), ..later("503") });
    office.write(&an_event().at("2030-01-01T08:00Z").build()).await;
    office.write(&an_event().at("2030-01-01T08:30Z").build()).await;
    let retry = DeliveryOutcome::Retry { at: at("2030-01-01T09:01:30Z"), reason: "503".into() };
    assert_eq!(office.post().await, [retry, DeliveryOutcome::Delivered]);
    office.desk.clock.advance(Duration::seconds(90));
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered]);
}

#[tokio::test]
async fn a_receiver_that_is_gone_is_disabled_and_what_is_under_way_to_it_says_how_to_go_on() {
    let office = office_with_webhook().await;
    office.write(&an_event().at("2030-01-01T08:00Z").build()).await;
    office.write(&an_event().at("2030-01-01T08:30Z").build()).await;
    office.receiver.refuse(SendFailure { gone: true, ..later("410 Gone") });
    let outcomes = office.post().await;
    let [DeliveryOutcome::Dead(first), DeliveryOutcome::Dead(second)] = &outcomes[..] else {
        panic!("{outcomes:?}")
    };
    assert_eq!(
        first,
        "the webhook crm was disabled after this: 410 Gone. Once its receiver is well: frontdesk webhooks \
         enable crm, then frontdesk webhooks replay crm --after 0"
    );
    assert!(second.starts_with("the webhook crm is disabled.") && second.ends_with("--after 1"), "{second}");
    office.write(&an_event().build()).await;
    assert_eq!(office.route().await.deliveries, 0, "and nothing new is sent to it");
    assert!(office.receiver.taken().is_empty());

    let ports = StorePorts::of(&office.desk.store);
    let replay = ReplayWebhook::new(&ports, office.desk.clock.clone());
    let refused = replay.replay(NORTHWIND, &key("crm"), EventPosition(0)).await;
    assert!(matches!(refused, Err(ReplayWebhookError::Disabled(_))), "{refused:?}");
    assert!(EnableWebhook::new(&ports).enable(NORTHWIND, &key("crm")).await.expect("the store is there"));
    assert_eq!(replay.replay(NORTHWIND, &key("crm"), EventPosition(0)).await.expect("enabled"), 3);
    assert_eq!(office.deliver().await, [1, 2, 3].map(|_| DeliveryOutcome::Delivered));
}

#[tokio::test]
async fn a_webhook_at_which_nothing_arrives_for_five_days_is_disabled() {
    let office = office_with_webhook().await;
    let fail = async |office: &PostOffice| {
        office.write(&an_event().build()).await;
        office.receiver.refuse(SendFailure { worth_retrying: false, ..later("500") });
        office.post().await
    };
    fail(&office).await;
    office.desk.clock.advance(Duration::days(5) - Duration::SECOND);
    assert_eq!(fail(&office).await, [DeliveryOutcome::Dead("500".into())]);
    office.desk.clock.advance(Duration::SECOND);
    fail(&office).await;
    let standings = office.desk.store.list_webhooks(NORTHWIND).await.expect("the store is there");
    assert_eq!(standings[0].disabled_at, Some(at("2030-01-06T09:00Z")));
}

#[tokio::test]
async fn a_replay_sends_what_came_after_once_more_under_the_same_ids() {
    let office = office_with_webhook().await;
    for hour in 0..3 {
        office.write(&an_event().at(&format!("2030-01-01T0{hour}:00Z")).build()).await;
    }
    office.post().await;
    let ports = StorePorts::of(&office.desk.store);
    let replay = ReplayWebhook::new(&ports, office.desk.clock.clone());
    assert_eq!(replay.replay(NORTHWIND, &key("crm"), EventPosition(1)).await.expect("it is there"), 2);
    office.deliver().await;
    let ids: Vec<_> = office.receiver.taken().iter().map(|call| call.id).collect();
    assert_eq!(ids.len(), 5);
    assert!(ids[3..].iter().all(|id| ids[..3].contains(id) && *id != ids[0]), "{ids:?}");
    let nobody = replay.replay(NORTHWIND, &key("erp"), EventPosition(0)).await;
    assert!(matches!(nobody, Err(ReplayWebhookError::NotFound(_))), "{nobody:?}");
}

#[tokio::test]
async fn a_webhook_that_is_not_declared_any_more_is_sent_nothing_and_not_listed() {
    let office = office_with_webhook().await;
    office.write(&an_event().build()).await;
    office.route().await;
    let office = office.with_webhook(&a_webhook("crm").archived().build()).await;
    assert_eq!(dropped(&office.deliver().await), ["the webhook crm is not declared any more"]);
    let listed = ListWebhooks::new(&StorePorts::of(&office.desk.store)).list(NORTHWIND).await;
    assert_eq!(listed.expect("the store is there"), []);
}

#[tokio::test]
async fn a_store_that_fails_amid_an_attempt_leaves_the_delivery_for_later() {
    let office = office_with_webhook().await;
    office.write(&an_event().build()).await;
    office.route().await;
    let claimed = office.deliver.claim(10).await.expect("the store is there");
    office.desk.store.go_away();
    assert!(office.deliver.deliver(&claimed[0]).await.is_err());
    office.desk.store.come_back();
    assert_eq!(office.deliver().await, [], "it is held");
    office.desk.clock.advance(Duration::minutes(2));
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered]);
}

#[tokio::test]
async fn events_are_forgotten_after_ninety_days() {
    let office = office_with_webhook().await;
    office.write(&an_event().at("2030-01-01T09:00Z").of(&booking(), BookingChange::Cancelled).build()).await;
    office.post().await;
    let forget = ForgetEvents::new(&StorePorts::of(&office.desk.store), office.desk.clock.clone());
    office.desk.clock.advance(Duration::days(90));
    assert_eq!(forget.forget().await.expect("the store is there"), 0);
    office.desk.clock.advance(Duration::SECOND);
    assert_eq!(forget.forget().await.expect("the store is there"), 1);
}
