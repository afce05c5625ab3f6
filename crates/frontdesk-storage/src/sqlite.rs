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
mod temporary;
mod transaction;

#[path = "shared/mod.rs"]
mod shared;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use deadpool::managed::{Object, Pool};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use frontdesk_domain::ports::{RecordedResponse, StoreError};
use tempfile::TempDir;
use uuid::Uuid;

use self::connect::{Access, Connector};
use self::connection::Connection;
use self::in_list::{InList, InQuery};
pub use self::temporary::Snapshot;
use self::transaction::Transaction;
use crate::StoreOptions;
use crate::current_names::CurrentNamesCache;
use crate::inspection::Violation;
use crate::pool::{lease, pool_of};

pub(crate) use self::connect::PRAGMAS;
pub(crate) use self::file::{DatabaseFile, create, reject_log};

pub(crate) type Db = diesel::sqlite::Sqlite;
pub(crate) type Conn = Connection;
type Backend = SqliteStore;

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");

/// More readers would not be faster on the small machines that use SQLite.
const MOST_READERS: usize = 4;

/// The store on a SQLite file; implements every store port.
pub struct SqliteStore {
    file: Arc<DatabaseFile>,
    wait_timeout: Duration,
    writer: Pool<Connector>,
    readers: Pool<Connector>,
    /// The folder of a temporary file; dropped last, after the connections.
    _folder: Option<TempDir>,
}

impl SqliteStore {
    pub(crate) async fn open(path: PathBuf, options: &StoreOptions) -> Result<Self, StoreError> {
        let store = Self::new(path, options, None)?;
        // The writer connects first, because only the writer can set the journal mode.
        drop(lease(&store.writer).await?);
        drop(lease(&store.readers).await?);
        // Permissions change last, so that a file that is not a database keeps its permissions.
        store.file.make_private()?;
        Ok(store)
    }

    /// Creates the pools, which connect on their first use.
    fn new(
        path: PathBuf,
        options: &StoreOptions,
        folder: Option<TempDir>,
    ) -> Result<Self, StoreError> {
        let file = Arc::new(DatabaseFile::find(path)?);
        let names = Arc::new(CurrentNamesCache::new(options.cache_memory));
        let temporary = folder.is_some();
        let pool = |access, size| {
            let (file, names) = (Arc::clone(&file), Arc::clone(&names));
            pool_of(Connector { file, access, temporary, names }, size, options.wait_timeout)
        };
        Ok(Self {
            writer: pool(Access::Write, 1)?,
            readers: pool(Access::Read, options.connections.clamp(1, MOST_READERS))?,
            wait_timeout: options.wait_timeout,
            file,
            _folder: folder,
        })
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
}
