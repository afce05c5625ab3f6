use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use reqwest::Method;
use serde_json::{Value, json};

use super::caller::send;
use super::desk::{BEN, imported_uuid};
use super::{Desk, at};
use crate::support::{Store, succeed};

on_both_stores! {
    serving_server_is_alive_and_ready,
    metrics_label_requests_with_the_route_template,
    all_metrics_of_alerts_and_dashboard_exist,
    logs_and_metrics_contain_no_tokens_or_names,
    openapi_document_matches_the_served_operations,
    api_reference_loads_only_local_files,
    every_error_code_has_an_html_and_a_json_page,
    responses_disable_caching_and_sniffing,
    root_redirects_to_the_api_reference,
    responses_are_compressed_on_request,
}

/// Every error code of the API with its status.
const CODES: [(&str, u16); 25] = [
    ("invalid_request", 400),
    ("unauthenticated", 401),
    ("insufficient_scope", 403),
    ("forbidden", 403),
    ("workspace_forbidden", 403),
    ("not_found", 404),
    ("method_not_allowed", 405),
    ("not_acceptable", 406),
    ("payload_too_large", 413),
    ("unsupported_media_type", 415),
    ("slot_unavailable", 409),
    ("invalid_transition", 409),
    ("not_from_a_queue", 409),
    ("no_free_member", 409),
    ("booking_changed", 409),
    ("idempotency_in_progress", 409),
    ("enrichment_in_progress", 409),
    ("workflow_booked", 422),
    ("idempotency_key_reused", 422),
    ("host_calendar_unusable", 422),
    ("queue_exhausted", 422),
    ("unknown_host", 422),
    ("rate_limited", 429),
    ("internal", 500),
    ("unavailable", 503),
];

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
}

fn release_of_zones() -> String {
    let version = succeed(["--version"]);
    let (_, release) = version.trim_end().split_once("(tz database ").expect("the release");
    release.trim_end_matches(')').to_owned()
}

async fn metrics_label_requests_with_the_route_template(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    ben.booking(&uuid).await;
    let odd = format!("/api/v1/no/such/path/{uuid}");
    ben.get(&odd).await.problem(404, "not_found");
    let response = desk.anonymous.get("/metrics").await;
    assert!(
        response.header("content-type").is_some_and(|kind| kind.starts_with("text/plain")),
        "{response:#?}"
    );
    let metrics = response.text;
    for (method, route, status) in [
        ("GET", "/api/v1/bookings/{booking_uuid}", "200"),
        ("POST", "/api/v1/bookings", "201"),
        ("GET", "unmatched", "404"),
    ] {
        let labels = [
            format!("method=\"{method}\""),
            format!("route=\"{route}\""),
            format!("status=\"{status}\""),
        ];
        let counted = metrics.lines().any(|line| {
            line.starts_with("http_requests_total{")
                && labels.iter().all(|label| line.contains(label.as_str()))
        });
        assert!(counted, "{labels:?} in\n{metrics}");
    }
    assert!(metrics.contains("http_request_duration_seconds_bucket{"), "{metrics}");
    assert!(metrics.contains("http_requests_in_flight"), "{metrics}");
    assert!(!metrics.contains(&uuid), "metrics contain no raw path");
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

async fn openapi_document_matches_the_served_operations(store: Store) {
    let desk = Desk::new(store);
    let document = desk.anonymous.get("/openapi.json").await.expect(200);
    assert!(
        document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")),
        "{}",
        document["openapi"]
    );
    let mut operations = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("operations") {
            operations.insert(operation["operationId"].as_str().expect("an id").to_owned());
            let is_held = !operation["security"].as_array().expect("security").is_empty();
            let path =
                path.replace("{workspace_id}", "1").replace("{booking_uuid}", &imported_uuid(1));
            let path = path.replace("{event_id}", "1").replace("{link_id}", "1");
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
            let response = send(desk.anonymous.request(method, &path)).await;
            // The link or manage token in `path` does not exist.
            assert_eq!(response.status, if is_held { 401 } else { 404 }, "{path}: {response:#?}");
        }
    }
    assert!(
        operations.contains("get_booking") && operations.contains("book_through_link"),
        "{operations:?}"
    );
}

async fn api_reference_loads_only_local_files(store: Store) {
    let anonymous = Desk::new(store).anonymous;
    let page = anonymous.get("/docs/").await;
    assert_eq!(page.status, 200);
    assert!(
        page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")),
        "{page:#?}"
    );
    assert!(
        page.header("content-security-policy")
            .is_some_and(|policy| policy.contains("default-src 'self'"))
    );
    let mut files = Vec::new();
    for attribute in ["src=\"", "href=\""] {
        let rest = page.text.split(attribute).skip(1);
        files.extend(rest.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
    }
    assert!(!files.is_empty(), "{}", page.text);
    for file in files {
        assert!(!file.contains("://"), "{file} is somewhere else");
        let response = anonymous.get(&format!("/docs/{}", file.trim_start_matches("./"))).await;
        assert_eq!(response.status, 200, "{file}");
    }
    assert_eq!(anonymous.get("/docs").await.header("location"), Some("/docs/"));
    anonymous.get("/docs/none.js").await.problem(404, "not_found");
}

async fn every_error_code_has_an_html_and_a_json_page(store: Store) {
    let anonymous = Desk::new(store).anonymous;
    for (code, status) in CODES {
        let path = format!("/problems/{code}");
        let page = anonymous.get(&path).await;
        assert_eq!(page.status, 200, "{code}");
        assert!(
            page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")),
            "{page:#?}"
        );
        assert!(
            page.text.contains(code) && page.text.contains(&status.to_string()),
            "{}",
            page.text
        );
        let request = anonymous.request(Method::GET, &path).header("Accept", "application/json");
        let problem = send(request).await.expect(200);
        assert_eq!((&problem["code"], &problem["status"]), (&json!(code), &json!(status)));
        assert_eq!(problem["type"], format!("https://frontdesk.dev/problems/{code}"));
    }
    assert_eq!(anonymous.get("/problems").await.status, 200);
}

fn texts_below(folder: &Path) -> String {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("its entries can be read").path());
    let text = |path: PathBuf| {
        if path.is_dir() {
            texts_below(&path)
        } else {
            fs::read_to_string(path).expect("a file of text")
        }
    };
    paths.map(text).collect()
}

/// Only a race or a defect causes the exempt codes.
#[test]
fn every_error_code_is_tested() {
    let texts = texts_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it"));
    let waiting = ["internal", "enrichment_in_progress", "booking_changed"];
    // Tests check `invalid_request` with `faults()`.
    let met = |code: &str, status: u16| match code {
        "invalid_request" => texts.contains(".faults()"),
        _ => texts.contains(&format!("problem({status}, \"{code}\")")),
    };
    let unmet: Vec<&str> = CODES
        .iter()
        .filter(|(code, status)| !waiting.contains(code) && !met(code, *status))
        .map(|(code, _)| *code)
        .collect();
    assert!(unmet.is_empty(), "{unmet:?}");
}

async fn responses_disable_caching_and_sniffing(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    for path in ["/api/v1/bookings", "/nothing"] {
        let response = ben.get(path).await;
        assert_eq!(response.header("cache-control"), Some("no-store"));
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
    }
}

async fn root_redirects_to_the_api_reference(store: Store) {
    let response = Desk::new(store).anonymous.get("/").await;
    assert_eq!((response.status, response.header("location")), (303, Some("/docs/")));
}

async fn responses_are_compressed_on_request(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let path = desk.path("event_types");
    let plain: Value = ben.get(&path).await.expect(200);
    assert_eq!(plain["hosts_available"][1]["user_id"], BEN);
    let packed = send(ben.request(Method::GET, &path).header("Accept-Encoding", "gzip")).await;
    assert_eq!((packed.status, packed.header("content-encoding")), (200, Some("gzip")));
}
