//! How often one may ask, as the program's own settings say.

use reqwest::Method;

use super::Desk;
use super::caller::send;
use crate::support::{Server, Store};

on_both_stores! {
    an_address_and_a_token_are_each_let_through_so_often_and_then_told_when_to_come_back,
    a_trusted_proxy_says_for_whom_it_asks,
}

async fn an_address_and_a_token_are_each_let_through_so_often_and_then_told_when_to_come_back(store: Store) {
    let database = store.new_database("limits");
    // Each token's first request counts for its address too.
    let arguments = ["--rate-limit-public", "4", "--rate-limit-token", "3", "--rate-limit-pages", "1"];
    let server = Server::start_with(&database, &arguments);
    let desk = Desk::on(&server, |_| ());
    let (ben, cleo) = (desk.member("ben"), desk.member("cleo"));
    for _ in 0..3 {
        ben.get("/api/v1/bookings").await.expect(200);
    }
    let refused = ben.get("/api/v1/bookings").await;
    let wait: u64 = refused.header("retry-after").and_then(|wait| wait.parse().ok()).expect("seconds");
    assert!((1..=20).contains(&wait), "{wait}");
    assert_eq!(refused.header("ratelimit-policy"), Some(r#""token";q=3;w=60"#));
    refused.problem(429, "rate_limited");
    cleo.get("/api/v1/bookings").await.expect(200);

    let link = "/api/v1/public/links/nowhere/none";
    for _ in 0..2 {
        desk.nobody.get(link).await.problem(404, "not_found");
    }
    desk.nobody.get(link).await.problem(429, "rate_limited");
    let help = desk.nobody.request(Method::POST, "/mcp/help");
    assert_eq!(send(help).await.status, 429);
    let form = desk.nobody.request(Method::POST, "/book/nowhere/none").header("Accept", "text/html");
    let form = send(form).await;
    assert_eq!((form.status, form.header("content-type")), (429, Some("text/html; charset=utf-8")));
    assert_eq!(desk.nobody.clone().bearing("made-up").get("/api/v1/bookings").await.status, 429);
    ben.get("/api/v1/bookings").await.problem(429, "rate_limited");
    for status in [404, 429] {
        assert_eq!(desk.nobody.get("/book/nowhere/none").await.status, status, "a page");
    }
    assert_eq!(desk.nobody.get("/healthz").await.status, 200, "who watches over it is not counted");
}

async fn a_trusted_proxy_says_for_whom_it_asks(store: Store) {
    let database = store.new_database("limits");
    let arguments = ["--rate-limit-public", "1", "--trusted-proxies", "10.0.0.0/8,127.0.0.1"];
    let server = Server::start_with(&database, &arguments);
    let desk = Desk::on(&server, |_| ());
    for (client, status) in [("203.0.113.9", 404), ("203.0.113.10", 404), ("1.1.1.1, 203.0.113.9", 429)] {
        let request = desk.nobody.request(Method::GET, "/api/v1/public/links/nowhere/none");
        assert_eq!(send(request.header("X-Forwarded-For", client)).await.status, status, "{client}");
    }
}
