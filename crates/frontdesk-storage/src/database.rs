use std::sync::Arc;

use frontdesk_domain::ports::{Listings, RecordedResponse, StoreError, StorePorts};
use uuid::Uuid;

use crate::StoreOptions;
use crate::inspection::Violation;
use crate::postgres::PgStore;
use crate::sqlite::{self, SqliteStore};
use crate::url::{DatabaseUrl, Target};

/// Connects to the database at `url`; creates and migrates nothing.
///
/// The calling tokio runtime drives the PostgreSQL connections. This runtime must be multi-threaded
/// and outlive the store. The ports can be used from any runtime.
///
/// # Errors
/// [`StoreError::Unavailable`] if the file does not exist or cannot be opened, or if the server is
/// unreachable or rejects the connection.
///
/// # Panics
/// If called outside of a tokio runtime.
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

/// Connects like [`open`]; creates a missing SQLite file, readable by its owner only.
///
/// # Errors
/// The errors of [`open`], and an error if the file cannot be created.
///
/// # Panics
/// If called outside of a tokio runtime.
pub async fn open_or_create(
    url: &DatabaseUrl,
    options: StoreOptions,
) -> Result<Database, StoreError> {
    if let Target::Sqlite(path) = &url.0 {
        sqlite::create(path)?;
    }
    open(url, options).await
}

/// An open store on either database; clones share its connections.
#[derive(Clone)]
pub struct Database(Opened);

#[derive(Clone)]
enum Opened {
    Sqlite(Arc<SqliteStore>),
    Postgres(Arc<PgStore>),
}

impl Database {
    /// Returns the store's implementations of the domain's ports.
    pub fn ports(&self) -> StorePorts {
        match &self.0 {
            Opened::Sqlite(store) => StorePorts::of(store),
            Opened::Postgres(store) => {
                StorePorts { quotas: Some(Arc::<PgStore>::clone(store)), ..StorePorts::of(store) }
            }
        }
    }

    /// Returns reads from the replica at `url`; this database is the fallback.
    ///
    /// Connects on the first read. If a read fails on the replica, it runs once more on this
    /// database. An unreachable replica is skipped for five seconds at a time.
    ///
    /// # Errors
    /// If one of the two is an SQLite file, or if an option of the URL is unusable, for example a
    /// missing certificate file.
    pub fn listings_from(
        &self,
        url: &DatabaseUrl,
        options: StoreOptions,
    ) -> Result<Listings, StoreError> {
        let (Opened::Postgres(primary), Target::Postgres(replica)) = (&self.0, &url.0) else {
            return Err(StoreError::unavailable("read replicas require PostgreSQL"));
        };
        let store = primary.with_replica(replica, &options)?;
        Ok(StorePorts::of(&Arc::new(store)).listings)
    }

    /// Applies missing migrations and returns their names, oldest first.
    ///
    /// Concurrent calls run one after the other. If no migration is missing, a call takes no lock.
    pub async fn migrate(&self) -> Result<Vec<String>, StoreError> {
        if self.pending_migrations().await?.is_empty() {
            return Ok(vec![]);
        }
        match &self.0 {
            Opened::Sqlite(store) => store.migrate().await,
            Opened::Postgres(store) => store.migrate().await,
        }
    }

    /// Checks all stored data in one snapshot and returns the violations; writes nothing.
    ///
    /// The check can take minutes; the service can keep running. `read` decodes a response recorded
    /// under an idempotency key; it returns the booking's id, if any, or an error.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be read or lacks a table.
    pub async fn inspect(
        &self,
        read: impl Fn(&RecordedResponse) -> Result<Option<Uuid>, String> + Send + Sync + 'static,
    ) -> Result<Vec<Violation>, StoreError> {
        match &self.0 {
            Opened::Sqlite(store) => store.inspect(read).await,
            Opened::Postgres(store) => store.inspect(read).await,
        }
    }

    /// Returns the names of missing migrations, oldest first.
    pub async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        match &self.0 {
            Opened::Sqlite(store) => store.pending_migrations().await,
            Opened::Postgres(store) => store.pending_migrations().await,
        }
    }
}
