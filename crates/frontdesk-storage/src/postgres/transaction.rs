use std::time::Duration;

use deadpool::managed::Object;
use diesel_async::SimpleAsyncConnection as _;
use frontdesk_domain::ports::StoreError;
use tokio::runtime::Handle;
use tokio::time::timeout;

use super::Conn;
use super::connect::Connector;
use super::connection::Connection;
use crate::error::in_table;

/// Sets isolation level and access mode, because the server may have other defaults.
const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

/// Time limits for a rollback and for cancelling an abandoned statement.
const GRACE: Duration = Duration::from_millis(100);
const CANCEL_LIMIT: Duration = Duration::from_secs(2);

/// A connection with an open transaction, rolled back when dropped.
///
/// A separate task performs the rollback, because `drop` cannot wait. Without the rollback, the
/// pool would reuse a connection that still holds locks.
pub(super) struct Transaction {
    /// `None` after the transaction has ended.
    connection: Option<Object<Connector>>,
    runtime: Handle,
}

impl Transaction {
    pub(super) async fn begin(
        connection: Object<Connector>,
        runtime: Handle,
    ) -> Result<Self, StoreError> {
        let mut transaction = Self { connection: Some(connection), runtime };
        transaction.conn().batch_execute(BEGIN).await.map_err(in_table("(begin)"))?;
        transaction.conn().failed = false;
        Ok(transaction)
    }

    pub(super) fn conn(&mut self) -> &mut Conn {
        self.connection.as_mut().expect("a transaction has its connection until it ends")
    }

    /// Does nothing: PostgreSQL removes deleted rows from its files when it vacuums.
    #[expect(clippy::unused_self, reason = "the SQLite implementation uses `self`")]
    pub(super) fn erases(&mut self) {}

    pub(super) async fn commit(self) -> Result<(), StoreError> {
        self.finish("COMMIT").await
    }

    pub(super) async fn roll_back(self) -> Result<(), StoreError> {
        self.finish("ROLLBACK").await
    }

    /// Keeps the connection until the server responds, because `drop` may have to roll back.
    async fn finish(mut self, statement: &str) -> Result<(), StoreError> {
        self.conn().batch_execute(statement).await.map_err(in_table("(commit)"))?;
        self.connection = None;
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            self.runtime.spawn(abandon(connection));
        }
    }
}

/// If the rollback takes too long, for example because the last statement waits for a lock, cancels
/// the statement and closes the connection.
async fn abandon(mut connection: Object<Connector>) {
    if matches!(timeout(GRACE, connection.batch_execute("ROLLBACK")).await, Ok(Ok(()))) {
        return;
    }
    let pool = Object::pool(&connection);
    let connection: Connection = Object::take(connection);
    let token = connection.cancel_token();
    // Also cancel the statement: until it ends, the server does not notice the closed connection.
    drop(connection);
    if let Some(pool) = pool
        && !matches!(timeout(CANCEL_LIMIT, pool.manager().cancel(&token)).await, Ok(Ok(())))
    {
        tracing::warn!("an abandoned statement could not be cancelled and runs to its end");
    }
}

/// A connection on which each statement is its own transaction.
pub(super) struct Autocommit(pub(super) Object<Connector>);

impl Autocommit {
    pub(super) fn conn(&mut self) -> &mut Conn {
        &mut self.0
    }

    /// Does nothing, because each statement is already committed.
    #[expect(clippy::unused_async, reason = "both databases share the interface")]
    pub(super) async fn commit(self) -> Result<(), StoreError> {
        Ok(())
    }
}
