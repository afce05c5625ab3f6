//! Contract tests of units of work and of the whole store.

use std::time::Duration;

use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::Conflict;

use super::StoreUnderTest;
use super::steps::{AT_ONCE, assert_refused, within};
use crate::builders::a_booking;
use crate::northwind::{NORTHWIND, PRIYA, TOM, UNKNOWN_USER};

/// [`Health::check_ready`](frontdesk_domain::ports::Health::check_ready) succeeds.
pub async fn a_fresh_store_is_ready_and_empty(store: StoreUnderTest) {
    store.health.check_ready().await.expect("a fresh store can serve");
    assert_eq!(store.directory.list_workspaces().await.expect("workspaces can be read"), []);
}

/// Every read that starts after the commit sees the changes.
pub async fn committed_changes_are_visible_to_all_reads(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().build()).await;
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// A unit reads its own writes; other reads see only committed ones.
pub async fn uncommitted_changes_are_visible_only_to_their_unit(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");

    let own = unit.bookings().find_booking_for_update(NORTHWIND, booking.id).await;
    assert_eq!(own.expect("bookings can be read"), Some(booking.clone()));
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, None);

    unit.commit().await.expect("nothing conflicts");
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// The store keeps none of the unit's changes.
pub async fn rolled_back_unit_writes_nothing(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
    unit.roll_back().await.expect("a unit can be rolled back");
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, None);
}

/// The rollback does not wait until the connection is used again.
pub async fn dropped_unit_writes_nothing_and_frees_its_locks_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let (dropped, next) = (a_booking().build(), a_booking().build());
    let mut unit = store.begin().await;
    unit.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("the locks are free");
    unit.bookings().add_booking(&dropped, &[]).await.expect("the time is free");
    drop(unit);

    let after = store.in_a_unit(async |unit| {
        unit.lock_hosts(NORTHWIND, &[PRIYA]).await?;
        unit.bookings().add_booking(&next, &[]).await
    });
    within(AT_ONCE, "the unit after a dropped one", after).await.expect("the time is free again");
    assert_eq!(store.find_booking(NORTHWIND, dropped.id).await, None);
    assert_eq!(store.find_booking(NORTHWIND, next.id).await, Some(next));
}

/// A disconnecting client makes the server drop the waiting unit.
pub async fn unit_dropped_while_waiting_for_a_lock_leaves_no_lock(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let lock = || {
        store.in_a_unit(async |unit| {
            unit.lock_hosts(NORTHWIND, &[PRIYA]).await?;
            Ok(())
        })
    };
    let mut first = store.begin().await;
    first.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("the locks are free");
    let given_up = tokio::time::timeout(Duration::from_millis(50), lock()).await;
    assert!(given_up.is_err(), "a second unit got a lock that the first one holds");
    first.commit().await.expect("nothing conflicts");

    within(AT_ONCE, "the unit after one given up", lock()).await.expect("the lock is free");
}

/// The rollback also discards the writes before the conflict.
pub async fn unit_writes_nothing_when_rolled_back_after_a_conflict(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let (first, second) = (a_booking().build(), a_booking().build());
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&first, &[]).await.expect("the time is free");
    assert_refused(unit.bookings().add_booking(&second, &[]).await, Conflict::HostDoubleBooked);
    unit.roll_back().await.expect("a unit can be rolled back");

    assert_eq!(store.find_booking(NORTHWIND, first.id).await, None);
    assert_eq!(store.find_booking(NORTHWIND, second.id).await, None);
    store.book(second).await;
}

/// A request may contain any list of hosts.
pub async fn repeated_empty_and_unknown_hosts_can_be_locked(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut unit = store.begin().await;
    for hosts in [&[][..], &[TOM, PRIYA], &[PRIYA, PRIYA, TOM], &[UNKNOWN_USER]] {
        let hosts: &[UserId] = hosts;
        unit.lock_hosts(NORTHWIND, hosts).await.expect("the locks are free");
    }
    unit.commit().await.expect("nothing conflicts");
}
