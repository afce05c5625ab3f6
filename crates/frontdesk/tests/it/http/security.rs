use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use super::caller::send;
use super::{ApiResponse, Caller, Desk, at};
use crate::support::{BASE_URL, Store};

on_sqlite! {
    all_responses_have_security_headers,
    pages_load_only_resources_of_the_service,
    personal_data_is_not_cached_by_intermediaries,
    cross_origin_pages_cannot_read_responses,
    cross_origin_pages_cannot_call_the_mcp_endpoints,
    oversized_request_heads_are_rejected,
}

const PATIENCE: Duration = Duration::from_secs(30);

const STRANGER: &str = "https://stranger.example";

/// Paths with personal data, then paths without personal data.
async fn addresses(desk: &Desk, ben: &Caller) -> (Vec<String>, Vec<String>) {
    let link = desk.call_link(ben).await;
    let booking = ben.book(link, &at(3, "10:00")).await.expect(201);
    let of_link = ben.get(&desk.path(&format!("scheduling_links/{link}"))).await.expect(200);
    let path = |url: &serde_json::Value| url.as_str().expect("an address").replace(BASE_URL, "");
    let (page, managed) = (path(&of_link["url"]), path(&booking["manage_url"]));
    let booked = format!("/api/v1/bookings/{}", booking["uuid"].as_str().expect("a UUID"));
    let invite = format!("{managed}/invite.ics");
    let private_paths = vec![
        page,
        format!("{managed}/move"),
        format!("{managed}/cancel"),
        managed,
        invite,
        booked,
        "/api/v1/bookings".to_owned(),
        desk.path("records/lookup?email=ada@acme.example"),
    ];
    let public_paths = [
        "/docs/",
        "/docs/swagger-ui.css",
        "/help",
        "/help/errors",
        "/problems",
        "/problems/not_found",
        "/openapi.json",
        "/healthz",
        "/readyz",
        "/metrics",
        "/embed.js",
        "/book/nowhere/none",
        "/booking/none",
        "/nothing",
        "/api/v1/public/links/nowhere/none",
    ];
    (private_paths, public_paths.map(str::to_owned).into())
}

fn is_page(response: &ApiResponse) -> bool {
    response.header("content-type").is_some_and(|kind| kind.starts_with("text/html"))
}

async fn all_responses_have_security_headers(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let (private_paths, public_paths) = addresses(&desk, &ben).await;
    for path in private_paths.iter().chain(&public_paths) {
        for method in [Method::GET, Method::HEAD, Method::PUT, Method::OPTIONS] {
            let response = send(ben.request(method.clone(), path)).await;
            assert_eq!(
                response.header("x-content-type-options"),
                Some("nosniff"),
                "{method} {path}"
            );
            assert_eq!(response.header("referrer-policy"), Some("no-referrer"), "{method} {path}");
            assert!(response.header("cache-control").is_some(), "{method} {path}");
            let policy = response.header("content-security-policy").unwrap_or_default();
            let framed = policy.contains("frame-ancestors 'none'");
            assert!(
                framed || response.header("x-frame-options") == Some("DENY"),
                "{method} {path}: {policy}"
            );
        }
    }
}

async fn pages_load_only_resources_of_the_service(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let (private_paths, public_paths) = addresses(&desk, &ben).await;
    let mut pages = 0;
    for path in private_paths.iter().chain(&public_paths) {
        let response = ben.get(path).await;
        if !is_page(&response) {
            continue;
        }
        pages += 1;
        let policy = response.header("content-security-policy").unwrap_or_default();
        assert!(
            ["default-src 'none'", "default-src 'self'"]
                .iter()
                .any(|start| policy.starts_with(start)),
            "{path}"
        );
        assert!(!policy.contains("unsafe-eval") && !policy.contains("http"), "{path}: {policy}");
        let of_scripts = policy
            .split(';')
            .find(|rule| rule.trim().starts_with("script-src"))
            .unwrap_or_default();
        assert!(!of_scripts.contains("unsafe"), "{path}: {policy}");
        for guard in ["base-uri 'none'", "form-action '", "frame-ancestors 'none'"] {
            assert!(policy.contains(guard), "{path} lacks {guard}: {policy}");
        }
    }
    assert_eq!(pages, 11, "pages of each kind");
}

async fn personal_data_is_not_cached_by_intermediaries(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let (private_paths, _) = addresses(&desk, &ben).await;
    for path in private_paths {
        let response = ben.get(&path).await;
        // Browsers may cache a link's open times, but must revalidate them.
        let expected = if path.starts_with("/book/") { "private, no-cache" } else { "no-store" };
        assert_eq!(
            (response.status, response.header("cache-control")),
            (200, Some(expected)),
            "{path}"
        );
    }
}

async fn cross_origin_pages_cannot_read_responses(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let (private_paths, public_paths) = addresses(&desk, &ben).await;
    for path in private_paths.iter().chain(&public_paths) {
        for method in [Method::GET, Method::POST, Method::OPTIONS] {
            let request = ben.request(method.clone(), path).header("Origin", STRANGER);
            let response = send(request.header("Access-Control-Request-Method", "POST")).await;
            let allowed = response.header("access-control-allow-origin");
            let expected = (path == "/openapi.json" && method == Method::GET).then_some("*");
            assert_eq!(allowed, expected, "{method} {path}");
            assert_eq!(
                response.header("access-control-allow-credentials"),
                None,
                "{method} {path}"
            );
        }
    }
}

async fn cross_origin_pages_cannot_call_the_mcp_endpoints(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
    for path in ["/mcp", "/mcp/help"] {
        let request = ben.request(Method::POST, path).header("Origin", STRANGER).json(&ping);
        let response = request.send().await.expect("the server answers");
        assert_eq!(response.status().as_u16(), 403, "{path}");
        assert!(!response.headers().contains_key("access-control-allow-origin"), "{path}");
    }
}

async fn oversized_request_heads_are_rejected(store: Store) {
    let desk = Desk::new(store);
    let host = store.shared_server().address().trim_start_matches("http://").to_owned();
    let lines = |count: usize| "X-Line: x\r\n".repeat(count);
    let head =
        |path: &str, rest: &str| format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{rest}\r\n");
    for (what, request) in [
        ("many lines", head("/healthz", &lines(200))),
        ("a long line", head("/healthz", &format!("X-Long: {}\r\n", "x".repeat(256 * 1024)))),
        ("a long address", head(&format!("/{}", "x".repeat(256 * 1024)), "")),
        ("no end", format!("GET /healthz HTTP/1.1\r\nX: {}", "x".repeat(256 * 1024))),
    ] {
        let status = status_of(&host, &request);
        assert!(["400", "414", "431", ""].contains(&status.as_str()), "{what}: {status}");
        desk.anonymous.get("/healthz").await.expect(200);
    }
    let fits = head(&format!("/{}", "x".repeat(8 * 1024)), &lines(50));
    assert_eq!(status_of(&host, &fits), "404", "a long head within the limits is accepted");
}

fn status_of(host: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
    // Writing fails if the server closes the connection early.
    let sent = stream.write_all(request.as_bytes());
    let mut response = [0; 12];
    let read = stream.read_exact(&mut response);
    if sent.is_err() || read.is_err() {
        return String::new();
    }
    String::from_utf8_lossy(&response).split_whitespace().nth(1).unwrap_or_default().to_owned()
}
