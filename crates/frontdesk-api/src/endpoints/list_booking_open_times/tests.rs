use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::northwind::{PRIYA, TOM};
use serde_json::json;

use crate::testing::TestApi;

/// An API with a booking at 09:30 UTC. Its host, Priya, works from 03:30 to 11:30 UTC.
async fn api_with_a_booking() -> (TestApi, String) {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T09:30Z").build();
    api.holds_booking(&booking).await;
    (api, format!("/api/v1/bookings/{}/open_times", booking.id))
}

#[actix_web::test]
async fn current_time_of_the_booking_counts_as_free() {
    let (api, path) = api_with_a_booking().await;
    let response = api
        .priya()
        .await
        .get(&format!("{path}?start=2030-01-02T09:00:00Z&end=2030-01-02T10:30:00Z"))
        .await;
    assert_eq!(response.status, 200, "{response:?}");
    let time = |start: &str, end: &str| {
        let [start, end] = [start, end].map(|time| format!("2030-01-02T{time}:00Z"));
        json!({ "start_time": start, "start_time_local": start, "end_time": end })
    };
    let expected = json!([time("09:00", "09:30"), time("09:30", "10:00"), time("10:00", "10:30")]);
    assert_eq!(response.body["open_times"], expected);
    assert_eq!(
        (&response.body["time_zone"], &response.body["duration"]),
        (&json!("Europe/London"), &json!(30))
    );
    assert_eq!(response.body.get("closed"), None);
}

#[actix_web::test]
async fn bound_without_offset_uses_the_given_or_the_bookings_zone() {
    let (api, path) = api_with_a_booking().await;
    let client = api.priya().await;
    let first = async |query: &str| {
        let response = client.get(&format!("{path}?{query}")).await;
        (response.body["open_times"][0]["start_time"].clone(), response.body["time_zone"].clone())
    };
    let in_london = first("start=2030-01-02T09:00:00&end=2030-01-02T10:00:00").await;
    assert_eq!(in_london, (json!("2030-01-02T09:00:00Z"), json!("Europe/London")));
    let in_berlin =
        first("start=2030-01-02T09:00:00&end=2030-01-02T10:00:00&time_zone=Europe/Berlin").await;
    assert_eq!(in_berlin, (json!("2030-01-02T08:00:00Z"), json!("Europe/Berlin")));
}

#[actix_web::test]
async fn a_range_is_63_days_at_most() {
    let (api, path) = api_with_a_booking().await;
    let client = api.priya().await;
    let range = async |end: &str| {
        let response = client.get(&format!("{path}?start=2030-01-02T00:00:00Z&end={end}")).await;
        (response.status, response.faulty_fields() == ["end"])
    };
    assert_eq!(range("2030-03-06T00:00:00Z").await, (200, false));
    assert_eq!(range("2030-03-06T00:00:01Z").await, (400, true));
    let path = format!("{path}?start=2030-01-02T00:00:00Z&end=2030-03-06T00:00:01Z");
    let detail = client.get(&path).await.body["errors"][0]["detail"].clone();
    assert!(detail.as_str().is_some_and(|detail| detail.contains("found 63d1s")), "{detail}");
    assert_eq!(range("2030-01-02T00:00:00Z").await, (400, true));
    assert_eq!(range("2030-01-01T00:00:00Z").await, (400, true));
}

#[actix_web::test]
async fn every_invalid_parameter_is_reported() {
    let (api, path) = api_with_a_booking().await;
    let priya = api.priya().await;
    let refused =
        priya.get(&format!("{path}?start=today&time_zone=Mars&explain=1&colour=red")).await;
    assert_eq!(refused.status, 400);
    assert_eq!(refused.faulty_fields(), ["colour", "start", "end", "time_zone", "explain"]);
    let range = "start=2030-01-02T00:00:00Z&end=2030-01-01T00:00:00Z&time_zone=Mars";
    let refused = priya.get(&format!("{path}?{range}")).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["time_zone", "end"]));
}

#[actix_web::test]
async fn bound_skipped_by_the_zone_is_the_clock_change() {
    let (api, path) = api_with_a_booking().await;
    let priya = api.priya().await;
    let listed = async |query: &str| {
        let response = priya.get(&format!("{path}?{query}&time_zone=Europe/London")).await;
        assert_eq!(response.status, 200, "{query}: {}", response.body);
        response.body["open_times"].clone()
    };
    for (skipped, change) in [
        (
            "start=2030-03-31T01:10:00&end=2030-04-02T00:00:00",
            "start=2030-03-31T01:00:00Z&end=2030-04-01T23:00:00Z",
        ),
        (
            "start=2030-03-29T00:00:00&end=2030-03-31T01:50:00",
            "start=2030-03-29T00:00:00Z&end=2030-03-31T01:00:00Z",
        ),
    ] {
        let times = listed(skipped).await;
        assert_ne!(times, json!([]));
        assert_eq!(times, listed(change).await);
    }
}

#[actix_web::test]
async fn bounds_at_the_limits_of_the_calendar_do_not_fail() {
    let (api, path) = api_with_a_booking().await;
    let priya = api.priya().await;
    let ends = [
        ("0000-01-01T00:00:00Z", "0000-01-02T00:00:00Z", 200),
        ("9999-12-31T00:00:00Z", "9999-12-31T23:59:59Z", 200),
        // Converted to UTC, these local times could be in years that RFC 3339 cannot represent.
        ("0000-01-01T00:00:00", "0000-01-02T00:00:00", 400),
        ("9999-12-31T00:00:00", "9999-12-31T23:59:59", 400),
    ];
    for (start, end, status) in ends {
        for zone in ["Asia/Tokyo", "Pacific/Honolulu"] {
            let query = format!("start={start}&end={end}&time_zone={zone}&explain=true");
            assert_eq!(priya.get(&format!("{path}?{query}")).await.status, status, "{query}");
        }
    }
}

#[actix_web::test]
async fn explained_open_times_have_reasons_but_no_event_titles() {
    let (api, path) = api_with_a_booking().await;
    let query = "start=2030-01-02T11:00:00Z&end=2030-01-02T12:00:00Z&explain=true";
    let response = api.priya().await.get(&format!("{path}?{query}")).await;
    let off = json!({ "start_time": "2030-01-02T11:30:00Z", "end_time": "2030-01-02T12:00:00Z",
                      "reason": "outside_working_hours" });
    assert_eq!(
        response.body["closed"],
        json!([{ "user_id": 4, "intervals": [off] }]),
        "{response:?}"
    );
}

#[actix_web::test]
async fn booking_that_is_invisible_to_the_member_is_not_found() {
    let (api, path) = api_with_a_booking().await;
    let stranger = api.client(a_token().number(1).of(TOM)).await;
    for bounds in [
        "start=2030-01-02T09:00:00Z&end=2030-01-02T10:00:00Z",
        "start=2030-01-02T09:00&end=2030-01-02T10:00",
    ] {
        let refused = stranger.get(&format!("{path}?{bounds}")).await;
        assert_eq!((refused.status, refused.code()), (404, Some("not_found")), "{bounds}");
    }
}
