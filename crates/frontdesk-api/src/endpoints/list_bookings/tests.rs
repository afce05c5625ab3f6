use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::zone::Zone;
use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{GRACE, LENA, OLU, PRIYA, SOUTHWIND, TOM};
use serde_json::{Value, json};
use time::Duration;

use super::query::BookingsQuery;
use crate::request::{Paged, Parameters};
use crate::testing::{TestApi, TestResponse};

fn starts(response: &TestResponse) -> Vec<&str> {
    let bookings = response.body["bookings"].as_array().map(Vec::as_slice).unwrap_or_default();
    bookings.iter().filter_map(|booking| booking["start_time"].as_str()).collect()
}

fn next_cursor(response: &TestResponse) -> Option<&str> {
    response.body["pagination"]["next_cursor"].as_str()
}

fn content_of_cursor(response: &TestResponse) -> Value {
    let cursor = next_cursor(response).expect("there is more");
    let json = BASE64_URL_SAFE_NO_PAD.decode(cursor).expect("base 64");
    serde_json::from_slice(&json).expect("JSON")
}

async fn holds_hourly_bookings(api: &TestApi, hours: impl IntoIterator<Item = i64>) {
    for hour in hours {
        let start = instant("2030-01-02T00:00Z") + Duration::hours(hour);
        api.holds_booking(&a_booking().hosted_by(PRIYA).starting_at(start).build()).await;
    }
}

#[actix_web::test]
async fn list_begins_today_in_the_given_or_the_workspaces_zone() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    // It is 09:00 on January 1 in London. In Tokyo, the day began at 15:00 UTC on December 31.
    for start in ["2029-12-31T14:30Z", "2029-12-31T16:00Z", "2030-01-01T00:00Z"] {
        api.holds_booking(&a_booking().hosted_by(PRIYA).at(start).build()).await;
    }
    let here = priya.get("/api/v1/bookings").await;
    assert_eq!(starts(&here), ["2030-01-01T00:00:00Z"]);
    assert_eq!(
        here.body["pagination"],
        json!({ "limit": 25, "has_more": false, "next_cursor": null })
    );
    let there = priya.get("/api/v1/bookings?time_zone=Asia/Tokyo").await;
    assert_eq!(starts(&there), ["2029-12-31T16:00:00Z", "2030-01-01T00:00:00Z"]);
}

#[actix_web::test]
async fn start_without_offset_uses_the_zone() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    holds_hourly_bookings(&api, [8, 9, 10]).await;
    let in_berlin = "/api/v1/bookings?time_zone=Europe/Berlin&start=2030-01-02T10:00&end=2030-01-02T11:00:00%2B01:00";
    assert_eq!(starts(&priya.get(in_berlin).await), ["2030-01-02T09:00:00Z"]);
    let in_london = "/api/v1/bookings?start=2030-01-02T10:00:00";
    assert_eq!(starts(&priya.get(in_london).await), ["2030-01-02T10:00:00Z"]);
}

#[actix_web::test]
async fn workspace_zone_is_read_only_if_a_bound_needs_it() {
    let berlin = Zone::parse("Europe/Berlin").expect("a zone of the database");
    for (query, asks) in [
        ("", false),
        ("start=2030-01-02T10:00:00Z&end=2030-01-03T10:00:00%2B01:00", false),
        ("time_zone=Europe/Berlin&start=2030-01-02T10:00", false),
        ("start=2030-01-02T10:00", true),
        ("start=2030-01-02T10:00:00Z&end=2030-01-03T10:00", true),
    ] {
        let asked: Paged<BookingsQuery> = Parameters::of(query).read().expect("a query in order");
        let found = asked.zone(async || Err(StoreError::unavailable("it was asked"))).await;
        assert_eq!(found.is_err(), asks, "{asked:?}");
        if query.contains("time_zone") {
            assert_eq!(found.ok().as_ref(), Some(&berlin));
        }
    }
}

#[actix_web::test]
async fn pages_contain_each_booking_once_despite_new_bookings() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    holds_hourly_bookings(&api, [2, 4, 6, 8, 10]).await;
    let first =
        priya.get("/api/v1/bookings?limit=2&status=scheduled&time_zone=Europe/Berlin").await;
    assert_eq!(starts(&first), ["2030-01-02T02:00:00Z", "2030-01-02T04:00:00Z"]);
    holds_hourly_bookings(&api, [1, 5]).await;
    let cursor = next_cursor(&first).expect("there is more");
    let second = priya.get(&format!("/api/v1/bookings?limit=3&cursor={cursor}")).await;
    assert_eq!(
        starts(&second),
        ["2030-01-02T05:00:00Z", "2030-01-02T06:00:00Z", "2030-01-02T08:00:00Z"]
    );
    let cursor = next_cursor(&second).expect("there is more");
    let third = priya.get(&format!("/api/v1/bookings?cursor={cursor}")).await;
    assert_eq!(starts(&third), ["2030-01-02T10:00:00Z"]);
    assert_eq!(next_cursor(&third), None);
}

#[actix_web::test]
async fn next_page_continues_the_same_list_on_a_later_day() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    for start in ["2030-01-01T08:00Z", "2030-01-01T12:00Z"] {
        api.holds_booking(&a_booking().hosted_by(PRIYA).at(start).build()).await;
    }
    let first = priya.get("/api/v1/bookings?limit=1").await;
    api.clock.set("2030-01-02T09:00Z");
    let cursor = next_cursor(&first).expect("there is more");
    let second = priya.get(&format!("/api/v1/bookings?cursor={cursor}")).await;
    assert_eq!(starts(&second), ["2030-01-01T12:00:00Z"]);
}

#[actix_web::test]
async fn forged_cursor_is_rejected_with_400() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    holds_hourly_bookings(&api, [2, 4]).await;
    let first = priya.get("/api/v1/bookings?limit=1").await;
    let given = content_of_cursor(&first);
    let year_before_0 = json!("0000-01-01T00:00:00+01:00");
    let year_10000 = json!("9999-12-31T23:59:59-01:00");
    for (place, made_up) in [
        ("/filters/start", year_before_0.clone()),
        ("/filters/end", year_10000.clone()),
        ("/filters/end", json!("0000-01-01T00:00:00Z")),
        ("/filters/status", json!("done")),
        ("/filters/origin", json!("page")),
        ("/filters/order", json!("desc")),
        ("/filters/updated_since", json!(i64::MAX)),
        ("/filters/cursor", json!("x")),
        ("/after/0", year_before_0),
        ("/after/0", year_10000),
        ("/after/0", json!("2030-01-02T02:00:00")),
        ("/after/0", json!(i64::MAX)),
        ("/v", json!(0)),
    ] {
        let mut cursor = given.clone();
        if let Some(filter) = place.strip_prefix("/filters/") {
            cursor["filters"][filter] = made_up;
        } else {
            *cursor.pointer_mut(place).expect(place) = made_up;
        }
        let cursor = BASE64_URL_SAFE_NO_PAD.encode(cursor.to_string());
        let refused = priya.get(&format!("/api/v1/bookings?cursor={cursor}")).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["cursor"]), "{place}");
    }
}

#[actix_web::test]
async fn cursor_of_another_workspace_shows_none_of_its_bookings() {
    let api = TestApi::new().await;
    holds_hourly_bookings(&api, [2, 4]).await;
    let page = api.priya().await.get("/api/v1/bookings?limit=1").await;
    let cursor = next_cursor(&page).expect("there is more");
    let southern = api.client(a_token().number(1).in_workspace(SOUTHWIND).of(GRACE)).await;
    let listed = southern.get(&format!("/api/v1/bookings?cursor={cursor}")).await;
    assert_eq!((listed.status, &listed.body["bookings"]), (200, &json!([])), "{listed:?}");
}

#[actix_web::test]
async fn cursor_accepts_its_own_filters_or_none() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    holds_hourly_bookings(&api, [1, 2]).await;
    let filters = "status=scheduled&time_zone=Europe/Berlin&start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z&order=start_time";
    let first = priya.get(&format!("/api/v1/bookings?limit=1&{filters}")).await;
    let cursor = next_cursor(&first).expect("there is more");
    let repeated = priya.get(&format!("/api/v1/bookings?cursor={cursor}&{filters}")).await;
    assert_eq!(starts(&repeated), ["2030-01-02T02:00:00Z"]);
    for (filter, field) in [
        ("status=all", "status"),
        ("view=booked", "view"),
        ("time_zone=Europe/London", "time_zone"),
        ("start=2030-01-02T01:00:00Z", "start"),
        ("end=2030-01-02T12:00:00Z", "end"),
        ("invitee_email=sarah@acme.com", "invitee_email"),
        ("host=4", "host"),
        ("event_type_id=12", "event_type_id"),
        ("link_id=31", "link_id"),
        ("origin=api", "origin"),
        ("updated_since=2030-01-01T00:00:00Z", "updated_since"),
        ("order=updated_at", "order"),
    ] {
        let other = priya.get(&format!("/api/v1/bookings?cursor={cursor}&{filter}")).await;
        assert_eq!((other.status, other.faulty_fields()), (400, vec![field]), "{filter}");
    }
}

#[actix_web::test]
async fn every_invalid_parameter_is_reported() {
    let api = TestApi::new().await;
    let query = "status=done&view=all&limit=51&start=today&end=2030-01-01&time_zone=Mars&cursor=x&page=2&limit=3\
        &invitee_email=sarah&host=priya&event_type_id=intro&link_id=-&origin=page&updated_since=now&order=desc";
    let response = api.priya().await.get(&format!("/api/v1/bookings?{query}")).await;
    assert_eq!(response.status, 400);
    let mut fields = response.faulty_fields();
    fields.sort_unstable();
    assert_eq!(
        fields,
        [
            "cursor",
            "end",
            "event_type_id",
            "host",
            "invitee_email",
            "limit",
            "limit",
            "link_id",
            "order",
            "origin",
            "page",
            "start",
            "status",
            "time_zone",
            "updated_since",
            "view"
        ]
    );
}

#[actix_web::test]
async fn end_before_start_is_rejected() {
    let api = TestApi::new().await;
    let range = "start=2030-01-02T00:00:00Z&end=2030-01-02T00:00:00Z";
    let priya = api.priya().await;
    for (more, fields) in [("", vec!["end"]), ("&limit=0", vec!["limit", "end"])] {
        let response = priya.get(&format!("/api/v1/bookings?{range}{more}")).await;
        assert_eq!((response.status, response.faulty_fields()), (400, fields));
    }
}

#[actix_web::test]
async fn bound_skipped_by_the_zone_is_the_clock_change() {
    let api = TestApi::new().await;
    for at in ["2030-03-31T00:59Z", "2030-03-31T01:00Z"] {
        api.holds_booking(&a_booking().hosted_by(PRIYA).at(at).lasting(1).build()).await;
    }
    let priya = api.priya().await;
    for (query, start) in [
        ("start=2030-03-31T01:30:00", "2030-03-31T01:00:00Z"),
        ("updated_since=2030-03-31T01:30:00&end=2030-03-31T01:30:00&start=2030-03-31T00:00:00", ""),
        ("end=2030-03-31T01:30:00&start=2030-03-31T00:00:00", "2030-03-31T00:59:00Z"),
    ] {
        let listed = priya.get(&format!("/api/v1/bookings?{query}&time_zone=Europe/London")).await;
        let expected: Vec<&str> =
            Some(start).filter(|start| !start.is_empty()).into_iter().collect();
        assert_eq!(starts(&listed), expected, "{query}");
    }
}

#[actix_web::test]
async fn status_filter_uses_the_current_status() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let at = |hour| a_booking().hosted_by(PRIYA).at(hour);
    api.holds_booking(&at("2030-01-01T02:00Z").build()).await;
    api.holds_booking(&at("2030-01-01T03:00Z").marked_as_no_show_by(PRIYA).build()).await;
    api.holds_booking(&at("2030-01-01T04:00Z").cancelled_by(PRIYA).build()).await;
    api.holds_booking(&at("2030-01-01T10:00Z").build()).await;
    for (status, start) in [
        ("completed", "2030-01-01T02:00:00Z"),
        ("no_show", "2030-01-01T03:00:00Z"),
        ("cancelled", "2030-01-01T04:00:00Z"),
        ("scheduled", "2030-01-01T10:00:00Z"),
    ] {
        let response = priya.get(&format!("/api/v1/bookings?status={status}")).await;
        assert_eq!(starts(&response), [start], "{status}");
        assert_eq!(response.body["bookings"][0]["status"], json!(status));
    }
    assert_eq!(starts(&priya.get("/api/v1/bookings?status=all").await).len(), 4);
}

#[actix_web::test]
async fn list_contains_only_bookings_visible_to_the_member() {
    let api = TestApi::new().await;
    api.holds_booking(&a_booking().hosted_by(PRIYA).at("2030-01-01T10:00Z").booked_by(TOM).build())
        .await;
    api.holds_booking(&a_booking().hosted_by(TOM).at("2030-01-01T11:00Z").booked_by(TOM).build())
        .await;
    api.holds_booking(&a_booking().hosted_by(LENA).at("2030-01-01T12:00Z").build()).await;
    let seen = async |number, user, query: &str| -> Value {
        let client = api.client(a_token().number(number).of(user)).await;
        starts(&client.get(&format!("/api/v1/bookings{query}")).await).len().into()
    };
    assert_eq!(seen(1, PRIYA, "").await, 1);
    assert_eq!(seen(2, TOM, "").await, 2);
    assert_eq!(
        seen(3, TOM, "?view=booked").await,
        1,
        "a booking that Tom hosts himself is excluded"
    );
    for (number, user) in [(4, GRACE), (5, OLU)] {
        assert_eq!(seen(number, user, "").await, 3, "{user}");
    }
}

#[actix_web::test]
async fn bookings_of_an_invitee_include_past_ones() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let of = |address: &str, at: &str| a_booking().hosted_by(PRIYA).invited(address).at(at).build();
    api.holds_booking(&of("sarah@acme.com", "2029-12-30T10:00Z")).await;
    api.holds_booking(&of("bob@acme.com", "2030-01-02T10:00Z")).await;
    api.holds_booking(&of("Sarah@acme.com", "2030-01-03T10:00Z")).await;
    let found = async |query: &str| {
        let response = priya.get(&format!("/api/v1/bookings?{query}")).await;
        starts(&response).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let (past, future) = ("2029-12-30T10:00:00Z", "2030-01-03T10:00:00Z");
    assert_eq!(found("invitee_email=sarah@acme.com").await, [past, future]);
    let from_today = "invitee_email=sarah@acme.com&start=2030-01-01T00:00:00Z";
    assert_eq!(found(from_today).await, [future]);
    assert_eq!(found("invitee_email=sarah@acme.com&status=completed").await, [past]);
    assert!(found("invitee_email=sarah@acme.com&host=5").await.is_empty());
}

#[actix_web::test]
async fn pages_by_last_change_use_the_filters_of_the_first_page() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    for (made, at) in [
        ("2029-12-03T00:00Z", "2030-01-05T10:00Z"),
        ("2029-12-01T00:00Z", "2030-01-06T10:00Z"),
        ("2029-12-04T00:00Z", "2029-12-31T10:00Z"),
        ("2029-12-02T00:00Z", "2030-01-07T10:00Z"),
    ] {
        api.holds_booking(&a_booking().hosted_by(PRIYA).made_at(made).at(at).build()).await;
    }
    let query = "order=updated_at&updated_since=2029-12-02T00:00:00Z&limit=2";
    let first = priya.get(&format!("/api/v1/bookings?{query}")).await;
    assert_eq!(starts(&first), ["2030-01-07T10:00:00Z", "2030-01-05T10:00:00Z"]);
    let cursor = next_cursor(&first).expect("there is more");
    for again in [String::new(), format!("&{query}")] {
        let second = priya.get(&format!("/api/v1/bookings?cursor={cursor}{again}")).await;
        assert_eq!(starts(&second), ["2029-12-31T10:00:00Z"]);
        assert_eq!(next_cursor(&second), None);
    }
}

#[actix_web::test]
async fn cursor_contains_the_given_filters_and_the_start_of_the_list() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    holds_hourly_bookings(&api, [2, 4]).await;
    let first = priya.get("/api/v1/bookings?limit=1&status=scheduled&end=2030-01-03T00:00").await;
    let expected = json!({
        "status": "scheduled",
        "start": "2030-01-01T00:00:00Z",
        "end": "2030-01-03T00:00:00Z",
    });
    assert_eq!(content_of_cursor(&first)["filters"], expected);
}
