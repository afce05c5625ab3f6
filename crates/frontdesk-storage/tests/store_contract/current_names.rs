//! Names come from the cache until another process changes them.

use std::time::Duration;

use frontdesk_domain::booking::{Booking, BookingState, Cancellation, MemberRef};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::{Mode, StorePorts, finish};
use frontdesk_testing::builders::{a_booking, a_member};
use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA};
use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;

use crate::fixtures::{open_at, postgres_store, sqlite_store, sqlite_url};

async fn names_of(process: &StorePorts, booking: &Booking) -> (String, String) {
    let found = process.bookings.find_booking(NORTHWIND, booking.id).await;
    let found = found.expect("bookings can be read").expect("the booking is stored");
    (found.hosts[0].name.clone(), found.event_type.title)
}

async fn renamed_member_and_event_type_are_noticed(url: &str) {
    let (reader, writer) = (open_at(url).await.ports(), open_at(url).await.ports());
    let mut directory = northwind::directory();
    northwind::save(&*writer.store, &directory).await.expect("a directory can be saved");
    let booking = a_booking().hosted_by(PRIYA).build();
    let mut unit = writer.store.begin().await.expect("the store is available");
    let added = unit.bookings().add_booking(&booking, &[]).await;
    finish(unit, Mode::Commit, added).await.expect("the time is free");
    let before = names_of(&reader, &booking).await;
    assert_eq!(names_of(&reader, &booking).await, before, "from memory");

    let member = directory.members.iter_mut().find(|member| member.user_id == PRIYA);
    "Priya Rao".clone_into(&mut member.expect("Priya is a member").name);
    northwind::save(&*writer.store, &directory).await.expect("a directory can be saved");
    assert_eq!(names_of(&reader, &booking).await, ("Priya Rao".to_owned(), before.1));

    let booked = directory.event_types.iter_mut().find(|kind| kind.id == booking.event_type.id);
    "Short call".clone_into(&mut booked.expect("the booked event type").title);
    northwind::save(&*writer.store, &directory).await.expect("a directory can be saved");
    let expected = ("Priya Rao".to_owned(), "Short call".to_owned());
    assert_eq!(names_of(&reader, &booking).await, expected);
    assert_eq!(names_of(&writer, &booking).await, expected);
}

#[tokio::test]
async fn renamed_member_and_event_type_are_noticed_in_a_file() {
    let (_database, folder) = sqlite_store().await;
    renamed_member_and_event_type_are_noticed(&sqlite_url(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn renamed_member_and_event_type_are_noticed_on_postgres() {
    let Some((_database, url)) = postgres_store().await else { return };
    renamed_member_and_event_type_are_noticed(&url).await;
}

/// The waiting statement reads the old configuration version but the changed booking.
#[tokio::test(flavor = "multi_thread")]
async fn member_added_while_a_lock_is_awaited_is_named() {
    let Some((database, url)) = postgres_store().await else { return };
    let store = database.ports().store;
    northwind::save(&*store, &northwind::directory()).await.expect("a directory can be saved");
    let booking = a_booking().hosted_by(PRIYA).build();
    let mut unit = store.begin().await.expect("the store is available");
    let added = unit.bookings().add_booking(&booking, &[]).await;
    finish(unit, Mode::Commit, added).await.expect("the time is free");
    names_of(&database.ports(), &booking).await;

    let zoe = a_member("zoe").id(90).build();
    let cancellation = Cancellation {
        reason: None,
        cancelled_at: booking.created_at,
        cancelled_by: Some(MemberRef { user_id: UserId(90), name: zoe.name.clone() }),
    };
    let cancelled = Booking { state: BookingState::Cancelled(cancellation), ..booking.clone() };
    let mut first = store.begin().await.expect("the store is available");
    first.directory().save_member(NORTHWIND, &zoe).await.expect("the id is new");
    first.bookings().save_booking(&cancelled, &[]).await.expect("the booking is stored");
    let waiting = tokio::spawn(async move {
        let mut second = store.begin().await.expect("the store is available");
        second.bookings().find_booking_for_update(NORTHWIND, booking.id).await
    });
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    let waits = "SELECT count(*) FROM pg_stat_activity \
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    wait_until("the second unit waits", Duration::from_secs(10), || {
        cluster.execute(&url, waits) == "1"
    });
    first.commit().await.expect("nothing conflicts");
    let found = waiting.await.expect("no panic").expect("the booking can be read");
    assert_eq!(found, Some(cancelled));
}
