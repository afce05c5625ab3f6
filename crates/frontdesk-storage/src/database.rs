use std::sync::Arc;

use frontdesk_domain::ports::{Listings, RecordedAnswer, StoreError, StorePorts};
use thiserror::Error;
use uuid::Uuid;

use crate::StoreOptions;
use crate::inspection::Violation;
use crate::postgres::PgStore;
use crate::sqlite::{self, SqliteStore};
use crate::url::{DatabaseUrl, Target};

/// Connects to the database at `url`. Nothing is created or migrated.
///
/// Connections to PostgreSQL are driven by the tokio runtime that this is called on: it must be
/// multi-threaded and outlive the store. The ports may then be used from any runtime.
///
/// # Errors
/// [`StoreError::Unavailable`] with the cause: the file does not exist or can't be opened, the
/// server can't be reached or refuses.
///
/// # Panics
/// Outside of a tokio runtime.
pub async fn open(url: &DatabaseUrl, options: StoreOptions) -> Result<Database, StoreError> {
    Ok(Database(match &url.0 {
        Target::Sqlite(path) => {
            Opened::Sqlite(Arc::new(SqliteStore::open(path.clone(), &options).await?))
        }
        Target::Postgres(target) => {
            Opened::Postgres(Arc::new(PgStore::open(target, &options).await?))
        }
    }))
}

/// Connects to the database at `url`, as [`open`] does, after creating a missing file of SQLite for
/// its owner alone.
///
/// # Errors
/// As [`open`], and where the file can't be created.
///
/// # Panics
/// Outside of a tokio runtime.
pub async fn open_or_create(
    url: &DatabaseUrl,
    options: StoreOptions,
) -> Result<Database, StoreError> {
    if let Target::Sqlite(path) = &url.0 {
        sqlite::create(path)?;
    }
    open(url, options).await
}

/// Why a replica cannot be used.
#[derive(Debug, Error)]
pub enum OpenReplicaError {
    /// It is a file.
    #[error("only PostgreSQL has replicas; a file of SQLite is read by its own process")]
    NoPostgres,
    /// What its address asks for is not there, such as a file of certificates.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reads the replica at `url`, which is connected to by the first read: while it is away, each read
/// is [`Unavailable`](StoreError::Unavailable). The tokio runtime is as in [`open`].
///
/// # Errors
/// [`OpenReplicaError`].
///
/// # Panics
/// Outside of a tokio runtime.
pub fn open_replica(
    url: &DatabaseUrl,
    options: StoreOptions,
) -> Result<Listings, OpenReplicaError> {
    let Target::Postgres(target) = &url.0 else { return Err(OpenReplicaError::NoPostgres) };
    let store = PgStore::new(target, &options)?;
    Ok(StorePorts::of(&Arc::new(store)).listings)
}

/// An open store, on either database. Clones share its connections.
#[derive(Clone)]
pub struct Database(Opened);

#[derive(Clone)]
enum Opened {
    Sqlite(Arc<SqliteStore>),
    Postgres(Arc<PgStore>),
}

impl Database {
    /// The store by its ports.
    pub fn ports(&self) -> StorePorts {
        match &self.0 {
            Opened::Sqlite(store) => StorePorts::of(store),
            Opened::Postgres(store) => StorePorts::of(store),
        }
    }

    /// Applies the migrations that are missing and returns their names, the oldest first. Any
    /// number of processes may do so at once: one works, the others wait. Where none is missing
    /// nothing is locked and no row is read, however many there are.
    pub async fn migrate(&self) -> Result<Vec<String>, StoreError> {
        if self.pending_migrations().await?.is_empty() {
            return Ok(vec![]);
        }
        match &self.0 {
            Opened::Sqlite(store) => store.migrate().await,
            Opened::Postgres(store) => store.migrate().await,
        }
    }

    /// What breaks the rules of what is stored, as it is at one moment; nothing is written. It may
    /// take minutes, and may be asked for while the service runs. `read` reads the answers recorded
    /// under idempotency keys, whose form is not the store's to know: it returns the booking that
    /// one tells of, if any, or why it is none.
    ///
    /// # Errors
    /// [`StoreError`], when the store can't be read or lacks a table.
    pub async fn inspect(
        &self,
        read: impl Fn(&RecordedAnswer) -> Result<Option<Uuid>, String> + Send + Sync + 'static,
    ) -> Result<Vec<Violation>, StoreError> {
        match &self.0 {
            Opened::Sqlite(store) => store.inspect(read).await,
            Opened::Postgres(store) => store.inspect(read).await,
        }
    }

    /// The names of the migrations that are missing, the oldest first.
    pub async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        match &self.0 {
            Opened::Sqlite(store) => store.pending_migrations().await,
            Opened::Postgres(store) => store.pending_migrations().await,
        }
    }
}
