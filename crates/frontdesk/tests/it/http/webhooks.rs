//! What has happened, told to those who listen and kept for those who ask.

mod changes;
mod crashes;
mod failures;
mod feed;
mod receiver;

use std::time::Duration;

use serde_json::{Value, json};

use super::{Answer, Caller, Desk};
use crate::support::{BASE_URL, Server, Store};
use receiver::{Away, Receiver};

/// Far longer than what is done in the background takes on a busy machine.
const SOON: Duration = Duration::from_mins(1);

/// A server that may call this machine. Wherever it listens, events tell the same address.
fn serve(database: &str) -> Server {
    Server::start_with(
        database,
        &["--allow-private-network", "127.0.0.0/8", "--base-url", BASE_URL],
    )
}

/// A webhook for the workspace file, of every event.
fn webhook(key: &str, url: &str) -> Value {
    json!({ "key": key, "url": url, "secret": { "env": "WEBHOOK_SECRET" } })
}

/// A server of its own, and on it a desk that tells `url` of everything.
fn desk_telling(store: Store, url: &str) -> (Server, Desk) {
    let server = serve(&store.new_database("events"));
    let desk = Desk::on(&server, |file| file["webhooks"] = json!([webhook("crm", url)]));
    (server, desk)
}

/// A part of the feed.
async fn feed(desk: &Desk, caller: &Caller, query: &str) -> Answer {
    let answer = caller.get(&desk.path(&format!("events?{query}"))).await;
    answer.expect(200);
    answer
}

/// The events of a part of the feed.
fn events(part: &Answer) -> Vec<Value> {
    part.json()["events"].as_array().expect("a list").clone()
}

/// Where to go on behind a part of the feed.
fn next_cursor(part: &Answer) -> String {
    part.json()["pagination"]["next_cursor"].as_str().expect("it is always there").to_owned()
}

/// The names of events.
fn names(events: &[Value]) -> Vec<&str> {
    events.iter().filter_map(|event| event["type"].as_str()).collect()
}

/// The ids of events.
fn ids(events: &[Value]) -> Vec<&str> {
    events.iter().filter_map(|event| event["id"].as_str()).collect()
}
