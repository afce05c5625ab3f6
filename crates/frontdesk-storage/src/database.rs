use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::ports::{StoreError, StorePorts};

use crate::postgres::PgStore;
use crate::sqlite::SqliteStore;
use crate::url::{DatabaseUrl, Target};

/// How a store uses its database.
#[derive(Clone, Copy, Debug)]
pub struct StoreOptions {
    /// How many connections there are at most: on PostgreSQL for everything, on SQLite for reading beside the one that
    /// writes, and there no more than four. At least 1.
    pub connections: usize,
    /// How long it may take to connect, on PostgreSQL.
    pub connect_timeout: Duration,
    /// How long a request waits for a connection that another one holds before it is
    /// [`Contended`](StoreError::Contended).
    pub wait_timeout: Duration,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            connections: 16,
            connect_timeout: Duration::from_secs(3),
            wait_timeout: Duration::from_secs(3),
        }
    }
}

/// Connects to the database at `url`. Nothing is migrated.
///
/// Connections to PostgreSQL are driven by the tokio runtime that this is called on: it must be multi-threaded and outlive
/// the store. The ports may then be used from any runtime.
///
/// # Errors
/// [`StoreError::Unavailable`] with the cause: the file can't be opened, the server can't be reached or refuses.
///
/// # Panics
/// Outside of a tokio runtime.
pub async fn open(url: &DatabaseUrl, options: StoreOptions) -> Result<Database, StoreError> {
    Ok(Database(match &url.0 {
        Target::Sqlite(path) => Opened::Sqlite(Arc::new(SqliteStore::open(path.clone(), &options).await?)),
        Target::Postgres(target) => Opened::Postgres(Arc::new(PgStore::open(target, &options).await?)),
    }))
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

    /// Applies the migrations that are missing and returns their names, the oldest first. Any number of processes may do
    /// so at once: one works, the others wait.
    pub async fn migrate(&self) -> Result<Vec<String>, StoreError> {
        match &self.0 {
            Opened::Sqlite(store) => store.migrate().await,
            Opened::Postgres(store) => store.migrate().await,
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
