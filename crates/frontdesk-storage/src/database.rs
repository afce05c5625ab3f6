use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::ports::{
    Answers, BookingQueries, DirectoryQueries, Health, LinkQueries, Store, StoreError, TokenRepository,
};

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
        Target::Postgres(_) => return Err(StoreError::unavailable("PostgreSQL is not supported yet")),
    }))
}

/// An open store, on either database. Clones share its connections.
#[derive(Clone)]
pub struct Database(Opened);

#[derive(Clone)]
enum Opened {
    Sqlite(Arc<SqliteStore>),
}

impl Database {
    /// The store by its ports.
    pub fn ports(&self) -> Ports {
        match &self.0 {
            Opened::Sqlite(store) => Ports::of(store),
        }
    }

    /// Applies the migrations that are missing and returns their names, the oldest first. Any number of processes may do
    /// so at once: one works, the others wait.
    pub async fn migrate(&self) -> Result<Vec<String>, StoreError> {
        match &self.0 {
            Opened::Sqlite(store) => store.migrate().await,
        }
    }

    /// The names of the migrations that are missing, the oldest first.
    pub async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        match &self.0 {
            Opened::Sqlite(store) => store.pending_migrations().await,
        }
    }
}

/// One store behind each port that it implements.
#[derive(Clone)]
pub struct Ports {
    /// Where units of work begin.
    pub store: Arc<dyn Store>,
    /// Reads of bookings.
    pub bookings: Arc<dyn BookingQueries>,
    /// Reads of links.
    pub links: Arc<dyn LinkQueries>,
    /// Reads of workspaces, members, queues and event types.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Tokens.
    pub tokens: Arc<dyn TokenRepository>,
    /// Idempotency keys.
    pub answers: Arc<dyn Answers>,
    /// Whether the store can serve.
    pub health: Arc<dyn Health>,
}

impl Ports {
    fn of<S>(store: &Arc<S>) -> Self
    where
        S: Store
            + BookingQueries
            + LinkQueries
            + DirectoryQueries
            + TokenRepository
            + Answers
            + Health
            + 'static,
    {
        Self {
            store: store.clone(),
            bookings: store.clone(),
            links: store.clone(),
            directory: store.clone(),
            tokens: store.clone(),
            answers: store.clone(),
            health: store.clone(),
        }
    }
}
