use serde_json::json;

use super::super::testing::{a_booking_of_priyas, api_with_links, managed, read};

#[actix_web::test]
async fn manage_token_is_sufficient_to_read_a_booking() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    let response = read(&api, &managed(&booking, "")).await;
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(response.body["uuid"], booking.id.to_string());
    assert_eq!(
        (&response.body["can_move"], &response.body["can_cancel"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(response.body["book_again_url"], "https://frontdesk.example/book/northwind/tour");
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
}

#[actix_web::test]
async fn workflow_booking_has_a_reschedule_url() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().booked_by_a_workflow().build();
    api.holds_booking(&booking).await;
    let response = read(&api, &managed(&booking, "")).await;
    assert_eq!(
        (&response.body["can_move"], &response.body["can_cancel"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(response.body["reschedule_url"].as_str(), booking.origin.reschedule_url());
}

#[actix_web::test]
async fn booking_that_changed_20_times_names_a_contact() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().revised(20).build();
    api.holds_booking(&booking).await;
    let response = read(&api, &managed(&booking, "")).await;
    assert_eq!(response.body["can_move"], false);
    let contact = json!({ "name": "Priya Raman", "email": null, "former_host": null });
    assert_eq!(response.body["contact"], contact);
}

#[actix_web::test]
async fn unknown_token_is_not_found_and_is_not_echoed() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    let token = booking.manage_token.reveal();
    for wrong in [
        "00000000000000000000000000000000",
        &token[1..],
        &token.to_uppercase().replace('0', "G"),
        "x",
    ] {
        let response = read(&api, &format!("/api/v1/public/bookings/{wrong}")).await;
        assert_eq!((response.status, response.code()), (404, Some("not_found")), "{wrong}");
        assert_eq!(response.body["detail"], "There is no such booking.", "{wrong}");
    }
}
