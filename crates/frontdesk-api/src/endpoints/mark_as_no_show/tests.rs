use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::PRIYA;
use serde_json::json;

use crate::testing::TestApi;

#[actix_web::test]
async fn booking_can_be_marked_after_its_start() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-01T10:00Z").build();
    api.holds_booking(&booking).await;
    let client = api.priya().await;
    let path = format!("/api/v1/bookings/{}/mark_as_no_show", booking.id);
    let early = client.post(&path, &json!({})).await;
    assert_eq!((early.status, early.code()), (409, Some("invalid_transition")));
    assert_eq!(early.body["current_status"], "scheduled");
    api.clock.set("2030-01-01T10:00Z");
    let expected = json!({ "uuid": booking.id.to_string(), "status": "no_show" });
    for _ in 0..2 {
        let marked = client.post(&path, &json!({})).await;
        assert_eq!((marked.status, &marked.body), (200, &expected));
    }
    let read = client.get(&format!("/api/v1/bookings/{}", booking.id)).await;
    let priya = json!({ "user_id": 4, "name": "Priya Raman" });
    let expected = json!({ "marked_at": "2030-01-01T10:00:00Z", "marked_by": priya });
    assert_eq!(read.body["no_show"], expected);
}

#[actix_web::test]
async fn body_is_optional_and_must_be_empty() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-01T08:00Z").build();
    api.holds_booking(&booking).await;
    let client = api.priya().await;
    let path = format!("/api/v1/bookings/{}/mark_as_no_show", booking.id);
    let refused = client.post(&path, &json!({ "reason": "late" })).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["reason"]));
    let marked = client.send(actix_web::test::TestRequest::post().uri(&path)).await;
    assert_eq!(marked.body["status"], "no_show", "{marked:?}");
}
