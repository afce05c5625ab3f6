use serde_json::json;

use super::super::testing::{a_booking_of_priyas, api_with_links, managed, read};

#[actix_web::test]
async fn current_time_of_the_booking_counts_as_free() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    let other = a_booking_of_priyas().at("2030-01-02T05:30Z").build();
    api.holds_booking(&other).await;
    let query = "/open_times?start=2030-01-02T05:00:00Z&end=2030-01-02T06:00:00Z";
    let response = read(&api, &managed(&booking, query)).await;
    let own = json!([{ "start_time": "2030-01-02T05:00:00Z", "start_time_local": "2030-01-02T05:00:00Z", "end_time": "2030-01-02T05:30:00Z" }]);
    assert_eq!((response.status, &response.body["open_times"]), (200, &own));
    assert_eq!(response.body["time_zone"], booking.time_zone.name());
}

#[actix_web::test]
async fn start_and_end_are_required() {
    let api = api_with_links().await;
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    let response = read(&api, &managed(&booking, "/open_times")).await;
    assert_eq!((response.status, response.faulty_fields()), (400, vec!["start", "end"]));
}

#[actix_web::test]
async fn an_unknown_token_is_not_found() {
    let api = api_with_links().await;
    let query = "/open_times?start=2030-01-02T05:00:00&end=2030-01-02T06:00:00";
    let response = read(&api, &managed(&a_booking_of_priyas().build(), query)).await;
    assert_eq!((response.status, response.code()), (404, Some("not_found")));
}
