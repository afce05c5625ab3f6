//! Macros for PostgreSQL features: row locks and multi-row statements.

macro_rules! skip_locked {
    ($query:expr) => {
        $query.for_no_key_update().skip_locked()
    };
}

macro_rules! locked {
    ($query:expr) => {
        $query.for_no_key_update()
    };
}

/// Connections cache an `INSERT` statement only up to this number of rows.
///
/// Each number of rows is a separate statement, and a connection's cache never shrinks.
pub(super) const FEW_ROWS: usize = 20;

/// Inserts rows; fails if a key exists.
macro_rules! insert_rows {
    ($conn:expr, $table:ident, $rows:expr) => {
        crate::postgres::dialect::insert_chunks!($conn, $table, $rows, |insert| insert)
    };
}

/// Inserts rows; skips rows whose key exists.
macro_rules! insert_all {
    ($conn:expr, $table:ident, $rows:expr) => {
        crate::postgres::dialect::insert_chunks!($conn, $table, $rows, |insert| insert
            .on_conflict_do_nothing())
    };
}

macro_rules! insert_chunks {
    ($conn:expr, $table:ident, $rows:expr, |$insert:ident| $complete:expr) => {
        async {
            // A statement has at most 65,535 parameters.
            for rows in $rows.chunks(1_000) {
                let $insert = diesel::insert_into($table::table).values(rows);
                let insert = $complete;
                let inserted = if rows.len() <= crate::postgres::dialect::FEW_ROWS {
                    crate::prepared::prepared(insert).execute(&mut *$conn).await
                } else {
                    insert.execute(&mut *$conn).await
                };
                inserted.map_err(in_table(stringify!($table)))?;
            }
            Ok::<(), StoreError>(())
        }
        .await
    };
}

/// Runs `$first`, inserts rows and runs `$also`, in one statement; returns the row count of
/// `$first`.
macro_rules! write_together {
    (
        $conn:expr,
        $table:ident: $first:expr
        $(, insert $parts:ident: $rows:expr)*
        $(, run $also:expr)*
    ) => {
        crate::prepared::prepared(
            crate::postgres::CteWrites::new($first)
                $(.and(diesel::insert_into($parts::table).values($rows)))*
                $(.and($also))*,
        )
        .execute($conn)
        .await
        .map_err(in_table(stringify!($table)))
    };
}

/// Filters `column` by `values`. The order of `query` applies only among rows with equal values.
macro_rules! in_list {
    ($query:expr, $column:expr, $values:expr) => {{
        let one = crate::postgres::One::new();
        crate::postgres::Lateral::new($values, one, $query.filter($column.eq(one)))
    }};
}

/// Loads a query for each value, so that its order and limit hold for each.
macro_rules! load_each {
    ($conn:expr, $values:expr, |$one:ident| $query:expr) => {{
        let $one = crate::postgres::One::new();
        crate::postgres::Lateral::new($values, $one, $query).load(&mut *$conn).await
    }};
}

/// Loads a query for each interval, which is a pair of a start and an end.
macro_rules! load_each_interval {
    ($conn:expr, $intervals:expr, |$start:ident, $end:ident| $query:expr) => {{
        let ($start, $end) = (crate::postgres::One::new(), crate::postgres::One::new());
        let each = crate::postgres::Lateral::of_intervals(&$intervals, ($start, $end), $query);
        crate::prepared::prepared(each).load(&mut *$conn).await
    }};
}

/// Filters `column` by the second column of the query `keys`; the rows are unordered.
macro_rules! in_query {
    ($query:expr, $column:expr, $keys:expr) => {{
        let one = crate::postgres::One::new();
        crate::postgres::Lateral::of_keys($keys, one, $query.filter($column.eq(one)))
    }};
}

macro_rules! read {
    ($conn:expr, $query:expr) => {
        diesel_async::RunQueryDsl::load($query, $conn)
    };
}

pub(super) use {
    in_list, in_query, insert_all, insert_chunks, insert_rows, load_each, load_each_interval,
    locked, read, skip_locked, write_together,
};
