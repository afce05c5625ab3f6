//! Contract tests of confirmations and unconfirmed bookings.

use frontdesk_domain::booking::Booking;
use frontdesk_domain::delivery::{DeliveryOutcome, NewDelivery, Receiver};
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::ports::{EarlierMail, UnconfirmedBy};
use time::Duration;

use super::StoreUnderTest;
use super::mirror_steps::now;
use crate::builders::{a_booking, a_link, an_event, email, to_inbox, to_public_inbox};
use crate::clock::instant;
use crate::northwind::{NORTHWIND, SOUTHWIND};

/// The confirmation changes from awaited to confirmed.
pub async fn confirmation_is_stored_and_updated(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let awaited = store.book(a_booking().unconfirmed(7).build()).await;
    assert_eq!(store.find_booking(NORTHWIND, awaited.id).await, Some(awaited.clone()));
    let confirmed = a_booking().confirmed_at("2030-01-01T08:00:00.000001Z").build().confirmation;
    let confirmed = Booking { confirmation: confirmed, ..awaited };
    store.save(&confirmed).await;
    assert_eq!(store.find_booking(NORTHWIND, confirmed.id).await, Some(confirmed));
}

/// The address match ignores letter case and covers only the invitee's workspace.
pub async fn invitee_counts_as_confirmed_after_one_confirmation(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().at("2030-01-01T09:00Z").unconfirmed(7).build()).await;
    store.book(a_booking().at("2030-01-02T09:00Z").build()).await;
    let has_confirmed = async |workspace, address| {
        store
            .bookings
            .has_confirmed(workspace, &email(address))
            .await
            .expect("bookings can be read")
    };
    assert!(!has_confirmed(NORTHWIND, "ada@acme.com").await);
    let confirmed = a_booking().at("2030-01-03T09:00Z").confirmed_at("2030-01-01T08:00Z").build();
    store.book(confirmed).await;
    assert!(has_confirmed(NORTHWIND, "ADA@acme.com").await);
    assert!(!has_confirmed(NORTHWIND, "bob@acme.com").await);
    assert!(!has_confirmed(SOUTHWIND, "ada@acme.com").await);
}

/// The list is sorted newest first and includes cancelled bookings and the unit's own bookings.
pub async fn unconfirmed_bookings_are_listed_by_link_and_by_invitee(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let (link, other) =
        (store.link(a_link().id(31).at_slug("one").build()).await, a_link().id(32).at_slug("two"));
    let other = store.link(other.build()).await;
    let made = |minute: u32, link| {
        let day = minute + 1;
        let at = format!("2030-01-{day:02}T09:00Z");
        a_booking().at(&at).through_link(link).made_at(&format!("2029-12-31T10:{minute:02}Z"))
    };
    store.book(made(1, link.id).unconfirmed(1).build()).await;
    store
        .book(made(2, link.id).unconfirmed(2).invited("ADA@Acme.com").cancelled_by(4).build())
        .await;
    store.book(made(3, other.id).unconfirmed(3).build()).await;
    store.book(made(4, link.id).unconfirmed(4).invited("bob@acme.com").build()).await;
    store.book(made(5, link.id).confirmed_at("2029-12-31T11:00Z").build()).await;
    store.book(made(6, link.id).build()).await;
    store
        .book(
            a_booking().in_workspace(SOUTHWIND).made_at("2029-12-31T10:07Z").unconfirmed(7).build(),
        )
        .await;
    let mut unit = store.begin().await;
    let own = made(8, link.id).unconfirmed(8).invited("eve@acme.com").build();
    unit.bookings().add_booking(&own, &[]).await.expect("the time is free");
    for (by, since, limit, expected) in [
        (UnconfirmedBy::Link(link.id), 0, 9, vec![8, 4, 2, 1]),
        (UnconfirmedBy::Link(link.id), 0, 2, vec![8, 4]),
        (UnconfirmedBy::Link(link.id), 2, 9, vec![8, 4]),
        (UnconfirmedBy::Invitee(email("ada@acme.com")), 0, 9, vec![3, 2, 1]),
        (UnconfirmedBy::Invitee(email("nobody@acme.com")), 0, 9, vec![]),
    ] {
        let since = instant(&format!("2029-12-31T10:{since:02}Z"));
        let listed = unit.bookings().list_unconfirmed(NORTHWIND, &by, since, limit).await;
        let minutes: Vec<_> =
            listed.expect("they can be listed").iter().map(|at| at.minute()).collect();
        assert_eq!(minutes, expected, "{by:?}");
    }
    unit.roll_back().await.expect("a unit can be rolled back");
}

/// Public mail and other mail must not delay each other.
pub async fn public_mail_and_other_mail_are_claimed_separately(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let (public, other) =
        (to_public_inbox("ada@acme.com", 31), to_inbox("bob@acme.com", MailOccasion::Reminder));
    let workspace_id = NORTHWIND;
    let (of_public, of_other) =
        (Receiver::PublicMail { workspace_id }, Receiver::Mail { workspace_id });
    for (busy, expected) in [(of_public, &other), (of_other, &public)] {
        store.emit(an_event(), &[public.clone(), other.clone()]).await;
        let lease = now() + Duration::minutes(2);
        let claimed = store.outbox.claim_due_deliveries(now(), lease, 9, &[busy]).await;
        let claimed: Vec<_> = claimed
            .expect("they can be claimed")
            .into_iter()
            .map(|delivery| delivery.target)
            .collect();
        assert_eq!(claimed, std::slice::from_ref(expected));
        store.deliver_all().await;
    }
}

/// The count covers public mail due between `since` and the delivery, except dead or dropped mail.
pub async fn earlier_mail_is_counted_by_recipient_link_and_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let emit_at = async |workspace, target, minutes_ago| {
        let event = store.commit_event(an_event().in_workspace(workspace)).await;
        let new = NewDelivery::new(event.id, target, now() - Duration::minutes(minutes_ago));
        assert!(store.route_to(&event, vec![new]).await);
    };
    for outcome in [DeliveryOutcome::Dead("over".into()), DeliveryOutcome::Dropped("moot".into())] {
        emit_at(NORTHWIND, to_public_inbox("ada@acme.com", 31), 30).await;
        store.finish_attempt(&store.claim_delivery(now()).await, &outcome).await;
    }
    for (address, link, minutes_ago) in [
        ("ADA@acme.com", 31, 59),
        ("ada@acme.com", 32, 30),
        ("bob@acme.com", 31, 20),
        ("eve@acme.com", 32, 10),
        ("ada@acme.com", 31, 60),
    ] {
        emit_at(NORTHWIND, to_public_inbox(address, link), minutes_ago).await;
    }
    emit_at(NORTHWIND, to_inbox("ada@acme.com", MailOccasion::Moved), 5).await;
    emit_at(SOUTHWIND, to_public_inbox("ada@acme.com", 31), 5).await;
    store.deliver_all().await;
    let event = store.commit_event(an_event()).await;
    let twins = ["ada@acme.com", "zoe@acme.com"]
        .map(|to| NewDelivery::new(event.id, to_public_inbox(to, 31), now()));
    assert!(store.route_to(&event, twins.to_vec()).await);
    let mut claimed = store.claim_deliveries(now()).await;
    claimed.sort_by_key(|delivery| delivery.id);
    let since = now() - Duration::HOUR;
    let mut counted = Vec::new();
    for delivery in &claimed {
        let earlier =
            store.outbox.count_earlier_mail(delivery, since).await.expect("it can be counted");
        counted.push((earlier.of_link, earlier.in_workspace));
        let is_adas = delivery.target.address() == "ada@acme.com";
        assert_eq!(earlier.to_recipient, if is_adas { 2 } else { 0 }, "{earlier:?}");
    }
    assert_eq!(counted, [(2, 4), (3, 5)], "of two that are due at once, one comes first");
    let nothing =
        store.outbox.count_earlier_mail(&claimed[0], now()).await.expect("it can be counted");
    assert_eq!(nothing, EarlierMail::default());
}
