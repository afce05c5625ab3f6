//! Rules of units of work, and of the store as a whole.

use std::time::Duration;

use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::Conflict;

use super::StoreUnderTest;
use super::steps::{AT_ONCE, assert_refused, within};
use crate::builders::a_booking;
use crate::northwind::{NOBODY, NORTHWIND, PRIYA, TOM};

/// [`Health::check_ready`](frontdesk_domain::ports::Health::check_ready) has nothing to complain
/// about.
pub async fn a_fresh_store_is_ready_and_empty(store: StoreUnderTest) {
    store.health.check_ready().await.expect("a fresh store can serve");
    assert_eq!(store.directory.list_workspaces().await.expect("workspaces can be read"), []);
}

/// A commit is visible to every read after it.
pub async fn what_is_committed_is_seen_by_all(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().build()).await;
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// A unit reads its own writes; reads outside it see only what was committed.
pub async fn what_is_not_committed_is_seen_by_the_unit_alone(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&booking).await.expect("the time is free");

    let own = unit.bookings().find_booking_for_update(NORTHWIND, booking.id).await;
    assert_eq!(own.expect("bookings can be read"), Some(booking.clone()));
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, None);

    unit.commit().await.expect("nothing stands against it");
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// Nothing of a unit that was rolled back lasts.
pub async fn a_unit_rolled_back_writes_nothing(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&booking).await.expect("the time is free");
    unit.roll_back().await.expect("a unit can be rolled back");
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, None);
}

/// Another unit gets the locks of a dropped one within milliseconds, not when its connection is
/// next used.
pub async fn a_unit_dropped_writes_nothing_and_frees_its_locks_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let (dropped, next) = (a_booking().build(), a_booking().build());
    let mut unit = store.begin().await;
    unit.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("nobody holds them");
    unit.bookings().add_booking(&dropped).await.expect("the time is free");
    drop(unit);

    let after = store.in_a_unit(async |unit| {
        unit.lock_hosts(NORTHWIND, &[PRIYA]).await?;
        unit.bookings().add_booking(&next).await
    });
    within(AT_ONCE, "the unit after a dropped one", after).await.expect("the time is free again");
    assert_eq!(store.find_booking(NORTHWIND, dropped.id).await, None);
    assert_eq!(store.find_booking(NORTHWIND, next.id).await, Some(next));
}

/// A client that hangs up drops its unit in the middle of a wait.
pub async fn a_unit_given_up_while_it_waits_leaves_no_lock_behind(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let lock = || {
        store.in_a_unit(async |unit| {
            unit.lock_hosts(NORTHWIND, &[PRIYA]).await?;
            Ok(())
        })
    };
    let mut first = store.begin().await;
    first.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("nobody holds them");
    let given_up = tokio::time::timeout(Duration::from_millis(50), lock()).await;
    assert!(given_up.is_err(), "a second unit got a lock that the first one holds");
    first.commit().await.expect("nothing stands against it");

    within(AT_ONCE, "the unit after one given up", lock()).await.expect("nobody holds the lock");
}

/// After a conflict everything that the unit did before is undone too.
pub async fn a_unit_that_met_a_conflict_can_be_rolled_back_and_writes_nothing(
    store: StoreUnderTest,
) {
    let store = store.with_two_workspaces().await;
    let (first, second) = (a_booking().build(), a_booking().build());
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&first).await.expect("the time is free");
    assert_refused(unit.bookings().add_booking(&second).await, Conflict::HostDoubleBooked);
    unit.roll_back().await.expect("a unit can be rolled back");

    assert_eq!(store.find_booking(NORTHWIND, first.id).await, None);
    assert_eq!(store.find_booking(NORTHWIND, second.id).await, None);
    store.book(second).await;
}

/// Locks take whatever list of hosts a request came to.
pub async fn locking_hosts_twice_or_none_or_unknown_ones_is_fine(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut unit = store.begin().await;
    for hosts in [&[][..], &[TOM, PRIYA], &[PRIYA, PRIYA, TOM], &[NOBODY]] {
        let hosts: &[UserId] = hosts;
        unit.lock_hosts(NORTHWIND, hosts).await.expect("nobody else holds them");
    }
    unit.commit().await.expect("nothing stands against it");
}
