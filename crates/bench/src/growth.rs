//! Fills the database with more workspaces. SQL statements copy half of the first workspace into
//! each, because importing a million bookings would take longer than the rest of the run.

use std::iter;
use std::ops::RangeInclusive;

use crate::database::Database;
use crate::dataset::{BOOKINGS, PEOPLE, TEAMS, WORKSPACE};
use crate::writes;

/// The tables of a workspace, referenced tables first, and the rows to copy. Tokens and providers
/// are not copied: provider keys are sealed for one workspace.
const TABLES: [(&str, Part); 13] = [
    ("counters", Part::Whole),
    ("members", Part::Whole),
    ("calendars", Part::Whole),
    ("queues", Part::Whole),
    ("queue_members", Part::Whole),
    ("event_types", Part::Whole),
    ("event_type_hosts", Part::Whole),
    ("links", Part::Whole),
    ("link_hosts", Part::Whole),
    ("bookings", Part::BookingsUpToHalf { key: "uuid" }),
    ("booking_hosts", Part::BookingsUpToHalf { key: "booking_uuid" }),
    ("people", Part::IdsUpToHalf),
    ("companies", Part::Whole),
];

#[derive(Clone, Copy)]
enum Part {
    Whole,
    BookingsUpToHalf { key: &'static str },
    IdsUpToHalf,
}

impl Part {
    fn condition(self) -> String {
        match self {
            Self::Whole => format!("workspace_id = {WORKSPACE}"),
            Self::BookingsUpToHalf { key } => format!(
                "workspace_id = {WORKSPACE} AND {key} < \
                 (SELECT uuid FROM bookings WHERE workspace_id = {WORKSPACE} ORDER BY uuid LIMIT 1 OFFSET {})",
                BOOKINGS / 2
            ),
            Self::IdsUpToHalf => format!("workspace_id = {WORKSPACE} AND id <= {}", PEOPLE / 2),
        }
    }
}

/// Bookings in a database with this many workspaces, before the first measured write.
pub(crate) fn bookings_in(workspaces: u32) -> u32 {
    BOOKINGS + TEAMS + writes::BOOKINGS + (workspaces - 1) * (BOOKINGS / 2)
}

/// Copies the first workspace until the database has `workspaces`, not counting the one for writes.
pub(crate) fn grow(database: &Database, workspaces: u32) -> anyhow::Result<()> {
    let ids = writes::WORKSPACE + 1..=writes::WORKSPACE + workspaces - 1;
    let changes = [("id", "number"), ("key", "'bench-' || number")];
    let workspace = ("workspaces", format!("id = {WORKSPACE}"), &changes);
    let tables = TABLES.iter().map(|(table, part)| (*table, part.condition(), &CHANGES));
    let copies = iter::once(workspace).chain(tables).map(|(table, which, changes)| {
        let columns = database.columns(table)?;
        Ok(copy_rows(table, &columns, &which, changes, &ids))
    });
    database.load(&copies.collect::<anyhow::Result<String>>()?)
}

/// Columns that differ in a copy: the workspace, and the token that is unique in the database.
const CHANGES: [(&str, &str); 2] = [
    ("workspace_id", "number"),
    ("manage_token", "substr(manage_token, 1, 16) || CAST(1000000000000000 + number AS text)"),
];

/// Copies rows for all workspaces in one statement.
///
/// A temporary table holds the source rows, because a statement that reads and writes the same
/// table would buffer all rows.
fn copy_rows(
    table: &str,
    columns: &[String],
    which: &str,
    changes: &[(&str, &str); 2],
    ids: &RangeInclusive<u32>,
) -> String {
    let values = columns.iter().map(|column| {
        let change = changes.iter().find(|(changed, _)| changed == column);
        change.map_or(column.as_str(), |(_, value)| value)
    });
    let (columns, values) = (columns.join(", "), values.collect::<Vec<_>>().join(", "));
    let (first, last) = (ids.start(), ids.end());
    format!(
        "CREATE TEMP TABLE copied AS SELECT * FROM {table} WHERE {which};\nINSERT INTO {table} ({columns}) \
         WITH RECURSIVE numbers (number) AS (SELECT {first} UNION ALL SELECT number + 1 FROM numbers WHERE number < {last}) \
         SELECT {values} FROM numbers CROSS JOIN copied;\nDROP TABLE copied;\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hundred_workspaces_hold_a_million_bookings() {
        assert_eq!(bookings_in(200), 1_006_016);
        assert_eq!(bookings_in(1), 11_016);
    }

    #[test]
    fn copy_changes_only_the_workspace_and_unique_tokens() {
        let columns = ["workspace_id", "uuid", "manage_token"].map(str::to_owned);
        let sql = copy_rows("bookings", &columns, &Part::Whole.condition(), &CHANGES, &(4..=9));
        assert!(
            sql.starts_with(
                "CREATE TEMP TABLE copied AS SELECT * FROM bookings WHERE workspace_id = 1;"
            ),
            "{sql}"
        );
        assert!(
            sql.contains("INSERT INTO bookings (workspace_id, uuid, manage_token) WITH RECURSIVE"),
            "{sql}"
        );
        assert!(sql.contains("SELECT number, uuid, substr(manage_token, 1, 16) || "), "{sql}");
        assert!(sql.contains("SELECT 4 UNION ALL") && sql.contains("WHERE number < 9)"), "{sql}");
    }
}
