use std::time::{Duration, Instant};

use frontdesk_testing::wait::wait_until_async;
use reqwest::Method;
use serde_json::{Value, json};
use url::form_urlencoded;

use super::caller::send;
use super::desk::{BEN, CALL};
use super::response::ApiResponse;
use super::{Desk, at};
use crate::support::{Server, Store};

on_sqlite! {
    address_and_token_limits_return_429_with_retry_after,
    trusted_proxy_sets_the_client_address,
    pages_and_the_json_route_share_the_cap_of_a_client_address,
}

async fn address_and_token_limits_return_429_with_retry_after(store: Store) {
    let database = store.new_database("limits");
    // The first request with a token also counts against the client address.
    let arguments =
        ["--rate-limit-public", "4", "--rate-limit-token", "3", "--rate-limit-pages", "1"];
    let server = Server::start_with(&database, &arguments);
    let desk = Desk::on(&server, |_| ());
    let (ben, cleo) = (desk.member("ben"), desk.member("cleo"));
    for _ in 0..3 {
        ben.get("/api/v1/bookings").await.expect(200);
    }
    let refused = ben.get("/api/v1/bookings").await;
    let wait: u64 =
        refused.header("retry-after").and_then(|wait| wait.parse().ok()).expect("seconds");
    assert!((1..=20).contains(&wait), "{wait}");
    assert_eq!(refused.header("ratelimit-policy"), Some(r#""token";q=3;w=60"#));
    refused.problem(429, "rate_limited");
    cleo.get("/api/v1/bookings").await.expect(200);

    let link = "/api/v1/public/links/nowhere/none";
    for _ in 0..2 {
        desk.anonymous.get(link).await.problem(404, "not_found");
    }
    desk.anonymous.get(link).await.problem(429, "rate_limited");
    let help = desk.anonymous.request(Method::POST, "/mcp/help");
    assert_eq!(send(help).await.status, 429);
    let form =
        desk.anonymous.request(Method::POST, "/book/nowhere/none").header("Accept", "text/html");
    let form = send(form).await;
    assert_eq!((form.status, form.header("content-type")), (429, Some("text/html; charset=utf-8")));
    assert_eq!(desk.anonymous.clone().bearing("made-up").get("/api/v1/bookings").await.status, 429);
    ben.get("/api/v1/bookings").await.problem(429, "rate_limited");
    for status in [404, 429] {
        assert_eq!(desk.anonymous.get("/book/nowhere/none").await.status, status, "a page");
    }
    assert_eq!(desk.anonymous.get("/healthz").await.status, 200, "health checks are not limited");
}

/// Without sharing, each process would allow a whole quota.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_share_the_quota_of_a_token() {
    const QUOTA: f64 = 600.0;
    if !Store::Postgres.is_there() {
        return;
    }
    let arguments = ["--rate-limit-token", "600", "--rate-limit-public", "0"];
    let one = Server::start_with(&Store::Postgres.new_database("shared_limits"), &arguments);
    let other = Server::start_with(one.database(), &arguments);
    let at_one = Desk::on(&one, |_| ()).member("ben");
    let at_other = at_one.clone().at(other.address());
    let started = Instant::now();
    let (mut allowed, mut rejected_in_a_row) = (0.0, 0);
    while rejected_in_a_row < 10 {
        for ben in [&at_one, &at_other] {
            match ben.get("/api/v1/me").await.status {
                200 => (allowed, rejected_in_a_row) = (allowed + 1.0, 0),
                429 => rejected_in_a_row += 1,
                status => panic!("{status}"),
            }
        }
    }
    let refilled = QUOTA * started.elapsed().as_secs_f64() / 60.0;
    // Two blocks are 76 requests; the rest is for requests that arrive during a slow statement.
    assert!((QUOTA..QUOTA + 200.0 + refilled).contains(&allowed), "{allowed}, {refilled} refilled");
}

async fn trusted_proxy_sets_the_client_address(store: Store) {
    let database = store.new_database("limits");
    let arguments = ["--rate-limit-public", "1", "--trusted-proxies", "10.0.0.0/8,127.0.0.1"];
    let server = Server::start_with(&database, &arguments);
    let desk = Desk::on(&server, |_| ());
    for (client, status) in
        [("203.0.113.9", 404), ("203.0.113.10", 404), ("1.1.1.1, 203.0.113.9", 429)]
    {
        let request = desk.anonymous.request(Method::GET, "/api/v1/public/links/nowhere/none");
        assert_eq!(
            send(request.header("X-Forwarded-For", client)).await.status,
            status,
            "{client}"
        );
    }
}

/// The path below `/book/` and `/api/v1/public/links/`.
async fn link_of_ben(desk: &Desk) -> String {
    let path = desk.path(&format!("event_types/{CALL}/links"));
    let link =
        desk.member("ben").post(&path, &json!({ "hosts": [{ "user_id": BEN }] })).await.expect(201);
    let url = link["link"]["url"].as_str().expect("an address");
    url.split_once("/book/").expect("a booking page").1.to_owned()
}

fn hidden(page: &ApiResponse, name: &str) -> String {
    let (_, rest) =
        page.text.split_once(&format!("name=\"{name}\" value=\"")).expect("a hidden field");
    rest.split('"').next().unwrap_or_default().to_owned()
}

async fn pages_and_the_json_route_share_the_cap_of_a_client_address(store: Store) {
    let database = store.new_database("caps");
    let arguments = ["--booking-limit-client", "1", "--trusted-proxies", "127.0.0.1"];
    let server = Server::start_with(&database, &arguments);
    let desk = Desk::on(&server, |_| ());
    let link = link_of_ben(&desk).await;
    let wanted = |hour: &str| -> Value {
        let invitee = json!({ "name": "Ada Byron", "email": "ada@acme.example" });
        json!({ "start_time": at(3, hour), "time_zone": "Europe/Berlin", "invitee": invitee })
    };
    let booking = async |client: &str, hour: &str| {
        let path = format!("/api/v1/public/links/{link}/bookings");
        let request = desk.anonymous.request(Method::POST, &path).header("X-Forwarded-For", client);
        send(request.json(&wanted(hour))).await
    };
    booking("203.0.113.9", "10:00").await.expect(201);
    let refused = booking("203.0.113.9", "11:00").await;
    let wait: u64 =
        refused.header("retry-after").and_then(|wait| wait.parse().ok()).expect("seconds");
    assert!((3_000..=3_600).contains(&wait), "{wait}");
    refused.problem(429, "rate_limited");

    let page = format!("/book/{link}?time={}&tz=Europe/Berlin", at(3, "12:00"));
    let form = send(desk.anonymous.request(Method::GET, &page)).await;
    let fields = [
        ("submission", hidden(&form, "submission")),
        ("seal", hidden(&form, "seal")),
        ("name", "Ada Byron".to_owned()),
        ("email", "ada@acme.example".to_owned()),
    ];
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(&fields).finish();
    let sent = async |client: &str| {
        let request = desk.anonymous.request(Method::POST, &page).header("X-Forwarded-For", client);
        let kind = "application/x-www-form-urlencoded";
        send(request.header("Content-Type", kind).body(body.clone())).await
    };
    // For the first two seconds, the server returns the form instead of 429.
    let is_refused = async || sent("203.0.113.9").await.status == 429;
    wait_until_async("the cap to refuse the form", Duration::from_mins(1), is_refused).await;
    assert_eq!(sent("203.0.113.10").await.status, 303, "another client can submit the form");
    booking("203.0.113.10", "13:00").await.problem(429, "rate_limited");
}
