use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::PRIYA;
use serde_json::json;

use super::super::testing::{ARCHIVED, PERSONAL, TEAM, api_with_links, read};

const MORNING: &str = "start=2030-01-02T09:00:00Z&end=2030-01-02T10:30:00Z";

#[actix_web::test]
async fn booked_times_are_not_open_on_team_and_personal_links() {
    let api = api_with_links().await;
    api.holds_booking(&a_booking().hosted_by(PRIYA).at("2030-01-02T09:30Z").build()).await;
    for link in [TEAM, PERSONAL] {
        let response = read(&api, &format!("{link}/open_times?{MORNING}")).await;
        let expected = json!({ "time_zone": "Asia/Kolkata", "duration": 30, "open_times": [
            { "start_time": "2030-01-02T09:00:00Z", "start_time_local": "2030-01-02T14:30:00+05:30", "end_time": "2030-01-02T09:30:00Z" },
            { "start_time": "2030-01-02T10:00:00Z", "start_time_local": "2030-01-02T15:30:00+05:30", "end_time": "2030-01-02T10:30:00Z" },
        ] });
        assert_eq!((response.status, &response.body), (200, &expected), "{link}");
    }
}

#[actix_web::test]
async fn bounds_without_offset_use_the_given_or_the_lead_hosts_zone() {
    let api = api_with_links().await;
    for (zone, query) in [
        ("Asia/Kolkata", "start=2030-01-02T14:30:00&end=2030-01-02T15:00:00"),
        (
            "Europe/Berlin",
            "start=2030-01-02T10:00:00&end=2030-01-02T10:30:00&time_zone=Europe/Berlin",
        ),
    ] {
        let response = read(&api, &format!("{TEAM}/open_times?{query}")).await;
        assert_eq!(
            response.body["open_times"][0]["start_time"], "2030-01-02T09:00:00Z",
            "{zone}: {response:?}"
        );
        assert_eq!(response.body["time_zone"], zone);
    }
}

#[actix_web::test]
async fn range_is_limited_to_sixty_three_days() {
    let api = api_with_links().await;
    for (end, status) in [
        ("2030-03-06T00:00:00Z", 200),
        ("2030-03-06T00:01:00Z", 400),
        ("2030-01-01T00:00:00Z", 400),
    ] {
        let response =
            read(&api, &format!("{TEAM}/open_times?start=2030-01-02T00:00:00Z&end={end}")).await;
        assert_eq!(response.status, status, "{end}");
        assert_eq!(
            response.faulty_fields(),
            if status == 400 { vec!["end"] } else { vec![] },
            "{end}"
        );
    }
}

#[actix_web::test]
async fn public_open_times_cannot_be_explained() {
    let api = api_with_links().await;
    let response = read(&api, &format!("{TEAM}/open_times?{MORNING}&explain=true")).await;
    assert_eq!((response.status, response.faulty_fields()), (400, vec!["explain"]));
}

#[actix_web::test]
async fn open_times_of_archived_link_are_not_found() {
    let api = api_with_links().await;
    let response = read(&api, &format!("{ARCHIVED}/open_times?{MORNING}")).await;
    assert_eq!((response.status, response.code()), (404, Some("not_found")));
}
