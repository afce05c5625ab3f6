//! Corrupt rows result in errors with table, column and key.

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::delivery::{DeliveryFilter, DeliveryKind, NewDelivery};
use frontdesk_domain::event::Event;
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{Mode, Store, StoreError, StorePorts, UnreadableEvent, finish};
use frontdesk_domain::records::{Person, Stored};
use frontdesk_testing::builders::{
    a_booking, a_calendar, a_member, a_webhook, an_event, connection_id, email, to_inbox,
    with_deliveries,
};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA};
use frontdesk_testing::postgres::PostgresCluster;
use tempfile::TempDir;

use crate::fixtures::{postgres_store, sqlite_store};

async fn corrupt_rows_are_reported(ports: &StorePorts, spoil: impl Fn(&str)) {
    northwind::save(&*ports.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let booking = a_booking().hosted_by(PRIYA).build();
    add(&*ports.store, &booking).await;

    spoil("UPDATE members SET time_zone = 'Mars/Olympus' WHERE workspace_id = 1 AND user_id = 4");
    let members = ports.directory.list_members(NORTHWIND).await;
    assert_corrupt(members, ("members", "time_zone", "1/4"), "Mars/Olympus");

    spoil("UPDATE event_types SET horizon_days = 5000000000 WHERE workspace_id = 1 AND id = 12");
    let event_types = ports.directory.list_event_types(NORTHWIND).await;
    assert_corrupt(event_types, ("event_types", "horizon_days", "1/12"), "5000000000");

    let ada = save_ada(&*ports.store).await;
    spoil("UPDATE people SET email = 'nobody' WHERE workspace_id = 1");
    let found = ports.records.find_person(NORTHWIND, &ada.email).await;
    assert_corrupt(found, ("people", "email", "1/1"), "nobody");

    spoil("UPDATE bookings SET invitee_email = 'nobody'");
    let found = ports.bookings.find_booking(NORTHWIND, booking.id).await;
    assert_corrupt(found, ("bookings", "invitee_email", &format!("1/{}", booking.id)), "nobody");
}

async fn corrupt_outbox_and_calendar_rows_are_reported(ports: &StorePorts, spoil: impl Fn(&str)) {
    let mut directory = northwind::directory();
    let priya = a_member("priya").id(PRIYA).connected(a_calendar(1)).without_a_calendar();
    *directory.members.iter_mut().find(|member| member.user_id == PRIYA).expect("a host") =
        priya.build();
    northwind::save(&*ports.store, &directory).await.expect("a directory can be saved");
    let connection = format!("1/4/{}", connection_id(1));

    let event = an_event().of_some_booking().build();
    let mut unit = ports.store.begin().await.expect("the store is available");
    unit.events().add_event(&event).await.expect("its id is new");
    let outcome = unit.webhooks().save_webhook(NORTHWIND, &a_webhook("crm").build()).await;
    finish(unit, Mode::Commit, outcome).await.expect("no error");
    let mail = NewDelivery::new(
        event.id,
        to_inbox("ada@acme.com", MailOccasion::Moved),
        event.occurred_at,
    );
    let delivery = format!("1/{}", mail.id);
    let events = [with_deliveries(event.id, vec![mail])];
    let routed = ports.outbox.route_events(NORTHWIND, &events).await.expect("it can be routed");
    assert_eq!(routed, [event.id]);

    spoil("UPDATE webhooks SET key = 'Crm'");
    let listed = ports.webhooks.list_webhooks(NORTHWIND).await;
    assert_corrupt(listed, ("webhooks", "key", "1/Crm"), "Crm");

    spoil("UPDATE deliveries SET occasion = 'wedding'");
    let everything = DeliveryFilter::all(NORTHWIND);
    let listed = ports.outbox.list_deliveries(&everything, &PageRequest::first()).await;
    assert_corrupt(listed, ("deliveries", "occasion", &delivery), "wedding");

    spoil("UPDATE events SET name = 'booking.praised'");
    let found = ports.events.find_event(NORTHWIND, event.id).await;
    assert_corrupt(found, ("events", "name", &format!("1/{}", event.id)), "booking.praised");

    spoil("UPDATE calendar_states SET fault_kind = 'gloom', fault_detail = 'It rains.'");
    let accounts = ports.mirror.connected_accounts(NORTHWIND, &[PRIYA]).await;
    assert_corrupt(accounts, ("calendar_states", "fault_kind", &connection), "gloom");

    spoil("UPDATE calendars SET account = NULL");
    let members = ports.directory.find_members(NORTHWIND, &[PRIYA]).await;
    assert_corrupt(members, ("calendars", "account", &connection), "NULL");
}

/// `never` is the SQL of an instant outside the valid range.
async fn corrupt_rows_do_not_block_others(ports: &StorePorts, never: &str, spoil: impl Fn(&str)) {
    northwind::save(&*ports.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let now = instant("2030-01-01T09:00Z");
    let events = [1, 2, 3, 4].map(|id| an_event().id(id).of_some_booking().build());
    let mut unit = ports.store.begin().await.expect("the store is available");
    for event in &events {
        unit.events().add_event(event).await.expect("its id is new");
    }
    finish(unit, Mode::Commit, Ok::<_, StoreError>(())).await.expect("no error");
    let unrouted = async || {
        let found = ports.outbox.unrouted_events(now, 9).await.expect("the others can be read");
        let outcome_of = |found: Result<Event, UnreadableEvent>| match found {
            Ok(event) => (event.id, true),
            Err(unreadable) => {
                assert_eq!(unreadable.workspace_id, NORTHWIND);
                assert!(
                    matches!(unreadable.error, StoreError::Corrupt { .. }),
                    "{:?}",
                    unreadable.error
                );
                (unreadable.id, false)
            }
        };
        found.into_iter().map(outcome_of).collect::<Vec<_>>()
    };
    let ids = events.each_ref().map(|event| event.id);
    spoil(
        "UPDATE events SET name = 'booking.praised' WHERE id IN (SELECT id FROM events ORDER BY id LIMIT 1)",
    );
    assert_eq!(unrouted().await, [(ids[0], false), (ids[1], true), (ids[2], true), (ids[3], true)]);
    spoil(&format!(
        "UPDATE events SET starts_at = {never} WHERE id IN (SELECT id FROM events ORDER BY id DESC LIMIT 1)"
    ));
    assert_eq!(
        unrouted().await,
        [(ids[0], false), (ids[1], true), (ids[2], true), (ids[3], false)]
    );

    for event in &events[1..3] {
        let mail =
            NewDelivery::new(event.id, to_inbox("ada@acme.com", MailOccasion::Reminder), now);
        let events = [with_deliveries(event.id, vec![mail])];
        let routed = ports.outbox.route_events(NORTHWIND, &events).await.expect("it can be routed");
        assert_eq!(routed, [event.id]);
    }
    spoil("UPDATE deliveries SET occasion = 'wedding' WHERE position = 1");
    let claimed = ports
        .outbox
        .claim_due_deliveries(now, now, 9, &[])
        .await
        .expect("the others can be claimed");
    assert_eq!(claimed.iter().map(|delivery| delivery.event.id).collect::<Vec<_>>(), [ids[2]]);
    let tally = ports.outbox.tally().await.expect("they can be counted");
    assert_eq!((tally.pending[&DeliveryKind::Mail], tally.dead[&DeliveryKind::Mail]), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn corrupt_rows_in_a_file_do_not_block_others() {
    let (database, folder) = sqlite_store().await;
    let never = i64::MAX.to_string();
    corrupt_rows_do_not_block_others(&database.ports(), &never, |sql| corrupt_file(&folder, sql))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn corrupt_rows_on_postgres_do_not_block_others() {
    let Some((database, url)) = postgres_store().await else { return };
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    corrupt_rows_do_not_block_others(&database.ports(), "'-infinity'", |sql| {
        cluster.execute(&url, sql);
    })
    .await;
}

async fn add(store: &dyn Store, booking: &Booking) {
    let mut unit = store.begin().await.expect("the store is available");
    let outcome = unit.bookings().add_booking(booking, &[]).await;
    finish(unit, Mode::Commit, outcome).await.expect("the time is free");
}

async fn save_ada(store: &dyn Store) -> Person {
    let mut unit = store.begin().await.expect("the store is available");
    let nothing = Stored::nothing(instant("2030-01-01T09:00Z"));
    let outcome = unit.records().save_person(NORTHWIND, &email("ada@acme.com"), &nothing).await;
    finish(unit, Mode::Commit, outcome).await.expect("a person can be saved")
}

fn assert_corrupt<T>(outcome: Result<T, StoreError>, place: (&str, &str, &str), value: &str) {
    match outcome.err() {
        Some(StoreError::Corrupt { table, column, row, why }) => {
            assert_eq!((table, column, &*row), place);
            assert!(why.contains(value), "{why}");
        }
        Some(other) => panic!("{other:?}"),
        None => panic!("{place:?} was read"),
    }
}

fn corrupt_file(folder: &TempDir, sql: &str) {
    let file = folder.path().join("frontdesk.db");
    let mut connection =
        SqliteConnection::establish(&file.to_string_lossy()).expect("the file exists");
    connection.batch_execute(sql).expect("no error");
}

#[tokio::test(flavor = "multi_thread")]
async fn corrupt_rows_in_a_file_are_reported() {
    let (database, folder) = sqlite_store().await;
    corrupt_rows_are_reported(&database.ports(), |sql| corrupt_file(&folder, sql)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn corrupt_outbox_and_calendar_rows_in_a_file_are_reported() {
    let (database, folder) = sqlite_store().await;
    corrupt_outbox_and_calendar_rows_are_reported(&database.ports(), |sql| {
        corrupt_file(&folder, sql);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn corrupt_outbox_and_calendar_rows_on_postgres_are_reported() {
    let Some((database, url)) = postgres_store().await else { return };
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    corrupt_outbox_and_calendar_rows_are_reported(&database.ports(), |sql| {
        cluster.execute(&url, sql);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn corrupt_rows_on_postgres_are_reported() {
    let Some((database, url)) = postgres_store().await else { return };
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    corrupt_rows_are_reported(&database.ports(), |sql| {
        cluster.execute(&url, sql);
    })
    .await;
}

/// SQLite itself rejects invalid JSON, so the error names no row.
#[tokio::test(flavor = "multi_thread")]
async fn invalid_json_is_reported_with_its_table() {
    let (database, folder) = sqlite_store().await;
    let ports = database.ports();
    northwind::save(&*ports.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    corrupt_file(&folder, "UPDATE members SET hours = x'ff'");
    assert_corrupt(ports.directory.list_members(NORTHWIND).await, ("members", "?", "?"), "hours");
}
