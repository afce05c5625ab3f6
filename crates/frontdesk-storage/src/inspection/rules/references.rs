//! References of events, which no foreign key enforces.

use super::Rule;
use super::keys::Part::{self, Plain, Uuid};
use super::keys::{self, EVENT};
use crate::inspection::Dialect;

/// Columns of `events`, with the referenced table and column.
const REFERENCES: [(Part, &str, &str); 6] = [
    // `person_id` is missing here, because a person can be erased after the event.
    (Uuid("booking_uuid"), "bookings", "uuid"),
    (Plain("link_id"), "links", "id"),
    (Plain("token_id"), "tokens", "id"),
    (Plain("by_user_id"), "members", "user_id"),
    (Plain("from_user_id"), "members", "user_id"),
    (Plain("to_user_id"), "members", "user_id"),
];

pub(super) fn rules(dialect: &Dialect) -> Vec<Rule> {
    REFERENCES.iter().map(|reference| rule(*reference, dialect)).collect()
}

fn rule((column, target, target_column): (Part, &str, &str), dialect: &Dialect) -> Rule {
    let (id, name, text) = (keys::text(EVENT, dialect), column.name(), column.text(dialect));
    Rule {
        table: "events",
        expected: "a reference to an existing row",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id, '{name} ' || {text} || ', which is not in {target}' AS found
             FROM events AS one
             LEFT JOIN {target} AS other
                ON other.workspace_id = one.workspace_id AND other.{target_column} = one.{name}
             WHERE one.{name} IS NOT NULL AND other.{target_column} IS NULL"
        ),
    }
}
