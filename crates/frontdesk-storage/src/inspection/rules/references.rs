//! What names something that is not there. The databases see to that themselves, but for a SQLite file that another program
//! wrote to, which heeds foreign keys only when it is told to.

use super::Rule;
use super::keys::Part::{self, Plain, Uuid};
use super::keys::{self, ASSIGNMENT, BOOKING, CALENDAR, CONNECTION, DELIVERY, EVENT, LINK, OBJECT, WRITTEN};
use crate::inspection::Dialect;

/// A column that names something of the same workspace: its table, the rest of that table's key, the column, and the table and
/// column that it names.
struct Reference(&'static str, &'static [Part], Part, &'static str, &'static str);

const REFERENCES: [Reference; 36] = [
    Reference(
        "booking_hosts",
        &[Uuid("booking_uuid"), Plain("position")],
        Uuid("booking_uuid"),
        "bookings",
        "uuid",
    ),
    Reference(
        "booking_hosts",
        &[Uuid("booking_uuid"), Plain("position")],
        Plain("user_id"),
        "members",
        "user_id",
    ),
    Reference("bookings", BOOKING, Plain("event_type_id"), "event_types", "id"),
    Reference("bookings", BOOKING, Plain("link_id"), "links", "id"),
    Reference("bookings", BOOKING, Plain("booked_by"), "members", "user_id"),
    Reference("bookings", BOOKING, Plain("cancelled_by"), "members", "user_id"),
    Reference("bookings", BOOKING, Plain("no_show_by"), "members", "user_id"),
    Reference("booking_erasures", &[Uuid("booking_uuid")], Uuid("booking_uuid"), "bookings", "uuid"),
    Reference("links", LINK, Plain("event_type_id"), "event_types", "id"),
    Reference("links", LINK, Plain("owner_user_id"), "members", "user_id"),
    Reference("links", LINK, Plain("created_by"), "members", "user_id"),
    Reference("link_hosts", &[Plain("link_id"), Plain("position")], Plain("link_id"), "links", "id"),
    Reference("link_hosts", &[Plain("link_id"), Plain("position")], Plain("user_id"), "members", "user_id"),
    Reference("link_hosts", &[Plain("link_id"), Plain("position")], Plain("queue_id"), "queues", "id"),
    Reference("queue_assignments", ASSIGNMENT, Plain("link_id"), "links", "id"),
    Reference("queue_assignments", ASSIGNMENT, Plain("queue_id"), "queues", "id"),
    Reference("queue_assignments", ASSIGNMENT, Plain("user_id"), "members", "user_id"),
    Reference("queue_members", &[Plain("queue_id"), Plain("position")], Plain("queue_id"), "queues", "id"),
    Reference(
        "queue_members",
        &[Plain("queue_id"), Plain("position")],
        Plain("user_id"),
        "members",
        "user_id",
    ),
    Reference(
        "event_type_hosts",
        &[Plain("event_type_id"), Plain("position")],
        Plain("event_type_id"),
        "event_types",
        "id",
    ),
    Reference(
        "event_type_hosts",
        &[Plain("event_type_id"), Plain("position")],
        Plain("user_id"),
        "members",
        "user_id",
    ),
    Reference("calendars", &[Plain("user_id"), Plain("position")], Plain("user_id"), "members", "user_id"),
    Reference("tokens", &[Plain("id")], Plain("user_id"), "members", "user_id"),
    Reference("idempotency_keys", &[Plain("token_id"), Plain("key")], Plain("token_id"), "tokens", "id"),
    Reference("provider_calls", &[Uuid("call_id")], Uuid("run_id"), "enrichment_runs", "run_id"),
    Reference("enrichment_runs", &[Uuid("run_id")], Plain("started_by"), "members", "user_id"),
    Reference(
        "enrichment_providers",
        &[Plain("provider")],
        Plain("workspace_id"),
        "enrichment_settings",
        "workspace_id",
    ),
    // A person of whom an event tells may have been forgotten since.
    Reference("events", EVENT, Uuid("booking_uuid"), "bookings", "uuid"),
    Reference("events", EVENT, Plain("link_id"), "links", "id"),
    Reference("events", EVENT, Plain("by_user_id"), "members", "user_id"),
    Reference("deliveries", DELIVERY, Uuid("event_id"), "events", "id"),
    Reference("calendar_states", CONNECTION, Plain("user_id"), "members", "user_id"),
    Reference("mirrored_calendars", CALENDAR, Uuid("connection_id"), "calendar_states", "connection_id"),
    Reference("calendar_busy", OBJECT, Uuid("connection_id"), "calendar_states", "connection_id"),
    Reference("written_events", WRITTEN, Uuid("booking_uuid"), "bookings", "uuid"),
    Reference("written_events", WRITTEN, Plain("user_id"), "members", "user_id"),
];

/// One rule a reference.
pub(super) fn rules(dialect: &Dialect) -> Vec<Rule> {
    REFERENCES.iter().map(|reference| reference.rule(dialect)).collect()
}

impl Reference {
    fn rule(&self, dialect: &Dialect) -> Rule {
        let &Self(table, key, column, target, target_column) = self;
        let (id, name, text) = (keys::text(key, dialect), column.name(), column.text(dialect));
        Rule {
            table,
            expected: "the name of something that is there",
            sql: format!(
                "SELECT one.workspace_id, {id} AS id, '{name} ' || {text} || ', which {target} lacks' AS found
                 FROM {table} AS one
                 LEFT JOIN {target} AS other
                    ON other.workspace_id = one.workspace_id AND other.{target_column} = one.{name}
                 WHERE one.{name} IS NOT NULL AND other.{target_column} IS NULL"
            ),
        }
    }
}
