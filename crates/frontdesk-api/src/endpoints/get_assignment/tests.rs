use frontdesk_domain::link::Assignment;
use frontdesk_domain::queue::{Candidate, SkipReason};
use frontdesk_testing::builders::{a_booking, a_link, a_token};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{AES, GRACE, LENA, PRIYA, TOM};
use serde_json::json;

use crate::testing::TestApi;

#[actix_web::test]
async fn assignment_has_the_documented_shape() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).build();
    api.holds_booking(&booking).await;
    let candidate = |user_id, skipped| Candidate {
        user_id,
        weight: 2,
        assignments: 3,
        credits: 1,
        allowance: 2,
        adjustment: -3,
        last_assigned_at: Some(instant("2029-12-31T10:00Z")),
        skipped,
    };
    let considered = vec![candidate(PRIYA, None), candidate(TOM, Some(SkipReason::Busy))];
    let choice = Assignment { queue_id: AES, user_id: PRIYA, considered };
    api.holds_choice(&booking, &choice).await;
    let address = format!("/api/v1/bookings/{}/assignment", booking.id);
    let response = api.priya().await.get(&address).await;
    assert_eq!(
        response.body,
        json!({
            "queue_id": 2,
            "user_id": 4,
            "considered": [
                {
                    "user_id": 4, "assignments": 3, "credits": 1, "allowance": 2, "adjustment": -3, "weight": 2,
                    "last_assigned_at": "2029-12-31T10:00:00Z",
                },
                { "user_id": 7, "skipped": "busy" },
            ],
        })
    );
}

/// At 08:00 UTC, Priya and Lena work, but not Tom.
#[actix_web::test]
async fn queue_of_a_public_link_chooses_a_free_member_for_each_booking() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().at_slug("crew").resolved_per_booking(AES).build()).await;
    let grace = api.client(a_token().of(GRACE)).await;
    let book = async |email: &str| {
        let meeting = json!({
            "start_time": "2030-01-02T08:00:00Z", "time_zone": "UTC",
            "invitee": { "name": "Ada Byron", "email": email },
        });
        grace.post("/api/v1/public/links/northwind/crew/bookings", &meeting).await
    };
    for (email, chosen, busy) in [("ada@acme.com", PRIYA, 0), ("bob@acme.com", LENA, 1)] {
        let booked = book(email).await;
        assert_eq!(booked.status, 201, "{booked:?}");
        let path = format!("/api/v1/bookings/{}", booked.body["uuid"].as_str().expect("a UUID"));
        let assignment = grace.get(&format!("{path}/assignment")).await.body;
        assert_eq!(assignment["user_id"], chosen.0, "{assignment}");
        assert_eq!(grace.get(&path).await.body["hosts"][0]["user_id"], chosen.0);
        let considered = assignment["considered"].as_array().expect("a list").iter();
        assert_eq!(considered.filter(|one| one["skipped"] == "busy").count(), busy);
    }
    assert_eq!(book("eve@acme.com").await.code(), Some("slot_unavailable"));
}

#[actix_web::test]
async fn booking_whose_hosts_no_queue_chose_has_no_assignment() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).build();
    api.holds_booking(&booking).await;
    let address = format!("/api/v1/bookings/{}/assignment", booking.id);
    let response = api.priya().await.get(&address).await;
    assert_eq!((response.status, &response.body["code"]), (404, &json!("not_found")));
    let detail = response.body["detail"].as_str().expect("a detail");
    assert!(
        detail.starts_with(&format!("No queue chose a host for booking {}", booking.id)),
        "{detail}"
    );
}
