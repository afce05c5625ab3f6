//! What has happened: the feed, webhooks, and that nothing of it is lost.

use std::net::TcpListener;
use std::time::Duration;

use frontdesk_notify::WebhookSecret;
use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use super::{Caller, Desk, at};
use crate::support::{Finished, Server, Store, WEBHOOK_SECRET, finish, free_port, program_with_keys};

on_both_stores! {
    what_a_webhook_is_sent_is_signed_and_stands_in_the_feed,
    a_webhook_hears_of_what_it_listens_to,
    nothing_is_lost_when_the_service_is_killed_and_each_event_keeps_its_id,
    a_receiver_that_is_gone_is_left_alone_until_it_is_enabled_and_gets_what_it_missed,
    links_and_cancellations_are_told_to_those_whose_scopes_show_them,
}

/// Far longer than a delivery takes on a busy machine, retries after a lost lease included.
const SOON: Duration = Duration::from_mins(3);

/// Somebody who takes every event in.
async fn receiver() -> MockServer {
    let receiver = MockServer::start().await;
    answers(&receiver, 204).await;
    receiver
}

async fn answers(receiver: &MockServer, status: u16) {
    Mock::given(method("POST")).respond_with(ResponseTemplate::new(status)).mount(receiver).await;
}

async fn received(receiver: &MockServer) -> Vec<Request> {
    receiver.received_requests().await.expect("requests are recorded")
}

fn header<'a>(request: &'a Request, name: &str) -> &'a str {
    request.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// A desk of its own server that tells `url` of `events`.
fn desk_telling(store: Store, url: &str, events: Value) -> (Server, Desk) {
    let server = serve(&store.new_database("events"));
    let webhook =
        json!({ "key": "crm", "url": url, "secret": { "env": "WEBHOOK_SECRET" }, "events": events });
    let desk = Desk::on(&server, |file| file["webhooks"] = json!([webhook]));
    (server, desk)
}

fn serve(database: &str) -> Server {
    Server::start_with(database, &["--allow-private-network", "127.0.0.0/8"])
}

/// The whole feed.
async fn feed(desk: &Desk, caller: &Caller) -> Vec<Value> {
    let answer = caller.get(&desk.path("events?limit=200")).await.expect(200);
    answer["events"].as_array().expect("a list").clone()
}

fn types(events: &[Value]) -> Vec<&str> {
    events.iter().filter_map(|event| event["type"].as_str()).collect()
}

fn command(desk: &Desk, arguments: &[&str]) -> Finished {
    let whole = [arguments, &["--database", desk.database(), "--workspace", &desk.key]].concat();
    finish(program_with_keys(whole))
}

async fn what_a_webhook_is_sent_is_signed_and_stands_in_the_feed(store: Store) {
    let receiver = receiver().await;
    let (_server, desk) = desk_telling(store, &receiver.uri(), json!([]));
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    ben.move_to(&uuid, &at(3, "11:00")).await.expect(200);
    wait_until_async("three events", SOON, async || received(&receiver).await.len() == 3).await;

    let feed = feed(&desk, &ben).await;
    assert_eq!(types(&feed), ["link.created", "booking.created", "booking.moved"]);
    let secret = WebhookSecret::parse(WEBHOOK_SECRET).expect("a secret");
    for request in received(&receiver).await {
        let (id, timestamp) = (header(&request, "webhook-id"), header(&request, "webhook-timestamp"));
        let body = String::from_utf8(request.body.clone()).expect("text");
        let signature = secret.sign(id, timestamp.parse().expect("seconds"), &body);
        assert_eq!(header(&request, "webhook-signature"), signature);
        let told: Value = serde_json::from_str(&body).expect("JSON");
        let shown = feed.iter().find(|event| event["id"] == id).expect("the feed has it");
        for field in ["id", "type", "occurred_at", "by", "cursor"] {
            assert_eq!(told[field], shown[field], "{field}");
        }
    }
    let moved = &feed[2]["data"];
    assert_eq!(moved["previous_start_time"], at(3, "10:00"));
    assert_eq!((&moved["start_time"], &moved["booking"]["uuid"]), (&json!(at(3, "11:00")), &json!(uuid)));
}

async fn a_webhook_hears_of_what_it_listens_to(store: Store) {
    let receiver = receiver().await;
    let (_server, desk) = desk_telling(store, &receiver.uri(), json!(["booking.cancelled"]));
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    ben.post_nothing(&format!("/api/v1/bookings/{uuid}/cancel")).await.expect(200);
    wait_until_async("the event", SOON, async || !received(&receiver).await.is_empty()).await;
    let told: Vec<Value> = received(&receiver)
        .await
        .iter()
        .map(|request| serde_json::from_slice(&request.body).expect("JSON"))
        .collect();
    assert_eq!(types(&told), ["booking.cancelled"]);
    let listed = command(&desk, &["webhooks", "list"]);
    assert!(listed.stdout.contains("crm  well"), "{listed:?}");
}

async fn nothing_is_lost_when_the_service_is_killed_and_each_event_keeps_its_id(store: Store) {
    let port = free_port();
    let url = format!("http://127.0.0.1:{port}/");
    let (server, desk) = desk_telling(store, &url, json!(["booking.created"]));
    let database = server.database().to_owned();
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    for time in ["10:00", "10:30", "11:00", "11:30", "12:00"] {
        ben.book(link, &at(3, time)).await.expect(201);
    }
    // The last ones are committed and not even routed.
    server.kill();

    let listener = TcpListener::bind(("127.0.0.1", port)).expect("the port is still free");
    let receiver = MockServer::builder().listener(listener).start().await;
    answers(&receiver, 204).await;
    let server = serve(&database);
    let ben = ben.at(server.address());
    wait_until_async("five events", SOON, async || 5 <= received(&receiver).await.len()).await;

    let events = feed(&desk, &ben).await;
    let mut told: Vec<String> =
        received(&receiver).await.iter().map(|request| header(request, "webhook-id").to_owned()).collect();
    told.sort();
    told.dedup();
    let mut shown: Vec<&str> = events
        .iter()
        .filter(|event| event["type"] == "booking.created")
        .filter_map(|event| event["id"].as_str())
        .collect();
    shown.sort_unstable();
    assert_eq!(told, shown, "each once, under the id of the feed");
    assert_eq!(shown.len(), 5);
}

async fn a_receiver_that_is_gone_is_left_alone_until_it_is_enabled_and_gets_what_it_missed(store: Store) {
    let receiver = MockServer::start().await;
    answers(&receiver, 410).await;
    let (_server, desk) = desk_telling(store, &receiver.uri(), json!(["booking.created"]));
    let ben = desk.member("ben");
    desk.booked(&ben, &at(3, "10:00")).await;
    let disabled = || command(&desk, &["webhooks", "list"]).stdout.contains("disabled on");
    wait_until_async("the webhook to be disabled", SOON, async || disabled()).await;
    desk.booked(&ben, &at(3, "11:00")).await;
    wait_until_async("the second delivery to be given up or never made", SOON, async || {
        feed(&desk, &ben).await.len() == 3
    })
    .await;
    assert_eq!(received(&receiver).await.len(), 1, "it wants to hear nothing any more");
    let dead = command(&desk, &["deliveries", "list", "--state", "dead", "--kind", "webhook"]);
    assert!(dead.stdout.contains("webhook crm") && dead.stdout.contains("booking.created"), "{dead:?}");

    receiver.reset().await;
    answers(&receiver, 204).await;
    let refused = command(&desk, &["webhooks", "replay", "crm", "--after", "0"]);
    assert!(refused.code == Some(1) && refused.stderr.contains("enable it first"), "{refused:?}");
    assert_eq!(command(&desk, &["webhooks", "enable", "crm"]).code, Some(0));
    let replayed = command(&desk, &["webhooks", "replay", "crm", "--after", "0"]);
    assert!(replayed.stderr.contains("2 events are sent to crm once more"), "{replayed:?}");
    wait_until_async("both events", SOON, async || 2 <= received(&receiver).await.len()).await;
    let unknown = command(&desk, &["webhooks", "enable", "erp"]);
    assert!(unknown.code == Some(1) && unknown.stderr.contains("\"erp\""), "{unknown:?}");
}

async fn links_and_cancellations_are_told_to_those_whose_scopes_show_them(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    ben.post_nothing(&format!("/api/v1/bookings/{uuid}/cancel")).await.expect(200);
    let links = desk.member_with("cleo", "scheduling_links:read");
    let all = ["link.created", "booking.created", "booking.cancelled"];
    wait_until_async("the feed", SOON, async || types(&feed(&desk, &ben).await) == all).await;
    assert_eq!(types(&feed(&desk, &links).await), Vec::<&str>::new(), "a personal link is its owner's");
    let cleo = desk.member_with("cleo", "bookings:read");
    assert_eq!(types(&feed(&desk, &cleo).await), Vec::<&str>::new(), "the booking is not hers");
    let ana = desk.member_with("ana", "scheduling_links:read");
    assert_eq!(types(&feed(&desk, &ana).await), ["link.created"]);
}
