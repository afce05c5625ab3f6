//! What is measured: one entry a route.

use serde_json::json;

use crate::dataset::{
    BOOKINGS, DAYS, Dataset, HOSTS, PEOPLE, PEOPLE_PER_COMPANY, TEAMS, WORKSPACE, booking_uuid,
    email, rfc3339,
};
use crate::request::Request;
use crate::service::Tokens;
use crate::writes;

/// A route under measurement.
pub(crate) struct Route {
    /// What it is called in the findings.
    pub(crate) name: &'static str,
    /// What is sent.
    pub(crate) requests: Requests,
    /// What a good answer to the first of them holds: a JSON pointer to something other than null.
    pub(crate) proof: &'static str,
    /// A script of `pgbench`: the rows of such an answer in as few statements as it takes, without
    /// the token's. `:n` and the like are drawn at random from what `requests` asks for. `None`
    /// where no database is asked.
    pub(crate) rows: Option<fn(&Dataset) -> String>,
}

/// What is sent to a route.
#[derive(Clone, Copy)]
pub(crate) enum Requests {
    /// All of these, over and over in this order.
    Repeated(fn(&Dataset) -> Vec<Request>),
    /// The one of each number, once: what was written cannot be written again. They go to
    /// [`writes::WORKSPACE`].
    Once(fn(&Dataset, u32) -> Request),
}

impl Requests {
    /// Whose token they are sent with.
    pub(crate) fn token<'a>(&self, tokens: &'a Tokens) -> &'a str {
        match self {
            Self::Repeated(_) => &tokens.reader,
            Self::Once(_) => &tokens.writer,
        }
    }
}

/// Every route that is measured, in the order of the findings.
pub(crate) const ROUTES: [Route; 12] = [
    Route {
        name: "get a booking",
        requests: Requests::Repeated(|_| {
            get((0..BOOKINGS).map(|number| format!("/api/v1/bookings/{}", booking_uuid(number))))
        }),
        proof: "/uuid",
        rows: Some(|_| {
            let one = format!("WHERE b.workspace_id = {WORKSPACE} AND b.uuid = {UUID_OF_N}");
            format!("\\set n random(0, {})\n{}", BOOKINGS - 1, whole_bookings("bookings", "", &one))
        }),
    },
    Route {
        name: "list 50 bookings",
        requests: Requests::Repeated(|dataset| {
            get((0..LISTED_DAYS).map(|day| {
                format!("/api/v1/bookings?limit=50&start={}", rfc3339(dataset.midnight(day)))
            }))
        }),
        proof: "/bookings/49",
        rows: Some(|dataset| {
            let page = format!(
                "SELECT * FROM bookings WHERE workspace_id = {WORKSPACE} \
                 AND timestamptz '{}' + :n * interval '1 day' <= starts_at ORDER BY starts_at, uuid LIMIT 51",
                rfc3339(dataset.from)
            );
            // Without it the planner reads the hosts of all bookings, while there are few.
            let hosts = " AND h.booking_uuid = ANY (ARRAY(SELECT uuid FROM page))";
            let rows = whole_bookings("page", hosts, "ORDER BY b.starts_at, b.uuid");
            format!("\\set n random(0, {})\nWITH page AS ({page}) {rows}", LISTED_DAYS - 1)
        }),
    },
    Route {
        name: "look up a stored lead",
        requests: Requests::Repeated(|_| get((0..PEOPLE).map(|number| look_up(&email(number))))),
        proof: "/person/email",
        rows: Some(|_| {
            let domain = format!("'company' || :n / {PEOPLE_PER_COMPANY} || '.com'");
            lead(&format!("'person' || :n || '@' || {domain}"), &domain)
        }),
    },
    Route {
        name: "look up an unknown lead",
        requests: Requests::Repeated(|_| {
            get((0..PEOPLE).map(|number| look_up(&format!("nobody{number}@unknown{number}.com"))))
        }),
        proof: "/suggest_enrichment",
        rows: Some(|_| {
            lead("'nobody' || :n || '@unknown' || :n || '.com'", "'unknown' || :n || '.com'")
        }),
    },
    Route {
        name: "list event types",
        requests: Requests::Repeated(|_| {
            get([format!("/api/v1/accounts/{WORKSPACE}/event_types")])
        }),
        proof: "/event_types/4/links/team/0",
        rows: Some(|_| CATALOGUE.replace(":workspace", &WORKSPACE.to_string())),
    },
    Route {
        name: "open times, 1 host, 7 days",
        requests: Requests::Repeated(|dataset| open_times(dataset, 0..BOOKINGS, 7)),
        proof: "/open_times/0",
        rows: Some(|dataset| busy(dataset, HOSTS, "= :n::bigint + 1", 7)),
    },
    Route {
        name: "open times, 1 host, 63 days",
        requests: Requests::Repeated(|dataset| open_times(dataset, 0..BOOKINGS, DAYS)),
        proof: "/open_times/0",
        rows: Some(|dataset| busy(dataset, HOSTS, "= :n::bigint + 1", DAYS)),
    },
    Route {
        name: "open times, 3 hosts, 63 days",
        requests: Requests::Repeated(|dataset| {
            open_times(dataset, BOOKINGS..BOOKINGS + TEAMS, DAYS)
        }),
        proof: "/open_times/0",
        rows: Some(|dataset| {
            busy(
                dataset,
                TEAMS,
                "IN (:n::bigint * 3 + 1, :n::bigint * 3 + 2, :n::bigint * 3 + 3)",
                DAYS,
            )
        }),
    },
    Route {
        name: "create a link",
        requests: Requests::Once(writes::link),
        proof: "/link/id",
        rows: Some(|_| writes::LINK_ROWS.to_owned()),
    },
    Route {
        name: "book",
        requests: Requests::Once(writes::booking),
        proof: "/uuid",
        rows: Some(|_| writes::BOOKING_ROWS.to_owned()),
    },
    Route {
        name: "move a booking",
        requests: Requests::Once(writes::moving),
        proof: "/uuid",
        rows: Some(|_| writes::MOVING_ROWS.to_owned()),
    },
    Route {
        name: "help_search",
        requests: Requests::Repeated(|_| SEARCHES.map(help_search).to_vec()),
        proof: "/result/content/0/text",
        rows: None,
    },
];

/// The days at which lists begin: enough bookings follow the last of them.
const LISTED_DAYS: u32 = 50;

/// The UUID of the booking with the number drawn, as `dataset::booking_uuid` has it.
const UUID_OF_N: &str = "('01970000-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid";

/// Everything that can be booked: four lists, each with its parts.
const CATALOGUE: &str = "\
SELECT m.*, c.* FROM members m LEFT JOIN calendars c USING (workspace_id, user_id) WHERE m.workspace_id = :workspace;
SELECT q.*, m.* FROM queues q LEFT JOIN queue_members m ON m.workspace_id = q.workspace_id AND m.queue_id = q.id \
WHERE q.workspace_id = :workspace;
SELECT e.*, h.* FROM event_types e LEFT JOIN event_type_hosts h ON h.workspace_id = e.workspace_id \
AND h.event_type_id = e.id WHERE e.workspace_id = :workspace;
SELECT l.*, h.* FROM links l JOIN link_hosts h ON h.workspace_id = l.workspace_id AND h.link_id = l.id \
WHERE l.workspace_id = :workspace AND l.archived_at IS NULL";

/// What people ask the help, with and without a slip.
const SEARCHES: [&str; 8] = [
    "how do I reshedule a meeting",
    "cancel a booking",
    "why is nobody free",
    "working hours and holidays",
    "connect a calendar",
    "round robin between sales people",
    "webhook signature",
    "enrich a lead",
];

/// One question to the help, as an agent asks it.
fn help_search(query: &str) -> Request {
    let call = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "help_search", "arguments": { "query": query } },
    });
    Request { method: "POST", path: "/mcp/help".to_owned(), body: Some(call.to_string()) }
}

fn get(paths: impl IntoIterator<Item = String>) -> Vec<Request> {
    paths.into_iter().map(|path| Request { method: "GET", path, body: None }).collect()
}

fn look_up(email: &str) -> String {
    format!("/api/v1/accounts/{WORKSPACE}/records/lookup?email={email}")
}

fn open_times(dataset: &Dataset, bookings: std::ops::Range<u32>, days: u32) -> Vec<Request> {
    let (start, end) = (rfc3339(dataset.from), rfc3339(dataset.midnight(days)));
    get(bookings.map(|number| {
        format!("/api/v1/bookings/{}/open_times?start={start}&end={end}", booking_uuid(number))
    }))
}

/// Bookings with their event type and hosts. `bookings` is a table or a selection in brackets,
/// `hosts` what narrows their hosts down, `rest` what follows the joins.
fn whole_bookings(bookings: &str, hosts: &str, rest: &str) -> String {
    format!(
        "SELECT b.*, e.key, e.title, h.user_id, h.role, h.lead, m.name, m.email FROM {bookings} b \
         JOIN event_types e ON e.workspace_id = b.workspace_id AND e.id = b.event_type_id \
         JOIN booking_hosts h ON h.workspace_id = b.workspace_id AND h.booking_uuid = b.uuid{hosts} \
         JOIN members m ON m.workspace_id = h.workspace_id AND m.user_id = h.user_id {rest}"
    )
}

/// A person and a company, either of which may not be there.
fn lead(email: &str, domain: &str) -> String {
    format!(
        "\\set n random(0, {})\nSELECT p.*, c.* FROM (SELECT) one \
         LEFT JOIN people p ON p.workspace_id = {WORKSPACE} AND p.email_key = {email} \
         LEFT JOIN companies c ON c.workspace_id = {WORKSPACE} AND c.domain = {domain}",
        PEOPLE - 1
    )
}

/// What keeps hosts busy, by the expression that the index is on; it finds numbers of its own type
/// alone.
fn busy(dataset: &Dataset, groups: u32, hosts: &str, days: u32) -> String {
    let (start, end) = (rfc3339(dataset.from), rfc3339(dataset.midnight(days)));
    format!(
        "\\set n random(0, {})\nSELECT booking_uuid, starts_at, ends_at, buffer_before_minutes, buffer_after_minutes \
         FROM booking_hosts WHERE workspace_id = {WORKSPACE}::bigint AND user_id {hosts} AND blocking \
         AND tstzrange(starts_at, ends_at) && tstzrange('{start}', '{end}')",
        groups - 1
    )
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn requests_stand_in_one_line() {
        let dataset = Dataset::after(datetime!(2026-11-21 15:00 UTC));
        for route in &ROUTES {
            let requests = match route.requests {
                Requests::Repeated(requests) => requests(&dataset),
                Requests::Once(request) => {
                    (0..100).map(|number| request(&dataset, number)).collect()
                }
            };
            assert!(!requests.is_empty(), "{}", route.name);
            for request in requests {
                assert!(!request.path.contains(char::is_whitespace), "{}", request.path);
                assert!(
                    request.body.is_none_or(|body| !body.contains(['\n', '\t'])),
                    "{}",
                    route.name
                );
            }
        }
    }

    #[test]
    fn open_times_are_asked_of_every_team() {
        let dataset = Dataset::after(datetime!(2026-11-21 15:00 UTC));
        let requests = open_times(&dataset, BOOKINGS..BOOKINGS + TEAMS, 7);
        assert_eq!(requests.len(), 16);
        assert_eq!(
            requests[0].path,
            "/api/v1/bookings/01970000-0000-7000-8000-000000002710/open_times\
             ?start=2026-11-22T00:00:00Z&end=2026-11-29T00:00:00Z"
        );
    }
}
