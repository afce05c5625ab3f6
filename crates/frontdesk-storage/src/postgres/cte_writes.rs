//! Several writes in one statement.

use diesel::QueryResult;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};

/// The order of the writes is unspecified. The server checks foreign keys after all writes. The
/// number of affected rows is that of `first`.
pub(super) struct CteWrites<'a, T> {
    first: T,
    others: Vec<Box<dyn QueryFragment<Pg> + Send + 'a>>,
}

impl<'a, T> CteWrites<'a, T> {
    pub(super) const fn new(first: T) -> Self {
        Self { first, others: Vec::new() }
    }

    pub(super) fn and(mut self, other: impl QueryFragment<Pg> + Send + 'a) -> Self {
        self.others.push(Box::new(other));
        self
    }
}

/// The server runs each data-modifying common table expression once, even if no query reads it.
impl<T: QueryFragment<Pg>> QueryFragment<Pg> for CteWrites<'_, T> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        for (index, other) in self.others.iter().enumerate() {
            pass.push_sql(if index == 0 { "WITH other_" } else { ", other_" });
            pass.push_sql(&index.to_string());
            pass.push_sql(" AS (");
            other.walk_ast(pass.reborrow())?;
            pass.push_sql(") ");
        }
        self.first.walk_ast(pass)
    }
}

/// Without a static query id, connections cache the statement by its text.
impl<T> QueryId for CteWrites<'_, T> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

#[cfg(test)]
mod tests {
    use diesel::prelude::*;

    use super::*;
    use crate::schema::{counters, members};

    #[test]
    fn other_writes_are_common_table_expressions_of_the_first() {
        let first = diesel::delete(members::table.filter(members::user_id.eq(1)));
        let second = diesel::delete(counters::table.filter(counters::last_id.eq(2)));
        let third = diesel::delete(counters::table.filter(counters::last_id.eq(3)));
        let sql =
            diesel::debug_query::<Pg, _>(&CteWrites::new(first).and(second).and(third)).to_string();
        let expected = r#"WITH other_0 AS (DELETE FROM "counters" WHERE ("counters"."last_id" = $1)) , other_1 AS (DELETE FROM "counters" WHERE ("counters"."last_id" = $2)) DELETE FROM "members" WHERE ("members"."user_id" = $3) -- binds: [2, 3, 1]"#;
        assert_eq!(sql, expected);
    }
}
