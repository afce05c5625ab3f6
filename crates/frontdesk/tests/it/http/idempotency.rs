use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::caller::{meeting, send};
use super::desk::{ALL_SCOPES, BEN, CALL, imported, imported_uuid};
use super::response::uuid_of;
use super::{ApiResponse, Caller, Desk, at};
use crate::support::{Server, Store};

on_both_stores! {
    repeated_request_replays_the_response_without_a_second_effect,
    every_post_supports_idempotency_keys,
    field_order_does_not_matter,
    key_reuse_with_another_request_is_rejected,
    keys_are_scoped_to_a_token,
    response_to_an_admin_is_not_replayed_to_the_same_member_without_the_role,
    recorded_error_is_replayed,
    invalid_request_does_not_use_its_key,
    unauthorized_request_does_not_use_its_key,
    a_key_is_1_to_255_printable_characters,
    one_of_many_concurrent_requests_is_executed,
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

async fn repeated_request_replays_the_response_without_a_second_effect(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    let first = ben.post_once("key 1", BOOKINGS, &request).await;
    let again = ben.post_once("key 1", BOOKINGS, &request).await;
    assert_eq!((replayed(&first), replayed(&again)), (false, true));
    assert_eq!((first.status, &first.text), (201, &again.text));
    for name in ["content-type", "location"] {
        assert_eq!(first.header(name), again.header(name), "{name}");
    }
    assert_ne!(first.request_id(), again.request_id(), "each request has its own ID");
    assert_eq!(bookings(&ben).await, 1);

    // A later change of the booking does not change the recorded response.
    let uuid = uuid_of(&first.json());
    ben.post_nothing(&format!("{BOOKINGS}/{uuid}/cancel")).await.expect(200);
    assert_eq!(ben.post_once("key 1", BOOKINGS, &request).await.text, first.text);
}

async fn every_post_supports_idempotency_keys(store: Store) {
    let desk = Desk::with(store, |file| {
        file["bookings"] =
            json!([imported(1, &at(3, "10:00"), "ben"), imported(2, &at(-3, "10:00"), "ben")]);
    });
    let ben = desk.member("ben");
    let of = |number: u32, action: &str| format!("{BOOKINGS}/{}/{action}", imported_uuid(number));
    let links = desk.path(&format!("event_types/{CALL}/links"));
    let team = json!({ "hosts": [{ "user_id": BEN }, { "user_id": 1 }] });
    let requests = [
        (links.clone(), json!({}), 201),
        (links, team, 201),
        (of(1, "move"), json!({ "start_time": at(4, "10:00") }), 200),
        (of(1, "cancel"), json!({ "reason": "none" }), 200),
        (of(2, "mark_as_no_show"), json!({}), 200),
        (of(2, "undo_mark_as_no_show"), json!({}), 200),
    ];
    for (number, (path, body, status)) in requests.iter().enumerate() {
        let key = format!("key-{number}");
        let first = ben.post_once(&key, path, body).await;
        assert_eq!((first.status, replayed(&first)), (*status, false), "{first:#?}");
    }
    // Without the key, a repeated request would fail, return 200 or create another link.
    for (number, (path, body, status)) in requests.iter().enumerate() {
        let again = ben.post_once(&format!("key-{number}"), path, body).await;
        assert_eq!((again.status, replayed(&again)), (*status, true), "{again:#?}");
    }
    let links = ben.get(&desk.path("scheduling_links")).await.expect(200);
    assert_eq!(links["scheduling_links"].as_array().map(Vec::len), Some(2));
    assert_eq!(ben.booking(&imported_uuid(2)).await["status"], "completed");
}

async fn field_order_does_not_matter(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let start = at(3, "10:00");
    let bodies = [
        format!(
            r#"{{"link_id":{link},"start_time":"{start}","time_zone":"UTC","invitee":{{"name":"Ada","email":"ada@acme.example"}}}}"#
        ),
        format!(
            r#"{{ "invitee": {{ "email": "ada@acme.example", "name": "Ada" }}, "time_zone": "UTC", "start_time": "{start}", "link_id": {link} }}"#
        ),
    ];
    let mut responses = Vec::new();
    for body in bodies {
        let request = ben.request(Method::POST, BOOKINGS).header("Idempotency-Key", "k");
        responses.push(send(request.header("Content-Type", "application/json").body(body)).await);
    }
    assert_eq!((responses[0].status, replayed(&responses[1])), (201, true));
}

async fn key_reuse_with_another_request_is_rejected(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let first = ben.post_once("k", BOOKINGS, &meeting(link, &at(3, "10:00"))).await.expect(201);
    let cancel = format!("{BOOKINGS}/{}/cancel", uuid_of(&first));
    let other_body = ben.post_once("k", BOOKINGS, &meeting(link, &at(3, "11:00"))).await;
    other_body.problem(422, "idempotency_key_reused");
    ben.post_once("k", &cancel, &json!({})).await.problem(422, "idempotency_key_reused");
    assert_eq!(bookings(&ben).await, 1);
    assert_eq!(ben.booking(&uuid_of(&first)).await["status"], "scheduled");
}

async fn keys_are_scoped_to_a_token(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let another_token = desk.member_with("ben", ALL_SCOPES);
    ben.post_once("k", BOOKINGS, &meeting(link, &at(3, "10:00"))).await.expect(201);
    let other = another_token.post_once("k", BOOKINGS, &meeting(link, &at(3, "11:00"))).await;
    assert_eq!((other.status, replayed(&other)), (201, false));
}

async fn response_to_an_admin_is_not_replayed_to_the_same_member_without_the_role(store: Store) {
    let mut desk = Desk::new(store);
    let ana = desk.member("ana");
    let path = desk.path("workspace/members/ben");
    let rename = async || {
        let request = ana.request(Method::PATCH, &path).header("Idempotency-Key", "k");
        send(request.json(&json!({ "object": { "name": "Benjamin" } }))).await
    };
    rename().await.expect(200);
    assert!(replayed(&rename().await));
    desk.change(|file| file["members"][0]["role"] = "member".into());
    let refused = rename().await;
    refused.problem(422, "idempotency_key_reused");
    assert!(!refused.text.contains("Benjamin"), "{}", refused.text);
    let path = desk.path("workspace/members/ben");
    ana.get(&path).await.problem(403, "forbidden");
}

async fn recorded_error_is_replayed(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let taken = desk.booked(&ben, &at(3, "10:00")).await;
    let request = meeting(link, &at(3, "10:00"));
    let first = ben.post_once("k", BOOKINGS, &request).await;
    first.problem(409, "slot_unavailable");
    ben.post_nothing(&format!("{BOOKINGS}/{taken}/cancel")).await.expect(200);
    let again = ben.post_once("k", BOOKINGS, &request).await;
    assert_eq!((again.status, &again.text, replayed(&again)), (409, &first.text, true));
    ben.post_once("another", BOOKINGS, &request).await.expect(201);
}

async fn invalid_request_does_not_use_its_key(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let mut request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    request["time_zone"] = "Mars/Base".into();
    assert_eq!(ben.post_once("k", BOOKINGS, &request).await.faults(), ["time_zone"]);
    request["time_zone"] = "UTC".into();
    request["answers"] = json!({ "colour": "red" });
    assert_eq!(ben.post_once("k", BOOKINGS, &request).await.faults(), ["answers.colour"]);
    request["answers"] = json!({});
    let response = ben.post_once("k", BOOKINGS, &request).await;
    assert_eq!((response.status, replayed(&response)), (201, false));
}

async fn unauthorized_request_does_not_use_its_key(store: Store) {
    let desk = Desk::new(store);
    let (ben, reader) = (desk.member("ben"), desk.member_with("ben", "bookings:read"));
    let request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    for _ in 0..2 {
        let refused = reader.post_once("k", BOOKINGS, &request).await;
        refused.problem(403, "insufficient_scope");
        assert!(!replayed(&refused));
    }
}

async fn a_key_is_1_to_255_printable_characters(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    for wrong in ["", &"k".repeat(256), "schlüssel"] {
        assert_eq!(
            ben.post_once(wrong, BOOKINGS, &request).await.faults(),
            ["Idempotency-Key"],
            "{wrong}"
        );
    }
    let two = ben
        .request(Method::POST, BOOKINGS)
        .header("Idempotency-Key", "a")
        .header("Idempotency-Key", "b");
    assert_eq!(send(two.json(&request)).await.faults(), ["Idempotency-Key"]);
    ben.post_once(&"k".repeat(255), BOOKINGS, &request).await.expect(201);
}

async fn one_of_many_concurrent_requests_is_executed(store: Store) {
    const REQUESTS: usize = 20;
    let (_server, desk) = Desk::alone(store, "once");
    let ben = desk.member("ben");
    let request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    let mut racing = JoinSet::new();
    for _ in 0..REQUESTS {
        let (ben, request) = (ben.clone(), request.clone());
        racing.spawn(async move { ben.post_once("k", BOOKINGS, &request).await });
    }
    let responses = racing.join_all().await;
    let carried_out =
        responses.iter().filter(|response| response.status == 201 && !replayed(response)).count();
    assert_eq!(carried_out, 1);
    for response in responses.iter().filter(|response| response.status != 201) {
        response.problem(409, "idempotency_in_progress");
        assert_eq!(response.header("retry-after"), Some("1"));
    }
    let again = ben.post_once("k", BOOKINGS, &request).await;
    assert_eq!((again.status, replayed(&again)), (201, true));
    assert_eq!(bookings(&ben).await, 1);
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
