use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::PRIYA;
use serde_json::json;

use crate::testing::TestApi;

#[actix_web::test]
async fn cancellation_records_reason_and_member() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    let address = format!("/api/v1/bookings/{}", booking.id);
    let response =
        priya.post(&format!("{address}/cancel"), &json!({ "reason": " Priya is ill " })).await;
    let uuid = booking.id.to_string();
    assert_eq!(
        (response.status, response.body),
        (200, json!({ "uuid": uuid, "status": "cancelled" }))
    );
    let read = priya.get(&address).await;
    assert_eq!(
        read.body["cancellation"],
        json!({
            "reason": "Priya is ill",
            "cancelled_at": "2030-01-01T09:00:00Z",
            "cancelled_by": { "user_id": 4, "name": "Priya Raman" },
        })
    );
    let again = priya.post(&format!("{address}/cancel"), &json!({ "reason": "other" })).await;
    assert_eq!((again.status, again.body), (200, json!({ "uuid": uuid, "status": "cancelled" })));
    assert_eq!(priya.get(&address).await.body["cancellation"], read.body["cancellation"]);
}

#[actix_web::test]
async fn null_body_counts_as_absent() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    let response =
        priya.post(&format!("/api/v1/bookings/{}/cancel", booking.id), &json!(null)).await;
    assert_eq!((response.status, &response.body["status"]), (200, &json!("cancelled")));
}

#[actix_web::test]
async fn past_booking_cannot_be_cancelled() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let over = a_booking().hosted_by(PRIYA).at("2030-01-01T02:00Z").build();
    let no_show =
        a_booking().hosted_by(PRIYA).at("2030-01-01T03:00Z").marked_as_no_show_by(PRIYA).build();
    for (booking, status) in [(over, "completed"), (no_show, "no_show")] {
        api.holds_booking(&booking).await;
        let response =
            priya.post(&format!("/api/v1/bookings/{}/cancel", booking.id), &json!({})).await;
        assert_eq!((response.status, response.code()), (409, Some("invalid_transition")));
        assert_eq!(response.body["current_status"], status);
    }
}

#[actix_web::test]
async fn reason_is_limited_in_length_and_has_no_control_characters() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    let address = format!("/api/v1/bookings/{}/cancel", booking.id);
    for reason in [&"ü".repeat(1_001), "a\0b"] {
        let response = priya.post(&address, &json!({ "reason": reason })).await;
        assert_eq!(
            (response.status, response.faulty_fields()),
            (400, vec!["reason"]),
            "{reason:?}"
        );
    }
    let response = priya.post(&address, &json!({ "reason": "Priya is ill,\nsadly" })).await;
    assert_eq!(response.status, 200);
}
