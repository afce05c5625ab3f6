use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::northwind::{GRACE, LENA, OLU, PRIYA, TOM};
use serde_json::json;

use crate::testing::TestApi;

#[actix_web::test]
async fn a_scheduled_booking_is_cancelled_with_the_reason_and_who_did_it() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    let address = format!("/api/v1/bookings/{}", booking.id);
    let answer =
        priya.post(&format!("{address}/cancel"), &json!({ "reason": " Priya is ill " })).await;
    let uuid = booking.id.to_string();
    assert_eq!((answer.status, answer.body), (200, json!({ "uuid": uuid, "status": "cancelled" })));
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
async fn null_is_as_good_as_no_body() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    let answer = priya.post(&format!("/api/v1/bookings/{}/cancel", booking.id), &json!(null)).await;
    assert_eq!((answer.status, &answer.body["status"]), (200, &json!("cancelled")));
}

#[actix_web::test]
async fn a_booking_that_is_over_stays_as_it_is() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let over = a_booking().hosted_by(PRIYA).at("2030-01-01T02:00Z").build();
    let no_show =
        a_booking().hosted_by(PRIYA).at("2030-01-01T03:00Z").marked_as_no_show_by(PRIYA).build();
    for (booking, status) in [(over, "completed"), (no_show, "no_show")] {
        api.holds_booking(&booking).await;
        let answer =
            priya.post(&format!("/api/v1/bookings/{}/cancel", booking.id), &json!({})).await;
        assert_eq!((answer.status, answer.code()), (409, Some("invalid_transition")));
        assert_eq!(answer.body["current_status"], status);
    }
}

#[actix_web::test]
async fn only_an_admin_or_a_host_cancels() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").booked_by(TOM).build();
    api.holds_booking(&booking).await;
    let address = format!("/api/v1/bookings/{}/cancel?dry_run=true", booking.id);
    for (number, user, expected) in [
        (1, TOM, Some("forbidden")),
        (2, LENA, Some("not_found")),
        (3, OLU, Some("forbidden")),
        (4, GRACE, None),
    ] {
        let client = api.client(a_token().number(number).of(user)).await;
        assert_eq!(client.post(&address, &json!({})).await.code(), expected, "{user}");
    }
}

#[actix_web::test]
async fn a_reason_has_a_thousand_characters_at_most_and_none_that_nobody_can_read() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    let address = format!("/api/v1/bookings/{}/cancel", booking.id);
    for reason in [&"ü".repeat(1_001), "a\0b"] {
        let answer = priya.post(&address, &json!({ "reason": reason })).await;
        assert_eq!((answer.status, answer.faulty_fields()), (400, vec!["reason"]), "{reason:?}");
    }
    let answer = priya.post(&address, &json!({ "reason": "Priya is ill,\nsadly" })).await;
    assert_eq!(answer.status, 200);
}
