use std::fs;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;

use frontdesk_domain::ports::{Directory, StorePorts};
use frontdesk_storage::SqliteStore;
use futures_util::FutureExt as _;
use tokio::task::unconstrained;

use crate::northwind;

/// A new SQLite store in a temporary folder, which the last clone deletes.
///
/// Dereferences to the store, which implements every store port.
#[derive(Clone)]
pub struct TestStore(Arc<SqliteStore>);

impl TestStore {
    /// Creates an empty store.
    ///
    /// # Panics
    /// If the folder cannot be written.
    #[expect(clippy::new_without_default, reason = "a default with a file would be a surprise")]
    pub fn new() -> Self {
        Self(Arc::new(SqliteStore::temporary().expect("a temporary folder can be written")))
    }

    /// Creates a store with one workspace.
    ///
    /// # Panics
    /// If called outside of a tokio runtime, or if the store rejects the workspace.
    pub fn holding(directory: &Directory) -> Self {
        let store = Self::new();
        let save = unconstrained(northwind::save(&*store, directory));
        let saved = save.now_or_never().expect("SQLite runs statements on the calling thread");
        saved.expect("the store accepts the workspace");
        store
    }

    /// The ports of the store.
    pub fn ports(&self) -> StorePorts {
        StorePorts::of(&self.0)
    }

    /// Moves the file away, so that new calls fail with `StoreError::Unavailable`.
    ///
    /// Statements of an open unit of work succeed; its commit fails and rolls back.
    ///
    /// # Panics
    /// If the file cannot be moved.
    pub fn start_outage(&self) {
        fs::rename(self.path(), self.moved()).expect("the file can be moved");
    }

    /// Ends the outage; the data is that of the last commit.
    ///
    /// # Panics
    /// If the file cannot be moved.
    pub fn end_outage(&self) {
        fs::rename(self.moved(), self.path()).expect("the file can be moved");
    }

    fn moved(&self) -> PathBuf {
        self.path().with_extension("moved")
    }
}

impl Deref for TestStore {
    type Target = SqliteStore;

    fn deref(&self) -> &SqliteStore {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::ports::{
        BookingQueries as _, DirectoryQueries as _, Health as _, Store as _, StoreError,
    };

    use super::*;
    use crate::builders::a_booking;
    use crate::northwind::{NORTHWIND, PRIYA};

    #[tokio::test]
    async fn calls_and_commits_fail_during_an_outage() {
        let store = TestStore::holding(&northwind::directory());
        let mut unit = store.begin().await.expect("the store is available");

        store.start_outage();
        assert!(matches!(store.check_ready().await, Err(StoreError::Unavailable(_))));
        assert!(matches!(store.list_members(NORTHWIND).await, Err(StoreError::Unavailable(_))));
        let booking = a_booking().hosted_by(PRIYA).build();
        unit.bookings().add_booking(&booking, &[]).await.expect("an open unit has its file");
        assert!(matches!(unit.commit().await, Err(StoreError::Unavailable(_))));
        assert!(matches!(store.begin().await.err(), Some(StoreError::Unavailable(_))));

        store.end_outage();
        store.check_ready().await.expect("it is back");
        assert_eq!(store.list_members(NORTHWIND).await.expect("it is back").len(), 6);
        let found = store.find_booking(NORTHWIND, booking.id).await.expect("it is back");
        assert_eq!(found, None, "rolled back");
    }
}
