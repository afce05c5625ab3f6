use super::{Hosting, Rule};
use crate::inspection::Dialect;

pub(super) fn rules(d: &Dialect) -> Vec<Rule> {
    let mut rules = vec![
        hosts(),
        booking_queues(),
        choices_of_a_host(d),
        owners(),
        archived_after_making(d),
        assignments_without_a_host(),
        hosts_without_an_assignment(),
        bookings_of_assignments(d),
    ];
    rules.extend(SERIES.map(numbers));
    rules
}

fn hosts() -> Rule {
    Hosting {
        table: "links",
        key: "id",
        hosts: "link_hosts",
        hosts_key: "link_id",
        id: "CAST(hosted.id AS text)",
        pending: "CASE WHEN max(hosted.booking_queue_id) IS NULL THEN 0 ELSE 1 END",
    }
    .rule()
}

fn booking_queues() -> Rule {
    Rule {
        table: "links",
        expected: "a team link with an existing booking queue",
        sql: "SELECT link.workspace_id, CAST(link.id AS text) AS id,
                'booking queue ' || link.booking_queue_id || ' of a ' || link.kind || ' link' AS found
             FROM links AS link
             LEFT JOIN queues AS queue ON queue.workspace_id = link.workspace_id AND queue.id = link.booking_queue_id
             WHERE link.booking_queue_id IS NOT NULL AND (queue.id IS NULL OR link.kind <> 'team')"
            .to_owned(),
    }
}

fn choices_of_a_host(d: &Dialect) -> Rule {
    Rule {
        table: "booking_choices",
        expected: "a choice of a member who hosts the booking",
        sql: format!(
            "SELECT one.workspace_id, {id} AS id, 'user ' || one.user_id || ', who is no host' AS found
             FROM booking_choices AS one
             LEFT JOIN booking_hosts AS host ON host.workspace_id = one.workspace_id
                AND host.booking_uuid = one.booking_uuid AND host.user_id = one.user_id
             WHERE host.user_id IS NULL",
            id = d.uuid("one.booking_uuid"),
        ),
    }
}

fn owners() -> Rule {
    Rule {
        table: "links",
        expected: "the owner as the only host of a personal link",
        sql: "SELECT link.workspace_id, CAST(link.id AS text) AS id,
                'user ' || host.user_id || ' as a host of the personal link of user ' || coalesce(link.owner_user_id, link.slug_owner_user_id) AS found
             FROM links AS link
             JOIN link_hosts AS host ON host.workspace_id = link.workspace_id AND host.link_id = link.id
             WHERE host.user_id <> coalesce(link.owner_user_id, link.slug_owner_user_id)"
            .to_owned(),
    }
}

fn archived_after_making(d: &Dialect) -> Rule {
    Rule {
        table: "links",
        expected: "an archiving time after the creation",
        sql: format!(
            "SELECT workspace_id, CAST(id AS text) AS id, {found} AS found
             FROM links WHERE archived_at + {skew} < created_at",
            found = d.moments(&[("created at", "created_at"), ("archived at", "archived_at")]),
            skew = d.skew,
        ),
    }
}

/// A reassigned booking moves the assignment to another member, so the members may differ.
fn assignments_without_a_host() -> Rule {
    Rule {
        table: "queue_assignments",
        expected: "a link with a host that the queue chose",
        sql: "SELECT one.workspace_id, one.queue_id || '/' || one.user_id || '/' || one.link_id AS id,
                'an assignment for link ' || one.link_id || ', of which queue ' || one.queue_id || ' chose no host' AS found
             FROM queue_assignments AS one
             LEFT JOIN link_hosts AS host ON host.workspace_id = one.workspace_id AND host.link_id = one.link_id
                AND host.queue_id = one.queue_id
             LEFT JOIN links AS link ON link.workspace_id = one.workspace_id AND link.id = one.link_id
                AND link.booking_queue_id = one.queue_id
             WHERE host.user_id IS NULL AND link.id IS NULL"
            .to_owned(),
    }
}

fn bookings_of_assignments(d: &Dialect) -> Rule {
    Rule {
        table: "queue_assignments",
        expected: "a booking through the link of the assignment",
        sql: format!(
            "SELECT one.workspace_id, one.queue_id || '/' || one.user_id || '/' || one.link_id AS id,
                'booking ' || {id} AS found
             FROM queue_assignments AS one
             LEFT JOIN bookings AS booking ON booking.workspace_id = one.workspace_id
                AND booking.uuid = one.booking_uuid AND booking.link_id = one.link_id
             WHERE one.booking_uuid IS NOT NULL AND booking.uuid IS NULL",
            id = d.uuid("one.booking_uuid"),
        ),
    }
}

fn hosts_without_an_assignment() -> Rule {
    Rule {
        table: "link_hosts",
        expected: "an assignment for each host that a queue chose",
        sql: "SELECT chosen.workspace_id, CAST(chosen.link_id AS text) AS id,
                chosen.hosts || ' hosts that queue ' || chosen.queue_id || ' chose, and '
                    || coalesce(assigned.number, 0) || ' assignments' AS found
             FROM (
                SELECT workspace_id, link_id, queue_id, count(*) AS hosts FROM link_hosts
                WHERE queue_id IS NOT NULL GROUP BY workspace_id, link_id, queue_id
             ) AS chosen
             LEFT JOIN (
                SELECT workspace_id, link_id, queue_id, count(*) AS number FROM queue_assignments
                GROUP BY workspace_id, link_id, queue_id
             ) AS assigned ON assigned.workspace_id = chosen.workspace_id AND assigned.link_id = chosen.link_id
                AND assigned.queue_id = chosen.queue_id
             WHERE coalesce(assigned.number, 0) < chosen.hosts"
            .to_owned(),
    }
}

const SERIES: [(&str, &str, &str); 6] = [
    ("users", "members", "user_id"),
    ("queues", "queues", "id"),
    ("event_types", "event_types", "id"),
    ("links", "links", "id"),
    ("people", "people", "id"),
    ("companies", "companies", "id"),
];

fn numbers((name, table, column): (&str, &str, &str)) -> Rule {
    Rule {
        table: "counters",
        expected: "a value not below the highest id in use",
        sql: format!(
            "SELECT used.workspace_id, '{name}' AS id,
                coalesce(CAST(counter.last_id AS text), 'none') || ' with {table} up to ' || used.highest AS found
             FROM (SELECT workspace_id, max({column}) AS highest FROM {table} GROUP BY workspace_id) AS used
             LEFT JOIN counters AS counter ON counter.workspace_id = used.workspace_id AND counter.name = '{name}'
             WHERE coalesce(counter.last_id, 0) < used.highest"
        ),
    }
}
