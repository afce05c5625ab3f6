use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::PRIYA;
use serde_json::json;

use crate::testing::TestApi;

#[actix_web::test]
async fn undone_no_show_is_completed_and_cannot_be_undone_again() {
    let api = TestApi::new().await;
    let booking =
        a_booking().hosted_by(PRIYA).at("2030-01-01T08:00Z").marked_as_no_show_by(PRIYA).build();
    api.holds_booking(&booking).await;
    let client = api.priya().await;
    let path = format!("/api/v1/bookings/{}/undo_mark_as_no_show", booking.id);
    let undone = client.post(&path, &json!({})).await;
    let expected = json!({ "uuid": booking.id.to_string(), "status": "completed" });
    assert_eq!((undone.status, &undone.body), (200, &expected));
    let again = client.post(&path, &json!({})).await;
    assert_eq!((again.status, again.code()), (409, Some("invalid_transition")));
    assert_eq!(again.body["current_status"], "completed");
}
