//! Stores in temporary files, their snapshots and their next due time.

use std::fs;
use std::sync::Arc;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::delivery::{DeliveryOutcome, NewDelivery};
use frontdesk_domain::event::Event;
use frontdesk_domain::ports::{
    AddressHash, BookingQueries as _, DirectoryQueries as _, Health as _, Ledger as _, NewCall,
    NewRun, Outbox as _, RunEnd, Store as _, StoreError, VersionQueries as _,
};
use frontdesk_domain::records::ProviderId;
use frontdesk_storage::{Snapshot, SqliteStore};
use frontdesk_testing::TestStore;
use frontdesk_testing::builders::{a_booking, an_event, to_webhook, with_deliveries};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA};
use futures_util::FutureExt as _;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

const SECOND: Duration = Duration::SECOND;

fn store() -> TestStore {
    TestStore::holding(&northwind::directory())
}

fn now() -> OffsetDateTime {
    instant("2030-01-01T09:00Z")
}

async fn book(store: &SqliteStore) -> Booking {
    let booking = a_booking().hosted_by(PRIYA).build();
    let mut unit = store.begin().await.expect("the store is available");
    unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
    unit.commit().await.expect("the store is available");
    booking
}

async fn has(store: &SqliteStore, booking: &Booking) -> bool {
    store.find_booking(NORTHWIND, booking.id).await.expect("it can be read").is_some()
}

fn snapshot(store: &SqliteStore) -> Snapshot {
    store.snapshot().expect("the file can be read")
}

async fn restore(store: &SqliteStore, snapshot: &Snapshot) {
    store.restore(snapshot, || ()).await.expect("the file can be written");
}

#[tokio::test]
async fn temporary_store_is_ready_and_its_folder_is_deleted_with_it() {
    let store = Arc::new(SqliteStore::temporary().expect("a folder can be created"));
    store.check_ready().await.expect("every migration is applied");
    northwind::save(&*store, &northwind::directory()).await.expect("it can be written");
    let folder = store.path().parent().expect("the folder of the file").to_owned();
    assert!(folder.exists());
    drop(store);
    assert!(!folder.exists());
}

#[tokio::test]
async fn restored_store_has_the_data_of_the_snapshot() {
    let store = store();
    let empty = snapshot(&store);
    let booking = book(&store).await;
    let booked = snapshot(&store);

    restore(&store, &empty).await;
    assert!(!has(&store, &booking).await);
    restore(&store, &booked).await;
    assert!(has(&store, &booking).await);
    restore(&store, &empty).await;
    assert!(!has(&store, &booking).await);
    book(&store).await;
}

#[tokio::test]
async fn restoring_changes_every_version() {
    let store = store();
    let saved = snapshot(&store);
    let mut seen = Vec::new();
    for _ in 0..3 {
        book(&store).await;
        seen.push(store.find_versions(NORTHWIND, &[PRIYA]).await.expect("Priya is a member"));
        restore(&store, &saved).await;
        seen.push(store.find_versions(NORTHWIND, &[PRIYA]).await.expect("Priya is a member"));
    }
    for (place, versions) in seen.iter().enumerate() {
        for earlier in &seen[..place] {
            assert_ne!(versions.busy, earlier.busy, "given before");
        }
    }
    let restored = [&seen[1], &seen[3], &seen[5]].map(|versions| versions.configuration);
    assert!(restored[0] != restored[1] && restored[1] != restored[2], "{restored:?}");
}

#[tokio::test]
async fn restoring_waits_for_an_open_unit() {
    let store = store();
    let saved = snapshot(&store);
    let booking = a_booking().hosted_by(PRIYA).build();
    let mut unit = store.begin().await.expect("the store is available");
    unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
    let commit = async { unit.commit().await.expect("the store is available") };
    tokio::join!(restore(&store, &saved), commit);
    assert!(!has(&store, &booking).await);
}

#[tokio::test]
async fn no_unit_begins_before_the_caller_has_set_other_state() {
    let store = store();
    let saved = snapshot(&store);
    let booking = book(&store).await;
    let mut called = false;
    let then = || {
        called = true;
        assert_eq!(has(&store, &booking).now_or_never(), Some(false), "the data is restored");
        assert!(store.begin().now_or_never().is_none(), "a unit waits");
    };
    store.restore(&saved, then).await.expect("the file can be written");
    assert!(called);
    store.begin().await.expect("the store is available");
}

/// A store with and without the booking are the two states.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_reads_see_all_of_one_state() {
    let store = store();
    let empty = snapshot(&store);
    let booking = book(&store).await;
    let booked = snapshot(&store);
    let reading = {
        let (store, booking) = (store.clone(), booking.clone());
        tokio::spawn(async move {
            for _ in 0..500 {
                let found = store.find_booking(NORTHWIND, booking.id).await;
                if let Some(found) = found.expect("a restore does not disturb a read") {
                    assert_eq!(found, booking);
                }
                let busy = store.find_versions(NORTHWIND, &[PRIYA]).await;
                assert_eq!(busy.expect("it can be read").busy.len(), 1);
            }
        })
    };
    while !reading.is_finished() {
        restore(&store, &empty).await;
        restore(&store, &booked).await;
    }
    reading.await.expect("every read is consistent");
}

#[tokio::test]
async fn snapshot_of_another_store_can_be_restored() {
    let (empty, other) = (TestStore::new(), store());
    restore(&empty, &snapshot(&other)).await;
    assert_eq!(empty.list_members(NORTHWIND).await.expect("it can be read").len(), 6);
}

#[tokio::test]
async fn many_restores_do_not_fill_the_disk() {
    let store = store();
    let saved = snapshot(&store);
    let log = store.path().with_extension("db-wal");
    restore(&store, &saved).await;
    let once = fs::metadata(&log).expect("a log").len();
    for _ in 0..20 {
        restore(&store, &saved).await;
        store.list_members(NORTHWIND).await.expect("it can be read");
    }
    assert!(fs::metadata(&log).expect("a log").len() < 3 * once);
}

#[tokio::test]
async fn store_in_an_outage_is_not_restored() {
    let store = store();
    let saved = snapshot(&store);
    store.start_outage();
    assert!(matches!(store.restore(&saved, || ()).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(store.snapshot().err(), Some(StoreError::Unavailable(_))));
    store.end_outage();
    store.check_ready().await.expect("it is back");
}

async fn due(store: &SqliteStore, now: OffsetDateTime) -> Option<OffsetDateTime> {
    store.next_due(now).await.expect("the store is available")
}

async fn add_event(store: &SqliteStore) -> Event {
    let event = an_event().build();
    let mut unit = store.begin().await.expect("the store is available");
    unit.events().add_event(&event).await.expect("its id is new");
    unit.commit().await.expect("the store is available");
    event
}

#[tokio::test]
async fn attempts_and_leases_of_deliveries_are_due_until_the_last() {
    let store = store();
    assert_eq!(due(&store, now()).await, None);
    let event = add_event(&store).await;
    let deliveries = [1, 2].map(|hours| {
        NewDelivery::new(event.id, to_webhook(&format!("crm-{hours}")), now() + SECOND * hours)
    });
    let routed = [with_deliveries(event.id, deliveries.to_vec())];
    store.route_events(NORTHWIND, &routed).await.expect("it can be routed");
    assert_eq!(due(&store, now()).await, Some(now() + SECOND));
    assert_eq!(due(&store, now() + SECOND).await, Some(now() + SECOND * 2), "the first is due");

    let at = now() + SECOND * 2;
    let claimed = store.claim_due_deliveries(at, at + SECOND * 9, 10, &[]).await;
    let [first, second] = claimed.expect("it can be read").try_into().expect("both are due");
    assert_eq!(due(&store, at).await, Some(at + SECOND * 9), "the leases");

    let retry = DeliveryOutcome::Retry { at: at + SECOND * 5, reason: "timeout".into() };
    store.finish_delivery(&first, &retry, at).await.expect("it is claimed");
    let delivered = DeliveryOutcome::Delivered;
    store.finish_delivery(&second, &delivered, at).await.expect("it is claimed");
    assert_eq!(due(&store, at).await, Some(at + SECOND * 5), "the retry");
    assert_eq!(due(&store, at + SECOND * 5).await, None);
}

#[tokio::test]
async fn event_is_due_when_its_time_aside_ends() {
    let store = store();
    let event = add_event(&store).await;
    assert_eq!(due(&store, now()).await, None, "an event is due at once");
    let until = now() + SECOND;
    store.set_event_aside(NORTHWIND, event.id, until).await.expect("it is unrouted");
    assert_eq!(due(&store, now()).await, Some(until));
    let routed = [with_deliveries(event.id, vec![])];
    store.route_events(NORTHWIND, &routed).await.expect("it can be routed");
    assert_eq!(due(&store, now()).await, None);
}

#[tokio::test]
async fn lease_of_a_run_is_due_while_a_call_is_in_flight() {
    let store = store();
    let (run_id, lease_until) = (Uuid::from_u128(1), now() + SECOND);
    let run = NewRun {
        workspace_id: NORTHWIND,
        run_id,
        address: AddressHash([1; 32]),
        started_by: PRIYA,
        started_at: now(),
        lease_until,
    };
    store.begin_run(&run).await.expect("Priya is a member");
    assert_eq!(due(&store, now()).await, None, "nothing is paid for yet");
    let call = NewCall {
        workspace_id: NORTHWIND,
        call_id: Uuid::from_u128(2),
        run_id,
        provider: ProviderId::parse("people_data").expect("an id"),
        started_at: now(),
    };
    store.open_call(&call).await.expect("the run has begun");
    assert_eq!(due(&store, now()).await, Some(lease_until));
    store.abandon_calls(lease_until).await.expect("it can be written");
    store
        .end_run(NORTHWIND, run_id, lease_until, RunEnd::Inconclusive)
        .await
        .expect("it has begun");
    assert_eq!(due(&store, now()).await, None);
}
