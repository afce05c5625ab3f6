use actix_web::http::{Method, header};
use actix_web::middleware::from_fn;
use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::{App, web};

use super::*;
use crate::problem::UNAVAILABLE;
use crate::testing::TestApi;

const SOMEWHERE: &str = "/api/v1/bookings/0197a3c0-0000-7000-8000-000000000001";

#[actix_web::test]
async fn every_response_has_the_callers_or_a_new_request_id() {
    let api = TestApi::new().await;
    for path in ["/healthz", "/nowhere", SOMEWHERE, "/docs/", "/problems/not_found"] {
        let fresh = api.send(TestRequest::get().uri(path)).await;
        let id =
            uuid::Uuid::parse_str(fresh.header("x-request-id").expect("an id")).expect("a UUID");
        assert_eq!(id.get_version_num(), 7, "{path}");
        let own =
            api.send(TestRequest::get().uri(path).insert_header(("x-request-id", "trace-1"))).await;
        assert_eq!(own.header("x-request-id"), Some("trace-1"), "{path}");
    }
}

#[actix_web::test]
async fn problem_contains_the_request_id() {
    let api = TestApi::new().await;
    let response = api
        .send(TestRequest::get().uri("/nowhere").insert_header(("x-request-id", "trace-1")))
        .await;
    assert_eq!((response.status, response.code()), (404, Some("not_found")));
    assert_eq!(response.header("content-type"), Some("application/problem+json"));
    assert_eq!(response.body["request_id"], "trace-1");
    assert_eq!(response.body["type"], "https://frontdesk.dev/problems/not_found");
}

#[actix_web::test]
async fn unsupported_method_returns_405_with_allow() {
    let api = TestApi::new().await;
    for (method, path, allow) in [
        (Method::POST, "/healthz", "GET, HEAD"),
        // Two route templates match: the bookings of team link `tour` (POST), and the personal link
        // of member `tour` with event type `bookings` (GET, HEAD).
        (Method::PUT, "/api/v1/public/links/northwind/tour/bookings", "GET, HEAD, POST"),
        (Method::PUT, "/api/v1/public/links/northwind/priya/intro-30", "GET, HEAD"),
    ] {
        let response = api.send(TestRequest::default().method(method).uri(path)).await;
        assert_eq!((response.status, response.code()), (405, Some("method_not_allowed")), "{path}");
        let mut allowed: Vec<_> = response.header("allow").expect("Allow").split(", ").collect();
        allowed.sort_unstable();
        assert_eq!(allowed.join(", "), allow, "{path}");
    }
}

#[actix_web::test]
async fn allowed_methods_are_the_documented_ones() {
    let api = TestApi::new().await;
    let document = serde_json::to_value(crate::openapi()).expect("the document is JSON");
    let paths = document["paths"].as_object().expect("paths");
    // Two templates match some public paths; see the test above.
    for (template, methods) in paths.iter().filter(|(path, _)| !path.contains("/public/")) {
        let path = template.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
        let path = path.collect::<Vec<_>>().join("/");
        let methods = methods.as_object().expect("methods").keys();
        let mut documented: Vec<_> = methods.map(|method| method.to_uppercase()).collect();
        if documented.contains(&"GET".to_owned()) {
            documented.push("HEAD".to_owned());
        }
        documented.sort_unstable();
        let request = TestRequest::default().method(Method::TRACE).uri(&path);
        let response = api.send(request).await;
        assert_eq!((response.status, response.code()), (405, Some("method_not_allowed")), "{path}");
        let mut allowed: Vec<_> = response.header("allow").expect("Allow").split(", ").collect();
        allowed.sort_unstable();
        assert_eq!(allowed, documented, "{path}");
    }
}

#[actix_web::test]
async fn unknown_path_returns_404() {
    let api = TestApi::new().await;
    let long = format!("/api/v1/{}", "x".repeat(5_000));
    for path in ["/api/v1/no", "/api/v2/bookings", "/api/v1/bookings/", "/books/x/y", "/%00", &long]
    {
        let response = api.send(TestRequest::get().uri(path)).await;
        assert_eq!((response.status, response.code()), (404, Some("not_found")), "{path}");
    }
}

#[actix_web::test]
async fn every_response_has_the_security_headers() {
    let api = TestApi::new().await;
    for path in ["/healthz", "/nowhere", SOMEWHERE, "/docs/", "/problems"] {
        let response = api.send(TestRequest::get().uri(path)).await;
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"), "{path}");
        let kept = if path == "/docs/" { "public, no-cache" } else { "no-store" };
        assert_eq!(response.header("cache-control"), Some(kept), "{path}");
    }
}

#[actix_web::test]
async fn framework_rejections_become_problems() {
    let api = TestApi::new().await;
    let unknown_encoding =
        TestRequest::get().uri("/healthz").insert_header((header::ACCEPT_ENCODING, "xyz, *;q=0"));
    let response = api.send(unknown_encoding).await;
    assert_eq!((response.status, response.code()), (406, Some("not_acceptable")));
}

#[actix_web::test]
async fn panic_in_a_handler_fails_only_its_request() {
    async fn panics() -> &'static str {
        panic!("the secret that no client reads")
    }
    let api = TestApi::new().await;
    let application = App::new().wrap(from_fn(boundary)).app_data(api.state()).service(
        web::resource("/panics").route(web::get().to(panics)).wrap(from_fn(contain_panics)),
    );
    let service = init_service(application).await;
    let response = call_service(&service, TestRequest::get().uri("/panics").to_request()).await;
    assert_eq!(response.status().as_u16(), 500);
    let body = actix_web::test::read_body(response).await;
    let body = String::from_utf8_lossy(&body);
    assert!(body.contains(r#""code":"internal""#) && !body.contains("secret"), "{body}");
}

#[actix_web::test]
async fn unavailable_store_returns_503_with_retry_after_and_no_cause() {
    let api = TestApi::new().await;
    let Some(sqlite) = &api.store.sqlite else { return };
    let priya = api.priya().await;
    sqlite.start_outage();
    for response in [priya.get(SOMEWHERE).await, api.send(TestRequest::get().uri("/readyz")).await]
    {
        assert_eq!((response.status, response.code()), (503, Some("unavailable")));
        assert_eq!(response.header("retry-after"), Some("1"));
        let members: Vec<_> =
            response.body.as_object().expect("an object").keys().cloned().collect();
        assert_eq!(members, ["code", "detail", "doc_url", "request_id", "status", "title", "type"]);
        assert_eq!(response.body["detail"], UNAVAILABLE);
    }
    assert_eq!(api.send(TestRequest::get().uri("/healthz")).await.status, 200);
    sqlite.end_outage();
    assert_eq!(api.send(TestRequest::get().uri("/readyz")).await.status, 200);
    assert_eq!(priya.get(SOMEWHERE).await.status, 404);
}

#[actix_web::test]
async fn rejections_with_a_content_type_are_not_changed() {
    let api = TestApi::new().await;
    let more = |config: &mut web::ServiceConfig| {
        let page = || async {
            actix_web::HttpResponse::NotFound().content_type("text/html").body("<p>Not here")
        };
        config.route("/page", web::get().to(page));
    };
    let service = init_service(crate::app(api.state(), more)).await;
    let response = call_service(&service, TestRequest::get().uri("/page").to_request()).await;
    assert_eq!(response.headers().get("content-type").expect("a kind"), "text/html");
    assert!(response.headers().contains_key("x-request-id"));
}

#[actix_web::test]
async fn own_frame_policy_of_a_page_is_kept() {
    let api = TestApi::new().await;
    let more = |config: &mut web::ServiceConfig| {
        for (path, policy) in
            [("/open", "frame-ancestors https://acme.example"), ("/shut", "default-src 'none'")]
        {
            let page = move || async move {
                actix_web::HttpResponse::Ok()
                    .insert_header((header::CONTENT_SECURITY_POLICY, policy))
                    .finish()
            };
            config.route(path, web::get().to(page));
        }
    };
    let service = init_service(crate::app(api.state(), more)).await;
    for (path, expected) in [("/open", None), ("/shut", Some("DENY")), ("/healthz", Some("DENY"))] {
        let response = call_service(&service, TestRequest::get().uri(path).to_request()).await;
        let frame_options =
            response.headers().get(header::X_FRAME_OPTIONS).and_then(|value| value.to_str().ok());
        assert_eq!(frame_options, expected, "{path}");
    }
}

#[actix_web::test]
async fn handlers_read_the_request_id_from_the_header() {
    async fn echo(request: actix_web::HttpRequest) -> String {
        let id = request.headers().get("x-request-id").and_then(|id| id.to_str().ok());
        id.unwrap_or_default().to_owned()
    }
    let api = TestApi::new().await;
    let more = |config: &mut web::ServiceConfig| _ = config.route("/echo", web::get().to(echo));
    let service = init_service(crate::app(api.state(), more)).await;
    for sent in ["trace-1", "not well formed"] {
        let request =
            TestRequest::get().uri("/echo").insert_header(("x-request-id", sent)).to_request();
        let response = call_service(&service, request).await;
        let request_id = response.headers().get("x-request-id").expect("an id").clone();
        assert_eq!(request_id == "trace-1", sent == "trace-1");
        assert_eq!(actix_web::test::read_body(response).await, request_id.as_bytes());
    }
}

#[actix_web::test]
async fn additional_routes_take_precedence_over_the_apis() {
    let api = TestApi::new().await;
    let more = |config: &mut web::ServiceConfig| {
        config.route("/", web::get().to(|| async { "another page" }));
    };
    let service = init_service(crate::app(api.state(), more)).await;
    let response = call_service(&service, TestRequest::get().uri("/").to_request()).await;
    assert_eq!(response.status().as_u16(), 200);
    assert_eq!(api.send(TestRequest::get().uri("/")).await.status, 303);
}

#[actix_web::test]
async fn dry_run_header_is_only_set_for_operations() {
    let api = TestApi::new().await;
    let response = api
        .send(
            TestRequest::post().uri("/mcp?dry_run=true").insert_header((header::HOST, "localhost")),
        )
        .await;
    assert_eq!((response.status, response.header("dry-run")), (401, None));
}

#[actix_web::test]
async fn cors_headers_are_kept_on_problems() {
    let api = TestApi::new().await;
    let request = TestRequest::post().uri("/mcp").insert_header((header::HOST, "localhost"));
    let refused = api.send(request.insert_header((header::ORIGIN, "http://localhost:3000"))).await;
    assert_eq!(refused.status, 401);
    assert_eq!(refused.header("access-control-allow-origin"), Some("http://localhost:3000"));
    assert!(
        refused
            .header("access-control-expose-headers")
            .is_some_and(|names| names.contains("www-authenticate"))
    );
}

#[actix_web::test]
async fn small_bodies_are_not_compressed() {
    let api = TestApi::new().await;
    for (path, encoding) in [("/healthz", None), ("/openapi.json", Some("gzip"))] {
        let packed = TestRequest::get().uri(path).insert_header((header::ACCEPT_ENCODING, "gzip"));
        let response = api.send(packed).await;
        assert_eq!(response.status, 200, "{path}");
        assert_eq!(response.header("content-encoding"), encoding, "{path}");
    }
}
