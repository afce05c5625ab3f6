//! A store in a temporary file, with snapshots, for sandboxes and tests.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use diesel::dsl::min;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ports::StoreError;
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use tempfile::TempDir;
use time::OffsetDateTime;

use super::file::{DatabaseFile, create};
use super::shared::deliveries::is_pending;
use super::{MIGRATIONS, SqliteStore, connect};
use crate::StoreOptions;
use crate::error::in_table;
use crate::pool::lease;
use crate::schema::{deliveries, enrichment_runs, events, provider_calls};
use crate::types::DbInstant;

const FILE: &str = "frontdesk.db";

/// Names the program of a folder that a killed process left behind.
const FOLDER_PREFIX: &str = "frontdesk-";

/// Gives new versions, because a cache may hold newer data with a version of the snapshot.
const NEW_VERSIONS: &str = "
UPDATE configuration_versions SET version = randomblob(16);
UPDATE busy_versions SET version = randomblob(16);
";

/// A copy runs no commit hook, so restores without a write in between would let the log grow.
const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// The data of a [`SqliteStore`] at one commit, in memory; clones share it.
#[derive(Clone)]
pub struct Snapshot(Arc<Mutex<Connection>>);

impl SqliteStore {
    /// Creates an empty store in a temporary folder; dropping the store deletes the folder.
    ///
    /// All migrations are applied. They run once per process; each store begins with a copy.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the folder cannot be created or written.
    pub fn temporary() -> Result<Self, StoreError> {
        static MIGRATED: OnceLock<Vec<u8>> = OnceLock::new();
        let migrated = if let Some(migrated) = MIGRATED.get() {
            migrated
        } else {
            let file = migrated_file()?;
            MIGRATED.get_or_init(|| file)
        };
        let folder = temporary_folder()?;
        let path = folder.path().join(FILE);
        fs::write(&path, migrated).map_err(StoreError::unavailable)?;
        Self::new(path, &StoreOptions::default(), Some(folder))
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Copies the committed data into memory. Blocks the thread for about a millisecond.
    ///
    /// # Errors
    /// [`StoreError::Contended`] if a lock on the file does not end in time, and
    /// [`StoreError::Unavailable`] if the file cannot be read.
    pub fn snapshot(&self) -> Result<Snapshot, StoreError> {
        self.file.check_in_place()?;
        let live = self.file.open().map_err(StoreError::unavailable)?;
        let mut saved = Connection::open_in_memory().map_err(StoreError::unavailable)?;
        copy(&live, &mut saved, self.wait_timeout)?;
        Ok(Snapshot(Arc::new(Mutex::new(saved))))
    }

    /// Replaces all data by a snapshot of this or another store, in one transaction.
    ///
    /// Waits for an open unit of work, then blocks the thread for a few milliseconds. All versions
    /// change. After the wait, no other task of the calling thread runs until the function returns.
    /// After the commit it calls `then`, before another unit of work can begin.
    ///
    /// # Errors
    /// [`StoreError::Contended`] if a unit of work or a lock of another process does not end in time,
    /// and [`StoreError::Unavailable`] if the file cannot be written. The data is then unchanged.
    pub async fn restore(
        &self,
        snapshot: &Snapshot,
        then: impl FnOnce(),
    ) -> Result<(), StoreError> {
        let _writer = lease(&self.writer).await?;
        self.file.check_in_place()?;
        let saved = snapshot.0.lock().unwrap_or_else(PoisonError::into_inner);
        saved.execute_batch(NEW_VERSIONS).map_err(StoreError::unavailable)?;
        let mut live = self.file.open().map_err(StoreError::unavailable)?;
        live.execute_batch("PRAGMA synchronous = OFF").map_err(StoreError::unavailable)?;
        copy(&saved, &mut live, self.wait_timeout)?;
        then();
        // The copy is committed, so an error would be wrong.
        if let Err(error) = live.query_row(CHECKPOINT, [], |_| Ok(())) {
            tracing::warn!(%error, "the log of the temporary database was not moved to its file");
        }
        Ok(())
    }

    /// Returns the first time after `now` at which background work becomes due.
    ///
    /// Work is the next attempt of a delivery, the routing of an event that was set aside, and the
    /// end of an enrichment's lease while a provider call is in flight. A claimed delivery is due
    /// when the lease ends. Readings of calendars do not count: they are due every few minutes and
    /// change nothing else. Work that is due at `now` does not count.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the file cannot be read.
    pub async fn next_due(
        &self,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let conn = &mut *self.reader().await?;
        let now = DbInstant(now);
        let attempts = deliveries::table
            .filter(is_pending())
            .filter(deliveries::next_attempt_at.gt(now))
            .select(min(deliveries::next_attempt_at));
        let set_aside = events::table
            .filter(events::position.is_null())
            .filter(events::aside_until.gt(now))
            .select(min(events::aside_until));
        let of_run = provider_calls::workspace_id
            .eq(enrichment_runs::workspace_id)
            .and(provider_calls::run_id.eq(enrichment_runs::run_id));
        let leases = provider_calls::table
            .inner_join(enrichment_runs::table.on(of_run))
            .filter(provider_calls::closed_at.is_null())
            .filter(enrichment_runs::lease_until.gt(now))
            .select(min(enrichment_runs::lease_until));
        let due: [Option<DbInstant>; 3] = [
            attempts.get_result(conn).await.map_err(in_table("deliveries"))?,
            set_aside.get_result(conn).await.map_err(in_table("events"))?,
            leases.get_result(conn).await.map_err(in_table("enrichment_runs"))?,
        ];
        Ok(due.into_iter().flatten().min().map(|due| due.0))
    }
}

fn migrated_file() -> Result<Vec<u8>, StoreError> {
    let folder = temporary_folder()?;
    let path = folder.path().join(FILE);
    create(&path)?;
    connect::migrate(&DatabaseFile::find(path.clone())?, MIGRATIONS)?;
    // Closing the connection has moved the log to the file.
    fs::read(path).map_err(StoreError::unavailable)
}

fn temporary_folder() -> Result<TempDir, StoreError> {
    tempfile::Builder::new().prefix(FOLDER_PREFIX).tempdir().map_err(StoreError::unavailable)
}

/// Copies all pages in one transaction; waits for locks of other connections up to `limit`.
fn copy(from: &Connection, to: &mut Connection, limit: Duration) -> Result<(), StoreError> {
    for connection in [from, to] {
        connection.busy_timeout(limit).map_err(StoreError::unavailable)?;
    }
    let backup = Backup::new(from, to).map_err(StoreError::unavailable)?;
    match backup.step(-1).map_err(StoreError::unavailable)? {
        StepResult::Done => Ok(()),
        _ => Err(StoreError::Contended("another process holds a lock on the file".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn restore_during_a_write_of_another_process_is_contended() {
        let mut store = SqliteStore::temporary().expect("a folder can be created");
        store.wait_timeout = Duration::ZERO;
        let saved = store.snapshot().expect("the file can be read");
        let other = store.file.open().expect("the file can be opened");
        other.execute_batch("BEGIN IMMEDIATE").expect("no other write is open");
        let locked = store.restore(&saved, || panic!("the data is unchanged")).await;
        assert!(matches!(locked, Err(StoreError::Contended(_))), "{locked:?}");
        other.execute_batch("ROLLBACK").expect("a write is open");
        store.restore(&saved, || ()).await.expect("the lock has ended");
    }
}
