use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};

/// A statement that is prepared once on each connection, where diesel would prepare it anew each
/// time: an `UPDATE` or an upsert, whose text may in general depend on which values there are. For
/// statements whose texts are few: each is kept for as long as the connection.
///
/// Preparing costs the database more than carrying such a statement out does, and on PostgreSQL a
/// turn to it and back.
pub(crate) struct Kept<T>(pub(crate) T);

impl<T, DB> QueryFragment<DB> for Kept<T>
where
    DB: Backend,
    T: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }

    // Known to connections alone, and not in diesel's documentation: should it go, this stops
    // compiling.
    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

/// Kept by its text.
impl<T> QueryId for Kept<T> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T: Query> Query for Kept<T> {
    type SqlType = T::SqlType;
}
