//! Contract tests of hosts' busy times.

use std::collections::HashMap;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::interval::Interval;

use super::StoreUnderTest;
use super::steps::{sorted, times};
use crate::builders::a_booking;
use crate::clock::interval;
use crate::northwind::{GRACE, LENA, NORTHWIND, PRIYA, SOUTHWIND, TOM, UNKNOWN_USER};

fn that_day() -> Interval {
    interval("2030-01-01T00:00Z", "2030-01-02T00:00Z")
}

/// A booking that only touches the interval is not returned.
pub async fn adjacent_bookings_are_not_busy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().at("2030-01-01T09:00Z").lasting(60).build()).await;
    for free in [
        interval("2030-01-01T08:00Z", "2030-01-01T09:00Z"),
        interval("2030-01-01T10:00Z", "2030-01-01T11:00Z"),
    ] {
        assert_eq!(sorted(store.busy(NORTHWIND, &[PRIYA], free).await), HashMap::new(), "{free:?}");
    }
}

/// Tests every way in which an interval can overlap a booking.
pub async fn every_overlapping_booking_is_busy(store: StoreUnderTest) {
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

/// The caller, not the store, widens the interval by the buffers.
pub async fn buffers_are_returned_but_do_not_widen_bookings(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().at("2030-01-01T09:00Z").lasting(60).with_buffers(15, 30).build();
    let booking = store.book(booking).await;
    let busy = sorted(store.busy(NORTHWIND, &[PRIYA], that_day()).await);
    assert_eq!(busy, HashMap::from([(PRIYA, vec![booking.as_busy()])]));
    let in_the_buffer = interval("2030-01-01T10:00Z", "2030-01-01T10:30Z");
    assert_eq!(sorted(store.busy(NORTHWIND, &[PRIYA], in_the_buffer).await), HashMap::new());
}

/// [`Booking::blocks_time`] defines which bookings block time.
pub async fn only_scheduled_bookings_block(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().cancelled_by(PRIYA).build()).await;
    store.book(a_booking().completed().build()).await;
    store.book(a_booking().marked_as_no_show_by(PRIYA).build()).await;
    assert_eq!(sorted(store.busy(NORTHWIND, &[PRIYA], that_day()).await), HashMap::new());
}

/// Stores read no clock, so a past booking still blocks time.
pub async fn scheduled_booking_blocks_even_after_its_end(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let past = store.book(a_booking().at("2001-01-01T09:00Z").build()).await;
    let busy = sorted(store.busy(NORTHWIND, &[PRIYA], past.interval).await);
    assert_eq!(busy, HashMap::from([(PRIYA, vec![past.as_busy()])]));
}

/// A booking blocks only the time of its required hosts.
pub async fn optional_hosts_are_never_busy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().hosted_by(TOM).optionally_hosted_by(PRIYA).build()).await;
    let busy = sorted(store.busy(NORTHWIND, &[PRIYA, TOM], that_day()).await);
    assert_eq!(busy, HashMap::from([(TOM, vec![booking.as_busy()])]));
}

/// A booking appears once for each requested host.
pub async fn only_the_requested_hosts_are_returned(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let both = store
        .book(a_booking().hosted_by(PRIYA).hosted_by(TOM).at("2030-01-01T09:00Z").build())
        .await;
    let lena = store.book(a_booking().hosted_by(LENA).at("2030-01-01T10:00Z").build()).await;
    let priya = store.book(a_booking().hosted_by(PRIYA).at("2030-01-01T11:00Z").build()).await;

    let busy_of = async |hosts| sorted(store.busy(NORTHWIND, hosts, that_day()).await);
    let busy = |bookings: &[&Booking]| bookings.iter().map(|booking| booking.as_busy()).collect();
    assert_eq!(
        busy_of(&[LENA, PRIYA]).await,
        HashMap::from([(LENA, busy(&[&lena])), (PRIYA, busy(&[&both, &priya]))])
    );
    assert_eq!(
        busy_of(&[TOM, TOM]).await,
        HashMap::from([(TOM, busy(&[&both]))]),
        "a repeated host is returned once"
    );
    assert_eq!(busy_of(&[GRACE, UNKNOWN_USER]).await, HashMap::new());
    assert_eq!(busy_of(&[]).await, HashMap::new());
}

/// Member 4 of another workspace is a different person.
pub async fn hosts_of_another_workspace_are_not_busy_here(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().in_workspace(SOUTHWIND).hosted_by(PRIYA).build()).await;
    assert_eq!(sorted(store.busy(NORTHWIND, &[PRIYA], that_day()).await), HashMap::new());
}

/// A read inside a unit returns the same busy times as a read outside.
pub async fn unit_sees_the_same_busy_times_and_its_own_bookings(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let committed =
        store.book(a_booking().at("2030-01-01T09:00Z").with_buffers(5, 10).build()).await;
    let own = a_booking().at("2030-01-01T11:00Z").build();

    let mut unit = store.begin().await;
    unit.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("the locks are free");
    unit.bookings().add_booking(&own, &[]).await.expect("the time is free");
    let busy = unit.bookings().busy_hosts_now(NORTHWIND, &[PRIYA], that_day()).await;
    let busy = sorted(times(busy.expect("busy hosts can be read")));
    assert_eq!(busy, HashMap::from([(PRIYA, vec![committed.as_busy(), own.as_busy()])]));
    unit.commit().await.expect("nothing conflicts");
}
