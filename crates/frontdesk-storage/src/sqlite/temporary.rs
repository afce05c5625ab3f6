//! A store in a temporary file, with snapshots, for sandboxes and tests.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use diesel::dsl::{exists, min};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::delivery::DeliveryState;
use frontdesk_domain::ports::StoreError;
use rusqlite::Connection;
use rusqlite::backup::Backup;
use tempfile::TempDir;
use time::OffsetDateTime;

use super::file::{DatabaseFile, create};
use super::{MIGRATIONS, SqliteStore, connect};
use crate::StoreOptions;
use crate::error::in_table;
use crate::pool::lease;
use crate::schema::{deliveries, enrichment_runs, events, provider_calls};
use crate::types::DbInstant;

const FILE: &str = "frontdesk.db";

/// Gives new versions, because a cache may hold newer data with a version of the snapshot.
const NEW_VERSIONS: &str = "
UPDATE configuration_versions SET version = randomblob(16);
UPDATE busy_versions SET version = randomblob(16);
";

/// Copying calls no hook, so SQLite would otherwise never move the log to the file.
const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// The pause before copying again after another connection held a lock.
const PAUSE: Duration = Duration::from_millis(1);

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
        let folder = tempfile::tempdir().map_err(StoreError::unavailable)?;
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
    /// [`StoreError::Unavailable`] if the file cannot be read.
    pub fn snapshot(&self) -> Result<Snapshot, StoreError> {
        self.file.check_in_place()?;
        let copied = self.file.open().and_then(|live| {
            let mut saved = Connection::open_in_memory()?;
            copy(&live, &mut saved)?;
            Ok(saved)
        });
        copied.map(|saved| Snapshot(Arc::new(Mutex::new(saved)))).map_err(StoreError::unavailable)
    }

    /// Replaces all data by a snapshot of this or another store, in one transaction.
    ///
    /// Waits for an open unit of work, then blocks the thread for a few milliseconds. All versions
    /// change. After the wait, no other task of the calling thread runs until the function returns.
    ///
    /// # Errors
    /// [`StoreError::Contended`] if a unit of work does not end in time, and
    /// [`StoreError::Unavailable`] if the file cannot be written.
    pub async fn restore(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        let _writer = lease(&self.writer).await?;
        self.file.check_in_place()?;
        let saved = snapshot.0.lock().unwrap_or_else(PoisonError::into_inner);
        let restored = saved.execute_batch(NEW_VERSIONS).and_then(|()| {
            let mut live = self.file.open()?;
            live.execute_batch("PRAGMA synchronous = OFF")?;
            copy(&saved, &mut live)?;
            live.query_row(CHECKPOINT, [], |_| Ok(()))
        });
        restored.map_err(StoreError::unavailable)
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
            .filter(deliveries::state.eq(DeliveryState::Pending.as_str()))
            .filter(deliveries::next_attempt_at.gt(now))
            .select(min(deliveries::next_attempt_at));
        let set_aside = events::table
            .filter(events::position.is_null())
            .filter(events::aside_until.gt(now))
            .select(min(events::aside_until));
        let in_flight = provider_calls::table
            .filter(provider_calls::workspace_id.eq(enrichment_runs::workspace_id))
            .filter(provider_calls::run_id.eq(enrichment_runs::run_id))
            .filter(provider_calls::closed_at.is_null());
        let leases = enrichment_runs::table
            .filter(enrichment_runs::lease_until.gt(now))
            .filter(exists(in_flight))
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
    let folder = TempDir::new().map_err(StoreError::unavailable)?;
    let path = folder.path().join(FILE);
    create(&path)?;
    connect::migrate(&DatabaseFile::find(path.clone())?, MIGRATIONS)?;
    // Closing the connection has moved the log to the file.
    fs::read(path).map_err(StoreError::unavailable)
}

fn copy(from: &Connection, to: &mut Connection) -> rusqlite::Result<()> {
    Backup::new(from, to)?.run_to_completion(i32::MAX, PAUSE, None)
}
