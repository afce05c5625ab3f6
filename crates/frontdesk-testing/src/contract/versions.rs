//! Contract tests of the versions of configuration and busy times.

use frontdesk_domain::booking::{Booking, BookingState};
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::ports::{Conflict, StoreError, Version, Versions, WrittenEvent};

use super::StoreUnderTest;
use super::mirror_steps::{hour, hours, key_of, reading, whole};
use super::steps::{assert_refused, given_to_tom};
use crate::builders::{a_booking, a_calendar, a_link, a_member, an_event_type};
use crate::northwind::{NORTHWIND, NOWHERE, PRIYA, TOM, UNKNOWN_USER};

impl StoreUnderTest {
    async fn versions(&self, workspace: WorkspaceId, hosts: &[UserId]) -> Versions {
        self.ports.versions.find_versions(workspace, hosts).await.expect("versions can be read")
    }

    async fn busy_version(&self, host: UserId) -> Version {
        self.versions(NORTHWIND, &[host]).await.busy[&host]
    }

    async fn assert_busier(&self, what: &str, change: impl Future<Output = ()>) {
        let before = self.busy_version(PRIYA).await;
        change.await;
        assert_ne!(self.busy_version(PRIYA).await, before, "{what}");
    }
}

/// A process rereads rows only if their version has changed.
pub async fn versions_stay_without_a_change(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().id(1).hosted_by(PRIYA).hosted_by(TOM).build()).await;
    let versions = store.versions(NORTHWIND, &[PRIYA, TOM]).await;
    assert_eq!(versions.busy.len(), 2);
    assert_eq!(store.versions(NORTHWIND, &[TOM, PRIYA, TOM]).await, versions);
    let found = store.links.find_link(NORTHWIND, link.id).await.expect("links can be read");
    assert_eq!(found.map(|found| found.versions), Some(versions.clone()));
    let found = store.links.find_link_at(NORTHWIND, &link.address).await;
    let found = found.expect("links can be read");
    assert_eq!(found.map(|found| found.versions), Some(versions));
}

/// The version changes for each required host of the booking.
pub async fn bookings_change_the_busy_version_of_their_hosts(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().at("2030-01-01T09:00Z").hosted_by(PRIYA).hosted_by(TOM).build();
    let toms = store.busy_version(TOM).await;
    store.assert_busier("a new booking", async { drop(store.book(booking.clone()).await) }).await;
    assert_ne!(store.busy_version(TOM).await, toms, "of the second host");
    let moved = Booking { interval: hours(11, 12), revision: 1, ..booking.clone() };
    store.assert_busier("a move", store.save(&moved)).await;
    let completed = Booking { state: BookingState::Completed, revision: 2, ..moved };
    store.assert_busier("the end of a booking", store.save(&completed)).await;
}

/// The former host is free again, and the new host is busy.
pub async fn reassignment_changes_the_busy_versions_of_both_hosts(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().hosted_by(PRIYA).build()).await;
    let toms = store.busy_version(TOM).await;
    let reassigned = given_to_tom(&booking);
    store.assert_busier("a reassignment", store.reassign(&reassigned, (PRIYA, TOM))).await;
    assert_ne!(store.busy_version(TOM).await, toms, "of the new host");
}

/// If a rollback changed the version, every process would reread the host's busy times.
pub async fn rolled_back_change_keeps_the_version(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = store.versions(NORTHWIND, &[PRIYA]).await;
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&a_booking().build(), &[]).await.expect("the time is free");
    unit.roll_back().await.expect("it can be rolled back");
    assert_eq!(store.versions(NORTHWIND, &[PRIYA]).await, before);
}

/// The test covers mirrored data, the state of a connection, and written events.
pub async fn calendars_change_the_busy_version_of_their_member(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.assert_busier("a new connection", store.connect(PRIYA, [a_calendar(1)])).await;
    let work = || reading([whole("work", &[("a", &[hours(9, 10)])])]);
    store.assert_busier("a reading", store.take_in(PRIYA, &work())).await;
    store.assert_busier("the same reading again", store.take_in(PRIYA, &work())).await;
    let key = key_of(PRIYA, 1);
    store.assert_busier("a fault", async { drop(store.fail(&key, hour(10)).await) }).await;
    let booking = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    let written = WrittenEvent {
        calendar_id: "work".into(),
        object_id: "a".into(),
        etag: None,
        revision: 0,
        interval: booking.interval,
    };
    let write = async {
        let saved = store.mirror.save_written_event(&key, booking.id, &written).await;
        saved.expect("it can be saved");
    };
    store.assert_busier("a written event", write).await;
    let forget = async {
        let forgotten = store.mirror.forget_written_event(&key, booking.id).await;
        forgotten.expect("it can be forgotten");
    };
    store.assert_busier("a removed event", forget).await;
    store.assert_busier("a removed connection", store.connect(PRIYA, [])).await;
}

/// One version covers all members and event types of a workspace.
pub async fn members_and_event_types_change_the_configuration_version(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let configuration = async || store.versions(NORTHWIND, &[PRIYA]).await.configuration;
    let before = configuration().await;
    store.save_member(NORTHWIND, &a_member("zoe").id(90).build()).await;
    let with_a_member = configuration().await;
    assert_ne!(with_a_member, before);
    assert_eq!(store.versions(NORTHWIND, &[UserId(90)]).await.busy.len(), 1);
    store.save_member(NORTHWIND, &a_member("zoe").id(90).archived().build()).await;
    let with_a_changed_member = configuration().await;
    assert_ne!(with_a_changed_member, with_a_member);
    let event_type = an_event_type("later").id(90).build();
    let saved = store
        .in_a_unit(async |unit| unit.directory().save_event_type(NORTHWIND, &event_type).await);
    saved.await.expect("it can be saved");
    assert_ne!(configuration().await, with_a_changed_member);
}

/// Unknown members are left out. If all members are unknown, the lookup fails.
pub async fn unknown_hosts_have_no_version(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let versions = store.versions(NORTHWIND, &[PRIYA, UNKNOWN_USER]).await;
    assert_eq!(versions.busy.keys().copied().collect::<Vec<_>>(), [PRIYA]);
    for (workspace, host) in [(NORTHWIND, UNKNOWN_USER), (NOWHERE, PRIYA)] {
        let found: Result<Versions, StoreError> =
            store.ports.versions.find_versions(workspace, &[host]).await;
        assert_refused(found, Conflict::Missing);
    }
}
