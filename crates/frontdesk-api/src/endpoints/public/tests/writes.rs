//! Dry runs and idempotency keys of writes without a token.

use actix_web::test::TestRequest;
use frontdesk_domain::booking::Booking;
use serde_json::{Value, json};

use super::super::testing::{
    PERSONAL, TEAM, a_booking_of_priyas, api_with_links, booking_request_at, managed, read, submit,
};
use crate::testing::{TestApi, TestResponse};

const KEY: &str = "9b2f6c1e-4f0e-4d52-9f9e-0b1f3c5d7e90";

async fn api_with_a_booking() -> (TestApi, Booking) {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    (api, booking)
}

async fn submit_with_key(api: &TestApi, path: &str, body: &Value) -> TestResponse {
    let request = TestRequest::post().uri(path).insert_header(("Idempotency-Key", KEY));
    api.send(request.set_json(body)).await
}

fn is_replayed(response: &TestResponse) -> bool {
    response.header("idempotent-replayed") == Some("true")
}

/// Each write with its status.
fn writes(booking: &Booking) -> [(String, Value, u16); 3] {
    let there = json!({ "start_time": "2030-01-03T05:00:00Z" });
    [
        (format!("{TEAM}/bookings"), booking_request_at("2030-01-02T06:00:00Z"), 201),
        (managed(booking, "/move"), there, 200),
        (managed(booking, "/cancel"), json!({ "reason": "none" }), 200),
    ]
}

async fn bookings(api: &TestApi) -> usize {
    let listed = api.priya().await.get("/api/v1/bookings").await;
    listed.body["bookings"].as_array().expect("a list").len()
}

#[actix_web::test]
async fn dry_run_returns_the_result_and_writes_nothing() {
    let (api, booking) = api_with_a_booking().await;
    let before = read(&api, &managed(&booking, "")).await.body;
    let results = [
        ("start_time", "2030-01-02T06:00:00Z"),
        ("start_time", "2030-01-03T05:00:00Z"),
        ("status", "cancelled"),
    ];
    for ((path, body, status), (field, expected)) in writes(&booking).into_iter().zip(results) {
        let tried = submit(&api, &format!("{path}?dry_run=true"), &body).await;
        assert_eq!((tried.status, tried.header("dry-run")), (status, Some("true")), "{tried:?}");
        assert_eq!(tried.body[field], expected, "{path}");
    }
    assert_eq!(read(&api, &managed(&booking, "")).await.body, before);
    assert_eq!(bookings(&api).await, 1);
}

#[actix_web::test]
async fn key_replays_the_response_without_a_second_effect() {
    let (api, booking) = api_with_a_booking().await;
    let back = json!({ "start_time": "2030-01-03T06:00:00Z" });
    for (path, body, status) in writes(&booking) {
        let first = submit_with_key(&api, &path, &body).await;
        assert_eq!((first.status, is_replayed(&first)), (status, false), "{first:?}");
        let moves = path.ends_with("/move");
        if moves {
            assert_eq!(submit(&api, &path, &back).await.status, 200);
        }
        let again = submit_with_key(&api, &path, &body).await;
        assert_eq!((again.status, is_replayed(&again)), (status, true), "{again:?}");
        assert_eq!(
            (&again.body, again.header("location")),
            (&first.body, first.header("location"))
        );
        if moves {
            let now = read(&api, &managed(&booking, "")).await;
            assert_eq!(now.body["start_time"], back["start_time"]);
        }
    }
    assert_eq!(bookings(&api).await, 2);
}

/// A stranger who knows only the key cannot read the response.
#[actix_web::test]
async fn key_is_bound_to_its_path_and_request() {
    let (api, booking) = api_with_a_booking().await;
    let (book, body) = (format!("{TEAM}/bookings"), booking_request_at("2030-01-02T06:00:00Z"));
    let of_ada = submit_with_key(&api, &book, &body).await;
    assert_eq!(of_ada.status, 201, "{of_ada:?}");
    let mut of_eve = body.clone();
    of_eve["invitee"]["email"] = json!("eve@evil.example");
    let refused = submit_with_key(&api, &book, &of_eve).await;
    assert_eq!((refused.status, refused.code()), (422, Some("idempotency_key_reused")));
    let token = of_ada.body["manage_token"].as_str().expect("a token");
    let text = refused.body.to_string();
    assert!(!text.contains(token) && !text.contains("ada@"), "{text}");

    // Each path has its own keys.
    let elsewhere = submit_with_key(&api, &format!("{PERSONAL}/bookings"), &body).await;
    assert_eq!(elsewhere.code(), Some("slot_unavailable"), "{elsewhere:?}");
    let of_ada = format!("/api/v1/public/bookings/{token}/cancel");
    for path in [managed(&booking, "/cancel"), of_ada] {
        let cancelled = submit_with_key(&api, &path, &json!({})).await;
        assert_eq!((cancelled.status, is_replayed(&cancelled)), (200, false), "{path}");
    }
    let unknown = "/api/v1/public/bookings/00000000000000000000000000000000/cancel";
    assert_eq!(submit_with_key(&api, unknown, &json!({})).await.status, 404);
}

#[actix_web::test]
async fn rejected_request_does_not_use_up_the_key() {
    let (api, booking) = api_with_a_booking().await;
    let (book, body) = (format!("{TEAM}/bookings"), booking_request_at("2030-01-02T05:00:00Z"));
    let refused = submit_with_key(&api, &book, &body).await;
    assert_eq!(refused.code(), Some("slot_unavailable"), "{refused:?}");
    assert_eq!(submit(&api, &managed(&booking, "/cancel"), &json!({})).await.status, 200);
    let booked = submit_with_key(&api, &book, &body).await;
    assert_eq!((booked.status, is_replayed(&booked)), (201, false), "{booked:?}");
}
