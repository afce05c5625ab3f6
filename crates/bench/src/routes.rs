use reqwest::Method;
use serde_json::{Value, json};

use self::Caller::{Admin, Member, Writer};
use crate::dataset::{
    ADMIN, BOOKINGS, DAYS, Dataset, HOSTS, MOVABLE, READS, TEAMS, WRITES, booking_uuid, email,
};

pub(crate) struct Route {
    pub(crate) name: &'static str,
    pub(crate) caller: Caller,
    pub(crate) request: fn(Dataset, u32) -> Request,
    /// JSON pointer to a value that the first response must contain.
    pub(crate) proof: &'static str,
    /// Target rate, relative to [`YARDSTICK`].
    pub(crate) wanted: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// The admin of the workspace for reads.
    Admin,
    /// A host of the workspace for reads; sees only their own bookings.
    Member,
    /// The admin of the workspace for writes.
    Writer,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) body: Option<Value>,
}

/// The route to which all other rates are compared.
pub(crate) const YARDSTICK: &str = "get a booking";

/// Free slots for each write route.
pub(crate) const MOST_WRITES: u32 = 200_000;

pub(crate) static ROUTES: [Route; 13] = [
    route(YARDSTICK, Admin, get_booking, "/uuid"),
    route("list 50 bookings", Admin, |d, n| list(d, n % 50), "/bookings/49").wanted(0.25),
    route("list 50 own bookings", Member, |d, n| list(d, n % 30), "/bookings/49").wanted(0.25),
    route("look up a stored lead", Admin, |_, n| look_up(&email(n % BOOKINGS)), "/person/email"),
    route("look up an unknown lead", Admin, unknown_lead, "/suggest_enrichment"),
    route("list event types", Admin, list_event_types, "/event_types/4/links/team/0"),
    route("open times, 1 host, 7 days", Admin, |d, n| open_times(d, n % BOOKINGS, 7), OPEN)
        .wanted(0.55),
    route("open times, 1 host, 63 days", Admin, |d, n| open_times(d, n % BOOKINGS, DAYS), OPEN)
        .wanted(0.35),
    route("open times, 3 hosts, 63 days", Admin, team_open_times, OPEN).wanted(0.30),
    route("create a link", Writer, |_, n| team_link(WRITES, 1, n % HOSTS + 1), "/link/id"),
    route("book", Writer, book, "/uuid").wanted(0.12),
    route("move a booking", Writer, move_booking, "/uuid"),
    route("help_search", Admin, |_, n| help_search(n), "/result/content/0/text"),
];

const OPEN: &str = "/open_times/0";

/// Includes spelling mistakes, which are corrected at a cost.
const SEARCHES: [&str; 4] = [
    "how do I reshedule a meeting",
    "why is nobody free",
    "round robin between sales people",
    "webhook signature",
];

const fn route(
    name: &'static str,
    caller: Caller,
    request: fn(Dataset, u32) -> Request,
    proof: &'static str,
) -> Route {
    Route { name, caller, request, proof, wanted: None }
}

impl Route {
    const fn wanted(self, ratio: f64) -> Self {
        Self { wanted: Some(ratio), ..self }
    }
}

impl Request {
    pub(crate) fn get(path: String) -> Self {
        Self { method: Method::GET, path, body: None }
    }

    pub(crate) fn post(path: String, body: Value) -> Self {
        Self { method: Method::POST, path, body: Some(body) }
    }
}

fn get_booking(_: Dataset, number: u32) -> Request {
    Request::get(format!("/api/v1/bookings/{}", booking_uuid(number % BOOKINGS)))
}

/// At least 50 bookings start after each requested day.
fn list(dataset: Dataset, day: u32) -> Request {
    Request::get(format!("/api/v1/bookings?limit=50&start={}", dataset.midnight(day)))
}

fn look_up(email: &str) -> Request {
    Request::get(format!("/api/v1/accounts/{READS}/records/lookup?email={email}"))
}

fn unknown_lead(_: Dataset, number: u32) -> Request {
    look_up(&format!("lead{number}@unknown{number}.com"))
}

fn list_event_types(_: Dataset, _: u32) -> Request {
    Request::get(format!("/api/v1/accounts/{READS}/event_types"))
}

fn open_times(dataset: Dataset, booking: u32, days: u32) -> Request {
    let (uuid, start, end) = (booking_uuid(booking), dataset.midnight(0), dataset.midnight(days));
    Request::get(format!("/api/v1/bookings/{uuid}/open_times?start={start}&end={end}"))
}

fn team_open_times(dataset: Dataset, number: u32) -> Request {
    open_times(dataset, BOOKINGS + number % TEAMS, DAYS)
}

pub(crate) fn team_link(workspace: u32, event_type: u32, lead: u32) -> Request {
    let admin = json!({ "user_id": ADMIN, "role": "optional" });
    let path = format!("/api/v1/accounts/{workspace}/event_types/{event_type}/links");
    Request::post(path, json!({ "hosts": [{ "user_id": lead, "lead": true }, admin] }))
}

pub(crate) fn personal_link() -> Request {
    Request::post(format!("/api/v1/accounts/{WRITES}/event_types/1/links"), json!({}))
}

// Each write request has its own slot. The hours of a host contain, in this order, the movable
// bookings, 4,000 free hours for moves and 4,000 free hours to book.

pub(crate) fn book(dataset: Dataset, number: u32) -> Request {
    let booking = json!({
        // A personal link has the same id as its host.
        "link_id": number % HOSTS + 1,
        "start_time": dataset.hour(4_100 + number / HOSTS),
        "time_zone": "Europe/London",
        "invitee": { "name": "Person", "email": email(number % BOOKINGS) },
    });
    Request::post("/api/v1/bookings".to_owned(), booking)
}

pub(crate) fn move_booking(dataset: Dataset, number: u32) -> Request {
    let path = format!("/api/v1/bookings/{}/move", booking_uuid(number % MOVABLE));
    Request::post(path, json!({ "start_time": dataset.hour((MOVABLE + number) / HOSTS) }))
}

fn help_search(number: u32) -> Request {
    let query = SEARCHES[number as usize % SEARCHES.len()];
    let call = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "help_search", "arguments": { "query": query } },
    });
    Request::post("/mcp/help".to_owned(), call)
}
