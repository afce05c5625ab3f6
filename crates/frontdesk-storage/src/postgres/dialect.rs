//! Macros for PostgreSQL features: row locks and multi-row statements.

/// Locks the rows of a query until the transaction ends; skips rows locked by others.
macro_rules! skip_locked {
    ($query:expr) => {
        $query.for_no_key_update().skip_locked()
    };
}

/// Inserts rows; skips rows whose key exists.
macro_rules! insert_all {
    ($conn:expr, $table:ident, $rows:expr) => {
        async {
            // A statement has at most 65,535 parameters.
            for rows in $rows.chunks(1_000) {
                diesel::insert_into($table::table)
                    .values(rows)
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

/// Filters `column` by these values; rows are sorted only within each value.
macro_rules! of_each {
    ($query:expr, $column:expr, $values:expr) => {{
        let one = crate::postgres::One::new();
        crate::postgres::Each::new($values, one, $query.filter($column.eq(one)))
    }};
}

pub(super) use {insert_all, of_each, skip_locked};
