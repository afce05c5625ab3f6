use super::Rule;
use super::keys::{self, CONNECTION, DELIVERY, EVENT, OBJECT, Part, WRITTEN};
use crate::inspection::Dialect;

pub(super) fn rules(dialect: &Dialect) -> Vec<Rule> {
    let mut rules = vec![
        events_set_aside(dialect),
        objects_of_events(dialect),
        places_in_the_feed(),
        deliveries_of_events(dialect),
        targets_of_deliveries(dialect),
        attempts_at_deliveries(dialect),
        connections_without_a_state(dialect),
        faults_of_connections(dialect),
        revisions_of_written_events(dialect),
    ];
    rules.extend(TIMES.iter().map(|times| times.rule(dialect)));
    rules
}

/// Two nullable time columns; `to` must be later than `from`.
struct Times {
    table: &'static str,
    id: &'static [Part],
    from: &'static str,
    to: &'static str,
}

const TIMES: [Times; 4] = [
    Times { table: "events", id: EVENT, from: "starts_at", to: "ends_at" },
    Times { table: "events", id: EVENT, from: "from_starts_at", to: "from_ends_at" },
    Times { table: "calendar_busy", id: OBJECT, from: "starts_at", to: "ends_at" },
    Times { table: "written_events", id: WRITTEN, from: "starts_at", to: "ends_at" },
];

impl Times {
    fn rule(&self, d: &Dialect) -> Rule {
        let &Self { table, id, from, to } = self;
        Rule {
            table,
            expected: "an end after the start",
            sql: format!(
                "SELECT one.workspace_id, {id} AS id, {start} || ' to ' || {end} AS found
                 FROM {table} AS one WHERE one.{to} <= one.{from}",
                id = keys::text(id, d),
                start = d.instant(&format!("one.{from}")),
                end = d.instant(&format!("one.{to}")),
            ),
        }
    }
}

/// Every set-aside event is a violation, because its routing has failed.
fn events_set_aside(d: &Dialect) -> Rule {
    Rule {
        table: "events",
        expected: "a routable event; the log contains the cause",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id, one.name || ' set aside until ' || {until} AS found
             FROM events AS one WHERE one.position IS NULL AND one.aside_until IS NOT NULL",
            id = keys::text(EVENT, d),
            until = d.instant("one.aside_until"),
        ),
    }
}

fn objects_of_events(d: &Dialect) -> Rule {
    Rule {
        table: "events",
        expected: "the object of its type, and the times of a booking",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id,
                one.name || ' of' || CASE WHEN one.booking_uuid IS NULL THEN '' ELSE ' a booking' END
                    || CASE WHEN one.starts_at IS NULL THEN '' ELSE ' with its times' END
                    || CASE WHEN one.from_starts_at IS NULL THEN '' ELSE ' and the previous times' END
                    || CASE WHEN one.from_user_id IS NULL THEN '' ELSE ' and the previous host' END
                    || CASE WHEN one.link_id IS NULL THEN '' ELSE ' a link' END
                    || CASE WHEN one.person_id IS NULL THEN '' ELSE ' a person' END
                    || CASE WHEN one.changes IS NULL THEN '' ELSE ' changes' END
                    || CASE WHEN one.token_id IS NULL THEN '' ELSE ' a token' END
                    || CASE WHEN one.object_id IS NULL THEN '' ELSE ' an object' END AS found
             FROM events AS one
             WHERE (one.booking_uuid IS NOT NULL) <> (one.name LIKE 'booking.%')
                OR (one.starts_at IS NULL) <> (one.booking_uuid IS NULL)
                OR (one.ends_at IS NULL) <> (one.starts_at IS NULL)
                OR (one.from_starts_at IS NOT NULL) <> (one.name = 'booking.moved')
                OR (one.from_ends_at IS NULL) <> (one.from_starts_at IS NULL)
                OR (one.from_user_id IS NOT NULL) <> (one.name = 'booking.reassigned')
                OR (one.to_user_id IS NULL) <> (one.from_user_id IS NULL)
                OR (one.link_id IS NOT NULL) <> (one.name = 'link.created')
                OR (one.person_id IS NOT NULL) <> (one.name = 'record.enriched')
                OR (one.changes IS NOT NULL) <> (one.name = 'workspace.changed')
                OR (one.token_id IS NOT NULL) <> (one.name LIKE 'token.%')
                OR (one.object_id IS NULL AND one.name = 'link.archived')",
            id = keys::text(EVENT, d),
        ),
    }
}

fn places_in_the_feed() -> Rule {
    Rule {
        table: "counters",
        expected: "a value not below the last position in the feed",
        sql: "SELECT fed.workspace_id, 'events' AS id,
                coalesce(CAST(counter.last_id AS text), 'none') || ' with events up to ' || fed.last AS found
             FROM (SELECT workspace_id, max(position) AS last FROM events GROUP BY workspace_id) AS fed
             LEFT JOIN counters AS counter ON counter.workspace_id = fed.workspace_id AND counter.name = 'events'
             WHERE coalesce(counter.last_id, 0) < fed.last"
            .to_owned(),
    }
}

fn deliveries_of_events(d: &Dialect) -> Rule {
    Rule {
        table: "deliveries",
        expected: "the position and the booking of its event",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id,
                'position ' || one.position || ', where its event has '
                    || CASE WHEN event.position = one.position THEN 'another booking'
                       ELSE coalesce(CAST(event.position AS text), 'none') END AS found
             FROM deliveries AS one
             JOIN events AS event ON event.workspace_id = one.workspace_id AND event.id = one.event_id
             WHERE event.position IS DISTINCT FROM one.position
                OR event.booking_uuid IS DISTINCT FROM one.booking_uuid",
            id = keys::text(DELIVERY, d),
        ),
    }
}

fn targets_of_deliveries(d: &Dialect) -> Rule {
    Rule {
        table: "deliveries",
        expected: "the target columns and the order of its kind",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id,
                one.kind || ' to ' || one.address || CASE WHEN one.in_order THEN ', ordered' ELSE ', unordered' END
                    AS found
             FROM deliveries AS one
             WHERE (one.user_id IS NOT NULL) <> (one.kind = 'calendar')
                OR (one.connection_id IS NOT NULL) <> (one.kind = 'calendar')
                OR (one.mail_to IS NOT NULL) <> (one.kind = 'mail')
                OR (one.occasion IS NOT NULL) <> (one.kind = 'mail')
                OR one.in_order <> (one.kind = 'calendar' OR (one.kind = 'mail' AND coalesce(one.occasion, '') <> 'reminder'))",
            id = keys::text(DELIVERY, d),
        ),
    }
}

fn attempts_at_deliveries(d: &Dialect) -> Rule {
    Rule {
        table: "deliveries",
        expected: "at least one attempt",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id, one.state || ' after ' || one.attempts || ' attempts' AS found
             FROM deliveries AS one WHERE one.state <> 'pending' AND one.attempts < 1",
            id = keys::text(DELIVERY, d),
        ),
    }
}

/// The service never reads a connection that has no row in `calendar_states`.
fn connections_without_a_state(d: &Dialect) -> Rule {
    Rule {
        table: "calendars",
        expected: "a row in calendar_states",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id, one.kind || ' without a state' AS found
             FROM calendars AS one
             WHERE one.kind <> 'builtin' AND NOT EXISTS (
                SELECT 1 FROM calendar_states AS state
                WHERE state.workspace_id = one.workspace_id AND state.user_id = one.user_id
                    AND state.connection_id = one.connection_id)",
            id = keys::text(CONNECTION, d),
        ),
    }
}

fn faults_of_connections(d: &Dialect) -> Rule {
    Rule {
        table: "calendar_states",
        expected: "both a fault and its detail, or neither",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id,
                coalesce(one.fault_kind, 'no fault') || ' with '
                    || CASE WHEN one.fault_detail IS NULL THEN 'no detail' ELSE 'a detail' END AS found
             FROM calendar_states AS one WHERE (one.fault_kind IS NULL) <> (one.fault_detail IS NULL)",
            id = keys::text(CONNECTION, d),
        ),
    }
}

fn revisions_of_written_events(d: &Dialect) -> Rule {
    Rule {
        table: "written_events",
        expected: "a revision not above that of the booking",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id,
                'revision ' || one.revision || ' of a booking that is at ' || booking.revision AS found
             FROM written_events AS one
             JOIN bookings AS booking ON booking.workspace_id = one.workspace_id AND booking.uuid = one.booking_uuid
             WHERE booking.revision < one.revision",
            id = keys::text(WRITTEN, d),
        ),
    }
}
