use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::{QueryResult, RunQueryDsl};

pub(crate) struct Prepared<T> {
    cached: bool,
    statement: T,
}

/// An `UPDATE` or upsert that each connection prepares only once.
///
/// By default, diesel prepares these statements on every execution, which takes longer than
/// executing them. Use `prepared` only for statements with few distinct texts, because the statement
/// cache of a connection never shrinks.
pub(crate) fn prepared<T>(statement: T) -> Prepared<T> {
    prepared_if(true, statement)
}

pub(crate) fn prepared_if<T>(cached: bool, statement: T) -> Prepared<T> {
    Prepared { cached, statement }
}

impl<T, DB> QueryFragment<DB> for Prepared<T>
where
    DB: Backend,
    T: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.statement.walk_ast(pass)
    }

    // diesel does not document this method; an update may remove it.
    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(self.cached)
    }
}

/// Without a static query id, connections cache the statement by its text.
impl<T> QueryId for Prepared<T> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T: Query> Query for Prepared<T> {
    type SqlType = T::SqlType;
}

impl<T, Conn> RunQueryDsl<Conn> for Prepared<T> {}
