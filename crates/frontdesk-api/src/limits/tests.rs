use std::net::SocketAddr;

use actix_web::http::header::{self, AUTHORIZATION};
use actix_web::test::TestRequest;
use serde_json::json;

use super::*;
use crate::testing::{TestApi, TestResponse};

const LINK: &str = "/api/v1/public/links/northwind/none";

fn per_minute(quota: u32) -> Option<NonZeroU32> {
    NonZeroU32::new(quota)
}

async fn api_that_lets_through(public: u32, token: u32) -> TestApi {
    let limits = RateLimits {
        public_per_minute: per_minute(public),
        pages_per_minute: per_minute(2),
        token_per_minute: per_minute(token),
        trusted_proxies: vec!["10.0.0.1/32".parse().expect("an address")],
        seed: None,
    };
    TestApi::with_limits(limits).await
}

fn from(address: &str, request: TestRequest) -> TestRequest {
    let peer: SocketAddr = format!("{address}:4711").parse().expect("an address");
    request.peer_addr(peer)
}

async fn read_from(api: &TestApi, address: &str) -> TestResponse {
    api.send(from(address, TestRequest::get().uri(LINK))).await
}

#[actix_web::test]
async fn requests_without_token_are_counted_by_address() {
    let api = api_that_lets_through(2, 0).await;
    for remaining in [1, 0] {
        let response = read_from(&api, "203.0.113.9").await;
        assert_eq!(response.status, 404);
        assert_eq!(response.header("ratelimit-policy"), Some(r#""public";q=2;w=60"#));
        let expected = format!(r#""public";r={remaining};t={}"#, 60 - 30 * remaining);
        assert_eq!(response.header("ratelimit"), Some(expected.as_str()));
    }
    let refused = read_from(&api, "203.0.113.9").await;
    assert_eq!((refused.status, refused.code()), (429, Some("rate_limited")));
    assert_eq!(refused.header("content-type"), Some("application/problem+json"));
    let wait = refused.header("retry-after").expect("when to come back");
    assert_eq!(refused.header("ratelimit"), Some(format!(r#""public";r=0;t={wait}"#).as_str()));
    assert_eq!(refused.body["detail"], format!("Too many requests; retry after {wait} seconds."));
    assert!(refused.header("x-request-id").is_some());
    assert_eq!(read_from(&api, "198.51.100.1").await.status, 404, "another client");
}

#[actix_web::test]
async fn clients_behind_a_trusted_proxy_are_counted_separately() {
    let api = api_that_lets_through(1, 0).await;
    for (client, status) in [("198.51.100.1", 404), ("198.51.100.2", 404), ("198.51.100.1", 429)] {
        let request = TestRequest::get().uri(LINK).insert_header(("X-Forwarded-For", client));
        assert_eq!(api.send(from("10.0.0.1", request)).await.status, status, "{client}");
    }
}

#[actix_web::test]
async fn each_token_has_its_own_quota() {
    let api = api_that_lets_through(0, 1).await;
    let (one, other) =
        (api.priya().await, api.client(frontdesk_testing::builders::a_token().number(1)).await);
    assert_eq!(
        one.get("/api/v1/bookings").await.header("ratelimit-policy"),
        Some(r#""token";q=1;w=60"#)
    );
    assert_eq!(one.get("/api/v1/bookings").await.code(), Some("rate_limited"));
    assert_eq!(other.get("/api/v1/bookings").await.status, 200);
}

#[actix_web::test]
async fn only_the_secret_of_a_token_uses_up_its_quota() {
    let api = api_that_lets_through(0, 1).await;
    let (priya, issued) = (api.priya().await, frontdesk_testing::builders::a_token().build());
    let forged = format!("fd_{}_{}", issued.record.id, "x".repeat(43));
    let request = TestRequest::get().uri("/api/v1/bookings");
    let refused =
        api.send(request.insert_header((AUTHORIZATION, format!("Bearer {forged}")))).await;
    assert_eq!(refused.status, 401);
    assert_eq!(priya.get("/api/v1/bookings").await.status, 200);
}

#[actix_web::test]
async fn operations_without_a_sent_token_are_counted_by_address() {
    let api = api_that_lets_through(1, 5).await;
    for status in [401, 429] {
        let response =
            api.send(from("203.0.113.9", TestRequest::get().uri("/api/v1/bookings"))).await;
        assert_eq!(response.status, status);
    }
}

#[actix_web::test]
async fn header_spelling_does_not_change_the_quota_of_a_token() {
    let api = api_that_lets_through(0, 3).await;
    api.priya().await;
    let token = frontdesk_testing::builders::a_token().build().token.reveal();
    let spellings = [
        "Bearer {}",
        "bearer {}",
        "BEARER {}",
        "Bearer   {}",
        "Bearer {}  ",
        "  bEaReR {} ",
        "Bearer \t{}",
    ];
    for (number, spelling) in spellings.into_iter().enumerate() {
        let request = TestRequest::get().uri("/api/v1/bookings");
        let request = request.insert_header((AUTHORIZATION, spelling.replace("{}", &token)));
        let status = if number < 3 { 200 } else { 429 };
        assert_eq!(api.send(request).await.status, status, "{spelling:?}");
    }
}

#[actix_web::test]
async fn malformed_token_counts_for_its_address() {
    let api = api_that_lets_through(2, 100).await;
    for (authorization, status) in
        [("Basic eA==", 401), ("Bearer made-up", 401), ("Bearer again", 429)]
    {
        let request = TestRequest::get()
            .uri("/api/v1/bookings")
            .insert_header((AUTHORIZATION, authorization));
        assert_eq!(api.send(from("203.0.113.9", request)).await.status, status, "{authorization}");
    }
}

/// These paths respond before the token is looked up.
#[actix_web::test]
async fn token_is_not_known_after_a_response_without_authentication() {
    let api = api_that_lets_through(2, 100).await;
    let invented = format!("Bearer fd_0123456789ab_{}", "a".repeat(43));
    for (method, path, status) in [
        (Method::GET, "/api/v1/nothing", 404),
        (Method::PUT, "/api/v1/bookings", 405),
        (Method::GET, "/api/v1/bookings", 429),
    ] {
        let request = TestRequest::default().method(method).uri(path);
        let request = request.insert_header((AUTHORIZATION, invented.as_str()));
        assert_eq!(api.send(from("203.0.113.9", request)).await.status, status, "{path}");
    }
}

async fn bearing(api: &TestApi, token: &str) -> TestResponse {
    let request = TestRequest::get().uri("/api/v1/bookings");
    api.send(from("203.0.113.9", request.insert_header((AUTHORIZATION, format!("Bearer {token}")))))
        .await
}

#[actix_web::test]
async fn unknown_tokens_count_for_their_address_and_known_ones_do_not() {
    let api = api_that_lets_through(4, 100).await;
    let issued = frontdesk_testing::builders::a_token().build();
    api.priya().await;
    let good = issued.token.reveal();
    assert_eq!(bearing(&api, &good).await.status, 200);
    let made_up = |number: u8| {
        format!("fd_0123456789ab_{}", char::from(b'a' + number).to_string().repeat(43))
    };
    for (number, status) in [(0, 401), (1, 401), (2, 401), (3, 429), (4, 429)] {
        assert_eq!(bearing(&api, &made_up(number)).await.status, status, "{number}");
    }
    assert_eq!(bearing(&api, &good).await.status, 200);
}

#[actix_web::test]
async fn reading_booking_pages_has_its_own_quota() {
    let api = api_that_lets_through(1, 1).await;
    let read = |path: &'static str| from("203.0.113.9", TestRequest::get().uri(path));
    for status in [404, 404, 429] {
        assert_eq!(api.send(read("/book/northwind/none")).await.status, status);
    }
    assert_eq!(api.send(read("/booking/none")).await.status, 429);
    assert_eq!(api.send(read("/docs/")).await.status, 200);
    assert_eq!(api.send(read(LINK)).await.status, 404, "the API has a separate quota");
}

#[actix_web::test]
async fn quota_of_zero_means_unlimited() {
    let api = api_that_lets_through(0, 0).await;
    for _ in 0..5 {
        let response = read_from(&api, "203.0.113.9").await;
        assert_eq!((response.status, response.header("ratelimit")), (404, None));
    }
}

#[actix_web::test]
async fn refusal_is_html_for_browsers_and_json_otherwise() {
    let api = api_that_lets_through(1, 0).await;
    let post = |accept| {
        let request =
            TestRequest::post().uri("/book/northwind/tour").insert_header((header::ACCEPT, accept));
        from("203.0.113.9", request)
    };
    let browser = "text/html,application/xhtml+xml,*/*;q=0.8";
    assert_ne!(api.send(post(browser)).await.status, 429);
    for (accept, kind) in
        [(browser, "text/html; charset=utf-8"), ("*/*", "application/problem+json")]
    {
        let refused = api.send(post(accept)).await;
        assert_eq!((refused.status, refused.header("content-type")), (429, Some(kind)), "{accept}");
        assert!(refused.header("retry-after").is_some() && refused.header("ratelimit").is_some());
        assert_eq!(refused.header("cache-control"), Some("no-store"));
    }
}

#[actix_web::test]
async fn mcp_requests_are_rate_limited_too() {
    let api = api_that_lets_through(1, 1).await;
    let priya = api.priya().await;
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
    assert_ne!(priya.post("/mcp", &ping).await.status, 429);
    assert_eq!(priya.post("/mcp", &ping).await.status, 429);
    let help = || from("203.0.113.9", TestRequest::post().uri("/mcp/help"));
    assert_ne!(api.send(help()).await.status, 429);
    assert_eq!(api.send(help()).await.status, 429);
}

#[test]
fn reading_cheap_pages_is_not_limited() {
    let of = |method: Method, path: &str| CountedBy::of(&method, path);
    for path in ["/", "/help", "/docs/", "/healthz", "/metrics", "/assets/x.js", "/bookings"] {
        assert_eq!(of(Method::GET, path), None, "{path}");
        assert_eq!(of(Method::HEAD, path), None, "{path}");
    }
    for path in ["/book/northwind/tour", "/booking/x", "/desk", "/desk/sign-in/x"] {
        assert_eq!(of(Method::GET, path), Some(CountedBy::Page), "{path}");
        assert_eq!(of(Method::HEAD, path), Some(CountedBy::Page), "{path}");
    }
    for path in [
        "/book/northwind/tour",
        "/booking/x/move",
        "/desk/sign-in/x",
        "/mcp/help",
        "/api/v1/public/links/a/b",
    ] {
        assert_eq!(of(Method::POST, path), Some(CountedBy::Origin), "{path}");
        let of_preflights = path.starts_with("/api/").then_some(CountedBy::Origin);
        assert_eq!(of(Method::OPTIONS, path), of_preflights, "{path}");
    }
    assert_eq!(of(Method::GET, "/api/v1/public/links/a/b"), Some(CountedBy::Origin));
    assert_eq!(of(Method::POST, "/mcp"), Some(CountedBy::Token));
    assert_eq!(of(Method::GET, "/api/v1/bookings"), Some(CountedBy::Token));
}

#[actix_web::test]
async fn escaped_path_does_not_evade_the_limit() {
    let api = api_that_lets_through(1, 0).await;
    let escaped = LINK.replace("public", "%70ublic");
    for status in [404, 429] {
        let response = api.send(from("203.0.113.9", TestRequest::get().uri(&escaped))).await;
        assert_eq!(response.status, status);
    }
}
