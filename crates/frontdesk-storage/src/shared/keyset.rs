//! The start of a page as a comparison of row values.

use diesel::backend::Backend;
use diesel::expression::{AsExpression, ValidGrouping, is_aggregate};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Bool, SingleValue, SqlType};

/// `(a, b) > (x, y)`: the rows after `(x, y)` in the order of `a` and then `b`.
///
/// A database seeks to this row in an index, even if many rows have the same `a`. With
/// `a > x OR a = x AND b > y`, it reads all of them for each page.
#[derive(Debug, Clone, Copy, QueryId)]
pub(super) struct After<A, B, X, Y> {
    key: (A, B),
    seen: (X, Y),
}

impl<A: Expression, B: Expression, X: Expression, Y: Expression> After<A, B, X, Y> {
    pub(super) fn new<S, T>(key: (A, B), (first, second): (S, T)) -> Self
    where
        S: AsExpression<A::SqlType, Expression = X>,
        T: AsExpression<B::SqlType, Expression = Y>,
        A::SqlType: SqlType + SingleValue,
        B::SqlType: SqlType + SingleValue,
    {
        Self { key, seen: (first.as_expression(), second.as_expression()) }
    }
}

impl<A, B, X, Y> Expression for After<A, B, X, Y> {
    type SqlType = Bool;
}

impl<A, B, X, Y, DB: Backend> QueryFragment<DB> for After<A, B, X, Y>
where
    (A, B): QueryFragment<DB>,
    (X, Y): QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        pass.push_sql("(");
        self.key.walk_ast(pass.reborrow())?;
        pass.push_sql(") > (");
        self.seen.walk_ast(pass.reborrow())?;
        pass.push_sql(")");
        Ok(())
    }
}

impl<A, B, X, Y, Source> AppearsOnTable<Source> for After<A, B, X, Y>
where
    A: AppearsOnTable<Source>,
    B: AppearsOnTable<Source>,
    X: AppearsOnTable<Source>,
    Y: AppearsOnTable<Source>,
{
}

impl<A, B, X, Y> ValidGrouping<()> for After<A, B, X, Y> {
    type IsAggregate = is_aggregate::No;
}
