//! The SQLite versions of the macros in `postgres/dialect.rs`.
//!
//! SQLite has no row locks. One statement per row is enough, because SQLite has no round trips.

macro_rules! skip_locked {
    ($query:expr) => {
        $query
    };
}

macro_rules! locked {
    ($query:expr) => {
        $query
    };
}

macro_rules! insert_rows {
    ($conn:expr, $table:ident, $rows:expr) => {
        crate::sqlite::dialect::insert_each!($conn, $table, $rows, |insert| insert)
    };
}

macro_rules! insert_all {
    ($conn:expr, $table:ident, $rows:expr) => {
        crate::sqlite::dialect::insert_each!($conn, $table, $rows, |insert| insert
            .on_conflict_do_nothing())
    };
}

macro_rules! insert_each {
    ($conn:expr, $table:ident, $rows:expr, |$insert:ident| $complete:expr) => {
        async {
            for row in $rows {
                let $insert = diesel::insert_into($table::table).values(row);
                $complete.execute(&mut *$conn).await.map_err(in_table(stringify!($table)))?;
            }
            Ok::<(), StoreError>(())
        }
        .await
    };
}

macro_rules! write_together {
    (
        $conn:expr,
        $table:ident: $first:expr
        $(, insert $parts:ident: $rows:expr)*
        $(, run $also:expr)*
    ) => {
        async {
            let in_first = in_table(stringify!($table));
            let first = crate::prepared::prepared($first).execute(&mut *$conn).await.map_err(in_first)?;
            $(crate::sqlite::dialect::insert_rows!($conn, $parts, $rows)?;)*
            $(crate::prepared::prepared($also)
                .execute(&mut *$conn)
                .await
                .map_err(in_table(stringify!($table)))?;)*
            Ok::<usize, StoreError>(first)
        }
        .await
    };
}

macro_rules! in_list {
    ($query:expr, $column:expr, $values:expr) => {
        $query.filter(crate::sqlite::InList::new($column, $values))
    };
}

macro_rules! load_each {
    ($conn:expr, $values:expr, |$one:ident| $query:expr) => {
        async {
            let mut found = Vec::new();
            for $one in $values {
                found.append(&mut $query.load(&mut *$conn).await?);
            }
            Ok::<_, diesel::result::Error>(found)
        }
        .await
    };
}

macro_rules! load_each_interval {
    ($conn:expr, $intervals:expr, |$start:ident, $end:ident| $query:expr) => {
        async {
            let mut found = Vec::new();
            for ($start, $end) in $intervals {
                let query = crate::prepared::prepared($query);
                found.append(&mut query.load(&mut *$conn).await?);
            }
            Ok::<_, diesel::result::Error>(found)
        }
        .await
    };
}

macro_rules! in_query {
    ($query:expr, $column:expr, $keys:expr) => {
        $query.filter(crate::sqlite::InQuery::new($column, $keys))
    };
}

macro_rules! read {
    ($conn:expr, $query:expr) => {
        $conn.read($query)
    };
}

pub(super) use {
    in_list, in_query, insert_all, insert_each, insert_rows, load_each, load_each_interval, locked,
    read, skip_locked, write_together,
};
