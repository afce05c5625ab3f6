//! Webhooks and the event feed.

mod changes;
mod crashes;
mod failures;
mod feed;
mod receiver;

use std::time::Duration;

use serde_json::{Value, json};

use super::{ApiResponse, Caller, Desk};
use crate::support::{BASE_URL, Server, Store};
use receiver::{ClosedPort, Receiver};

const SOON: Duration = Duration::from_mins(1);

fn serve(database: &str) -> Server {
    Server::start_with(
        database,
        &["--allow-private-network", "127.0.0.0/8", "--base-url", BASE_URL],
    )
}

/// All events but those of tokens, which every member of a test has.
const EVENTS: [&str; 9] = [
    "booking.created",
    "booking.moved",
    "booking.cancelled",
    "booking.no_show",
    "booking.no_show_undone",
    "link.created",
    "link.archived",
    "record.enriched",
    "record.erased",
];

/// All scopes but those of tokens, so that the feed shows the events of [`EVENTS`].
const SCOPES: &str = "records:read,records:enrich,bookings:read,bookings:write,scheduling_links:read,scheduling_links:write";

fn member(desk: &Desk, key: &str) -> Caller {
    desk.member_with(key, SCOPES)
}

fn webhook(key: &str, url: &str) -> Value {
    json!({ "key": key, "url": url, "secret": { "env": "WEBHOOK_SECRET" }, "events": EVENTS })
}

fn desk_telling(store: Store, url: &str) -> (Server, Desk) {
    let server = serve(&store.new_database("events"));
    let desk = Desk::on(&server, |file| file["webhooks"] = json!([webhook("crm", url)]));
    (server, desk)
}

async fn feed(desk: &Desk, caller: &Caller, query: &str) -> ApiResponse {
    let response = caller.get(&desk.path(&format!("events?{query}"))).await;
    response.expect(200);
    response
}

fn events(part: &ApiResponse) -> Vec<Value> {
    part.json()["events"].as_array().expect("a list").clone()
}

fn next_cursor(part: &ApiResponse) -> String {
    part.json()["pagination"]["next_cursor"]
        .as_str()
        .expect("the cursor is always present")
        .to_owned()
}

fn names(events: &[Value]) -> Vec<&str> {
    events.iter().filter_map(|event| event["type"].as_str()).collect()
}

fn ids(events: &[Value]) -> Vec<&str> {
    events.iter().filter_map(|event| event["id"].as_str()).collect()
}
