use std::num::NonZeroU32;

use actix_web::test::TestRequest;
use frontdesk_domain::services::BookingCaps;
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::PRIYA;
use serde_json::json;

use super::super::testing::{
    ARCHIVED, ASKING, PERSONAL, TEAM, api_with_links, api_with_links_capped, booking_request_at,
    read, submit,
};

#[actix_web::test]
async fn booking_response_contains_manage_token_and_url() {
    let api = api_with_links().await;
    for (link, start) in [(TEAM, "2030-01-02T05:00:00Z"), (PERSONAL, "2030-01-02T06:00:00Z")] {
        let booked = submit(&api, &format!("{link}/bookings"), &booking_request_at(start)).await;
        assert_eq!(booked.status, 201, "{booked:?}");
        assert_eq!(
            (&booked.body["start_time"], &booked.body["status"]),
            (&json!(start), &json!("scheduled"))
        );
        let token = booked.body["manage_token"].as_str().expect("a token");
        assert_eq!(booked.body["manage_url"], format!("https://frontdesk.example/booking/{token}"));
        let location = booked.header("location").expect("an address");
        assert_eq!(location, format!("/api/v1/public/bookings/{token}"));
        assert_eq!(read(&api, location).await.body, booked.body);
    }
}

#[actix_web::test]
async fn booking_through_a_link_has_no_booked_by() {
    let api = api_with_links().await;
    let booked =
        submit(&api, &format!("{TEAM}/bookings"), &booking_request_at("2030-01-02T05:00:00Z"))
            .await;
    let path = format!("/api/v1/bookings/{}", booked.body["uuid"].as_str().expect("a UUID"));
    let seen = api.priya().await.get(&path).await;
    assert_eq!((&seen.body["origin"], &seen.body["booked_by"]), (&json!("link"), &json!(null)));
    assert_eq!(seen.body["manage_url"], booked.body["manage_url"]);
}

#[actix_web::test]
async fn attribution_is_shown_to_members_and_not_to_the_invitee() {
    let api = api_with_links().await;
    let attribution = json!({ "utm_source": "newsletter", "utm_campaign": "launch" });
    let mut body = booking_request_at("2030-01-02T05:00:00Z");
    body["attribution"] = attribution.clone();
    let booked = submit(&api, &format!("{TEAM}/bookings"), &body).await;
    assert_eq!((booked.status, booked.body.get("attribution")), (201, None), "{booked:?}");
    let path = format!("/api/v1/bookings/{}", booked.body["uuid"].as_str().expect("a UUID"));
    let seen = api.priya().await.get(&path).await;
    assert_eq!((&seen.body["attribution"], &seen.body["metadata"]), (&attribution, &json!({})));
}

#[actix_web::test]
async fn invalid_attribution_and_metadata_are_rejected() {
    let api = api_with_links().await;
    let mut body = booking_request_at("2030-01-02T05:00:00Z");
    body["attribution"] = json!({ "utm_source": 1, "utm_term": "x".repeat(501), "gclid": "7" });
    body["metadata"] = json!({ "crm_lead": "4711" });
    let refused = submit(&api, &format!("{TEAM}/bookings"), &body).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    let expected =
        ["attribution.gclid", "attribution.utm_source", "attribution.utm_term", "metadata"];
    assert_eq!((refused.status, fields), (400, expected.to_vec()));
}

#[actix_web::test]
async fn the_same_submission_books_once() {
    let api = api_with_links().await;
    let mut body = booking_request_at("2030-01-02T05:00:00Z");
    body["submission"] = json!("9b2f6c1e-4f0e-4d52-9f9e-0b1f3c5d7e90");
    let path = format!("{TEAM}/bookings");
    let first = submit(&api, &path, &body).await;
    let second = submit(&api, &path, &body).await;
    assert_eq!((first.status, second.status), (201, 201));
    assert_eq!(first.body, second.body);
    let later = booking_request_at("2030-01-02T06:00:00Z");
    let mut reused = later.clone();
    reused["submission"] = body["submission"].clone();
    assert_eq!(
        submit(&api, &path, &reused).await.faulty_fields(),
        ["submission"],
        "each books once"
    );
    assert_eq!(submit(&api, &path, &later).await.status, 201);
    body["submission"] = json!("not-a-uuid");
    assert_eq!(submit(&api, &path, &body).await.faulty_fields(), ["submission"]);
}

#[actix_web::test]
async fn reached_cap_is_rate_limited_with_retry_after_and_names_no_one() {
    let caps = BookingCaps { per_link: NonZeroU32::new(1), ..BookingCaps::default() };
    let api = api_with_links_capped(caps).await;
    let path = format!("{TEAM}/bookings");
    let first = submit(&api, &path, &booking_request_at("2030-01-02T05:00:00Z")).await;
    assert_eq!((first.status, &first.body["awaits_confirmation"]), (201, &json!(true)));
    let refused = submit(&api, &path, &booking_request_at("2030-01-02T06:00:00Z")).await;
    assert_eq!((refused.status, refused.code()), (429, Some("rate_limited")));
    assert_eq!(refused.header("retry-after"), Some("3600"));
    assert!(!refused.body.to_string().contains("ada@"), "{refused:?}");
}

#[actix_web::test]
async fn taken_slot_returns_409_with_alternatives_and_without_conflicts() {
    let api = api_with_links().await;
    api.holds_booking(&a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build()).await;
    let refused =
        submit(&api, &format!("{TEAM}/bookings"), &booking_request_at("2030-01-02T05:00:00Z"))
            .await;
    assert_eq!((refused.status, refused.code()), (409, Some("slot_unavailable")));
    assert_eq!(refused.body["alternatives"].as_array().map(Vec::len), Some(5));
    assert_eq!(refused.body["alternatives"][0]["start_time"], "2030-01-02T05:30:00Z");
    assert_eq!(refused.body["conflicts"], json!(null));
    assert!(!refused.body["detail"].as_str().unwrap_or_default().contains("Priya"), "{refused:?}");
}

#[actix_web::test]
async fn every_invalid_field_and_answer_is_reported() {
    let api = api_with_links().await;
    let path = format!("{ASKING}/bookings");
    let body = json!({ "start_time": "soon", "time_zone": "Mars", "invitee": { "name": "", "email": "x" }, "origin": "api" });
    let refused = submit(&api, &path, &body).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    let of_body = ["invitee.email", "invitee.name", "origin", "start_time", "time_zone"];
    assert_eq!(fields[0], "answers.team_size", "no other field hides it");
    assert_eq!(fields[1..], of_body);
    let unanswered = submit(&api, &path, &booking_request_at("2030-01-02T15:00:00Z")).await;
    assert_eq!((unanswered.status, unanswered.faulty_fields()), (400, vec!["answers.team_size"]));
}

#[actix_web::test]
async fn a_time_that_the_zone_skips_is_refused() {
    let api = api_with_links().await;
    let mut body = booking_request_at("2030-03-31T01:30:00");
    body["time_zone"] = json!("Europe/London");
    body["guests"] = json!(["bob@acme.com", "bob@acme.com"]);
    let refused = submit(&api, &format!("{TEAM}/bookings"), &body).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["start_time", "guests[1]"]));
}

#[actix_web::test]
async fn key_without_a_token_must_be_a_uuid() {
    let api = api_with_links().await;
    let request =
        TestRequest::post().uri("/api/v1/public/links/northwind/tour/bookings?dry_run=perhaps");
    let request = request
        .insert_header(("Idempotency-Key", "k"))
        .set_json(booking_request_at("2030-01-02T05:00:00Z"));
    let refused = api.send(request).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    assert_eq!((refused.status, fields), (400, vec!["Idempotency-Key", "dry_run"]));
}

#[actix_web::test]
async fn nothing_is_booked_through_an_archived_link() {
    let api = api_with_links().await;
    let refused =
        submit(&api, &format!("{ARCHIVED}/bookings"), &booking_request_at("2030-01-02T05:00:00Z"))
            .await;
    assert_eq!((refused.status, refused.code()), (404, Some("not_found")));
}

#[actix_web::test]
async fn get_on_a_bookings_path_returns_405() {
    let api = api_with_links().await;
    let response = read(&api, &format!("{PERSONAL}/bookings")).await;
    assert_eq!((response.status, response.header("allow")), (405, Some("POST")));
}
