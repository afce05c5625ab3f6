use reqwest::Method;
use serde_json::Value;
use tokio::task::JoinSet;

use super::caller::meeting;
use super::{ApiResponse, Caller, Desk, at};
use crate::support::{Server, Store};

on_both_stores! {
    recorded_response_survives_a_kill,
    requests_interrupted_by_a_kill_have_at_most_one_effect,
}

const BOOKINGS: &str = "/api/v1/bookings";

async fn bookings(caller: &Caller) -> usize {
    let listed = caller.get("/api/v1/bookings?limit=50").await.expect(200);
    listed["bookings"].as_array().expect("a list").len()
}

#[track_caller]
fn replayed(response: &ApiResponse) -> bool {
    let header = response.header("idempotent-replayed");
    assert!(matches!(header, None | Some("true")), "{response:#?}");
    header.is_some()
}

async fn recorded_response_survives_a_kill(store: Store) {
    let (server, desk) = Desk::alone(store, "killed");
    let ben = desk.member("ben");
    let request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    let first = ben.post_once("k", BOOKINGS, &request).await;
    first.expect(201);
    let database = server.database().to_owned();
    server.kill();

    let restarted = Server::start(&database);
    let ben = ben.at(restarted.address());
    let again = ben.post_once("k", BOOKINGS, &request).await;
    assert_eq!((again.status, &again.text, replayed(&again)), (201, &first.text, true));
    assert_eq!(bookings(&ben).await, 1);
}

async fn requests_interrupted_by_a_kill_have_at_most_one_effect(store: Store) {
    const REQUESTS: usize = 24;
    let (server, desk) = Desk::alone(store, "cut_off");
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let request_at =
        |number: usize| meeting(link, &at(3, &format!("{:02}:{:02}", number / 2, number % 2 * 30)));
    let mut racing = JoinSet::new();
    for number in 0..REQUESTS {
        let (ben, request) = (ben.clone(), request_at(number));
        let request =
            ben.request(Method::POST, BOOKINGS).header("Idempotency-Key", number).json(&request);
        racing.spawn(async move { request.send().await.is_ok() });
    }
    // Of the other requests, some may be in progress and some not started.
    racing.join_next().await.expect("a request").expect("a task ends");
    let database = server.database().to_owned();
    server.kill();
    racing.join_all().await;

    let restarted = Server::start(&database);
    let ben = ben.at(restarted.address());
    for number in 0..REQUESTS {
        let response = ben.post_once(&number.to_string(), BOOKINGS, &request_at(number)).await;
        // The key of a killed request stays in progress until the lease expires.
        assert!(matches!(response.status, 201 | 409), "{response:#?}");
        if response.status == 409 {
            response.problem(409, "idempotency_in_progress");
        }
    }
    let listed = ben.get("/api/v1/bookings?limit=50").await.expect(200);
    let mut starts: Vec<&Value> = listed["bookings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|booking| &booking["start_time"])
        .collect();
    let all = starts.len();
    starts.dedup();
    assert_eq!(starts.len(), all, "each slot is booked at most once");
}
