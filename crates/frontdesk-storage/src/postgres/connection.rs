use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::vec;

use diesel::QueryResult;
use diesel::query_builder::{AsQuery, QueryFragment, QueryId};
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnectionCore, AsyncPgConnection, SimpleAsyncConnection};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::{self, TryStreamExt as _};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::CancelToken;

use super::written::Written;

/// How long a connection that nobody waited for may take to come to the end of what it was asked.
const GRACE: Duration = Duration::from_millis(100);

/// A connection on which no statement waits for ever, and the task that moves its bytes. Clones are the same connection: the
/// statements of one go out behind those of another, and wait for no answer to them.
///
/// A server that is stopped, or a machine that is gone while something in between goes on acknowledging, answers nothing and breaks
/// nothing: only a clock on this side notices.
#[derive(Clone)]
pub(crate) struct Connection(Arc<Watched>);

/// What clones share.
struct Watched {
    connection: AsyncPgConnection,
    driver: JoinHandle<()>,
    limit: Duration,
    /// Whether a statement went out for whose answer nobody has waited. Says nothing while the connection has several users.
    unanswered: AtomicBool,
    /// Whether the driver has been told to end.
    closed: AtomicBool,
}

impl Connection {
    /// A connection driven by `driver`, whose statements are answered within `limit`.
    pub(super) fn new(connection: AsyncPgConnection, driver: JoinHandle<()>, limit: Duration) -> Self {
        let (unanswered, closed) = (AtomicBool::new(false), AtomicBool::new(false));
        Self(Arc::new(Watched { connection, driver, limit, unanswered, closed }))
    }

    /// What cancels the statement that it is at.
    pub(super) fn cancel_token(&self) -> CancelToken {
        self.0.connection.cancel_token()
    }

    /// Whether it is of no use to anybody any more.
    pub(super) fn has_ended(&self) -> bool {
        self.0.closed.load(Ordering::Relaxed) || self.0.driver.is_finished()
    }

    /// Whether another may use it. Where the last user left before the answer came, the server is asked whether it is done.
    pub(super) async fn is_good(&mut self) -> bool {
        let unanswered = self.0.unanswered.load(Ordering::Relaxed);
        if unanswered && !matches!(timeout(GRACE, self.batch_execute("")).await, Ok(Ok(()))) {
            self.0.close();
        }
        !self.has_ended()
    }
}

impl Watched {
    async fn answered<T>(&self, statement: impl Future<Output = QueryResult<T>>) -> QueryResult<T> {
        self.unanswered.store(true, Ordering::Relaxed);
        let Ok(outcome) = timeout(self.limit, statement).await else {
            self.close();
            let message = format!("PostgreSQL did not answer within {} ms", self.limit.as_millis());
            return Err(Error::DatabaseError(DatabaseErrorKind::ClosedConnection, Box::new(message)));
        };
        self.unanswered.store(false, Ordering::Relaxed);
        outcome
    }

    /// Closes the socket, also under statements that others may wait for.
    fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.driver.abort();
    }
}

impl SimpleAsyncConnection for Connection {
    async fn batch_execute(&mut self, query: &str) -> QueryResult<()> {
        let Self(watched) = self;
        watched.answered((&watched.connection).batch_execute(query)).await
    }
}

type Row<'conn, 'query> = <AsyncPgConnection as AsyncConnectionCore>::Row<'conn, 'query>;

impl AsyncConnectionCore for Connection {
    type ExecuteFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<usize>>;
    type LoadFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<Self::Stream<'conn, 'query>>>;
    type Stream<'conn, 'query> = stream::Iter<vec::IntoIter<QueryResult<Row<'conn, 'query>>>>;
    type Row<'conn, 'query> = Row<'conn, 'query>;
    type Backend = diesel::pg::Pg;

    /// The rows are there when it returns, so that none of them is waited for without a limit.
    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> Self::LoadFuture<'conn, 'query>
    where
        T: AsQuery + 'query,
        T::Query: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let Self(watched) = self;
        let rows = (&watched.connection).load(Written(source.as_query()));
        // Up to the first error: a broken connection has no end of them.
        let all = async move { rows.await?.map_ok(Ok).try_collect::<Vec<_>>().await.map(stream::iter) };
        watched.answered(all).boxed()
    }

    fn execute_returning_count<'conn, 'query, T>(
        &'conn mut self,
        source: T,
    ) -> Self::ExecuteFuture<'conn, 'query>
    where
        T: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let Self(watched) = self;
        watched.answered((&watched.connection).execute_returning_count(Written(source))).boxed()
    }
}
