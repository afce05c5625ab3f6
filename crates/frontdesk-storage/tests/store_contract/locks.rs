//! Tests of how long locks are held, and of units of work that wait for a lock.

use std::time::Duration;

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_domain::ports::{Conflict, Store, StoreError};
use frontdesk_storage::{Database, DatabaseUrl, StoreOptions, open};
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::{self, LENA, NORTHWIND, PRIYA, TOM};
use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;
use tokio::time::timeout;

use crate::fixtures::{postgres_store, sqlite_store, sqlite_url};

/// Much less than any timeout after which the database releases a lock.
const AT_ONCE: Duration = Duration::from_millis(800);

async fn with_northwind(database: &Database) -> std::sync::Arc<dyn Store> {
    let store = database.ports().store;
    northwind::save(&*store, &northwind::directory()).await.expect("a directory can be saved");
    store
}

async fn a_unit_with_a_failed_statement_is_not_committed(database: Database) {
    let store = with_northwind(&database).await;
    let (first, second) = (a_booking().build(), a_booking().build());
    let mut unit = store.begin().await.expect("the store is available");
    unit.bookings().add_booking(&first, &[]).await.expect("the time is free");
    let refused = unit.bookings().add_booking(&second, &[]).await;
    assert!(
        matches!(refused, Err(StoreError::Conflict(Conflict::HostDoubleBooked))),
        "{refused:?}"
    );
    assert!(unit.commit().await.is_err(), "a partial unit was committed");
    let found = database.ports().bookings.find_booking(NORTHWIND, first.id).await;
    assert_eq!(found.expect("bookings can be read"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unit_with_a_failed_statement_is_not_committed_to_a_file() {
    let (database, _folder) = sqlite_store().await;
    a_unit_with_a_failed_statement_is_not_committed(database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unit_with_a_failed_statement_is_not_committed_to_postgres() {
    let Some((database, _url)) = postgres_store().await else { return };
    a_unit_with_a_failed_statement_is_not_committed(database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unit_dropped_while_waiting_releases_its_locks() {
    let Some((database, _url)) = postgres_store().await else { return };
    let store = with_northwind(&database).await;
    let mut long = store.begin().await.expect("the store is available");
    long.lock_hosts(NORTHWIND, &[LENA]).await.expect("the lock is free");

    let mut waiting = store.begin().await.expect("the store is available");
    waiting.lock_hosts(NORTHWIND, &[TOM]).await.expect("the lock is free");
    let waits = timeout(Duration::from_millis(50), waiting.lock_hosts(NORTHWIND, &[LENA])).await;
    assert!(waits.is_err(), "two units hold one lock");
    drop(waiting);

    let mut next = store.begin().await.expect("the store is available");
    let locked = timeout(AT_ONCE, next.lock_hosts(NORTHWIND, &[TOM])).await;
    locked.expect("the dropped unit holds no lock").expect("the lock is free");
    long.commit().await.expect("no error");
}

/// A workspace file saves members in file order, but hosts are locked in order of id.
#[tokio::test(flavor = "multi_thread")]
async fn applying_a_file_and_booking_do_not_deadlock() {
    let Some((database, url)) = postgres_store().await else { return };
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    let store = with_northwind(&database).await;
    let mut booking = store.begin().await.expect("the store is available");
    booking.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("the lock is free");
    let applying = tokio::spawn(async move {
        let mut file = northwind::directory();
        file.members.reverse();
        let mut unit = store.begin().await?;
        unit.directory().load_directory_for_update(&file.workspace.key).await?;
        for member in &file.members {
            unit.directory().save_member(NORTHWIND, member).await?;
        }
        unit.commit().await
    });
    // The unit that applies the file waits for Priya's lock and must not hold Tom's lock yet.
    let waiting = "SELECT count(*) FROM pg_stat_activity \
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    wait_until("the file to wait for a host", Duration::from_secs(5), || {
        cluster.execute(&url, waiting) == "1"
    });
    booking.lock_hosts(NORTHWIND, &[PRIYA, TOM, LENA]).await.expect("the locks are free");
    booking.commit().await.expect("no error");
    applying.await.expect("it did not panic").expect("no deadlock");
}

/// A change that waits for a reassignment must not decide with the former hosts.
#[tokio::test(flavor = "multi_thread")]
async fn booking_read_after_waiting_for_its_lock_has_the_new_host() {
    let Some((database, url)) = postgres_store().await else { return };
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    let store = with_northwind(&database).await;
    let booking = a_booking().hosted_by(PRIYA).build();
    let mut unit = store.begin().await.expect("the store is available");
    unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
    unit.commit().await.expect("no error");
    let tom = a_booking().hosted_by(TOM).build().hosts.remove(0);
    let reassigned =
        booking.clone().reassign(PRIYA, (TOM, tom.name, tom.email), booking.created_at);
    let reassigned = reassigned.expect("it is scheduled");

    let mut first = store.begin().await.expect("the store is available");
    let bookings = first.bookings();
    bookings.find_booking_for_update(NORTHWIND, booking.id).await.expect("the lock is free");
    bookings.save_reassigned_booking(&reassigned, (PRIYA, TOM), &[]).await.expect("Tom is free");
    let waiting = tokio::spawn(async move {
        let mut second = store.begin().await?;
        let found = second.bookings().find_booking_for_update(NORTHWIND, booking.id).await;
        second.roll_back().await?;
        found
    });
    let blocked = "SELECT count(*) FROM pg_stat_activity \
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    wait_until("the second unit to wait for the booking", Duration::from_secs(5), || {
        cluster.execute(&url, blocked) == "1"
    });
    first.commit().await.expect("no error");
    let found = waiting.await.expect("it did not panic").expect("no deadlock");
    assert_eq!(found, Some(reassigned));
}

#[tokio::test(flavor = "multi_thread")]
async fn dropped_units_return_their_connections() {
    let Some((database, _url)) = postgres_store().await else { return };
    let store = with_northwind(&database).await;
    for _ in 0..3 * StoreOptions::default().connections {
        let mut unit = store.begin().await.expect("a connection is free");
        unit.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("the unit before it holds no lock");
        drop(unit);
    }
}

/// The other process may be a backup or `frontdesk apply`.
#[tokio::test(flavor = "multi_thread")]
async fn unit_is_contended_after_waiting_for_another_process() {
    let (_, folder) = sqlite_store().await;
    let options =
        StoreOptions { wait_timeout: Duration::from_millis(200), ..StoreOptions::default() };
    let url = DatabaseUrl::parse(&sqlite_url(folder.path())).expect("a well-formed URL");
    let database = open(&url, options).await.expect("the file exists");
    let ports = database.ports();

    let file = folder.path().join("frontdesk.db");
    let mut other = SqliteConnection::establish(&file.to_string_lossy()).expect("the file exists");
    other.batch_execute("BEGIN IMMEDIATE").expect("no other writer");
    let refused = ports.store.begin().await.err();
    assert!(matches!(refused, Some(StoreError::Contended(_))), "{refused:?}");
    ports.health.check_ready().await.expect("readers wait for no writer");

    other.batch_execute("COMMIT").expect("the transaction is open");
    let unit = ports.store.begin().await.expect("the other transaction has ended");
    unit.roll_back().await.expect("a unit can be rolled back");
}
