//! What only PostgreSQL can say: rows that others have locked are left to them, and many rows come
//! in one statement.

/// Locks the rows of a query until the transaction ends, but for those that others have locked.
macro_rules! skip_locked {
    ($query:expr) => {
        $query.for_no_key_update().skip_locked()
    };
}

/// Adds rows to a table, but for those whose key is taken.
macro_rules! insert_all {
    ($conn:expr, $table:ident, $rows:expr) => {
        async {
            // A statement takes at most 65,535 values.
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

/// The query of the rows whose `column` is one of these values. What it says of their order holds
/// among the rows of one value.
macro_rules! of_each {
    ($query:expr, $column:expr, $values:expr) => {{
        let one = crate::postgres::One::new();
        crate::postgres::Each::new($values, one, $query.filter($column.eq(one)))
    }};
}

pub(super) use {insert_all, of_each, skip_locked};
