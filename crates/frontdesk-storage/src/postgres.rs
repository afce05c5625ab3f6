//! The store on PostgreSQL.

mod connect;
mod connection;
mod cte_writes;
mod dialect;
mod inspect;
mod lateral;
mod locks;
mod quotas;
mod replica;
mod sql_cache;
mod tls;
mod transaction;

#[path = "shared/mod.rs"]
mod shared;

use std::sync::Arc;

use deadpool::managed::Object;
use diesel::RunQueryDsl as _;
use diesel_async::AsyncPgConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use frontdesk_domain::ports::{RecordedResponse, StoreError};
use tokio::runtime::Handle;
use tokio_postgres::Client;
use uuid::Uuid;

use self::connect::Connector;
use self::connection::Connection;
use self::cte_writes::CteWrites;
use self::lateral::{Lateral, One};
use self::replica::{Pools, Replica};
use self::transaction::{Autocommit, Transaction};
use crate::StoreOptions;
use crate::error::in_table;
use crate::inspection::Violation;
use crate::migrations;
use crate::pool::{lease, pool_of};
use crate::url::PostgresTarget;

pub use self::replica::describe_metrics;

pub(crate) type Db = diesel::pg::Pg;
pub(crate) type Conn = Connection;
type Backend = PgStore;

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// The number is arbitrary but unique.
const MIGRATION_LOCK: &str = "SELECT pg_advisory_lock(7020100)";

pub(crate) struct PgStore {
    runtime: Handle,
    primary: Arc<Pools>,
    /// Serves the reads of [`Listings`](frontdesk_domain::ports::Listings).
    replica: Option<Replica>,
}

impl PgStore {
    /// Connects once, so that an unreachable server is reported at start.
    pub(crate) async fn open(
        target: &PostgresTarget,
        options: &StoreOptions,
    ) -> Result<Self, StoreError> {
        let runtime = Handle::current();
        let primary = Arc::new(pools(target, options, runtime.clone())?);
        drop(lease(&primary.shared).await?);
        Ok(Self { runtime, primary, replica: None })
    }

    /// The same store, whose [`read`](Self::read) prefers the replica at `target`.
    pub(crate) fn with_replica(
        &self,
        target: &PostgresTarget,
        options: &StoreOptions,
    ) -> Result<Self, StoreError> {
        let replica = Replica::new(pools(target, options, self.runtime.clone())?);
        let (runtime, primary) = (self.runtime.clone(), Arc::clone(&self.primary));
        Ok(Self { runtime, primary, replica: Some(replica) })
    }

    async fn reader(&self) -> Result<Object<Connector>, StoreError> {
        self.primary.reader().await
    }

    /// Runs a read that may lag behind; if the replica cannot serve it, the primary does.
    async fn read<T, F>(&self, run: impl Fn(Object<Connector>) -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        if let Some(replica) = &self.replica
            && let Some(response) = replica.read(&run).await
        {
            return Ok(response);
        }
        run(self.reader().await?).await
    }

    async fn writer(&self) -> Result<Autocommit, StoreError> {
        Ok(Autocommit(lease(&self.primary.shared).await?))
    }

    async fn begin_transaction(&self) -> Result<Transaction, StoreError> {
        Transaction::begin(lease(&self.primary.shared).await?, self.runtime.clone()).await
    }

    /// Call this only if a migration is pending: session locks are unreliable behind a pooler in
    /// transaction mode.
    pub(crate) async fn migrate(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.primary.shared.manager().connect().await?;
        let migrating = self.runtime.spawn_blocking(|| migrate(connection));
        migrating.await.map_err(StoreError::unavailable)?
    }

    pub(crate) async fn inspect(
        &self,
        read: impl Fn(&RecordedResponse) -> Result<Option<Uuid>, String> + Send + Sync + 'static,
    ) -> Result<Vec<Violation>, StoreError> {
        // This connection has no timeouts, unlike the connections for requests.
        let connection = self.primary.shared.manager().connect().await?;
        inspect::inspect(connection, &read).await
    }
}

fn pools(
    target: &PostgresTarget,
    options: &StoreOptions,
    runtime: Handle,
) -> Result<Pools, StoreError> {
    let connector = Connector::new(target, options, runtime)?;
    Ok(Pools::new(pool_of(connector, options.connections.max(1), options.wait_timeout)?))
}

/// Opens a connection with the server's own settings and no statement timeout.
pub(crate) async fn client(target: &PostgresTarget) -> Result<Client, StoreError> {
    Connector::new(target, &StoreOptions::default(), Handle::current())?.client().await
}

/// Migrates under [`MIGRATION_LOCK`], because diesel takes no lock and a concurrent migration would
/// fail. Closing the connection releases the lock.
fn migrate(connection: AsyncPgConnection) -> Result<Vec<String>, StoreError> {
    let mut connection = AsyncConnectionWrapper::<AsyncPgConnection>::from(connection);
    diesel::sql_query(MIGRATION_LOCK)
        .execute(&mut connection)
        .map_err(in_table(migrations::TABLE))?;
    migrations::apply(&mut connection, MIGRATIONS).map_err(StoreError::unavailable)
}
