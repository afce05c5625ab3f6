//! Concurrent requests for one time, link, booking or person.

use actix_web::test::TestRequest;
use frontdesk_testing::builders::{a_booking, a_link, a_token};
use frontdesk_testing::northwind::{GRACE, LENA, PRIYA, TOM};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient, TestResponse};

const BOOKINGS: &str = "/api/v1/bookings";
const LINKS: &str = "/api/v1/accounts/1/event_types/intro-30/links";

fn meeting(link: i64, start: &str) -> Value {
    json!({
        "link_id": link, "start_time": start, "time_zone": "UTC",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
    })
}

/// Sends a POST for each path and body.
async fn race(client: &TestClient<'_>, requests: Vec<(String, Value)>) -> Vec<TestResponse> {
    join_all(requests.iter().map(|(path, body)| client.post(path, body))).await
}

fn winners(responses: &[TestResponse], code: &str) -> usize {
    let (won, lost): (Vec<_>, Vec<_>) =
        responses.iter().partition(|response| response.status < 300);
    for response in lost {
        assert_eq!((response.status, response.code()), (409, Some(code)), "{response:?}");
    }
    won.len()
}

async fn api_with_link_31() -> TestApi {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    api
}

#[actix_web::test]
async fn bookings_and_moves_take_each_slot_of_a_shared_host_once() {
    let api = api_with_link_31().await;
    api.holds_link(&a_link().id(32).hosted_by(PRIYA).hosted_by(LENA).build()).await;
    api.holds_link(&a_link().id(33).hosted_by(LENA).hosted_by(PRIYA).build()).await;
    let slots = ["2030-01-02T08:00:00Z", "2030-01-02T08:30:00Z"];
    let mut requests = Vec::new();
    for number in 0..5 {
        let start = format!("2030-01-03T{:02}:{:02}Z", 4 + number / 2, number % 2 * 30);
        let booking = a_booking().hosted_by(PRIYA).at(&start).build();
        api.holds_booking(&booking).await;
        let path = format!("{BOOKINGS}/{}/move", booking.id);
        requests.push((path, json!({ "start_time": slots[number % 2] })));
        for link in 31..34 {
            requests.push((BOOKINGS.to_owned(), meeting(link, slots[number % 2])));
        }
    }
    let client = api.client(a_token().of(GRACE)).await;
    let responses = race(&client, requests).await;
    assert_eq!(winners(&responses, "slot_unavailable"), 2);
    let day = "start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z";
    let listed = client.get(&format!("{BOOKINGS}?{day}")).await;
    let bookings = listed.body["bookings"].as_array().expect("a list").iter();
    let starts: Vec<_> = bookings.map(|booking| &booking["start_time"]).collect();
    assert_eq!(starts, slots);
}

#[actix_web::test]
async fn links_are_spread_over_the_queue() {
    let api = TestApi::new().await;
    let request = (LINKS.to_owned(), json!({ "hosts": [{ "queue_id": 2 }] }));
    let responses = race(&api.priya().await, vec![request; 30]).await;
    let times = |user: i64| {
        let chosen = |one: &&TestResponse| one.body["assignments"][0]["user_id"] == user;
        responses.iter().filter(chosen).count()
    };
    let chosen = [PRIYA, TOM, LENA].map(|member| times(member.0));
    assert_eq!(chosen.iter().sum::<usize>(), 30, "{responses:?}");
    assert!(chosen.iter().all(|times| (9..=11).contains(times)), "{chosen:?}");
}

#[actix_web::test]
async fn one_personal_link_is_created() {
    let api = TestApi::new().await;
    let responses = race(&api.priya().await, vec![(LINKS.to_owned(), json!({})); 20]).await;
    assert_eq!(responses.iter().filter(|response| response.status == 201).count(), 1);
    assert!(responses.iter().all(|response| response.body == responses[0].body), "{responses:?}");
}

#[actix_web::test]
async fn changes_of_one_booking_are_serialized() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T04:00Z").build();
    api.holds_booking(&booking).await;
    let path = format!("{BOOKINGS}/{}", booking.id);
    let mut requests = Vec::new();
    for hour in 5..11 {
        let start = format!("2030-01-02T{hour:02}:00:00Z");
        requests.push((format!("{path}/move"), json!({ "start_time": start })));
        requests.push((format!("{path}/cancel"), json!({})));
    }
    let client = api.priya().await;
    // Moves fail once the booking is cancelled; cancellations always succeed.
    let responses = race(&client, requests).await;
    assert!(6 <= winners(&responses, "invalid_transition"));
    assert_eq!(client.get(&path).await.body["status"], "cancelled");
}

#[actix_web::test]
async fn link_archived_during_bookings_accepts_none_afterwards() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let link = "/api/v1/accounts/1/scheduling_links/31";
    let at = |hour: usize| meeting(31, &format!("2030-01-02T{hour:02}:00:00Z"));
    let requests = (4..10).map(|hour| (BOOKINGS.to_owned(), at(hour))).collect();
    let (responses, archived) = tokio::join!(race(&client, requests), client.delete(link));
    assert_eq!(archived.status, 204);
    let statuses: Vec<_> = responses.iter().map(|response| response.status).collect();
    assert!(statuses.iter().all(|status| matches!(status, 201 | 404)), "{responses:?}");
    assert_eq!(client.post(BOOKINGS, &at(10)).await.status, 404);
}

#[actix_web::test]
async fn link_gets_exactly_its_maximum_of_bookings() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().for_bookings(3).hosted_by(PRIYA).build()).await;
    let client = api.priya().await;
    let at = |hour: usize| meeting(31, &format!("2030-01-02T{hour:02}:00:00Z"));
    let requests: Vec<_> = (4..11).map(|hour| (BOOKINGS.to_owned(), at(hour))).collect();
    let responses = race(&client, requests).await;
    let (booked, refused): (Vec<_>, Vec<_>) = responses.iter().partition(|one| one.status == 201);
    assert_eq!(booked.len(), 3, "{responses:?}");
    assert!(refused.iter().all(|one| one.code() == Some("link_used_up")), "{refused:?}");
}

#[actix_web::test]
async fn one_of_many_requests_with_a_key_is_executed() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let send = || {
        let request = TestRequest::post().uri(BOOKINGS).insert_header(("Idempotency-Key", "k"));
        client.send(request.set_json(meeting(31, "2030-01-02T08:00:00Z")))
    };
    let is_replayed = |one: &TestResponse| one.header("idempotent-replayed") == Some("true");
    let responses = join_all((0..20).map(|_| send())).await;
    let booked = responses.iter().filter(|one| one.status == 201 && !is_replayed(one)).count();
    assert_eq!(booked, 1, "{responses:?}");
    for response in responses.iter().filter(|response| response.status != 201) {
        assert_eq!(response.code(), Some("idempotency_in_progress"), "{response:?}");
        assert_eq!(response.header("retry-after"), Some("1"));
    }
    let again = send().await;
    assert_eq!((again.status, is_replayed(&again)), (201, true));
    assert_eq!(client.get(BOOKINGS).await.body["bookings"].as_array().map(Vec::len), Some(1));
}
