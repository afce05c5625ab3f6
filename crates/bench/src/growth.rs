//! From one workspace to many: each of the others is half of the first, copied in the database, since a million bookings
//! through the service's own commands would take longer than the rest of the run.

use crate::database::Database;
use crate::dataset::{BOOKINGS, PEOPLE, TEAMS, WORKSPACE};

/// What a workspace consists of, each after what it refers to, and which part of it is copied. Tokens are not, nor the
/// declared providers, whose keys are sealed for one workspace.
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
            Self::Whole => String::new(),
            Self::BookingsUpToHalf { key } => format!(
                " AND {key} < (SELECT uuid FROM bookings WHERE workspace_id = {WORKSPACE} ORDER BY uuid LIMIT 1 OFFSET {})",
                BOOKINGS / 2
            ),
            Self::IdsUpToHalf => format!(" AND id <= {}", PEOPLE / 2),
        }
    }
}

/// How many bookings there are in so many workspaces.
pub(crate) fn bookings_in(workspaces: u32) -> u32 {
    BOOKINGS + TEAMS + (workspaces - 1) * (BOOKINGS / 2)
}

/// Makes copies until there are so many workspaces.
pub(crate) fn grow(database: &Database, workspaces: u32) -> anyhow::Result<()> {
    (WORKSPACE + 1..=workspaces).try_for_each(|id| database.execute(&copy(id)))
}

/// The statements that copy the workspace under another number, in one transaction.
fn copy(id: u32) -> String {
    let workspace =
        copy_rows("workspaces", &format!("id = {WORKSPACE}"), &format!("id = {id}, key = 'bench-{id}'"));
    let tables = TABLES.iter().map(|(table, part)| {
        let which = format!("workspace_id = {WORKSPACE}{}", part.condition());
        copy_rows(table, &which, &format!("workspace_id = {id}"))
    });
    format!("BEGIN;\n{workspace}{}COMMIT;\n", tables.collect::<String>())
}

/// By way of another table, so that no list of columns stands here to be kept up.
fn copy_rows(table: &str, which: &str, change: &str) -> String {
    format!(
        "CREATE TEMP TABLE copied AS SELECT * FROM {table} WHERE {which};\nUPDATE copied SET {change};\n\
         INSERT INTO {table} SELECT * FROM copied;\nDROP TABLE copied;\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hundred_workspaces_hold_a_million_bookings() {
        assert_eq!(bookings_in(200), 1_005_016);
        assert_eq!(bookings_in(1), 10_016);
    }

    #[test]
    fn a_copy_changes_nothing_but_the_workspace() {
        let sql = copy(7);
        assert!(
            sql.starts_with("BEGIN;\nCREATE TEMP TABLE copied AS SELECT * FROM workspaces WHERE id = 1;")
        );
        assert!(sql.contains(
            "SELECT * FROM people WHERE workspace_id = 1 AND id <= 5000;\nUPDATE copied SET workspace_id = 7;"
        ));
        assert!(!sql.contains("tokens"));
    }
}
