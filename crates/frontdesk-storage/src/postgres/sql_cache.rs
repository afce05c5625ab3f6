use std::any::TypeId;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use diesel::QueryResult;
use diesel::pg::{Pg, PgQueryBuilder};
use diesel::query_builder::{AstPass, Query, QueryBuilder as _, QueryFragment, QueryId};

thread_local! {
    /// The SQL of statements generated on this thread, by diesel's query id.
    static TEXTS: RefCell<HashMap<TypeId, Rc<str>>> = RefCell::default();
}

/// A statement whose generated SQL is cached per thread.
///
/// Generating the SQL takes longer than all other client-side work of reading one row.
pub(super) struct CachedSql<T>(pub(super) T);

impl<T: QueryFragment<Pg> + QueryId> CachedSql<T> {
    /// Returns the SQL, or `None` if the SQL depends on the statement's values, not only on its
    /// type. Connections do not cache the prepared form of such statements either.
    fn text(&self) -> QueryResult<Option<Rc<str>>> {
        let Some(id) = T::query_id() else { return Ok(None) };
        if let Some(text) = TEXTS.with_borrow(|texts| texts.get(&id).cloned()) {
            return Ok(Some(text));
        }
        if !self.0.is_safe_to_cache_prepared(&Pg)? {
            return Ok(None);
        }
        let mut builder = PgQueryBuilder::default();
        self.0.to_sql(&mut builder, &Pg)?;
        let text: Rc<str> = builder.finish().into();
        TEXTS.with_borrow_mut(|texts| texts.insert(id, text.clone()));
        Ok(Some(text))
    }
}

impl<T: QueryFragment<Pg> + QueryId> QueryFragment<Pg> for CachedSql<T> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }

    // Connections call `to_sql` and `is_safe_to_cache_prepared`. diesel does not document these
    // methods; an update may remove them.
    fn to_sql(&self, out: &mut PgQueryBuilder, backend: &Pg) -> QueryResult<()> {
        match self.text()? {
            Some(text) => out.push_sql(&text),
            None => self.0.to_sql(out, backend)?,
        }
        Ok(())
    }

    fn is_safe_to_cache_prepared(&self, backend: &Pg) -> QueryResult<bool> {
        Ok(self.text()?.is_some() || self.0.is_safe_to_cache_prepared(backend)?)
    }
}

impl<T: QueryId> QueryId for CachedSql<T> {
    type QueryId = T::QueryId;

    const HAS_STATIC_QUERY_ID: bool = T::HAS_STATIC_QUERY_ID;
}

impl<T: Query> Query for CachedSql<T> {
    type SqlType = T::SqlType;
}

#[cfg(test)]
mod tests {
    use diesel::prelude::*;
    use diesel::query_builder::AsQuery as _;
    use diesel::sql_types::Bool;

    use super::*;
    use crate::schema::members;

    fn text_of<T: QueryFragment<Pg> + QueryId>(statement: T) -> String {
        let mut builder = PgQueryBuilder::default();
        CachedSql(statement).to_sql(&mut builder, &Pg).expect("a statement");
        builder.finish()
    }

    fn named(name: &str) -> impl QueryFragment<Pg> + QueryId + Query {
        members::table.filter(members::name.eq(name.to_owned())).select(members::user_id).as_query()
    }

    #[test]
    fn sql_is_the_same_for_all_values() {
        let generated = diesel::debug_query::<Pg, _>(&named("Priya")).to_string();
        let [first, second] = [named("Priya"), named("Marco")].map(text_of);
        assert!(generated.starts_with(&first), "{generated} and {first}");
        assert_eq!(first, second);
    }

    #[test]
    fn statements_of_different_types_have_different_sql() {
        let by_number = members::table.filter(members::user_id.eq(1_i64)).select(members::user_id);
        assert_ne!(text_of(named("Priya")), text_of(by_number.as_query()));
    }

    #[test]
    fn handwritten_and_boxed_statements_are_generated_each_time() {
        let by_hand = |sql: &str| diesel::select(diesel::dsl::sql::<Bool>(sql)).as_query();
        assert_eq!(
            [by_hand("true"), by_hand("false")].map(text_of),
            ["SELECT true", "SELECT false"]
        );
        let boxed = |archived: Option<bool>| {
            let all = members::table.select(members::user_id).into_boxed::<Pg>();
            archived
                .into_iter()
                .fold(all, |some, archived| some.filter(members::archived.eq(archived)))
        };
        assert_ne!(text_of(boxed(None)), text_of(boxed(Some(true))));
    }
}
