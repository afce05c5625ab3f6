//! Contract tests of the meetings that count toward caps.

use std::collections::HashMap;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{HostedMeeting, Meetings};

use super::StoreUnderTest;
use crate::builders::a_booking;
use crate::clock::interval;
use crate::northwind::{DEMO, LENA, NORTHWIND, PRIYA, SOUTHWIND, TOM, UNKNOWN_USER};

impl StoreUnderTest {
    async fn meetings(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Meetings {
        let found = self.bookings.hosted_meetings(workspace, hosts, within).await;
        by_start(found.expect("meetings can be read"))
    }
}

fn that_day() -> Interval {
    interval("2030-01-01T00:00Z", "2030-01-02T00:00Z")
}

fn meeting(booking: &Booking) -> HostedMeeting {
    HostedMeeting {
        id: booking.id,
        event_type: booking.event_type.id,
        start: booking.interval.start(),
        held_until: None,
    }
}

/// Sorts each host's meetings by start and omits hosts without any.
fn by_start(meetings: Meetings) -> Meetings {
    let mut meetings: Meetings =
        meetings.into_iter().filter(|(_, of_host)| !of_host.is_empty()).collect();
    for of_host in meetings.values_mut() {
        of_host.sort_by_key(|meeting| meeting.start);
    }
    meetings
}

/// Unlike busy times, meetings that ended or that the invitee missed count.
pub async fn every_meeting_that_is_not_cancelled_counts(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().at("2030-01-01T08:00Z").cancelled_by(PRIYA).build()).await;
    let mut counted = vec![];
    for booking in [
        a_booking().at("2030-01-01T09:00Z"),
        a_booking().at("2030-01-01T10:00Z").completed(),
        a_booking().at("2030-01-01T11:00Z").marked_as_no_show_by(PRIYA),
        a_booking().at("2030-01-01T12:00Z").unconfirmed(7),
        a_booking().at("2030-01-01T13:00Z").of_event_type(DEMO).with_buffers(60, 60),
    ] {
        counted.push(meeting(&store.book(booking.build()).await));
    }
    let found = store.meetings(NORTHWIND, &[PRIYA], that_day()).await;
    assert_eq!(found, HashMap::from([(PRIYA, counted)]));
}

/// A meeting counts on the day of its start, however long it lasts.
pub async fn meetings_count_by_their_start(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = a_booking().at("2029-12-31T23:59:59.999999Z").lasting(60).build();
    let first = a_booking().at("2030-01-01T01:00Z").build();
    let last = a_booking().at("2030-01-01T23:59:59.999999Z").lasting(60).build();
    let after = a_booking().at("2030-01-02T02:00Z").build();
    for booking in [&before, &first, &last, &after] {
        store.book(booking.clone()).await;
    }
    let within = interval("2030-01-01T01:00Z", "2030-01-02T02:00Z");
    let found = store.meetings(NORTHWIND, &[PRIYA], within).await;
    assert_eq!(found, HashMap::from([(PRIYA, vec![meeting(&first), meeting(&last)])]));
}

/// A meeting counts for each required host that was requested.
pub async fn meetings_count_for_their_required_hosts(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let both = a_booking().at("2030-01-01T09:00Z").hosted_by(PRIYA).hosted_by(TOM).build();
    let optional =
        a_booking().at("2030-01-01T10:00Z").hosted_by(TOM).optionally_hosted_by(PRIYA).build();
    let lenas = a_booking().at("2030-01-01T11:00Z").hosted_by(LENA).build();
    for booking in [&both, &optional, &lenas] {
        store.book(booking.clone()).await;
    }
    let found = store.meetings(NORTHWIND, &[PRIYA, TOM, UNKNOWN_USER], that_day()).await;
    let toms = vec![meeting(&both), meeting(&optional)];
    assert_eq!(found, HashMap::from([(PRIYA, vec![meeting(&both)]), (TOM, toms)]));
    assert_eq!(store.meetings(NORTHWIND, &[], that_day()).await, HashMap::new());
    assert_eq!(store.meetings(SOUTHWIND, &[PRIYA, TOM], that_day()).await, HashMap::new());
}

/// A cancelled or moved meeting counts no longer, or at its new time.
pub async fn changed_meetings_count_as_they_are_now(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    let moved = Booking {
        interval: interval("2030-01-01T10:00Z", "2030-01-01T10:30Z"),
        revision: 1,
        ..booking.clone()
    };
    store.save(&moved).await;
    let found = store.meetings(NORTHWIND, &[PRIYA], that_day()).await;
    assert_eq!(found, HashMap::from([(PRIYA, vec![meeting(&moved)])]));
    let cancelled = a_booking().cancelled_by(PRIYA).build().state;
    store.save(&Booking { state: cancelled, revision: 2, ..moved }).await;
    assert_eq!(store.meetings(NORTHWIND, &[PRIYA], that_day()).await, HashMap::new());
}

/// A read inside a unit returns the same meetings as a read outside.
pub async fn unit_sees_its_own_meetings(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let committed = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    let own = a_booking().at("2030-01-01T11:00Z").build();
    let mut unit = store.begin().await;
    unit.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("the locks are free");
    unit.bookings().add_booking(&own, &[]).await.expect("the time is free");
    let found = unit.bookings().hosted_meetings_now(NORTHWIND, &[PRIYA], that_day()).await;
    let found = by_start(found.expect("meetings can be read"));
    assert_eq!(found, HashMap::from([(PRIYA, vec![meeting(&committed), meeting(&own)])]));
    unit.commit().await.expect("nothing conflicts");
}
