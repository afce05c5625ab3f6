//! The store on SQLite, in a local file.
//!
//! One connection writes and a few connections read. In WAL mode, readers and the writer do not
//! block each other. Statements block the calling thread: see [`Inline`](inline::Inline).

mod connect;
mod connection;
mod dialect;
mod erasure;
mod file;
mod in_list;
mod inline;
mod inspect;
mod locks;
mod transaction;

#[path = "shared/booking_lists.rs"]
mod booking_lists;
#[path = "shared/booking_rows.rs"]
mod booking_rows;
#[path = "shared/bookings.rs"]
mod bookings;
#[path = "shared/deliveries.rs"]
mod deliveries;
#[path = "shared/directory.rs"]
mod directory;
#[path = "shared/directory_writes.rs"]
mod directory_writes;
#[path = "shared/events.rs"]
mod events;
#[path = "shared/forgetting.rs"]
mod forgetting;
#[path = "shared/health.rs"]
mod health;
#[path = "shared/ledger.rs"]
mod ledger;
#[path = "shared/links.rs"]
mod links;
#[path = "shared/mirror.rs"]
mod mirror;
#[path = "shared/mirror_writes.rs"]
mod mirror_writes;
#[path = "shared/outbox.rs"]
mod outbox;
#[path = "shared/queues.rs"]
mod queues;
#[path = "shared/records.rs"]
mod records;
#[path = "shared/responses.rs"]
mod responses;
#[path = "shared/settings.rs"]
mod settings;
#[path = "shared/store.rs"]
mod store;
#[path = "shared/tokens.rs"]
mod tokens;
#[path = "shared/versions.rs"]
mod versions;
#[path = "shared/webhooks.rs"]
mod webhooks;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use deadpool::managed::{Object, Pool};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use frontdesk_domain::ports::{RecordedResponse, StoreError};
use uuid::Uuid;

use self::connect::{Access, Connector};
use self::connection::Connection;
use self::dialect::{
    in_list, in_query, insert_all, insert_rows, locked, read, skip_locked, write_together,
};
use self::in_list::{InList, InQuery};
use self::locks::{
    has_guests, invitee_domain, is_open, load_locked_booking, lock_all_hosts, lock_directories,
    lock_hosts, lock_hosts_and_link, lock_queues, lock_record, number_events, overlaps,
};
use self::transaction::Transaction;
use crate::StoreOptions;
use crate::inspection::Violation;
use crate::names::NamesCache;
use crate::pool::{lease, pool_of};

pub(crate) use self::connect::PRAGMAS;
pub(crate) use self::file::{DatabaseFile, create, reject_log};

pub(crate) type Db = diesel::sqlite::Sqlite;
pub(crate) type Conn = Connection;
type Backend = SqliteStore;

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");

/// More readers would not be faster on the small machines that use SQLite.
const MOST_READERS: usize = 4;

pub(crate) struct SqliteStore {
    file: Arc<DatabaseFile>,
    wait_timeout: Duration,
    writer: Pool<Connector>,
    readers: Pool<Connector>,
}

impl SqliteStore {
    pub(crate) async fn open(path: PathBuf, options: &StoreOptions) -> Result<Self, StoreError> {
        let file = Arc::new(DatabaseFile::find(path)?);
        let names = Arc::new(NamesCache::new(options.cache_memory));
        let pool = |access, size| {
            let (file, names) = (Arc::clone(&file), Arc::clone(&names));
            pool_of(Connector { file, access, names }, size, options.wait_timeout)
        };
        let store = Self {
            writer: pool(Access::Write, 1)?,
            readers: pool(Access::Read, options.connections.clamp(1, MOST_READERS))?,
            wait_timeout: options.wait_timeout,
            file,
        };
        // The writer connects first, because only the writer can set the journal mode.
        drop(lease(&store.writer).await?);
        drop(lease(&store.readers).await?);
        // Permissions change last, so that a file that is not a database keeps its permissions.
        store.file.make_private()?;
        Ok(store)
    }

    /// Fails if the file was deleted or replaced, because its tokens may be revoked by now.
    async fn reader(&self) -> Result<Object<Connector>, StoreError> {
        self.file.check_in_place()?;
        lease(&self.readers).await
    }

    async fn read<T, F>(&self, run: impl FnOnce(Object<Connector>) -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        run(self.reader().await?).await
    }

    /// Begins a transaction even for one statement, because only `BEGIN` waits for other processes.
    async fn writer(&self) -> Result<Transaction, StoreError> {
        self.begin_transaction().await
    }

    async fn begin_transaction(&self) -> Result<Transaction, StoreError> {
        let writer = lease(&self.writer).await?;
        Transaction::begin(writer, Arc::clone(&self.file), self.wait_timeout).await
    }

    /// Call this only if a migration is missing, because the call checks every foreign key.
    pub(crate) async fn migrate(&self) -> Result<Vec<String>, StoreError> {
        let file = Arc::clone(&self.file);
        tokio::task::spawn_blocking(move || connect::migrate(&file, MIGRATIONS))
            .await
            .map_err(StoreError::unavailable)?
    }

    pub(crate) async fn inspect(
        &self,
        read: impl Fn(&RecordedResponse) -> Result<Option<Uuid>, String> + Send + Sync + 'static,
    ) -> Result<Vec<Violation>, StoreError> {
        let file = Arc::clone(&self.file);
        tokio::task::spawn_blocking(move || inspect::inspect(&file, &read))
            .await
            .map_err(StoreError::unavailable)?
    }

    pub(crate) async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        health::pending(&mut *self.reader().await?).await
    }
}
