//! Rules of who is busy when.

use std::collections::HashMap;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::interval::Interval;

use super::StoreUnderTest;
use super::steps::sorted;
use crate::builders::a_booking;
use crate::clock::interval;
use crate::northwind::{GRACE, LENA, NOBODY, NORTHWIND, PRIYA, SOUTHWIND, TOM};

fn that_day() -> Interval {
    interval("2030-01-01T00:00Z", "2030-01-02T00:00Z")
}

/// Intervals are half-open on both sides.
pub async fn back_to_back_is_not_busy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().at("2030-01-01T09:00Z").lasting(60).build()).await;
    for free in [
        interval("2030-01-01T08:00Z", "2030-01-01T09:00Z"),
        interval("2030-01-01T10:00Z", "2030-01-01T11:00Z"),
    ] {
        assert_eq!(sorted(store.busy(NORTHWIND, &[PRIYA], free).await), HashMap::new(), "{free:?}");
    }
}

/// Across either end, inside, around, or the very same.
pub async fn busy_is_what_meets_the_interval_in_any_way(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().at("2030-01-01T09:00Z").lasting(60).build()).await;
    for taken in [
        interval("2030-01-01T08:00Z", "2030-01-01T09:00:00.000001Z"),
        interval("2030-01-01T09:59:59.999999Z", "2030-01-01T11:00Z"),
        interval("2030-01-01T09:20Z", "2030-01-01T09:40Z"),
        interval("2030-01-01T08:00Z", "2030-01-01T11:00Z"),
        interval("2030-01-01T09:00Z", "2030-01-01T10:00Z"),
    ] {
        let busy = sorted(store.busy(NORTHWIND, &[PRIYA], taken).await);
        assert_eq!(busy, HashMap::from([(PRIYA, vec![booking.as_busy()])]), "{taken:?}");
    }
}

/// Who asks widens the question; the store widens nothing.
pub async fn buffers_are_told_and_not_widened_by(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().at("2030-01-01T09:00Z").lasting(60).with_buffers(15, 30).build();
    let booking = store.book(booking).await;
    let busy = sorted(store.busy(NORTHWIND, &[PRIYA], that_day()).await);
    assert_eq!(busy, HashMap::from([(PRIYA, vec![booking.as_busy()])]));
    let in_the_buffer = interval("2030-01-01T10:00Z", "2030-01-01T10:30Z");
    assert_eq!(sorted(store.busy(NORTHWIND, &[PRIYA], in_the_buffer).await), HashMap::new());
}

/// A booking is never in its own way.
pub async fn the_excepted_booking_is_left_out(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let moving = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    let other = store.book(a_booking().at("2030-01-01T10:00Z").build()).await;
    let busy = store.bookings.busy_hosts(NORTHWIND, &[PRIYA], that_day(), Some(moving.id)).await;
    let busy = sorted(busy.expect("busy hosts can be read"));
    assert_eq!(busy, HashMap::from([(PRIYA, vec![other.as_busy()])]));
}

/// As [`Booking::blocks_time`] has it.
pub async fn only_scheduled_bookings_block(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().cancelled_by(PRIYA).build()).await;
    store.book(a_booking().completed().build()).await;
    store.book(a_booking().marked_as_no_show_by(PRIYA).build()).await;
    assert_eq!(sorted(store.busy(NORTHWIND, &[PRIYA], that_day()).await), HashMap::new());
}

/// For the sake of the buffer after it; the store reads no clock.
pub async fn a_scheduled_booking_blocks_also_when_it_is_over(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let past = store.book(a_booking().at("2001-01-01T09:00Z").build()).await;
    let busy = sorted(store.busy(NORTHWIND, &[PRIYA], past.interval).await);
    assert_eq!(busy, HashMap::from([(PRIYA, vec![past.as_busy()])]));
}

/// They neither close a time nor are closed by one.
pub async fn optional_hosts_are_never_busy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().hosted_by(TOM).optionally_hosted_by(PRIYA).build()).await;
    let busy = sorted(store.busy(NORTHWIND, &[PRIYA, TOM], that_day()).await);
    assert_eq!(busy, HashMap::from([(TOM, vec![booking.as_busy()])]));
}

/// One booking shows at each of its hosts that was asked for.
pub async fn only_the_hosts_asked_for_are_told(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let both = store
        .book(a_booking().hosted_by(PRIYA).hosted_by(TOM).at("2030-01-01T09:00Z").build())
        .await;
    let lena = store.book(a_booking().hosted_by(LENA).at("2030-01-01T10:00Z").build()).await;
    let priya = store.book(a_booking().hosted_by(PRIYA).at("2030-01-01T11:00Z").build()).await;

    let told = async |hosts| sorted(store.busy(NORTHWIND, hosts, that_day()).await);
    let busy = |bookings: &[&Booking]| bookings.iter().map(|booking| booking.as_busy()).collect();
    assert_eq!(
        told(&[LENA, PRIYA]).await,
        HashMap::from([(LENA, busy(&[&lena])), (PRIYA, busy(&[&both, &priya]))])
    );
    assert_eq!(
        told(&[TOM, TOM]).await,
        HashMap::from([(TOM, busy(&[&both]))]),
        "named twice, told once"
    );
    assert_eq!(told(&[GRACE, NOBODY]).await, HashMap::new());
    assert_eq!(told(&[]).await, HashMap::new());
}

/// Member 4 of one workspace is not member 4 of another.
pub async fn hosts_of_another_workspace_are_not_busy_here(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().in_workspace(SOUTHWIND).hosted_by(PRIYA).build()).await;
    assert_eq!(sorted(store.busy(NORTHWIND, &[PRIYA], that_day()).await), HashMap::new());
}

/// The reading that decides inside a unit is the one that was listed outside it.
pub async fn a_unit_sees_the_same_and_its_own_bookings(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let committed =
        store.book(a_booking().at("2030-01-01T09:00Z").with_buffers(5, 10).build()).await;
    let excepted = store.book(a_booking().at("2030-01-01T10:00Z").build()).await;
    let own = a_booking().at("2030-01-01T11:00Z").build();

    let mut unit = store.begin().await;
    unit.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("nobody holds them");
    unit.bookings().add_booking(&own).await.expect("the time is free");
    let busy =
        unit.bookings().busy_hosts_now(NORTHWIND, &[PRIYA], that_day(), Some(excepted.id)).await;
    let busy = sorted(busy.expect("busy hosts can be read"));
    assert_eq!(busy, HashMap::from([(PRIYA, vec![committed.as_busy(), own.as_busy()])]));
    unit.commit().await.expect("nothing stands against it");
}
