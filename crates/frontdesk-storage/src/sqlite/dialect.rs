//! What PostgreSQL says in words of its own: here nobody else has locked anything, and a statement
//! for each row is no slower.

/// The query as it is: a transaction that may write has the whole file to itself.
macro_rules! skip_locked {
    ($query:expr) => {
        $query
    };
}

/// Adds rows to a table, but for those whose key is taken.
macro_rules! insert_all {
    ($conn:expr, $table:ident, $rows:expr) => {
        async {
            for row in $rows {
                diesel::insert_into($table::table)
                    .values(row)
                    .on_conflict_do_nothing()
                    .execute(&mut *$conn)
                    .await
                    .map_err(in_table(stringify!($table)))?;
            }
            Ok::<(), StoreError>(())
        }
        .await
    };
}

/// The query of the rows whose `column` is one of these values. What it says of their order holds
/// among the rows of one value.
macro_rules! of_each {
    ($query:expr, $column:expr, $values:expr) => {
        $query.filter($column.eq_any($values))
    };
}

pub(super) use {insert_all, of_each, skip_locked};
