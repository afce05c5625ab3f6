//! A row that makes no sense is a typed error with its place, on either database.

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ports::{Mode, Store, StoreError, StorePorts, finish};
use frontdesk_domain::records::{Person, Stored};
use frontdesk_testing::builders::{a_booking, email};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA};
use frontdesk_testing::postgres::PostgresCluster;

use crate::fixtures::{postgres_store, sqlite_store};

/// Each spoils one column behind the program's back, then reads the row.
async fn spoilt_rows_are_told_by_place(ports: &StorePorts, spoil: impl Fn(&str)) {
    northwind::save(&*ports.store, &northwind::directory()).await.expect("a directory can be saved");
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

async fn add(store: &dyn Store, booking: &Booking) {
    let mut unit = store.begin().await.expect("the store is there");
    let outcome = unit.bookings().add_booking(booking).await;
    finish(unit, Mode::Commit, outcome).await.expect("the time is free");
}

async fn save_ada(store: &dyn Store) -> Person {
    let mut unit = store.begin().await.expect("the store is there");
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

#[tokio::test(flavor = "multi_thread")]
async fn a_spoilt_row_of_a_file_is_told_by_its_place() {
    let (database, folder) = sqlite_store().await;
    spoilt_rows_are_told_by_place(&database.ports(), |sql| {
        let file = folder.path().join("frontdesk.db");
        let mut connection = SqliteConnection::establish(&file.to_string_lossy()).expect("the file is there");
        connection.batch_execute(sql).expect("nothing stands against it");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spoilt_row_of_postgres_is_told_by_its_place() {
    let Some((database, url)) = postgres_store().await else { return };
    let cluster = PostgresCluster::shared().expect("it made the store");
    spoilt_rows_are_told_by_place(&database.ports(), |sql| {
        cluster.execute(&url, sql);
    })
    .await;
}

/// What its own database can't decode never comes as far as a row.
#[tokio::test(flavor = "multi_thread")]
async fn json_that_is_none_is_told_by_its_table() {
    let (database, folder) = sqlite_store().await;
    let ports = database.ports();
    northwind::save(&*ports.store, &northwind::directory()).await.expect("a directory can be saved");
    let file = folder.path().join("frontdesk.db");
    let mut connection = SqliteConnection::establish(&file.to_string_lossy()).expect("the file is there");
    connection.batch_execute("UPDATE members SET hours = x'ff'").expect("nothing stands against it");
    assert_corrupt(ports.directory.list_members(NORTHWIND).await, ("members", "?", "?"), "hours");
}
