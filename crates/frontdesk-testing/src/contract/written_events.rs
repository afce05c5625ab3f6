//! Contract tests of events written into calendars.

use std::sync::Arc;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::calendar::{BookInto, CalendarFault, CalendarFaultKind, ConnectionKey};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::WrittenEvent;

use super::StoreUnderTest;
use super::mirror_steps::{changed, hours, key_of, reading, timing, usable, whole};
use super::steps::race;
use crate::builders::{a_booking, a_calendar};
use crate::northwind::{NORTHWIND, PRIYA, SOUTHWIND, TOM};

fn written_at(interval: Interval) -> WrittenEvent {
    WrittenEvent {
        calendar_id: "work".into(),
        object_id: "own".into(),
        etag: Some("\"1\"".into()),
        revision: 0,
        interval,
    }
}

/// Writes a booking from 9 to 10 into the calendar; the mirrored copy is at `mirrored`.
async fn written_and_mirrored(store: &StoreUnderTest, mirrored: Interval) -> Booking {
    let booking = store.book(a_booking().at("2030-01-01T09:00Z").lasting(60).build()).await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    store.write(&key_of(PRIYA, 1), &booking, &written_at(booking.interval)).await;
    store.take_in(PRIYA, &reading([whole("work", &[("own", &[mirrored])])])).await;
    booking
}

impl StoreUnderTest {
    async fn write(&self, key: &ConnectionKey, booking: &Booking, written: &WrittenEvent) {
        self.mirror.save_written_event(key, booking.id, written).await.expect("it can be saved");
    }

    async fn written(&self, key: &ConnectionKey, booking: &Booking) -> Option<WrittenEvent> {
        self.mirror.find_written_event(key, booking.id).await.expect("it can be read")
    }
}

/// The search covers one connection or all; later writes replace earlier writes.
pub async fn written_event_is_found_by_its_booking(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    let other = store.book(a_booking().at("2030-01-01T12:00Z").build()).await;
    let (priya, tom) = (key_of(PRIYA, 2), key_of(TOM, 1));
    assert_eq!(store.written(&priya, &booking).await, None);
    store.write(&tom, &booking, &written_at(booking.interval)).await;
    store.write(&priya, &booking, &written_at(booking.interval)).await;
    let moved = WrittenEvent {
        calendar_id: "home".into(),
        object_id: "other".into(),
        etag: None,
        revision: 3,
        interval: hours(11, 12),
    };
    store.write(&priya, &booking, &moved).await;

    assert_eq!(store.written(&priya, &booking).await, Some(moved.clone()));
    assert_eq!(store.written(&key_of(PRIYA, 1), &booking).await, None);
    assert_eq!(store.written(&priya, &other).await, None);
    let all = store
        .mirror
        .list_written_events(NORTHWIND, &[booking.id])
        .await
        .expect("they can be listed");
    let by_tom = (booking.id, tom, written_at(booking.interval));
    assert_eq!(all, [(booking.id, priya, moved), by_tom.clone()]);
    let elsewhere = store.mirror.list_written_events(SOUTHWIND, &[booking.id]).await;
    assert_eq!(elsewhere.expect("there is none"), []);

    store.mirror.forget_written_event(&priya, booking.id).await.expect("it can be forgotten");
    store
        .mirror
        .forget_written_event(&priya, booking.id)
        .await
        .expect("a repetition changes nothing");
    let left = store
        .mirror
        .list_written_events(NORTHWIND, &[booking.id])
        .await
        .expect("they can be listed");
    assert_eq!(left, [by_tom]);
}

/// The booking itself already makes the host busy.
pub async fn unmoved_written_event_is_not_busy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    written_and_mirrored(&store, hours(9, 10)).await;
    assert_eq!(store.day_of(PRIYA).await, []);
    let same_time = reading([changed("work", &[("another", &[hours(9, 10)])], &[])]);
    store.take_in(PRIYA, &same_time).await;
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)], "another object at that time is busy");
}

/// The booking does not cover the event's new time.
pub async fn written_event_moved_by_its_owner_is_busy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = written_and_mirrored(&store, hours(13, 14)).await;
    assert_eq!(store.day_of(PRIYA).await, [hours(13, 14)]);
    let other = a_booking().build().id;
    assert_eq!(store.busy_in_calendars(PRIYA, hours(0, 24), Some(other)).await, [hours(13, 14)]);
    assert_eq!(store.busy_in_calendars(PRIYA, hours(0, 24), Some(booking.id)).await, []);
}

/// The service wrote only the object in the calendar `work`.
pub async fn object_with_the_same_id_in_another_calendar_is_busy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = written_and_mirrored(&store, hours(9, 10)).await;
    let home = whole("home", &[("own", &[hours(9, 10)])]);
    store.take_in(PRIYA, &reading([changed("work", &[], &[]), home])).await;
    store.connect(TOM, [a_calendar(1)]).await;
    store.take_in(TOM, &reading([whole("work", &[("own", &[hours(9, 10)])])])).await;
    for user in [PRIYA, TOM] {
        assert_eq!(store.day_of(user).await, [hours(9, 10)]);
        let except = Some(booking.id);
        assert_eq!(store.busy_in_calendars(user, hours(0, 24), except).await, [hours(9, 10)]);
    }
}

/// Mirrored copies under the event's new and previous id are outdated.
pub async fn saving_a_written_event_deletes_its_mirrored_copy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = written_and_mirrored(&store, hours(9, 10)).await;
    let objects = changed("work", &[("new", &[hours(15, 16)]), ("another", &[hours(20, 21)])], &[]);
    store.take_in(PRIYA, &reading([objects])).await;
    let moved = WrittenEvent { object_id: "new".into(), ..written_at(hours(11, 12)) };
    store.write(&key_of(PRIYA, 1), &booking, &moved).await;
    assert_eq!(store.day_of(PRIYA).await, [hours(20, 21)]);
}

/// A mirrored copy that stayed would keep the host busy.
pub async fn removing_a_written_event_deletes_its_mirrored_copy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = written_and_mirrored(&store, hours(9, 10)).await;
    let objects = changed("work", &[("another", &[hours(20, 21)])], &[]);
    store.take_in(PRIYA, &reading([objects])).await;
    store
        .mirror
        .forget_written_event(&key_of(PRIYA, 1), booking.id)
        .await
        .expect("it can be forgotten");
    assert_eq!(store.written(&key_of(PRIYA, 1), &booking).await, None);
    assert_eq!(store.day_of(PRIYA).await, [hours(20, 21)]);
}

/// Both writes lock the version of the busy times before the mirrored rows.
pub async fn written_events_and_readings_do_not_deadlock(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = written_and_mirrored(&store, hours(9, 10)).await;
    for _ in 0..20 {
        let version = store.account_of(PRIYA).await.state.version;
        let outcomes = race(4, |number| {
            let (mirror, booking) = (Arc::clone(&store.mirror), booking.clone());
            async move {
                let key = key_of(PRIYA, 1);
                if number == 0 {
                    let read = reading([whole("work", &[("own", &[hours(9, 10)])])]);
                    mirror
                        .save_reading(&key, version, &read, &timing(), &usable(key.user_id))
                        .await
                        .map(drop)
                } else {
                    let written = written_at(booking.interval);
                    mirror.save_written_event(&key, booking.id, &written).await
                }
            }
        })
        .await;
        for outcome in outcomes {
            outcome.expect("no other write holds a lock for long");
        }
    }
}

/// The service must still remove the event from the calendar.
pub async fn written_event_outlives_its_connection(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = written_and_mirrored(&store, hours(9, 10)).await;
    store.connect(PRIYA, []).await;
    let written = store.mirror.list_written_events(NORTHWIND, &[booking.id]).await;
    assert_eq!(
        written.expect("they can be listed"),
        [(booking.id, key_of(PRIYA, 1), written_at(booking.interval))]
    );
}

/// A successful reading does not clear the fault.
pub async fn write_fault_stays_until_a_success_or_a_changed_connection(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let key = key_of(PRIYA, 1);
    let fault = CalendarFault {
        kind: CalendarFaultKind::Unreadable,
        detail: "cal.example responded with 403 Forbidden".into(),
    };
    let save = async |fault: Option<CalendarFault>| {
        store.mirror.save_write_fault(&key, fault).await.expect("it can be saved");
    };
    let remembered = async || store.account_of(PRIYA).await.state.write_fault;
    save(Some(fault.clone())).await;
    store.take_in(PRIYA, &reading([whole("work", &[])])).await;
    assert_eq!(remembered().await, Some(fault.clone()));
    save(None).await;
    assert_eq!(remembered().await, None);
    save(Some(fault.clone())).await;
    store.connect(PRIYA, [a_calendar(1).booking_into(BookInto::Named("Work".into()))]).await;
    assert_eq!(remembered().await, None);
    store
        .mirror
        .save_write_fault(&key_of(TOM, 7), Some(fault))
        .await
        .expect("there is no such connection");
}
