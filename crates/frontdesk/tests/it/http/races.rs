use std::collections::BTreeMap;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::desk::{BEN, CALL, CLEO, CREW};
use super::response::uuid_of;
use super::{ApiResponse, Caller, Desk, at};
use crate::support::{Server, Store};

on_both_stores! {
    sixty_concurrent_bookings_of_two_slots_have_two_winners,
    twenty_concurrent_moves_to_one_slot_have_one_winner,
    concurrent_bookings_and_moves_to_one_slot_have_one_winner,
    concurrent_bookings_with_a_shared_host_have_one_winner,
    concurrent_links_spread_over_the_queue,
    concurrent_requests_create_one_personal_link,
    concurrent_changes_of_one_booking_are_serialized,
    link_archived_during_bookings_accepts_none_afterwards,
}

async fn race<F>(requests: impl IntoIterator<Item = F>) -> Vec<ApiResponse>
where
    F: Future<Output = ApiResponse> + Send + 'static,
{
    requests.into_iter().collect::<JoinSet<_>>().join_all().await
}

#[track_caller]
fn winners(responses: &[ApiResponse], status: u16, code: &str) -> usize {
    let (won, lost): (Vec<_>, Vec<_>) =
        responses.iter().partition(|response| response.status == status);
    for response in lost {
        response.problem(409, code);
    }
    won.len()
}

fn booking(
    caller: &Caller,
    link: i64,
    start: String,
) -> impl Future<Output = ApiResponse> + Send + 'static {
    let caller = caller.clone();
    async move { caller.book(link, &start).await }
}

fn moving(
    caller: &Caller,
    uuid: String,
    start: String,
) -> impl Future<Output = ApiResponse> + Send + 'static {
    let caller = caller.clone();
    async move { caller.move_to(&uuid, &start).await }
}

async fn scheduled(caller: &Caller) -> Vec<Value> {
    let listed = caller.get("/api/v1/bookings?status=scheduled&limit=50").await.expect(200);
    let bookings = listed["bookings"].as_array().expect("a list");
    bookings.iter().map(|booking| booking["start_time"].clone()).collect()
}

async fn sixty_concurrent_bookings_of_two_slots_have_two_winners(store: Store) {
    let (_server, desk) = Desk::alone(store, "race");
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let starts = [at(3, "10:00"), at(3, "10:30")];
    let responses =
        race((0..60).map(|number| booking(&ben, link, starts[number % 2].clone()))).await;
    assert_eq!(winners(&responses, 201, "slot_unavailable"), 2);
    assert_eq!(scheduled(&ben).await, starts);
}

async fn twenty_concurrent_moves_to_one_slot_have_one_winner(store: Store) {
    let (_server, desk) = Desk::alone(store, "race");
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let mut uuids = Vec::new();
    for hour in 0..20 {
        uuids.push(uuid_of(&ben.book(link, &at(3, &format!("{hour:02}:00"))).await.expect(201)));
    }
    let target = at(4, "10:00");
    let responses = race(uuids.into_iter().map(|uuid| moving(&ben, uuid, target.clone()))).await;
    assert_eq!(winners(&responses, 200, "slot_unavailable"), 1);
    let there = scheduled(&ben).await.into_iter().filter(|start| *start == target).count();
    assert_eq!(there, 1);
}

async fn concurrent_bookings_and_moves_to_one_slot_have_one_winner(store: Store) {
    let (_server, desk) = Desk::alone(store, "race");
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let mut uuids = Vec::new();
    for hour in 0..10 {
        uuids.push(uuid_of(&ben.book(link, &at(3, &format!("{hour:02}:00"))).await.expect(201)));
    }
    let target = at(4, "10:00");
    let mut racing = JoinSet::new();
    for uuid in uuids {
        racing.spawn(moving(&ben, uuid, target.clone()));
        racing.spawn(booking(&ben, link, target.clone()));
    }
    let responses = racing.join_all().await;
    let won = responses.iter().filter(|response| matches!(response.status, 200 | 201)).count();
    assert_eq!(won, 1);
}

async fn concurrent_bookings_with_a_shared_host_have_one_winner(store: Store) {
    let (_server, desk) = Desk::alone(store, "race");
    let ana = desk.member("ana");
    let with = async |hosts: Value| desk.link(&ana, CALL, hosts).await;
    // Ana, the creator, hosts each of the links.
    let links = [
        with(json!([{ "user_id": BEN }])).await,
        with(json!([{ "user_id": 1 }, { "user_id": CLEO }])).await,
        with(json!([{ "user_id": CLEO }, { "user_id": BEN }])).await,
        with(json!([])).await,
    ];
    let responses =
        race((0..24).map(|number| booking(&ana, links[number % 4], at(3, "10:00")))).await;
    assert_eq!(winners(&responses, 201, "slot_unavailable"), 1);
}

async fn concurrent_links_spread_over_the_queue(store: Store) {
    let (_server, desk) = Desk::alone(store, "race");
    let ana = desk.member("ana");
    let path = desk.path(&format!("event_types/{CALL}/links"));
    let responses = race((0..30).map(|_| {
        let (ana, path) = (ana.clone(), path.clone());
        async move { ana.post(&path, &json!({ "hosts": [{ "queue_id": CREW }] })).await }
    }))
    .await;
    let mut chosen = BTreeMap::new();
    for response in responses {
        let user_id = response.expect(201)["assignments"][0]["user_id"].as_i64().expect("a number");
        *chosen.entry(user_id).or_insert(0) += 1;
    }
    assert_eq!(chosen.len(), 3, "{chosen:?}");
    assert!(chosen.values().all(|times| (9..=11).contains(times)), "{chosen:?}");
}

async fn concurrent_requests_create_one_personal_link(store: Store) {
    let (_server, desk) = Desk::alone(store, "race");
    let ben = desk.member("ben");
    let path = desk.path(&format!("event_types/{CALL}/links"));
    let responses = race((0..20).map(|_| {
        let (ben, path) = (ben.clone(), path.clone());
        async move { ben.post(&path, &json!({})).await }
    }))
    .await;
    assert_eq!(responses.iter().filter(|response| response.status == 201).count(), 1);
    let first = responses[0].json();
    assert!(responses.iter().all(|response| response.json() == first));
}

async fn concurrent_changes_of_one_booking_are_serialized(store: Store) {
    let (_server, desk) = Desk::alone(store, "race");
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let mut racing = JoinSet::new();
    for hour in 11..21 {
        racing.spawn(moving(&ben, uuid.clone(), at(3, &format!("{hour}:00"))));
        let (ben, path) = (ben.clone(), format!("/api/v1/bookings/{uuid}/cancel"));
        racing.spawn(async move { ben.post_nothing(&path).await });
    }
    for response in racing.join_all().await {
        // Moves fail once the booking is cancelled; cancellations always succeed.
        if response.status != 200 {
            let problem = response.problem(409, "invalid_transition");
            assert_eq!(problem["current_status"], "cancelled");
        }
    }
    assert_eq!(ben.booking(&uuid).await["status"], "cancelled");
}

async fn link_archived_during_bookings_accepts_none_afterwards(store: Store) {
    let (_server, desk) = Desk::alone(store, "race");
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let path = desk.path(&format!("scheduling_links/{link}"));
    let mut racing: JoinSet<_> =
        (0..10).map(|hour| booking(&ben, link, at(3, &format!("1{hour}:00")))).collect();
    let other = ben.clone();
    racing.spawn(async move { other.delete(&path).await });
    for response in racing.join_all().await {
        if !matches!(response.status, 201 | 204) {
            response.problem(404, "not_found");
        }
    }
    ben.book(link, &at(4, "10:00")).await.problem(404, "not_found");
}

/// SQLite does not support several servers on one database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_on_one_database_have_one_winner_per_slot() {
    if !Store::Postgres.is_there() {
        return;
    }
    let first = Server::start(&Store::Postgres.new_database("two_servers"));
    let second = Server::start(first.database());
    let desk = Desk::on(&first, |_| ());
    let here = desk.member("ben");
    let there = here.clone().at(second.address());
    let link = desk.call_link(&here).await;
    let starts = [at(3, "10:00"), at(3, "10:30")];
    let mut racing = JoinSet::new();
    for start in &starts {
        for _ in 0..15 {
            racing.spawn(booking(&here, link, start.clone()));
            racing.spawn(booking(&there, link, start.clone()));
        }
    }
    let responses = racing.join_all().await;
    assert_eq!(winners(&responses, 201, "slot_unavailable"), 2);
    assert_eq!(scheduled(&there).await, starts);

    // The second server replays the response of the first server.
    let request = super::caller::meeting(link, &at(3, "12:00"));
    let made = here.post_once("k", "/api/v1/bookings", &request).await;
    let again = there.post_once("k", "/api/v1/bookings", &request).await;
    assert_eq!((made.status, &made.text), (201, &again.text));
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    desk.revoke(there.token());
    there.get("/api/v1/bookings").await.problem(401, "unauthenticated");
}
