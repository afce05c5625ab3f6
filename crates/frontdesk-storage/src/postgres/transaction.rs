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

/// Said in full: what is the default on a server is the server's to say.
const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

/// How long an abandoned statement may go on before it is cancelled, and how long that may take.
const GRACE: Duration = Duration::from_millis(100);
const CANCEL_LIMIT: Duration = Duration::from_secs(2);

/// A connection with a transaction open. Dropped unfinished, it is rolled back at once.
///
/// Nothing can be awaited in `drop`, and the pool would take the connection back as it is, its
/// locks held until somebody uses it next. So the rollback is a task of its own.
pub(super) struct Transaction {
    /// `None` once it has ended.
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
        self.connection
            .as_mut()
            .expect("only the end of a transaction, which consumes it, takes the connection")
    }

    /// Nothing more than the commit: deleted rows leave the server's files when the server vacuums
    /// them.
    #[expect(clippy::unused_self, reason = "on SQLite it does something")]
    pub(super) fn erases(&mut self) {}

    pub(super) async fn commit(self) -> Result<(), StoreError> {
        self.finish("COMMIT").await
    }

    pub(super) async fn roll_back(self) -> Result<(), StoreError> {
        self.finish("ROLLBACK").await
    }

    /// Until the server has answered, the connection stays with the transaction, whose drop then
    /// sees to it.
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

/// Rolls back, behind whatever statement the owner no longer waits for; one that takes long, such
/// as the wait for a lock, is cancelled and the connection closed.
async fn abandon(mut connection: Object<Connector>) {
    if matches!(timeout(GRACE, connection.batch_execute("ROLLBACK")).await, Ok(Ok(()))) {
        return;
    }
    let pool = Object::pool(&connection);
    let connection: Connection = Object::take(connection);
    let token = connection.cancel_token();
    // The server reads the end of the connection only when the statement has ended.
    drop(connection);
    if let Some(pool) = pool
        && !matches!(timeout(CANCEL_LIMIT, pool.manager().cancel(&token)).await, Ok(Ok(())))
    {
        tracing::warn!("an abandoned statement could not be cancelled and runs to its end");
    }
}

/// A connection on which every statement is a transaction of its own.
pub(super) struct Autocommit(pub(super) Object<Connector>);

impl Autocommit {
    pub(super) fn conn(&mut self) -> &mut Conn {
        &mut self.0
    }

    /// Does nothing: the statement has committed itself.
    #[expect(
        clippy::unused_async,
        reason = "the shared queries end a write alike on both databases"
    )]
    pub(super) async fn commit(self) -> Result<(), StoreError> {
        Ok(())
    }
}
