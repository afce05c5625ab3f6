use super::Rule;
use super::keys::{self, CONNECTION, DELIVERY, EVENT, WRITTEN};
use crate::inspection::Dialect;

pub(super) fn rules(dialect: &Dialect) -> Vec<Rule> {
    let mut rules = vec![
        events_set_aside(dialect),
        places_in_the_feed(),
        deliveries_of_events(dialect),
        order_of_deliveries(dialect),
        attempts_at_deliveries(dialect),
        connections_without_a_state(dialect),
        revisions_of_written_events(dialect),
    ];
    let intervals = [("starts_at", "ends_at"), ("from_starts_at", "from_ends_at")];
    rules.extend(intervals.map(|interval| intervals_of_events(interval, dialect)));
    rules
}

fn intervals_of_events((from, to): (&str, &str), d: &Dialect) -> Rule {
    Rule {
        table: "events",
        expected: "an end after the start",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id, {start} || ' to ' || {end} AS found
             FROM events AS one WHERE one.{to} <= one.{from}",
            id = keys::text(EVENT, d),
            start = d.instant(&format!("one.{from}")),
            end = d.instant(&format!("one.{to}")),
        ),
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

fn order_of_deliveries(d: &Dialect) -> Rule {
    Rule {
        table: "deliveries",
        expected: "the order of its kind",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id,
                one.kind || ' to ' || one.address || CASE WHEN one.in_order THEN ', ordered' ELSE ', unordered' END
                    AS found
             FROM deliveries AS one
             WHERE one.in_order <> (one.kind = 'calendar' OR (one.kind = 'mail' AND coalesce(one.occasion, '') <> 'reminder'))",
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
