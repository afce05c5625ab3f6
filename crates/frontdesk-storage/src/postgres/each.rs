//! Runs a query once per value in a lateral join.

use std::marker::PhantomData;

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, ValidGrouping, is_aggregate};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{Array, HasSqlType, SingleValue};

/// A query that the server runs once for each of `values`.
///
/// `column = ANY (values)` finds the same rows, by an index lookup per value or by a filtered scan
/// of the workspace. If workspaces are small on average, a generic plan uses the scan, even for a
/// large workspace. A lateral subquery that cannot be flattened always uses the index.
pub(super) struct Each<ST, T, Q> {
    values: Vec<T>,
    query: Q,
    of_type: PhantomData<ST>,
}

/// A placeholder for the current value in the query of an [`Each`].
pub(super) struct One<ST>(PhantomData<ST>);

impl<ST, T: Ord, Q> Each<ST, T, Q> {
    /// Runs `query` for each distinct value, ascending; `_one` is the value's placeholder.
    pub(super) fn new(mut values: Vec<T>, _one: One<ST>, query: Q) -> Self {
        values.sort_unstable();
        values.dedup();
        Self { values, query, of_type: PhantomData }
    }
}

impl<ST, T, Q> QueryFragment<Pg> for Each<ST, T, Q>
where
    ST: SingleValue,
    Vec<T>: ToSql<Array<ST>, Pg>,
    Pg: HasSqlType<Array<ST>>,
    Q: QueryFragment<Pg>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        pass.push_sql("SELECT found.* FROM unnest(");
        pass.push_bind_param::<Array<ST>, _>(&self.values)?;
        pass.push_sql(") AS wanted (one) CROSS JOIN LATERAL (");
        self.query.walk_ast(pass.reborrow())?;
        // An `OFFSET` prevents the planner from flattening the subquery; 0 skips no rows.
        pass.push_sql(" OFFSET 0) AS found");
        Ok(())
    }
}

impl<ST, T, Q: Query> Query for Each<ST, T, Q> {
    type SqlType = Q::SqlType;
}

impl<ST: 'static, T, Q: QueryId> QueryId for Each<ST, T, Q> {
    type QueryId = Each<ST, (), Q::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = Q::HAS_STATIC_QUERY_ID;
}

impl<ST> One<ST> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<ST> Clone for One<ST> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<ST> Copy for One<ST> {}

impl<ST: SingleValue> Expression for One<ST> {
    type SqlType = ST;
}

impl<ST> QueryFragment<Pg> for One<ST> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        pass.push_sql("wanted.one");
        Ok(())
    }
}

impl<ST: SingleValue, Source> AppearsOnTable<Source> for One<ST> {}

impl<ST> ValidGrouping<()> for One<ST> {
    type IsAggregate = is_aggregate::Never;
}

impl<ST: 'static> QueryId for One<ST> {
    type QueryId = Self;

    const HAS_STATIC_QUERY_ID: bool = true;
}

#[cfg(test)]
mod tests {
    use diesel::prelude::*;
    use diesel::sql_types::BigInt;

    use super::*;
    use crate::schema::members;

    fn named(users: Vec<i64>) -> Each<BigInt, i64, impl QueryFragment<Pg> + Query> {
        let one = One::new();
        Each::new(users, one, members::table.filter(members::user_id.eq(one)).select(members::name))
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
