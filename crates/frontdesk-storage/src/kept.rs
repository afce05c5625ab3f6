use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::{QueryResult, RunQueryDsl};

pub(crate) struct Kept<T> {
    keep: bool,
    statement: T,
}

/// An `UPDATE` or upsert that each connection prepares only once.
///
/// By default, diesel prepares these statements on every execution, which takes longer than
/// executing them. Use `kept` only for statements with few distinct texts, because the statement
/// cache of a connection never shrinks.
pub(crate) fn kept<T>(statement: T) -> Kept<T> {
    kept_if(true, statement)
}

pub(crate) fn kept_if<T>(keep: bool, statement: T) -> Kept<T> {
    Kept { keep, statement }
}

impl<T, DB> QueryFragment<DB> for Kept<T>
where
    DB: Backend,
    T: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.statement.walk_ast(pass)
    }

    // diesel does not document this method; an update may remove it.
    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(self.keep)
    }
}

/// Without a static query id, connections cache the statement by its text.
impl<T> QueryId for Kept<T> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T: Query> Query for Kept<T> {
    type SqlType = T::SqlType;
}

impl<T, Conn> RunQueryDsl<Conn> for Kept<T> {}
