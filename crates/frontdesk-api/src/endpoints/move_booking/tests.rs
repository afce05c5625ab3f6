use frontdesk_domain::booking::Booking;
use frontdesk_testing::builders::{a_booking, zone};
use frontdesk_testing::northwind::PRIYA;
use serde_json::{Value, json};

use crate::testing::{TestApi, TestResponse};

/// Stores a booking at 05:00 UTC. Its host, Priya, works from 03:30 to 11:30 UTC.
async fn a_booking_of_priyas(api: &TestApi) -> Booking {
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    booking
}

async fn moving(api: &TestApi, booking: &Booking, body: Value) -> TestResponse {
    api.priya().await.post(&format!("/api/v1/bookings/{}/move", booking.id), &body).await
}

#[actix_web::test]
async fn booking_moves_to_an_open_time_and_adopts_the_given_zone() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let body = json!({ "start_time": "2030-01-03T10:00:00", "time_zone": "Europe/Berlin" });
    let response = moving(&api, &booking, body).await;
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(response.body["start_time"], "2030-01-03T09:00:00Z");
    assert_eq!(response.body["end_time"], "2030-01-03T09:30:00Z");
    assert_eq!(response.body["time_zone"], "Europe/Berlin");
    assert_eq!(response.body["updated_at"], "2030-01-01T09:00:00Z");
}

#[actix_web::test]
async fn start_without_offset_and_zone_uses_the_zone_of_the_booking() {
    let api = TestApi::new().await;
    let mut booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    booking.time_zone = zone("Asia/Tokyo");
    api.holds_booking(&booking).await;
    let response = moving(&api, &booking, json!({ "start_time": "2030-01-03T18:00:00" })).await;
    assert_eq!(response.body["start_time"], "2030-01-03T09:00:00Z", "{response:?}");
    assert_eq!(response.body["time_zone"], "Asia/Tokyo");
}

#[actix_web::test]
async fn move_to_the_current_time_changes_nothing() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let response = moving(
        &api,
        &booking,
        json!({ "start_time": "2030-01-02T10:30:00+05:30", "time_zone": null }),
    )
    .await;
    assert_eq!(
        (response.status, &response.body["updated_at"]),
        (200, &json!("2029-12-01T00:00:00Z"))
    );
}

#[actix_web::test]
async fn move_to_taken_slot_returns_409_with_conflicts_and_five_alternatives() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    api.holds_booking(&a_booking().hosted_by(PRIYA).at("2030-01-02T06:00Z").build()).await;
    let to = json!({ "start_time": "2030-01-02T06:00:00Z", "time_zone": "Asia/Kolkata" });
    let response = moving(&api, &booking, to).await;
    assert_eq!((response.status, response.code()), (409, Some("slot_unavailable")));
    assert_eq!(
        response.body["conflicts"],
        json!([{
            "user_id": 4,
            "name": "Priya Raman",
            "reason": "busy",
            "start_time": "2030-01-02T06:00:00Z",
            "end_time": "2030-01-02T06:30:00Z",
        }])
    );
    let alternatives = response.body["alternatives"].as_array().expect("a list");
    assert_eq!(alternatives.len(), 5);
    assert_eq!(
        alternatives[0],
        json!({
            "start_time": "2030-01-02T06:30:00Z",
            "start_time_local": "2030-01-02T12:00:00+05:30",
            "end_time": "2030-01-02T07:00:00Z",
        })
    );
}

#[actix_web::test]
async fn workflow_booking_cannot_be_moved_and_returns_reschedule_url() {
    let api = TestApi::new().await;
    let booking =
        a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").booked_by_a_workflow().build();
    api.holds_booking(&booking).await;
    let response = moving(&api, &booking, json!({ "start_time": "2030-01-02T07:00:00Z" })).await;
    assert_eq!((response.status, response.code()), (422, Some("workflow_booked")));
    assert_eq!(response.body["reschedule_url"].as_str(), booking.origin.reschedule_url());
}

#[actix_web::test]
async fn cancelled_booking_cannot_be_moved() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").cancelled_by(PRIYA).build();
    api.holds_booking(&booking).await;
    let response = moving(&api, &booking, json!({ "start_time": "2030-01-02T07:00:00Z" })).await;
    assert_eq!((response.status, response.code()), (409, Some("invalid_transition")));
    assert_eq!(response.body["current_status"], "cancelled");
}

#[actix_web::test]
async fn time_skipped_by_the_zone_is_rejected() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let body = json!({ "start_time": "2030-03-31T02:30:00", "time_zone": "Europe/Berlin" });
    let response = moving(&api, &booking, body).await;
    assert_eq!((response.status, response.faulty_fields()), (400, vec!["start_time"]));
}

#[actix_web::test]
async fn every_invalid_field_is_reported() {
    let api = TestApi::new().await;
    let address = format!("/api/v1/bookings/{}/move", a_booking_of_priyas(&api).await.id);
    let priya = api.priya().await;
    let response = priya
        .post(&address, &json!({ "start_time": "soon", "time_zone": "Mars", "zone": 1 }))
        .await;
    let mut fields = response.faulty_fields();
    fields.sort_unstable();
    assert_eq!((response.status, fields), (400, vec!["start_time", "time_zone", "zone"]));
    assert_eq!(priya.post(&address, &json!({})).await.faulty_fields(), ["start_time"]);
}
