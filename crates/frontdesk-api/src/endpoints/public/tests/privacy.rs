//! Tests that public responses contain no secrets of hosts or other invitees.

use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::{self, PRIYA};
use serde_json::{Value, json};

use super::super::testing::{
    ARCHIVED, ASKING, PERSONAL, TEAM, a_booking_of_priyas, api_with_links, booking_request_at,
    managed, read, submit,
};
use crate::testing::TestResponse;

const DAY: &str = "start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z";

fn secrets() -> Vec<(String, &'static str)> {
    let directory = northwind::directory();
    let mut secrets: Vec<_> = directory
        .members
        .iter()
        .map(|member| (member.email.to_string(), "a host's address"))
        .collect();
    secrets.push(("user_id".to_owned(), "a host's number"));
    secrets.push(("eve@elsewhere.example".to_owned(), "another invitee's address"));
    secrets.push(("Eve Elsewhere".to_owned(), "another invitee's name"));
    secrets
}

#[actix_web::test]
async fn no_response_discloses_a_hosts_address_or_another_booking() {
    let api = api_with_links().await;
    let mut other = a_booking().hosted_by(PRIYA).at("2030-01-02T06:00Z").build();
    other.title = "Intro call: Eve Elsewhere".to_owned();
    other.invitee.name = "Eve Elsewhere".to_owned();
    other.invitee.email = frontdesk_testing::builders::email("eve@elsewhere.example");
    api.holds_booking(&other).await;
    let own = a_booking_of_priyas().build();
    api.holds_booking(&own).await;
    let cancelled = a_booking_of_priyas().at("2030-01-02T07:00Z").cancelled_by(PRIYA).build();
    api.holds_booking(&cancelled).await;

    let mut responses: Vec<(String, TestResponse)> = Vec::new();
    for path in [TEAM, PERSONAL, ASKING, ARCHIVED] {
        for path in [path.to_owned(), format!("{path}/open_times?{DAY}")] {
            responses.push((path.clone(), read(&api, &path).await));
        }
    }
    for path in
        [managed(&own, ""), managed(&own, &format!("/open_times?{DAY}")), managed(&cancelled, "")]
    {
        responses.push((path.clone(), read(&api, &path).await));
    }
    let writes: [(String, Value); 6] = [
        (format!("{TEAM}/bookings"), booking_request_at("2030-01-02T06:00:00Z")),
        (format!("{PERSONAL}/bookings"), booking_request_at("2030-01-02T06:00:00Z")),
        (format!("{TEAM}/bookings"), booking_request_at("2030-01-02T08:00:00Z")),
        (managed(&own, "/move"), json!({ "start_time": "2030-01-02T06:00:00Z" })),
        (managed(&own, "/move"), json!({ "start_time": "2030-01-02T09:00:00Z" })),
        (managed(&own, "/cancel"), json!({})),
    ];
    for (path, body) in writes {
        responses.push((path.clone(), submit(&api, &path, &body).await));
    }

    let statuses: Vec<_> = responses.iter().map(|(_, response)| response.status).collect();
    assert!([200, 201, 404, 409].iter().all(|status| statuses.contains(status)), "{statuses:?}");
    for (path, response) in responses {
        let text = response.body.to_string();
        for (secret, what) in secrets() {
            assert!(!text.contains(&secret), "{path} discloses {what}: {text}");
        }
    }
}
