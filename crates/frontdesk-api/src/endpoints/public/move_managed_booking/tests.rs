use actix_web::test::TestRequest;
use frontdesk_testing::northwind::PRIYA;
use serde_json::json;

use super::super::testing::{a_booking_of_priyas, api_with_links, managed, submit};

#[actix_web::test]
async fn invitee_moves_a_booking_to_an_open_time() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    let body = json!({ "start_time": "2030-01-03T10:00:00", "time_zone": "Europe/Berlin" });
    let moved = submit(&api, &managed(&booking, "/move"), &body).await;
    assert_eq!((moved.status, &moved.body["start_time"]), (200, &json!("2030-01-03T09:00:00Z")));
    assert_eq!(moved.body["time_zone"], "Europe/Berlin");
}

#[actix_web::test]
async fn repeated_move_without_effect_returns_the_present_booking() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    let to_its_own_time = async || {
        let request = TestRequest::post()
            .uri(&managed(&booking, "/move"))
            .insert_header(("Idempotency-Key", "9b2f6c1e-4f0e-4d52-9f9e-0b1f3c5d7e90"));
        api.send(request.set_json(json!({ "start_time": "2030-01-02T05:00:00Z" }))).await
    };
    let first = to_its_own_time().await;
    assert_eq!((first.status, first.header("idempotent-replayed")), (200, None));
    let away = json!({ "start_time": "2030-01-03T09:00:00Z" });
    assert_eq!(submit(&api, &managed(&booking, "/move"), &away).await.status, 200);
    let again = to_its_own_time().await;
    assert_eq!((again.status, again.header("idempotent-replayed")), (200, Some("true")));
    assert_eq!(again.body["start_time"], "2030-01-03T09:00:00Z");
}

#[actix_web::test]
async fn taken_slot_returns_409_with_alternatives() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    api.holds_booking(&a_booking_of_priyas().at("2030-01-02T06:00Z").build()).await;
    let body = json!({ "start_time": "2030-01-02T06:00:00Z" });
    let refused = submit(&api, &managed(&booking, "/move"), &body).await;
    assert_eq!((refused.status, refused.code()), (409, Some("slot_unavailable")));
    assert_eq!(refused.body["alternatives"].as_array().map(Vec::len), Some(5));
    assert_eq!(refused.body["conflicts"], json!(null));
}

#[actix_web::test]
async fn unmovable_booking_returns_the_reason() {
    let api = api_with_links().await;
    let workflow = a_booking_of_priyas().booked_by_a_workflow().build();
    let cancelled = a_booking_of_priyas().at("2030-01-02T06:00Z").cancelled_by(PRIYA).build();
    for (booking, status, code) in
        [(&workflow, 422, "workflow_booked"), (&cancelled, 409, "invalid_transition")]
    {
        api.holds_booking(booking).await;
        let body = json!({ "start_time": "2030-01-02T07:00:00Z" });
        let refused = submit(&api, &managed(booking, "/move"), &body).await;
        assert_eq!((refused.status, refused.code()), (status, Some(code)));
    }
}
