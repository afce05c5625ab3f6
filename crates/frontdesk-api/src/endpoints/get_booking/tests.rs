use actix_web::test::TestRequest;
use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::northwind::{GRACE, LENA, OLU, PRIYA, TOM};
use serde_json::json;

use crate::testing::TestApi;

#[actix_web::test]
async fn booking_has_the_documented_shape() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    let response = api.priya().await.get(&format!("/api/v1/bookings/{}", booking.id)).await;
    assert_eq!(
        response.body,
        json!({
            "uuid": booking.id.to_string(),
            "status": "scheduled",
            "title": "Intro call: Acme and Northwind",
            "event_type": { "id": 12, "key": "intro-30", "title": "Intro call" },
            "start_time": "2030-01-02T05:00:00Z",
            "start_time_local": "2030-01-02T05:00:00Z",
            "end_time": "2030-01-02T05:30:00Z",
            "duration": 30,
            "time_zone": "Europe/London",
            "hosts": [{
                "user_id": 4, "name": "Priya Raman", "email": "priya@northwind.example", "role": "must_attend", "lead": true,
            }],
            "invitee": { "name": "Ada Byron", "email": "ada@acme.com", "time_zone": "America/New_York" },
            "guests": ["bob@acme.com"],
            "answers": { "team_size": "11-50" },
            "location": { "kind": "video", "url": "https://meet.example/intro" },
            "origin": "api",
            "link_id": null,
            "metadata": {},
            "attribution": {},
            "booked_by": null,
            "awaits_confirmation": false,
            "cancellation": null,
            "no_show": null,
            "reschedule_url": null,
            "manage_url": format!("https://frontdesk.example/booking/{}", booking.manage_token.reveal()),
            "created_at": "2029-12-01T00:00:00Z",
            "updated_at": "2029-12-01T00:00:00Z",
        })
    );
}

#[actix_web::test]
async fn a_scheduled_booking_whose_end_has_passed_is_completed() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-01T08:30Z").build();
    api.holds_booking(&booking).await;
    let response = priya.get(&format!("/api/v1/bookings/{}", booking.id)).await;
    assert_eq!(response.body["status"], "completed");
}

#[actix_web::test]
async fn only_members_who_may_change_a_booking_see_its_manage_url() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).booked_by(TOM).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    for (number, (user, expected)) in
        (1..).zip([(GRACE, true), (PRIYA, true), (TOM, false), (OLU, false)])
    {
        let client = api.client(a_token().number(number).of(user)).await;
        let read = client.get(&format!("/api/v1/bookings/{}", booking.id)).await;
        assert_eq!(read.status, 200, "{user}");
        assert_eq!(read.body["manage_url"].is_string(), expected, "{user}");
        let listed = client.get("/api/v1/bookings").await;
        assert_eq!(listed.body["bookings"][0]["manage_url"].is_string(), expected, "{user}");
        assert_eq!(
            read.body.to_string().contains(booking.manage_token.reveal()),
            expected,
            "{user}"
        );
    }
}

#[actix_web::test]
async fn hidden_and_missing_bookings_get_the_same_response() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).build();
    api.holds_booking(&booking).await;
    let lena = api.client(a_token().of(LENA)).await;
    let detail = async |uuid: &str| {
        let hidden = lena.get(&format!("/api/v1/bookings/{uuid}")).await;
        assert_eq!((hidden.status, hidden.code()), (404, Some("not_found")));
        hidden.body["detail"].to_string().replace(uuid, "…")
    };
    let missing = "0197a3c0-0000-7000-8000-000000000404";
    assert_eq!(detail(&booking.id.to_string()).await, detail(missing).await);
}

#[actix_web::test]
async fn head_returns_the_headers_of_get() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    api.holds_booking(&booking).await;
    let head = TestRequest::default().method(actix_web::http::Method::HEAD);
    let response =
        api.priya().await.send(head.uri(&format!("/api/v1/bookings/{}", booking.id))).await;
    assert_eq!((response.status, response.header("content-type")), (200, Some("application/json")));
}
