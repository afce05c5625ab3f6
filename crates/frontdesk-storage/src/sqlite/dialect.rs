//! SQLite versions of macros for PostgreSQL features.
//!
//! SQLite has no row locks. One statement per row is enough, because SQLite has no round trips.

/// Returns the query unchanged: a write transaction locks the whole file.
macro_rules! skip_locked {
    ($query:expr) => {
        $query
    };
}

/// Inserts rows; skips rows whose key exists.
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

/// Filters `column` by these values; the query's order applies only within each value.
macro_rules! of_each {
    ($query:expr, $column:expr, $values:expr) => {
        $query.filter(crate::sqlite::OneOf::new($column, $values))
    };
}

/// Filters `column` by the second column of the query `keys`; the rows are unordered.
macro_rules! of_keys {
    ($query:expr, $column:expr, $keys:expr) => {
        $query.filter(crate::sqlite::OneOfKeys::new($column, $keys))
    };
}

/// Returns the rows of a query; decodes each row in place, before SQLite reads the next row.
macro_rules! read {
    ($conn:expr, $query:expr) => {
        $conn.read($query)
    };
}

pub(super) use {insert_all, of_each, of_keys, read, skip_locked};
