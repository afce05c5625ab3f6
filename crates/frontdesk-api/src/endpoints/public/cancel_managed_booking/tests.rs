use actix_web::test::TestRequest;
use frontdesk_testing::northwind::PRIYA;
use serde_json::json;

use super::super::testing::{a_booking_of_priyas, api_with_links, managed, submit};

#[actix_web::test]
async fn invitee_cancels_a_booking_and_repetition_changes_nothing() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    let path = managed(&booking, "/cancel");
    let first = submit(&api, &path, &json!({ "reason": "Something has come up." })).await;
    assert_eq!((first.status, &first.body["status"]), (200, &json!("cancelled")), "{first:?}");
    assert_eq!(first.body["cancellation"]["reason"], "Something has come up.");
    assert_eq!(first.body["cancellation"]["by_workspace"], false);
    let again = api.send(TestRequest::post().uri(&path)).await;
    assert_eq!((again.status, &again.body), (200, &first.body));
}

#[actix_web::test]
async fn past_booking_cannot_be_cancelled() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().at("2029-12-03T05:00Z").marked_as_no_show_by(PRIYA).build();
    api.holds_booking(&booking).await;
    let refused = submit(&api, &managed(&booking, "/cancel"), &json!({})).await;
    assert_eq!((refused.status, refused.code()), (409, Some("invalid_transition")));
    assert_eq!(refused.body["current_status"], "no_show");
}
