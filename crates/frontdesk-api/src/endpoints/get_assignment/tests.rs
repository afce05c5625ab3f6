use frontdesk_domain::link::Assignment;
use frontdesk_domain::queue::{Candidate, SkipReason};
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{AES, PRIYA, TOM};
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
                { "user_id": 4, "assignments": 3, "weight": 2, "last_assigned_at": "2029-12-31T10:00:00Z" },
                { "user_id": 7, "skipped": "busy" },
            ],
        })
    );
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
