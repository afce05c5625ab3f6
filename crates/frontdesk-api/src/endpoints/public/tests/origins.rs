//! Requests from pages of other origins (CORS).

use actix_web::http::Method;
use actix_web::http::header::{ACCESS_CONTROL_REQUEST_METHOD, ORIGIN};
use actix_web::test::TestRequest;
use frontdesk_domain::ports::Directory;
use frontdesk_testing::builders::{a_link, a_workspace};
use frontdesk_testing::northwind::{self, SOUTHWIND};

use super::super::testing::{
    TEAM, a_booking_of_priyas, api_with_links, booking_request_at, managed, read,
};
use crate::testing::{TestApi, TestResponse};

const SITE: &str = "https://acme.example";

async fn api_with_embedded_links() -> TestApi {
    let api = api_with_links().await;
    let workspace = a_workspace().embedded_at(SITE).embedded_at("https://shop.acme.example:8443");
    let directory = Directory { workspace: workspace.build(), ..northwind::directory() };
    northwind::save(&*api.store().store, &directory).await.expect("a directory can be saved");
    api
}

fn preflight(path: &str, origin: &str, method: &str) -> TestRequest {
    let request = TestRequest::default().method(Method::OPTIONS).uri(path);
    request
        .insert_header((ORIGIN, origin))
        .insert_header((ACCESS_CONTROL_REQUEST_METHOD, method))
        .insert_header(("access-control-request-headers", "content-type,idempotency-key"))
}

fn varies_by_origin(response: &TestResponse) -> bool {
    response.headers.get_all("vary").any(|value| value == "Origin")
}

#[actix_web::test]
async fn page_of_a_named_origin_may_call_the_public_operations() {
    let api = api_with_embedded_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    let (book, moving) = (format!("{TEAM}/bookings"), managed(&booking, "/move"));
    for (path, method, methods) in
        [(&*book, "POST", "POST"), (&*moving, "POST", "POST"), (TEAM, "GET", "GET, HEAD")]
    {
        let allowed = api.send(preflight(path, SITE, method)).await;
        assert_eq!(allowed.status, 204, "{allowed:?}");
        for (name, expected) in [
            ("access-control-allow-origin", Some(SITE)),
            ("access-control-allow-methods", Some(methods)),
            ("access-control-max-age", Some("600")),
            ("access-control-allow-credentials", None),
        ] {
            assert_eq!(allowed.header(name), expected, "{path} {name}");
        }
        let headers = allowed.header("access-control-allow-headers").expect("a list");
        assert!(headers.contains("Content-Type, Idempotency-Key"), "{headers}");
        assert!(varies_by_origin(&allowed));
    }

    let post = TestRequest::post().uri(&book).set_json(booking_request_at("2030-01-02T05:00:00Z"));
    let get = |path: &str| TestRequest::get().uri(path);
    for (request, status) in [
        (get(TEAM), 200),
        (get(&managed(&booking, "")), 200),
        (get(&format!("{TEAM}x")), 404),
        (post, 409),
    ] {
        let response = api.send(request.insert_header((ORIGIN, SITE))).await;
        assert_eq!(response.status, status, "{response:?}");
        assert_eq!(response.header("access-control-allow-origin"), Some(SITE), "{response:?}");
        assert_eq!(response.header("access-control-allow-credentials"), None);
        let exposed = response.header("access-control-expose-headers").expect("a list");
        for name in ["ETag", "Idempotent-Replayed", "RateLimit", "RateLimit-Policy", "Retry-After"]
        {
            assert!(exposed.split(", ").any(|one| one == name), "{exposed}");
        }
        assert!(varies_by_origin(&response), "{response:?}");
    }
    // Without `Access-Control-Request-Method`, OPTIONS is not a preflight.
    let plain = TestRequest::default().method(Method::OPTIONS).uri(&book);
    assert_eq!(api.send(plain.insert_header((ORIGIN, SITE))).await.status, 405);
}

#[actix_web::test]
async fn page_of_another_origin_cannot_read_responses() {
    let api = api_with_embedded_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    let managed = managed(&booking, "");
    api.holds_link(&a_link().in_workspace(SOUTHWIND).at_slug("tour").build()).await;
    for (path, origin) in [
        (TEAM, "https://evil.example"),
        (TEAM, "http://acme.example"),
        (TEAM, "https://acme.example:444"),
        (TEAM, "https://acme.example.evil.example"),
        (TEAM, "https://sub.acme.example"),
        (TEAM, "null"),
        (&*managed, "https://evil.example"),
        ("/api/v1/public/links/southwind/tour", SITE),
        ("/api/v1/public/links/nowhere/tour", SITE),
        ("/api/v1/bookings", SITE),
    ] {
        let get = TestRequest::get().uri(path).insert_header((ORIGIN, origin));
        for response in [api.send(get).await, api.send(preflight(path, origin, "GET")).await] {
            let keys = response.headers.keys();
            let named: Vec<_> =
                keys.filter(|name| name.as_str().starts_with("access-control-")).collect();
            assert!(named.is_empty(), "{path} {origin}: {named:?}");
            assert!(path == "/api/v1/bookings" || varies_by_origin(&response), "{path}");
        }
    }
    assert!(varies_by_origin(&read(&api, TEAM).await));
}
