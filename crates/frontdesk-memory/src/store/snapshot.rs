use std::sync::{Arc, PoisonError};

use frontdesk_domain::ports::StoreError;

use super::MemoryStore;
use super::state::State;

/// The data of a [`MemoryStore`] at one commit; clones share it.
#[derive(Clone, Debug)]
pub struct Snapshot(Arc<State>);

impl MemoryStore {
    /// Returns the committed data, also during an outage. Copies nothing.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(Arc::clone(&self.committed.read().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Replaces all data by a snapshot of this or another store.
    ///
    /// Waits for an open unit, like a write. All versions change, because a caller may have cached
    /// data by a version that was given after the snapshot.
    pub async fn restore(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.write(|state| {
            *state = State { commits: state.commits, ..State::clone(&snapshot.0) };
            Ok(())
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::booking::Booking;
    use frontdesk_domain::ports::{
        BookingQueries as _, DirectoryQueries as _, Health as _, Store as _, VersionQueries as _,
    };
    use frontdesk_testing::builders::a_booking;
    use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA};

    use super::*;

    async fn book(store: &MemoryStore) -> Booking {
        let booking = a_booking().hosted_by(PRIYA).build();
        let mut unit = store.begin().await.expect("the store is available");
        unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
        unit.commit().await.expect("the store is available");
        booking
    }

    #[tokio::test]
    async fn restored_store_has_the_data_of_the_snapshot() {
        let store = MemoryStore::holding(&northwind::directory());
        let empty = store.snapshot();
        let booking = book(&store).await;
        let booked = store.snapshot();
        let find =
            async || store.find_booking(NORTHWIND, booking.id).await.expect("it can be read");

        store.restore(&empty).await.expect("no unit is open");
        assert_eq!(find().await, None);
        store.restore(&booked).await.expect("no unit is open");
        assert_eq!(find().await.map(|found| found.id), Some(booking.id));
        store.restore(&empty).await.expect("no unit is open");
        assert_eq!(find().await, None);
        book(&store).await;
    }

    #[tokio::test]
    async fn restoring_changes_every_version() {
        let store = MemoryStore::holding(&northwind::directory());
        let snapshot = store.snapshot();
        let mut seen = Vec::new();
        for _ in 0..3 {
            book(&store).await;
            seen.push(store.find_versions(NORTHWIND, &[PRIYA]).await.expect("Priya is a member"));
            store.restore(&snapshot).await.expect("no unit is open");
            seen.push(store.find_versions(NORTHWIND, &[PRIYA]).await.expect("Priya is a member"));
        }
        for (place, versions) in seen.iter().enumerate() {
            assert!(!seen[..place].contains(versions), "{versions:?} was given before");
        }
    }

    #[tokio::test]
    async fn restoring_waits_for_an_open_unit() {
        let store = MemoryStore::holding(&northwind::directory());
        let snapshot = store.snapshot();
        let booking = a_booking().hosted_by(PRIYA).build();
        let mut unit = store.begin().await.expect("the store is available");
        unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
        let commit = async { unit.commit().await.expect("the store is available") };
        let (restored, ()) = tokio::join!(store.restore(&snapshot), commit);
        restored.expect("the unit ends");
        assert_eq!(store.find_booking(NORTHWIND, booking.id).await.expect("it can be read"), None);
    }

    #[tokio::test]
    async fn snapshot_of_another_store_can_be_restored() {
        let (store, other) = (MemoryStore::new(), MemoryStore::holding(&northwind::directory()));
        store.restore(&other.snapshot()).await.expect("no unit is open");
        assert_eq!(store.list_members(NORTHWIND).await.expect("it can be read").len(), 6);
    }

    #[tokio::test]
    async fn store_in_an_outage_is_not_restored() {
        let store = MemoryStore::holding(&northwind::directory());
        store.start_outage();
        let snapshot = store.snapshot();
        assert!(matches!(store.restore(&snapshot).await, Err(StoreError::Unavailable(_))));
        store.end_outage();
        store.check_ready().await.expect("it is back");
    }
}
