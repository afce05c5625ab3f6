use frontdesk_domain::booking::Booking;
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::PRIYA;
use serde_json::{Value, json};

use crate::testing::{TestAnswer, TestApi};

/// Priya works from 03:30 to 11:30 UTC.
async fn a_booking_of_priyas(api: &TestApi) -> Booking {
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    booking
}

async fn moving(api: &TestApi, booking: &Booking, body: Value) -> TestAnswer {
    api.priya().await.post(&format!("/api/v1/bookings/{}/move", booking.id), &body).await
}

#[actix_web::test]
async fn a_booking_moves_to_an_open_time_and_takes_the_zone_it_was_chosen_in() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let body = json!({ "start_time": "2030-01-03T10:00:00", "time_zone": "Europe/Berlin" });
    let answer = moving(&api, &booking, body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.body["start_time"], "2030-01-03T09:00:00Z");
    assert_eq!(answer.body["end_time"], "2030-01-03T09:30:00Z");
    assert_eq!(answer.body["time_zone"], "Europe/Berlin");
    assert_eq!(answer.body["updated_at"], "2030-01-01T09:00:00Z");
}

#[actix_web::test]
async fn its_own_time_is_a_success_that_changes_nothing() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let answer = moving(
        &api,
        &booking,
        json!({ "start_time": "2030-01-02T10:30:00+05:30", "time_zone": null }),
    )
    .await;
    assert_eq!((answer.status, &answer.body["updated_at"]), (200, &json!("2029-12-01T00:00:00Z")));
}

#[actix_web::test]
async fn a_taken_time_is_refused_with_what_is_in_the_way_and_five_others() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    api.holds_booking(&a_booking().hosted_by(PRIYA).at("2030-01-02T06:00Z").build()).await;
    let answer = moving(&api, &booking, json!({ "start_time": "2030-01-02T06:00:00Z" })).await;
    assert_eq!((answer.status, answer.code()), (409, Some("slot_unavailable")));
    assert_eq!(
        answer.body["conflicts"],
        json!([{
            "user_id": 4,
            "name": "Priya Raman",
            "reason": "busy",
            "start_time": "2030-01-02T06:00:00Z",
            "end_time": "2030-01-02T06:30:00Z",
        }])
    );
    let alternatives = answer.body["alternatives"].as_array().expect("a list");
    assert_eq!(alternatives.len(), 5);
    assert_eq!(
        alternatives[0],
        json!({ "start_time": "2030-01-02T06:30:00Z", "end_time": "2030-01-02T07:00:00Z" })
    );
}

#[actix_web::test]
async fn a_workflows_booking_says_where_it_moves() {
    let api = TestApi::new().await;
    let booking =
        a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").booked_by_a_workflow().build();
    api.holds_booking(&booking).await;
    let answer = moving(&api, &booking, json!({ "start_time": "2030-01-02T07:00:00Z" })).await;
    assert_eq!((answer.status, answer.code()), (422, Some("workflow_booked")));
    assert_eq!(answer.body["reschedule_url"].as_str(), booking.origin.reschedule_url());
}

#[actix_web::test]
async fn a_cancelled_booking_does_not_move() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").cancelled_by(PRIYA).build();
    api.holds_booking(&booking).await;
    let answer = moving(&api, &booking, json!({ "start_time": "2030-01-02T07:00:00Z" })).await;
    assert_eq!((answer.status, answer.code()), (409, Some("invalid_transition")));
    assert_eq!(answer.body["current_status"], "cancelled");
}

#[actix_web::test]
async fn a_time_that_the_zone_skips_is_refused() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let body = json!({ "start_time": "2030-03-31T02:30:00", "time_zone": "Europe/Berlin" });
    let answer = moving(&api, &booking, body).await;
    assert_eq!((answer.status, answer.faulty_fields()), (400, vec!["start_time"]));
}

#[actix_web::test]
async fn every_faulty_field_is_told_at_once() {
    let api = TestApi::new().await;
    let address = format!("/api/v1/bookings/{}/move", a_booking_of_priyas(&api).await.id);
    let priya = api.priya().await;
    let answer = priya
        .post(&address, &json!({ "start_time": "soon", "time_zone": "Mars", "zone": 1 }))
        .await;
    let mut fields = answer.faulty_fields();
    fields.sort_unstable();
    assert_eq!((answer.status, fields), (400, vec!["start_time", "time_zone", "zone"]));
    assert_eq!(priya.post(&address, &json!({})).await.faulty_fields(), ["start_time"]);
}
