//! The store on PostgreSQL, over connections that live on one long-lived runtime.

mod connect;
mod connection;
mod dialect;
mod each;
mod inspect;
mod locks;
mod tls;
mod transaction;
mod written;

#[path = "shared/answers.rs"]
mod answers;
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
#[path = "shared/settings.rs"]
mod settings;
#[path = "shared/store.rs"]
mod store;
#[path = "shared/tokens.rs"]
mod tokens;
#[path = "shared/webhooks.rs"]
mod webhooks;

use deadpool::managed::{Object, Pool};
use diesel::RunQueryDsl as _;
use diesel_async::AsyncPgConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use frontdesk_domain::ports::{RecordedAnswer, StoreError};
use tokio::runtime::Handle;
use uuid::Uuid;

use self::connect::Connector;
use self::connection::Connection;
use self::dialect::{insert_all, of_each, skip_locked};
use self::each::{Each, One};
use self::locks::{
    has_guests, invitee_domain, lock_booking, lock_directories, lock_everybody, lock_hosts,
    lock_link, lock_queues, lock_record, overlaps,
};
use self::transaction::{Autocommit, Transaction};
use crate::StoreOptions;
use crate::error::in_table;
use crate::inspection::Violation;
use crate::migrations;
use crate::pool::{lease, pool_of};
use crate::url::PostgresTarget;

pub(crate) type Db = diesel::pg::Pg;
pub(crate) type Conn = Connection;
type Backend = PgStore;

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// Held while the schema is migrated. Any number does that no other use of the same database takes.
const MIGRATION_LOCK: &str = "SELECT pg_advisory_lock(7020100)";

/// The store on PostgreSQL.
pub(crate) struct PgStore {
    runtime: Handle,
    pool: Pool<Connector>,
}

impl PgStore {
    /// Connects once, so that an unreachable server shows at once.
    pub(crate) async fn open(
        target: &PostgresTarget,
        options: &StoreOptions,
    ) -> Result<Self, StoreError> {
        let store = Self::new(target, options)?;
        drop(lease(&store.pool).await?);
        Ok(store)
    }

    /// Connects when it is first used. The current runtime drives all connections.
    pub(crate) fn new(target: &PostgresTarget, options: &StoreOptions) -> Result<Self, StoreError> {
        let runtime = Handle::current();
        let connector = Connector::new(target, options, runtime.clone())?;
        let pool = pool_of(connector, options.connections.max(1), options.wait_timeout)?;
        Ok(Self { runtime, pool })
    }

    async fn reader(&self) -> Result<Object<Connector>, StoreError> {
        lease(&self.pool).await
    }

    async fn writer(&self) -> Result<Autocommit, StoreError> {
        Ok(Autocommit(lease(&self.pool).await?))
    }

    async fn begin_transaction(&self) -> Result<Transaction, StoreError> {
        Transaction::begin(lease(&self.pool).await?, self.runtime.clone()).await
    }

    /// Applies the migrations that are missing and returns their names. Not to be called where none
    /// is: the lock is the session's, which behind a pooler of transactions is somebody else's the
    /// next moment.
    pub(crate) async fn migrate(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.pool.manager().connect().await?;
        let migrating = self.runtime.spawn_blocking(|| migrate(connection));
        migrating.await.map_err(StoreError::unavailable)?
    }

    /// What breaks the rules of what is stored.
    pub(crate) async fn inspect(
        &self,
        read: impl Fn(&RecordedAnswer) -> Result<Option<Uuid>, String> + Send + Sync + 'static,
    ) -> Result<Vec<Violation>, StoreError> {
        // Of its own, without the limits that are good for requests.
        let connection = self.pool.manager().connect().await?;
        inspect::inspect(connection, &read).await
    }

    /// The names of the migrations that are missing.
    pub(crate) async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        health::pending(&mut *self.reader().await?).await
    }
}

/// diesel takes no lock of its own: of two that migrate at once, the second would fail. The end of
/// the connection frees it.
fn migrate(connection: AsyncPgConnection) -> Result<Vec<String>, StoreError> {
    let mut connection = AsyncConnectionWrapper::<AsyncPgConnection>::from(connection);
    diesel::sql_query(MIGRATION_LOCK)
        .execute(&mut connection)
        .map_err(in_table(migrations::TABLE))?;
    migrations::apply(&mut connection, MIGRATIONS).map_err(StoreError::unavailable)
}
