//! Tests of behavior that the store contract does not cover.

use frontdesk_domain::ports::{BookingQueries as _, DirectoryQueries as _};
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::{self, NORTHWIND, UNKNOWN_USER};

use super::*;

#[tokio::test]
async fn unavailable_store_fails_every_call_until_it_is_back() {
    let store = MemoryStore::holding(&northwind::directory());
    let unit = store.begin().await.expect("the store is available");

    store.start_outage();
    assert!(matches!(store.check_ready().await, Err(StoreError::Unavailable(_))));
    assert!(matches!(store.begin().await.err(), Some(StoreError::Unavailable(_))));
    assert!(matches!(store.list_members(NORTHWIND).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(unit.commit().await, Err(StoreError::Unavailable(_))));

    store.end_outage();
    store.check_ready().await.expect("it is back");
    assert_eq!(store.list_members(NORTHWIND).await.expect("it is back").len(), 6);
}

#[tokio::test]
async fn booking_with_an_unknown_host_is_rejected() {
    let store = MemoryStore::holding(&northwind::directory());
    let mut unit = store.begin().await.expect("the store is available");
    let refused =
        unit.bookings().add_booking(&a_booking().hosted_by(UNKNOWN_USER).build(), &[]).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable(cause)) if cause.to_string().contains("member 99"))
    );
}

#[tokio::test]
async fn unit_cannot_commit_after_a_failed_write() {
    let store = MemoryStore::holding(&northwind::directory());
    let booking = a_booking().build();
    let mut unit = store.begin().await.expect("the store is available");
    unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
    unit.bookings().add_booking(&booking, &[]).await.expect_err("the id is taken");
    assert!(matches!(unit.commit().await, Err(StoreError::Unavailable(_))));
    assert_eq!(
        store.find_booking(NORTHWIND, booking.id).await.expect("the store is available"),
        None
    );
}
