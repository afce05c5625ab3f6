use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use reqwest::Method;
use serde_json::json;

use super::caller::send;
use super::{Desk, at};
use crate::support::{Store, succeed};

on_sqlite! {
    serving_server_is_alive_and_ready,
    bodies_are_compressed_on_request_and_omitted_for_head,
    all_metrics_of_alerts_and_dashboard_exist,
    logs_and_metrics_contain_no_tokens_or_names,
}

async fn serving_server_is_alive_and_ready(store: Store) {
    let anonymous = Desk::new(store).anonymous;
    assert_eq!(anonymous.get("/healthz").await.expect(200), json!({ "status": "ok" }));
    let release = release_of_zones();
    let ready = json!({ "status": "ready", "tz_database": release });
    assert_eq!(anonymous.get("/readyz").await.expect(200), ready);
    let metrics = anonymous.get("/metrics").await.text;
    let published =
        format!("frontdesk_tz_database_release_timestamp_seconds{{release=\"{release}\",");
    assert!(metrics.contains(&published), "{metrics}");
    let root = anonymous.get("/").await;
    assert_eq!((root.status, root.header("location")), (303, Some("/docs/")));
}

fn release_of_zones() -> String {
    let version = succeed(["--version"]);
    let (_, release) = version.trim_end().split_once("(tz database ").expect("the release");
    release.trim_end_matches(')').to_owned()
}

async fn bodies_are_compressed_on_request_and_omitted_for_head(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let path = desk.path("event_types");
    let ana = desk.member("ana");
    for (path, encoding) in [("workspace", Some("gzip")), ("scheduling_links", None)] {
        let request = ana.request(Method::GET, &desk.path(path)).header("Accept-Encoding", "gzip");
        let packed = send(request).await;
        assert_eq!((packed.status, packed.header("content-encoding")), (200, encoding), "{path}");
    }
    for path in ["/api/v1/bookings", "/healthz", "/openapi.json", &path] {
        let response = send(ben.request(Method::HEAD, path)).await;
        assert_eq!((response.status, response.text.as_str()), (200, ""), "{path}");
        assert_eq!(response.header("content-type"), Some("application/json"), "{path}");
    }
    let refused = send(desk.anonymous.request(Method::HEAD, "/api/v1/bookings")).await;
    assert_eq!((refused.status, refused.text.as_str()), (401, ""));
}

async fn all_metrics_of_alerts_and_dashboard_exist(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    ben.call_tool("list_event_types", &json!({ "workspace_id": 1 })).await;
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    let mut watched = BTreeSet::new();
    for file in ["prometheus/alerts.yml", "grafana/frontdesk.json"] {
        let text = fs::read_to_string(deploy.join(file)).expect("it is there");
        watched.extend(metrics_in(&text).map(str::to_owned));
    }
    assert!(10 <= watched.len(), "{watched:?}");
    // Some metrics of background tasks appear only after the start.
    let mut missing = watched;
    let counted = async || {
        let metrics = desk.anonymous.get("/metrics").await.text;
        missing.retain(|name| {
            !metrics.lines().any(|line| {
                line.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(['{', ' ']))
            })
        });
        missing.is_empty()
    };
    wait_until_async("every metric that is watched for", Duration::from_mins(1), counted).await;
}

/// A metric is followed by labels in braces.
fn metrics_in(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '_';
    text.match_indices('{').filter_map(move |(brace, _)| {
        let before = &text[..brace];
        let name = &before[before.trim_end_matches(is_name).len()..];
        (name.contains('_') && name != "up").then_some(name)
    })
}

async fn logs_and_metrics_contain_no_tokens_or_names(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let marker = "marker-of-this-very-test";
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let request = ben
        .request(Method::GET, &format!("/api/v1/bookings/{uuid}"))
        .header("X-Request-Id", marker);
    send(request).await.expect(200);
    let log = store.shared_server().log();
    let line =
        log.lines().find(|line| line.contains(marker)).expect("each request has a line in the log");
    let (token, secret) = (ben.token(), ben.secret());
    assert!(line.contains(&token[3..15]), "the public half: {line}");
    assert!(line.contains("/api/v1/bookings/{booking_uuid}"), "{line}");
    let metrics = desk.anonymous.get("/metrics").await.text;
    for output in [&log, &metrics] {
        for never in [token, secret, "Ada Byron", "ada@acme.example", "Bearer ", &uuid] {
            assert!(!output.contains(never), "{never}");
        }
    }
}
