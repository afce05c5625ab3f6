use serde_json::Value;
use tokio::task::JoinSet;

use super::{ApiResponse, Caller, Desk, at};
use crate::support::{Server, Store};

on_both_stores! {
    sixty_concurrent_bookings_of_two_slots_have_two_winners,
}

#[track_caller]
fn winners(responses: &[ApiResponse]) -> usize {
    let (won, lost): (Vec<_>, Vec<_>) =
        responses.iter().partition(|response| response.status == 201);
    for response in lost {
        response.problem(409, "slot_unavailable");
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
    let racing = (0..60).map(|number| booking(&ben, link, starts[number % 2].clone()));
    let responses = racing.collect::<JoinSet<_>>().join_all().await;
    assert_eq!(winners(&responses), 2);
    assert_eq!(scheduled(&ben).await, starts);
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
    assert_eq!(winners(&responses), 2);
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
