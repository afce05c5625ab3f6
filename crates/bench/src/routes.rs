//! The measured routes.

use std::ops::Range;

use serde_json::json;

use crate::dataset::{
    BOOKINGS, DAYS, Dataset, PEOPLE, TEAMS, WORKSPACE, booking_uuid, email, rfc3339,
};
use crate::server::Request;
use crate::service::Tokens;
use crate::writes;

/// A measured route.
pub(crate) struct Route {
    /// Name in the report.
    pub(crate) name: &'static str,
    pub(crate) requests: Requests,
    /// JSON pointer to a value that the first response must hold.
    pub(crate) proof: &'static str,
}

/// The requests of a route.
#[derive(Clone, Copy)]
pub(crate) enum Requests {
    /// Sent over and over in this order.
    Repeated(fn(&Dataset) -> Vec<Request>),
    /// Each request is built from a number and sent once, because a write cannot be repeated.
    /// The request goes to [`writes::WORKSPACE`].
    Once(fn(&Dataset, u32) -> Request),
}

impl Requests {
    /// Returns the token to send them with.
    pub(crate) fn token<'a>(&self, tokens: &'a Tokens) -> &'a str {
        match self {
            Self::Repeated(_) => &tokens.reader,
            Self::Once(_) => &tokens.writer,
        }
    }
}

/// Every measured route, in the order of the report.
pub(crate) const ROUTES: [Route; 12] = [
    Route {
        name: "get a booking",
        requests: Requests::Repeated(|_| {
            get((0..BOOKINGS).map(|number| format!("/api/v1/bookings/{}", booking_uuid(number))))
        }),
        proof: "/uuid",
    },
    Route {
        name: "list 50 bookings",
        requests: Requests::Repeated(|dataset| {
            get((0..LISTED_DAYS).map(|day| {
                format!("/api/v1/bookings?limit=50&start={}", rfc3339(dataset.midnight(day)))
            }))
        }),
        proof: "/bookings/49",
    },
    Route {
        name: "look up a stored lead",
        requests: Requests::Repeated(|_| get((0..PEOPLE).map(|number| look_up(&email(number))))),
        proof: "/person/email",
    },
    Route {
        name: "look up an unknown lead",
        requests: Requests::Repeated(|_| {
            get((0..PEOPLE).map(|number| look_up(&format!("lead{number}@unknown{number}.com"))))
        }),
        proof: "/suggest_enrichment",
    },
    Route {
        name: "list event types",
        requests: Requests::Repeated(|_| {
            get([format!("/api/v1/accounts/{WORKSPACE}/event_types")])
        }),
        proof: "/event_types/4/links/team/0",
    },
    Route {
        name: "open times, 1 host, 7 days",
        requests: Requests::Repeated(|dataset| open_times(dataset, 0..BOOKINGS, 7)),
        proof: "/open_times/0",
    },
    Route {
        name: "open times, 1 host, 63 days",
        requests: Requests::Repeated(|dataset| open_times(dataset, 0..BOOKINGS, DAYS)),
        proof: "/open_times/0",
    },
    Route {
        name: "open times, 3 hosts, 63 days",
        requests: Requests::Repeated(|dataset| {
            open_times(dataset, BOOKINGS..BOOKINGS + TEAMS, DAYS)
        }),
        proof: "/open_times/0",
    },
    Route { name: "create a link", requests: Requests::Once(writes::link), proof: "/link/id" },
    Route { name: "book", requests: Requests::Once(writes::booking), proof: "/uuid" },
    Route { name: "move a booking", requests: Requests::Once(writes::moving), proof: "/uuid" },
    Route {
        name: "help_search",
        requests: Requests::Repeated(|_| SEARCHES.map(help_search).to_vec()),
        proof: "/result/content/0/text",
    },
];

/// The days on which lists start; every such list has at least 50 bookings.
const LISTED_DAYS: u32 = 50;

/// Typical help searches, with and without spelling mistakes.
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

/// A call of the MCP tool.
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

fn open_times(dataset: &Dataset, bookings: Range<u32>, days: u32) -> Vec<Request> {
    let (start, end) = (rfc3339(dataset.from), rfc3339(dataset.midnight(days)));
    get(bookings.map(|number| {
        format!("/api/v1/bookings/{}/open_times?start={start}&end={end}", booking_uuid(number))
    }))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn every_request_fits_in_one_line() {
        let dataset = Dataset::after(datetime!(2026-11-21 15:00 UTC));
        for route in &ROUTES {
            let requests = match route.requests {
                Requests::Repeated(requests) => requests(&dataset),
                Requests::Once(request) => {
                    (0..100).map(|number| request(&dataset, number)).collect()
                }
            };
            assert!(!requests.is_empty(), "{}", route.name);
            for Request { path, body, .. } in requests {
                assert!(!path.contains(char::is_whitespace), "{path}");
                assert!(body.is_none_or(|body| !body.contains(['\n', '\t'])), "{}", route.name);
            }
        }
    }
}
