//! Two processes on one database, as behind a load balancer.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::aftermath::nothing_is_wrong_in;
use super::report::{Outcome, log_result};
use super::storm::Storm;
use super::turn;
use crate::http::{CALL, CREW, Desk};
use crate::support::{BASE_URL, Server, Store};

/// A multiple of the queue's three members.
const LINKS: usize = 30;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_survive_a_storm_like_one() {
    if !Store::Postgres.is_there() {
        return;
    }
    let _turn = turn().await;
    let arguments = ["--base-url", BASE_URL];
    let one = Server::start_with(&Store::Postgres.new_database("two_processes"), &arguments);
    let other = Server::start_with(one.database(), &arguments);
    let desk = Desk::on(&one, |_| ());
    let mut storm = Storm::begin(&desk, &[one.address(), other.address()], 8).await;
    storm.is_served(40).await;
    let chosen = chosen_by_the_queue(&desk, &[&one, &other]).await;
    storm.is_served(120).await;
    // Clients retry interrupted requests at the first server, with the same idempotency keys.
    other.ask_to_end();
    assert_eq!(other.wait().code(), Some(0));
    storm.turns_to(one.address());
    storm.is_served(40).await;
    let aftermath = storm.end().await;
    aftermath.report.assert_none(|outcome| outcome == Outcome::Unavailable);
    aftermath.is_as_answered().await;
    nothing_is_wrong_in(one.database());
    log_result(
        "two processes on one PostgreSQL",
        format_args!("{}; the queue chose {chosen:?}", aftermath.report),
    );
    assert_eq!(chosen.values().sum::<usize>(), LINKS);
    assert!(chosen.len() == 3 && chosen.values().all(|times| *times == LINKS / 3), "{chosen:?}");
}

async fn chosen_by_the_queue(desk: &Desk, servers: &[&Server; 2]) -> BTreeMap<i64, usize> {
    let ana = desk.member("ana");
    let path = desk.path(&format!("event_types/{CALL}/links"));
    let mut making = JoinSet::new();
    for number in 0..LINKS {
        let (ana, path) = (ana.clone().at(servers[number % 2].address()), path.clone());
        making.spawn(
            async move { ana.post(&path, &json!({ "hosts": [{ "queue_id": CREW }] })).await },
        );
    }
    let mut chosen = BTreeMap::new();
    for response in making.join_all().await {
        let made: Value = response.expect(201);
        let user_id = made["assignments"][0]["user_id"].as_i64().expect("a number");
        *chosen.entry(user_id).or_default() += 1;
    }
    chosen
}
