use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use std::vec;

use diesel::QueryResult;
use diesel::query_builder::{AsQuery, QueryFragment, QueryId};
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnectionCore, AsyncPgConnection, SimpleAsyncConnection};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, TryStreamExt as _};
use futures_util::{FutureExt as _, TryFutureExt as _};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::CancelToken;

use super::sql_cache::CachedSql;
use crate::current_names::CurrentNamesCache;

/// Time limit for an abandoned statement to finish before the connection's reuse.
const GRACE: Duration = Duration::from_millis(100);

/// A suspended server keeps the connection open, and a proxy can acknowledge packets for an
/// unreachable server. Only a client-side timeout detects these failures.
pub(crate) struct Connection {
    inner: AsyncPgConnection,
    deadline: Deadline,
    names: Arc<CurrentNamesCache>,
    /// Whether a statement has failed since the transaction began.
    pub(super) failed: bool,
}

struct Deadline {
    driver: JoinHandle<()>,
    limit: Duration,
    /// Whether the caller abandoned a statement before its response.
    unanswered: bool,
}

impl Connection {
    pub(super) fn new(
        connection: AsyncPgConnection,
        driver: JoinHandle<()>,
        limit: Duration,
        names: Arc<CurrentNamesCache>,
    ) -> Self {
        Self {
            inner: connection,
            names,
            deadline: Deadline { driver, limit, unanswered: false },
            failed: false,
        }
    }

    pub(super) fn names(&self) -> Arc<CurrentNamesCache> {
        Arc::clone(&self.names)
    }

    pub(super) fn cancel_token(&self) -> CancelToken {
        self.inner.cancel_token()
    }

    /// Whether the connection can be reused; an abandoned statement must finish first.
    pub(super) async fn is_good(&mut self) -> bool {
        let idle = !self.deadline.unanswered
            || matches!(timeout(GRACE, self.batch_execute("")).await, Ok(Ok(())));
        idle && !self.deadline.driver.is_finished()
    }
}

impl Deadline {
    async fn answered<T>(
        &mut self,
        statement: impl Future<Output = QueryResult<T>>,
    ) -> QueryResult<T> {
        self.unanswered = true;
        let Ok(outcome) = timeout(self.limit, statement).await else {
            // Aborting the driver closes the socket.
            self.driver.abort();
            let message =
                format!("PostgreSQL did not respond within {} ms", self.limit.as_millis());
            return Err(Error::DatabaseError(
                DatabaseErrorKind::ClosedConnection,
                Box::new(message),
            ));
        };
        self.unanswered = false;
        outcome
    }
}

impl SimpleAsyncConnection for Connection {
    async fn batch_execute(&mut self, query: &str) -> QueryResult<()> {
        self.deadline.answered(self.inner.batch_execute(query)).await
    }
}

type Row<'conn, 'query> = <AsyncPgConnection as AsyncConnectionCore>::Row<'conn, 'query>;

impl AsyncConnectionCore for Connection {
    type ExecuteFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<usize>>;
    type LoadFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<Self::Stream<'conn, 'query>>>;
    type Stream<'conn, 'query> = stream::Iter<vec::IntoIter<QueryResult<Row<'conn, 'query>>>>;
    type Row<'conn, 'query> = Row<'conn, 'query>;
    type Backend = diesel::pg::Pg;

    /// Collects all rows, so that the time limit covers all of them.
    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> Self::LoadFuture<'conn, 'query>
    where
        T: AsQuery + 'query,
        T::Query: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let Self { inner, deadline, failed, .. } = self;
        let rows = inner.load(CachedSql(source.as_query()));
        // Stop at the first error, because the stream of a broken connection never ends.
        let all =
            async move { rows.await?.map_ok(Ok).try_collect::<Vec<_>>().await.map(stream::iter) };
        deadline.answered(all).inspect_err(|_| *failed = true).boxed()
    }

    fn execute_returning_count<'conn, 'query, T>(
        &'conn mut self,
        source: T,
    ) -> Self::ExecuteFuture<'conn, 'query>
    where
        T: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let Self { inner, deadline, failed, .. } = self;
        let count = inner.execute_returning_count(CachedSql(source));
        deadline.answered(count).inspect_err(|_| *failed = true).boxed()
    }
}
