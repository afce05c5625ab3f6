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

/// Filters `column` by these values; the query's order applies only within each value.
macro_rules! of_each {
    ($query:expr, $column:expr, $values:expr) => {{
        let one = crate::postgres::One::new();
        crate::postgres::Each::new($values, one, $query.filter($column.eq(one)))
    }};
}

/// Filters `column` by the second column of the query `keys`; the rows are unordered.
macro_rules! of_keys {
    ($query:expr, $column:expr, $keys:expr) => {{
        let one = crate::postgres::One::new();
        crate::postgres::Each::of_keys($keys, one, $query.filter($column.eq(one)))
    }};
}

/// Returns the rows of a query.
macro_rules! read {
    ($conn:expr, $query:expr) => {
        diesel_async::RunQueryDsl::load($query, $conn)
    };
}

pub(super) use {insert_all, of_each, of_keys, read, skip_locked};
