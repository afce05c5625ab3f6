//! What is the memory store's own; what every store does is in the contract.

use frontdesk_domain::ports::{BookingQueries as _, DirectoryQueries as _};

use super::*;
use crate::builders::a_booking;
use crate::northwind::{self, NOBODY, NORTHWIND};

#[tokio::test]
async fn a_store_that_went_away_serves_nothing_until_it_comes_back() {
    let store = MemoryStore::holding(&northwind::directory());
    let unit = store.begin().await.expect("it is there");

    store.go_away();
    assert!(matches!(store.check_ready().await, Err(StoreError::Unavailable(_))));
    assert!(matches!(store.begin().await.err(), Some(StoreError::Unavailable(_))));
    assert!(matches!(store.list_members(NORTHWIND).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(unit.commit().await, Err(StoreError::Unavailable(_))));

    store.come_back();
    store.check_ready().await.expect("it is back");
    assert_eq!(store.list_members(NORTHWIND).await.expect("it is back").len(), 5);
}

#[tokio::test]
async fn a_booking_hosted_by_nobody_is_refused_as_by_a_foreign_key() {
    let store = MemoryStore::holding(&northwind::directory());
    let mut unit = store.begin().await.expect("it is there");
    let refused = unit.bookings().add_booking(&a_booking().hosted_by(NOBODY).build()).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable(cause)) if cause.to_string().contains("member 99"))
    );
}

#[tokio::test]
async fn a_unit_whose_write_failed_cannot_be_committed() {
    let store = MemoryStore::holding(&northwind::directory());
    let booking = a_booking().build();
    let mut unit = store.begin().await.expect("it is there");
    unit.bookings().add_booking(&booking).await.expect("the time is free");
    unit.bookings().add_booking(&booking).await.expect_err("it is there already");
    assert!(matches!(unit.commit().await, Err(StoreError::Unavailable(_))));
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await.expect("it is there"), None);
}
