//! Corrupt events, deliveries and calendars for the tests of the inspection.

use frontdesk_domain::calendar::ConnectionKey;
use frontdesk_domain::delivery::{DeliveryOutcome, NewDelivery};
use frontdesk_domain::event::{BookingChange, EventDetail};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::ports::{
    AccountReading, BusyObject, CalendarDelta, MirroredCalendar, Mode, ReadingTiming, StoreError,
    StorePorts, WrittenEvent, finish,
};
use frontdesk_testing::builders::{
    a_booking, a_calendar, a_member, a_webhook, an_event, connection_id, to_calendar, to_inbox,
    to_webhook, with_deliveries,
};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{NORTHWIND, PRIYA};
use time::Duration;

/// Corruptions of event 8 (of booking 2), unrouted event 9 and calendar connection 7.
pub(crate) const CORRUPTIONS: &[(&str, &[&str])] = &[
    (
        "UPDATE events SET aside_until = occurred_at WHERE id = {9}",
        &["events 1/#9: found link.created set aside until 2030-01-01T08:00:00.000Z"],
    ),
    (
        "UPDATE events SET link_id = 99 WHERE id = {9}",
        &["events 1/#9: found link_id 99, which is not in links"],
    ),
    (
        "UPDATE events SET by_user_id = 99 WHERE id = {9}",
        &["events 1/#9: found by_user_id 99, which is not in members"],
    ),
    (
        "UPDATE events SET booking_uuid = {7} WHERE id = {8}",
        &[
            "events 1/#8: found booking_uuid #7, which is not in bookings",
            "deliveries 1/#8/",
            "deliveries 1/#8/",
            "deliveries 1/#8/",
        ],
    ),
    (
        "UPDATE events SET ends_at = starts_at WHERE id = {8}",
        &[
            "events 1/#8: found 2030-01-01T10:00:00.000Z to 2030-01-01T10:00:00.000Z; expected an end after the start",
        ],
    ),
    ("UPDATE deliveries SET position = 2 WHERE kind = 'webhook'", &["deliveries 1/#8/"]),
    (
        "UPDATE counters SET last_id = 0 WHERE name = 'events'",
        &["counters 1/events: found 0 with events up to 1"],
    ),
    ("UPDATE deliveries SET in_order = NOT in_order WHERE kind = 'webhook'", &["deliveries 1/#8/"]),
    ("UPDATE deliveries SET attempts = 0 WHERE kind = 'calendar'", &["deliveries 1/#8/"]),
    ("DELETE FROM calendar_states", &["calendars 1/4/#7: found caldav without a state"]),
    (
        "UPDATE written_events SET revision = 5",
        &["written_events 1/#2/4/#7: found revision 5 of a booking that is at 0"],
    ),
];

/// Booking 2 and link 31 exist already.
pub(crate) async fn fill(ports: &StorePorts) {
    let booking = a_booking().id(2).at("2030-01-01T10:00Z").build();
    let booked = an_event().id(8).of(&booking, BookingChange::Created).build();
    let mut unit = ports.store.begin().await.expect("the store is available");
    let priya = a_member("priya").id(PRIYA).connected(a_calendar(7)).build();
    unit.directory().save_member(NORTHWIND, &priya).await.expect("a member");
    unit.webhooks().save_webhook(NORTHWIND, &a_webhook("crm").build()).await.expect("a webhook");
    for event in [&booked, &an_event().id(9).build()] {
        unit.events().add_event(event).await.expect("its id is new");
    }
    finish(unit, Mode::Commit, Ok::<_, StoreError>(())).await.expect("the commit succeeds");

    let now = instant("2030-01-01T09:00Z");
    let targets = [
        to_calendar(PRIYA, connection_id(7)),
        to_inbox("ada@acme.com", MailOccasion::Confirmation),
        to_webhook("crm"),
    ];
    let deliveries = targets.map(|target| NewDelivery::new(booked.id, target, now));
    let events = [with_deliveries(booked.id, deliveries.to_vec())];
    let routed = ports.outbox.route_events(NORTHWIND, &events).await.expect("it can be routed");
    assert_eq!(routed, [booked.id]);
    let claimed =
        ports.outbox.claim_due_deliveries(now, now, 9, &[]).await.expect("they can be claimed");
    for delivery in &claimed {
        let outcome = DeliveryOutcome::Delivered;
        ports.outbox.finish_delivery(delivery, &outcome, now).await.expect("it can be saved");
    }
    read_and_write(ports, booking.interval).await;
}

async fn read_and_write(ports: &StorePorts, interval: Interval) {
    let key =
        ConnectionKey { workspace_id: NORTHWIND, user_id: PRIYA, connection_id: connection_id(7) };
    let account = ports
        .mirror
        .connected_accounts(NORTHWIND, &[PRIYA])
        .await
        .expect("it can be read")
        .remove(0);
    let calendar = MirroredCalendar {
        id: "work".into(),
        name: "Work".into(),
        writable: true,
        cursor: "from here on".into(),
    };
    let object = BusyObject { id: "e1".into(), busy: vec![interval] };
    let delta = CalendarDelta { calendar, changed: vec![object], removed: vec![], whole: true };
    let reading = AccountReading { calendars: vec![delta], renewed: None, unwritable: None };
    let read_at = instant("2030-01-01T09:00Z");
    let timing = ReadingTiming {
        read_at,
        full_read_at: read_at,
        known_until: read_at + Duration::days(365),
        next_read_at: read_at + Duration::MINUTE,
    };
    let usable = an_event().about(EventDetail::MemberUsable { user_id: key.user_id }).build();
    let saved =
        ports.mirror.save_reading(&key, account.state.version, &reading, &timing, &usable).await;
    assert!(saved.expect("it can be saved"), "no concurrent reading");
    let written = WrittenEvent {
        calendar_id: "work".into(),
        object_id: "e2".into(),
        etag: None,
        revision: 0,
        interval,
    };
    let booking = a_booking().id(2).build().id;
    ports.mirror.save_written_event(&key, booking, &written).await.expect("it can be saved");
}
