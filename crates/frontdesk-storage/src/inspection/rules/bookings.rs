use super::{Hosting, Rule};
use crate::inspection::Dialect;

pub(super) fn rules(dialect: &Dialect) -> Vec<Rule> {
    vec![
        double_bookings(dialect),
        copies_of_times(dialect),
        copies_of_states(dialect),
        hosts(dialect),
        copies_of_hosts(dialect),
        moments(dialect),
        beginnings(dialect),
        manage_tokens(dialect),
    ]
}

fn double_bookings(d: &Dialect) -> Rule {
    Rule {
        table: "booking_hosts",
        expected: "no overlapping meetings of a host",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id,
                'user ' || one.user_id || ' from ' || {start} || ' to ' || {end} || ', overlapping booking ' || {other} AS found
             FROM (
                SELECT workspace_id, booking_uuid, user_id, starts_at, ends_at, max(ends_at) OVER (
                    PARTITION BY workspace_id, user_id ORDER BY starts_at, booking_uuid
                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                ) AS busy_until
                FROM booking_hosts WHERE blocking
             ) AS one
             JOIN booking_hosts AS other ON other.workspace_id = one.workspace_id AND other.user_id = one.user_id
                AND other.blocking AND other.booking_uuid <> one.booking_uuid
                AND one.starts_at < other.ends_at AND other.starts_at < one.ends_at
             WHERE one.starts_at < one.busy_until
             ORDER BY one.workspace_id, one.starts_at",
            id = d.uuid("one.booking_uuid"),
            start = d.instant("one.starts_at"),
            end = d.instant("one.ends_at"),
            other = d.uuid("other.booking_uuid"),
        ),
    }
}

fn copies_of_times(d: &Dialect) -> Rule {
    Rule {
        table: "booking_hosts",
        expected: "the time and buffers of the booking",
        sql: format!(
            "SELECT host.workspace_id, {id} || '/' || host.position AS id,
                {start} || ' to ' || {end} || ', buffers of ' || host.buffer_before_minutes || ' and '
                    || host.buffer_after_minutes || ' minutes, for ' || {own_start} || ' to ' || {own_end}
                    || ', buffers of ' || booking.buffer_before_minutes || ' and ' || booking.buffer_after_minutes
                    || ' minutes' AS found
             FROM booking_hosts AS host
             JOIN bookings AS booking ON booking.workspace_id = host.workspace_id AND booking.uuid = host.booking_uuid
             WHERE host.starts_at <> booking.starts_at OR host.ends_at <> booking.ends_at
                OR host.buffer_before_minutes <> booking.buffer_before_minutes
                OR host.buffer_after_minutes <> booking.buffer_after_minutes",
            id = d.uuid("host.booking_uuid"),
            start = d.instant("host.starts_at"),
            end = d.instant("host.ends_at"),
            own_start = d.instant("booking.starts_at"),
            own_end = d.instant("booking.ends_at"),
        ),
    }
}

fn copies_of_states(d: &Dialect) -> Rule {
    Rule {
        table: "booking_hosts",
        expected: "blocked time only for required hosts of scheduled bookings",
        sql: format!(
            "SELECT host.workspace_id, {id} || '/' || host.position AS id,
                CASE WHEN host.blocking THEN 'blocked time' ELSE 'free time' END || ' of user ' || host.user_id || ' as '
                    || host.role || ' of a booking that is ' || booking.state AS found
             FROM booking_hosts AS host
             JOIN bookings AS booking ON booking.workspace_id = host.workspace_id AND booking.uuid = host.booking_uuid
             WHERE host.blocking <> (booking.state = 'scheduled' AND host.role = 'must_attend')",
            id = d.uuid("host.booking_uuid"),
        ),
    }
}

fn hosts(d: &Dialect) -> Rule {
    let id = &d.uuid("hosted.uuid");
    Hosting {
        table: "bookings",
        key: "uuid",
        hosts: "booking_hosts",
        hosts_key: "booking_uuid",
        id,
        pending: "0",
    }
    .rule()
}

fn copies_of_hosts(d: &Dialect) -> Rule {
    Rule {
        table: "bookings",
        expected: "the hosts of booking_hosts",
        sql: format!(
            "SELECT booking.workspace_id, {id} AS id, 'hosts ' || {own} || ', and in booking_hosts ' || {hosts} AS found
             FROM bookings AS booking
             JOIN (
                SELECT workspace_id, booking_uuid, {all} AS hosts FROM booking_hosts GROUP BY workspace_id, booking_uuid
             ) AS hosting ON hosting.workspace_id = booking.workspace_id AND hosting.booking_uuid = booking.uuid
             WHERE {own} <> {hosts}",
            id = d.uuid("booking.uuid"),
            own = (d.json)("(booking.details -> 'hosts')"),
            hosts = (d.json)("hosting.hosts"),
            all = d.hosts,
        ),
    }
}

fn moments(d: &Dialect) -> Rule {
    Rule {
        table: "bookings",
        expected: "the creation first and the last change last",
        sql: format!(
            "SELECT workspace_id, {id} AS id, {found} AS found
             FROM bookings
             WHERE updated_at + {skew} < created_at
                OR cancelled_at + {skew} < created_at OR updated_at + {skew} < cancelled_at
                OR no_show_at + {skew} < created_at OR updated_at + {skew} < no_show_at",
            id = d.uuid("uuid"),
            found = d.moments(&[
                ("created at", "created_at"),
                ("changed at", "updated_at"),
                ("cancelled at", "cancelled_at"),
                ("no-show at", "no_show_at"),
            ]),
            skew = d.skew,
        ),
    }
}

fn beginnings(d: &Dialect) -> Rule {
    Rule {
        table: "bookings",
        expected: "completed or no_show only after the start",
        sql: format!(
            "SELECT workspace_id, {id} AS id,
                state || ' at ' || {said} || ' with a start at ' || {start} AS found
             FROM bookings
             WHERE state IN ('completed', 'no_show') AND coalesce(no_show_at, updated_at) + {skew} < starts_at",
            id = d.uuid("uuid"),
            said = d.instant("coalesce(no_show_at, updated_at)"),
            start = d.instant("starts_at"),
            skew = d.skew,
        ),
    }
}

fn manage_tokens(d: &Dialect) -> Rule {
    let id = d.uuid("uuid");
    Rule {
        table: "bookings",
        expected: "a manage token of 32 characters",
        // The report must not contain the token itself.
        sql: format!(
            "SELECT workspace_id, {id} AS id,
                coalesce('one of ' || length(manage_token) || ' characters', 'none') AS found
             FROM bookings WHERE manage_token IS NULL OR length(manage_token) <> 32"
        ),
    }
}
