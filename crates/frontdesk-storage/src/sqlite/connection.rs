use std::future::{Ready, ready};
use std::sync::Arc;

use diesel::query_builder::{AsQuery, QueryFragment, QueryId};
use diesel::query_dsl::LoadQuery;
use diesel::{QueryResult, RunQueryDsl, SqliteConnection};
use diesel_async::sync_connection_wrapper::SyncConnectionWrapper;
use diesel_async::{AsyncConnectionCore, SimpleAsyncConnection};
use futures_util::FutureExt as _;

use super::inline::Inline;
use crate::current_names::CurrentNamesCache;

type Inner = SyncConnectionWrapper<SqliteConnection, Inline>;

pub(crate) struct Connection {
    inner: Inner,
    names: Arc<CurrentNamesCache>,
    /// Whether a statement has failed since the transaction began.
    pub(super) failed: bool,
}

impl Connection {
    /// Wraps a connection; its statements run on the calling thread.
    pub(super) fn new(connection: SqliteConnection, names: Arc<CurrentNamesCache>) -> Self {
        Self { inner: SyncConnectionWrapper::new(connection), names, failed: false }
    }

    pub(super) fn names(&self) -> Arc<CurrentNamesCache> {
        Arc::clone(&self.names)
    }

    /// Decodes rows directly from SQLite's memory.
    ///
    /// [`load`](AsyncConnectionCore::load) would copy every value first.
    pub(super) fn read<Q, R>(&mut self, query: Q) -> Ready<QueryResult<Vec<R>>>
    where
        Q: LoadQuery<'static, SqliteConnection, R> + RunQueryDsl<SqliteConnection> + Send + 'static,
        R: Send + 'static,
    {
        let rows = self.inner.spawn_blocking(|connection| query.load(connection)).now_or_never();
        self.noted(rows)
    }

    fn noted<T>(&mut self, outcome: Option<QueryResult<T>>) -> Ready<QueryResult<T>> {
        let outcome = outcome.expect("statements run in place");
        self.failed |= outcome.is_err();
        ready(outcome)
    }
}

impl SimpleAsyncConnection for Connection {
    async fn batch_execute(&mut self, query: &str) -> QueryResult<()> {
        self.inner.batch_execute(query).await
    }
}

impl AsyncConnectionCore for Connection {
    type ExecuteFuture<'conn, 'query> = Ready<QueryResult<usize>>;
    type LoadFuture<'conn, 'query> = Ready<QueryResult<Self::Stream<'conn, 'query>>>;
    type Stream<'conn, 'query> = <Inner as AsyncConnectionCore>::Stream<'conn, 'query>;
    type Row<'conn, 'query> = <Inner as AsyncConnectionCore>::Row<'conn, 'query>;
    type Backend = diesel::sqlite::Sqlite;

    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> Self::LoadFuture<'conn, 'query>
    where
        T: AsQuery + 'query,
        T::Query: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let rows = self.inner.load(source).now_or_never();
        self.noted(rows)
    }

    fn execute_returning_count<'conn, 'query, T>(
        &'conn mut self,
        source: T,
    ) -> Self::ExecuteFuture<'conn, 'query>
    where
        T: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let count = self.inner.execute_returning_count(source).now_or_never();
        self.noted(count)
    }
}
