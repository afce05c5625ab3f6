use frontdesk_domain::booking::Booking;
use frontdesk_testing::builders::{a_booking, a_link, a_token};
use frontdesk_testing::northwind::{AES, GRACE, LENA, PRIYA, TOM};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestResponse};

/// 15:00 UTC is within the working hours of Tom and Lena, but not of Priya.
const START: &str = "2030-01-02T15:00Z";

/// Stores a booking of Grace and of Tom, whom a queue chose.
async fn a_booking_of_the_queue(api: &TestApi) -> Booking {
    let link = a_link().hosted_by_choice_of(AES, TOM).hosted_by(GRACE).build();
    api.holds_link(&link).await;
    let booking = a_booking().hosted_by(TOM).hosted_by(GRACE).at(START).through_link(link.id);
    let booking = booking.build();
    api.holds_booking(&booking).await;
    booking
}

async fn reassigning(api: &TestApi, booking: &Booking, body: Value) -> TestResponse {
    reassigning_with(api, 1, booking, body).await
}

/// As [`reassigning`], with another token of Grace.
async fn reassigning_with(
    api: &TestApi,
    token: u8,
    booking: &Booking,
    body: Value,
) -> TestResponse {
    let grace = api.client(a_token().of(GRACE).number(token)).await;
    grace.post(&format!("/api/v1/bookings/{}/reassign", booking.id), &body).await
}

#[actix_web::test]
async fn queue_chooses_a_free_member_and_the_response_has_booking_and_choice() {
    let api = TestApi::new().await;
    let booking = a_booking_of_the_queue(&api).await;
    let response = reassigning(&api, &booking, json!({})).await;
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(response.body["uuid"], booking.id.to_string());
    let host = &response.body["hosts"][0];
    assert_eq!((&host["user_id"], &host["lead"]), (&json!(LENA.0), &json!(true)));
    assert_eq!(response.body["title"], "Intro call: Ada Byron and Lena Vogt");
    assert_eq!(
        response.body["assignment"],
        json!({ "queue_id": AES.0, "user_id": LENA.0, "considered": [
            { "user_id": PRIYA.0, "skipped": "outside_working_hours" },
            { "user_id": TOM.0, "skipped": "already_host" },
            { "user_id": LENA.0, "assignments": 0, "weight": 1, "last_assigned_at": null },
        ] })
    );
    api.route_events().await;
    let grace = api.client(a_token().of(GRACE).number(2)).await;
    let feed = grace.get("/api/v1/accounts/1/events?types=booking.reassigned").await;
    let event = &feed.body["events"][0];
    assert_eq!((&event["by"], &event["data"]["revision"]), (&json!({ "user_id": 1 }), &json!(1)));
    let hosts = (&event["data"]["from_user_id"], &event["data"]["to_user_id"]);
    assert_eq!(hosts, (&json!(TOM.0), &json!(LENA.0)), "{event}");
}

#[actix_web::test]
async fn busy_queue_returns_409_with_each_member_and_the_reason() {
    let api = TestApi::new().await;
    let booking = a_booking_of_the_queue(&api).await;
    api.holds_booking(&a_booking().hosted_by(LENA).at(START).build()).await;
    let response = reassigning(&api, &booking, json!({})).await;
    assert_eq!((response.status, response.code()), (409, Some("no_free_member")), "{response:?}");
    assert_eq!(response.body["queue_id"], AES.0);
    assert_eq!(
        response.body["considered"],
        json!([
            { "user_id": PRIYA.0, "skipped": "outside_working_hours" },
            { "user_id": TOM.0, "skipped": "already_host" },
            { "user_id": LENA.0, "skipped": "busy" },
        ])
    );
    assert_eq!(
        response.body["detail"],
        "No member can take over the booking; members of the queue \"Enterprise AEs\": Priya Raman \
         (outside_working_hours), Tom Becker (already_host), Lena Vogt (busy)."
    );
}

#[actix_web::test]
async fn booking_that_came_from_no_queue_is_a_409() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(TOM).at(START).build();
    api.holds_booking(&booking).await;
    let response = reassigning(&api, &booking, json!({})).await;
    assert_eq!((response.status, response.code()), (409, Some("not_from_a_queue")));
}

#[actix_web::test]
async fn member_outside_the_queue_is_a_400_that_lists_the_members() {
    let api = TestApi::new().await;
    let booking = a_booking_of_the_queue(&api).await;
    let response = reassigning(&api, &booking, json!({ "user_id": GRACE.0 })).await;
    assert_eq!((response.status, response.faulty_fields()), (400, vec!["user_id"]));
    assert_eq!(
        response.body["errors"][0]["detail"],
        "expected a member of the queue \"Enterprise AEs\": 4 (Priya Raman), 7 (Tom Becker), 9 \
         (Lena Vogt); found 1"
    );
    let body = json!({ "user_id": "Lena", "reason": "ill" });
    let response = reassigning_with(&api, 2, &booking, body).await;
    let mut fields = response.faulty_fields();
    fields.sort_unstable();
    assert_eq!((response.status, fields), (400, vec!["reason", "user_id"]));
}
