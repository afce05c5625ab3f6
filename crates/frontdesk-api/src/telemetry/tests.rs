use actix_web::test::{TestRequest, call_and_read_body, init_service};
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::PRIYA;
use serde_json::json;

use crate::app;
use crate::testing::TestApi;

#[actix_web::test]
async fn requests_are_counted_by_route_template() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    api.priya().await.get(&format!("/api/v1/bookings/{}", booking.id)).await;
    api.send(TestRequest::get().uri("/guessed/at/random")).await;
    api.send(TestRequest::default().method("BREW".parse().expect("a method")).uri("/healthz"))
        .await;
    let service = init_service(app(api.state(), |_| ())).await;
    let metrics =
        call_and_read_body(&service, TestRequest::get().uri("/metrics").to_request()).await;
    let metrics = String::from_utf8_lossy(&metrics);
    for line in [
        r#"http_requests_total{method="GET",route="/api/v1/bookings/{booking_uuid}",status="200"}"#,
        r#"http_requests_total{method="GET",route="unmatched",status="404"}"#,
        r#"http_requests_total{method="other",route="/healthz",status="405"}"#,
        r#"http_request_duration_seconds_bucket{method="GET",route="/api/v1/bookings/{booking_uuid}",le="0.001"}"#,
        "http_requests_in_flight ",
    ] {
        assert!(metrics.contains(line), "{line} is not in {metrics}");
    }
    for secret in [booking.id.to_string().as_str(), "guessed", "BREW", "fd_"] {
        assert!(!metrics.contains(secret), "{secret} is in {metrics}");
    }
}

#[actix_web::test]
async fn tool_calls_are_counted_by_name_and_outcome_without_arguments() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    priya.call("look_up_record", json!({ "email": "ada@acme.com" })).await;
    priya
        .call("get_booking", json!({ "booking_uuid": "0197a3c0-0000-7000-8000-0000000000aa" }))
        .await;
    let service = init_service(app(api.state(), |_| ())).await;
    let metrics =
        call_and_read_body(&service, TestRequest::get().uri("/metrics").to_request()).await;
    let metrics = String::from_utf8_lossy(&metrics);
    for line in [
        r#"mcp_tool_calls_total{tool="look_up_record",outcome="ok"}"#,
        r#"mcp_tool_calls_total{tool="get_booking",outcome="not_found"}"#,
        r#"mcp_tool_call_duration_seconds_bucket{tool="get_booking",le="0.001"}"#,
    ] {
        assert!(metrics.contains(line), "{line} is not in {metrics}");
    }
    assert!(!metrics.contains("ada@acme.com") && !metrics.contains("0197a3c0"));
}
