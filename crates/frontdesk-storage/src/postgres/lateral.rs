//! Runs a query once per value in a lateral join.

use std::marker::PhantomData;

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, ValidGrouping, is_aggregate};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{Array, HasSqlType, SingleValue};

use crate::types::{DbInstant, SqlInstant};

/// A query that the server runs once for each wanted value.
///
/// `column = ANY (values)` finds the same rows, by an index lookup per value or by a filtered scan
/// of the workspace. If workspaces are small on average, a generic plan uses the scan, even for a
/// large workspace. A lateral subquery that cannot be flattened always uses the index.
pub(super) struct Lateral<W, Q> {
    wanted: W,
    query: Q,
}

pub(super) struct Values<ST, T> {
    values: Vec<T>,
    of_type: PhantomData<ST>,
}

/// A query whose rows are a sort key and a wanted value.
pub(super) struct Keys<K>(K);

/// The starts and ends of intervals.
pub(super) struct Intervals {
    starts: Vec<DbInstant>,
    ends: Vec<DbInstant>,
}

/// A placeholder for the current value in the query of a [`Lateral`].
///
/// `END`: for the end of the current interval.
pub(super) struct One<ST, const END: bool = false>(PhantomData<ST>);

impl<ST, T: Ord, Q> Lateral<Values<ST, T>, Q> {
    /// Runs `query` for each distinct value, ascending; in `query`, `_one` is the current value.
    pub(super) fn new(mut values: Vec<T>, _one: One<ST>, query: Q) -> Self {
        values.sort_unstable();
        values.dedup();
        Self { wanted: Values { values, of_type: PhantomData }, query }
    }
}

impl<KST, ST, K: Query<SqlType = (KST, ST)>, Q> Lateral<Keys<K>, Q> {
    /// Runs `query` for each row of `keys`; in `query`, `_one` is the row's second column.
    pub(super) fn of_keys(keys: K, _one: One<ST>, query: Q) -> Self {
        Self { wanted: Keys(keys), query }
    }
}

impl<Q> Lateral<Intervals, Q> {
    /// Runs `query` for each interval; in `query`, the placeholders are its start and its end.
    pub(super) fn of_intervals(
        intervals: &[(DbInstant, DbInstant)],
        _: (One<SqlInstant>, One<SqlInstant, true>),
        query: Q,
    ) -> Self {
        let (starts, ends) = intervals.iter().copied().unzip();
        Self { wanted: Intervals { starts, ends }, query }
    }
}

impl<W: QueryFragment<Pg>, Q: QueryFragment<Pg>> QueryFragment<Pg> for Lateral<W, Q> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        pass.push_sql("SELECT found.* FROM ");
        self.wanted.walk_ast(pass.reborrow())?;
        pass.push_sql(" CROSS JOIN LATERAL (");
        self.query.walk_ast(pass.reborrow())?;
        // An `OFFSET` prevents the planner from flattening the subquery; 0 skips no rows.
        pass.push_sql(" OFFSET 0) AS found");
        Ok(())
    }
}

impl<ST, T> QueryFragment<Pg> for Values<ST, T>
where
    ST: SingleValue,
    Vec<T>: ToSql<Array<ST>, Pg>,
    Pg: HasSqlType<Array<ST>>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        pass.push_sql("unnest(");
        pass.push_bind_param::<Array<ST>, _>(&self.values)?;
        pass.push_sql(") AS wanted (one)");
        Ok(())
    }
}

impl<K: QueryFragment<Pg>> QueryFragment<Pg> for Keys<K> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        pass.push_sql("(");
        self.0.walk_ast(pass.reborrow())?;
        pass.push_sql(") AS wanted (key, one)");
        Ok(())
    }
}

impl QueryFragment<Pg> for Intervals {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        pass.push_sql("unnest(");
        pass.push_bind_param::<Array<SqlInstant>, _>(&self.starts)?;
        pass.push_sql(", ");
        pass.push_bind_param::<Array<SqlInstant>, _>(&self.ends)?;
        pass.push_sql(") AS wanted (one, one_end)");
        Ok(())
    }
}

impl<W, Q: Query> Query for Lateral<W, Q> {
    type SqlType = Q::SqlType;
}

impl<W: QueryId, Q: QueryId> QueryId for Lateral<W, Q> {
    type QueryId = Lateral<W::QueryId, Q::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = W::HAS_STATIC_QUERY_ID && Q::HAS_STATIC_QUERY_ID;
}

impl<ST: 'static, T> QueryId for Values<ST, T> {
    type QueryId = Values<ST, ()>;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<K: QueryId> QueryId for Keys<K> {
    type QueryId = Keys<K::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = K::HAS_STATIC_QUERY_ID;
}

impl<ST, const END: bool> One<ST, END> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<ST, const END: bool> Clone for One<ST, END> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<ST, const END: bool> Copy for One<ST, END> {}

impl<ST: SingleValue, const END: bool> Expression for One<ST, END> {
    type SqlType = ST;
}

impl<ST, const END: bool> QueryFragment<Pg> for One<ST, END> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        pass.push_sql(if END { "wanted.one_end" } else { "wanted.one" });
        Ok(())
    }
}

impl<ST: SingleValue, Source, const END: bool> AppearsOnTable<Source> for One<ST, END> {}

impl<ST, const END: bool> ValidGrouping<()> for One<ST, END> {
    type IsAggregate = is_aggregate::Never;
}

impl<ST: 'static, const END: bool> QueryId for One<ST, END> {
    type QueryId = Self;

    const HAS_STATIC_QUERY_ID: bool = true;
}

#[cfg(test)]
mod tests {
    use diesel::prelude::*;

    use super::*;
    use crate::schema::members;

    fn named(users: Vec<i64>) -> impl QueryFragment<Pg> + Query {
        let one = One::new();
        Lateral::new(
            users,
            one,
            members::table.filter(members::user_id.eq(one)).select(members::name),
        )
    }

    #[test]
    fn query_runs_once_per_distinct_value_in_ascending_order() {
        let sql = diesel::debug_query::<Pg, _>(&named(vec![9, 4, 9, 1])).to_string();
        let query =
            r#"SELECT "members"."name" FROM "members" WHERE ("members"."user_id" = wanted.one)"#;
        let expected = format!(
            "SELECT found.* FROM unnest($1) AS wanted (one) CROSS JOIN LATERAL ({query} OFFSET 0) AS found -- binds: [[1, 4, 9]]"
        );
        assert_eq!(sql, expected);
    }
}
