//! Filters a column by a list of values or by a query, in statements that connections cache.

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, ValidGrouping};
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{Bool, HasSqlType, SingleValue};
use diesel::sqlite::Sqlite;

/// `column IN (values)`, with the last value repeated until the count is a power of two.
///
/// diesel's `eq_any` is prepared on each use, because each number of values is another statement.
/// The repetition leaves only a few statements, so a connection prepares each once and caches it.
/// SQLite ignores repeated values.
pub(super) struct InList<C, T> {
    column: C,
    values: Vec<T>,
}

impl<C, T: Clone> InList<C, T> {
    pub(super) fn new(column: C, mut values: Vec<T>) -> Self {
        if let Some(last) = values.last().cloned() {
            values.resize(values.len().next_power_of_two(), last);
        }
        Self { column, values }
    }
}

impl<C: Expression, T> Expression for InList<C, T> {
    type SqlType = Bool;
}

impl<C, T> QueryFragment<Sqlite> for InList<C, T>
where
    C: Expression<SqlType: SingleValue> + QueryFragment<Sqlite>,
    T: ToSql<C::SqlType, Sqlite>,
    Sqlite: HasSqlType<C::SqlType>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        let Some((first, others)) = self.values.split_first() else {
            pass.push_sql("FALSE");
            return Ok(());
        };
        self.column.walk_ast(pass.reborrow())?;
        pass.push_sql(" IN (");
        pass.push_bind_param::<C::SqlType, T>(first)?;
        for value in others {
            pass.push_sql(", ");
            pass.push_bind_param::<C::SqlType, T>(value)?;
        }
        pass.push_sql(")");
        Ok(())
    }
}

impl<C, T> QueryId for InList<C, T> {
    type QueryId = ();

    /// Not static: statements with different numbers of values have different SQL.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C: AppearsOnTable<Source>, T, Source> AppearsOnTable<Source> for InList<C, T> {}

impl<C: ValidGrouping<By>, T, By> ValidGrouping<By> for InList<C, T> {
    type IsAggregate = C::IsAggregate;
}

/// `column IN (the second column of a query)`; the first column is a sort key.
pub(super) struct InQuery<C, K> {
    column: C,
    keys: K,
}

impl<KST, C: Expression, K: Query<SqlType = (KST, C::SqlType)>> InQuery<C, K> {
    pub(super) fn new(column: C, keys: K) -> Self {
        Self { column, keys }
    }
}

impl<C: Expression, K> Expression for InQuery<C, K> {
    type SqlType = Bool;
}

impl<C, K> QueryFragment<Sqlite> for InQuery<C, K>
where
    C: QueryFragment<Sqlite>,
    K: QueryFragment<Sqlite>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        self.column.walk_ast(pass.reborrow())?;
        // Name the columns of `keys` in a common table expression, to select the second.
        pass.push_sql(" IN (WITH wanted (key, one) AS (");
        self.keys.walk_ast(pass.reborrow())?;
        pass.push_sql(") SELECT one FROM wanted)");
        Ok(())
    }
}

impl<C: QueryId, K: QueryId> QueryId for InQuery<C, K> {
    type QueryId = InQuery<C::QueryId, K::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = C::HAS_STATIC_QUERY_ID && K::HAS_STATIC_QUERY_ID;
}

impl<C: AppearsOnTable<Source>, K, Source> AppearsOnTable<Source> for InQuery<C, K> {}

impl<C: ValidGrouping<By>, K, By> ValidGrouping<By> for InQuery<C, K> {
    type IsAggregate = C::IsAggregate;
}

#[cfg(test)]
mod tests {
    use diesel::prelude::*;

    use super::*;
    use crate::schema::members;

    fn sql_of(users: Vec<i64>) -> String {
        let named = members::table.filter(InList::new(members::user_id, users));
        diesel::debug_query::<Sqlite, _>(&named.select(members::name)).to_string()
    }

    #[test]
    fn last_value_is_repeated_up_to_a_power_of_two() {
        let sql = sql_of(vec![4, 9, 1, 7, 2]);
        let filter = "WHERE `members`.`user_id` IN (?, ?, ?, ?, ?, ?, ?, ?)";
        assert!(sql.contains(filter) && sql.ends_with("[4, 9, 1, 7, 2, 2, 2, 2]"), "{sql}");
        assert!(sql_of(vec![4]).ends_with("IN (?) -- binds: [4]"));
    }

    #[test]
    fn empty_list_matches_no_row() {
        assert!(sql_of(vec![]).contains("WHERE FALSE"), "{}", sql_of(vec![]));
    }
}
