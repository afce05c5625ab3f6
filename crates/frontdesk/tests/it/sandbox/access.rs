use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HOST, ORIGIN};

use super::Setup;
use crate::http::{ApiResponse, send};

async fn clock_with(
    setup: &Setup,
    header: reqwest::header::HeaderName,
    value: &str,
) -> ApiResponse {
    send(setup.grace.request(Method::GET, "/sandbox/clock").header(header, value)).await
}

#[tokio::test]
async fn controls_reject_pages_of_other_origins_and_host_names() {
    let setup = Setup::open();
    for host in ["evil.example", "evil.example:8089", "127.0.0.1.evil.example"] {
        let refused = clock_with(&setup, HOST, host).await;
        let detail = refused.problem(403, "forbidden")["detail"].to_string();
        assert!(detail.contains("is not a name of this service"), "{detail}");
    }
    for host in ["localhost:8089", "127.0.0.1", "[::1]:8089", "192.0.2.1"] {
        clock_with(&setup, HOST, host).await.expect(200);
    }
    for origin in ["https://evil.example", "null"] {
        clock_with(&setup, ORIGIN, origin).await.problem(403, "forbidden");
    }
    clock_with(&setup, ORIGIN, "http://localhost:3000").await.expect(200);
}

#[tokio::test]
async fn base_url_sets_the_accepted_host_name() {
    let setup = Setup::with(&["--base-url", "http://sandbox.internal:8089"]);
    clock_with(&setup, HOST, "sandbox.internal:8089").await.expect(200);
    clock_with(&setup, ORIGIN, "http://sandbox.internal:8089").await.expect(200);
    clock_with(&setup, HOST, "other.internal:8089").await.problem(403, "forbidden");
}

#[tokio::test]
async fn controls_accept_only_json() {
    let setup = Setup::open();
    let forward = r#"{"advance_seconds": 60}"#;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let request = setup.grace.request(Method::POST, "/sandbox/clock").body(forward);
        let refused = send(request.header(CONTENT_TYPE, kind)).await;
        refused.problem(415, "unsupported_media_type");
    }
    let request = setup.grace.request(Method::POST, "/sandbox/clock").body(forward);
    send(request).await.problem(415, "unsupported_media_type");
    let request = setup.grace.request(Method::POST, "/sandbox/reset");
    send(request.header(CONTENT_TYPE, "text/plain")).await.problem(415, "unsupported_media_type");
    assert_eq!(setup.get("/sandbox/clock").await["now"], "2030-01-01T09:00:00Z");
    let request = setup.grace.request(Method::POST, "/sandbox/clock").body(forward);
    send(request.header(CONTENT_TYPE, "application/json; charset=utf-8")).await.expect(200);
    setup.reset().await;
}
