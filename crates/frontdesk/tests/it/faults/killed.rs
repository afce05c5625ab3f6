use std::time::Instant;

use frontdesk_testing::postgres::PostgresCluster;

use super::aftermath::{claims_run_out, nothing_is_wrong_in};
use super::report::{Outcome, log_result};
use super::storm::Storm;
use super::turn;
use crate::http::{Desk, on_both_stores};
use crate::support::{BASE_URL, Server, Store};

on_both_stores! {
    confirmed_writes_survive_two_kills_during_a_storm,
}

async fn confirmed_writes_survive_two_kills_during_a_storm(store: Store) {
    let _turn = turn().await;
    let arguments = ["--base-url", BASE_URL];
    let database = store.new_database("storm");
    let cluster =
        (store == Store::Postgres).then(|| PostgresCluster::shared().expect("it is there"));
    if let Some(cluster) = cluster {
        // By default, the test cluster does not commit durably.
        let name = database.rsplit('/').next().expect("an address ends with the name");
        cluster
            .execute(&database, &format!("ALTER DATABASE \"{name}\" SET synchronous_commit = on"));
    }
    let mut server = Server::start_with(&database, &arguments);
    let desk = Desk::on(&server, |_| ());
    let mut clients = Storm::begin(&desk, &[server.address()], 8).await;
    let mut away = Vec::new();
    for _ in 0..2 {
        clients.is_served(60).await;
        let killed = Instant::now();
        server.kill();
        clients
            .sees(8, "clients without an answer", |outcome| outcome == Outcome::Unanswered)
            .await;
        claims_run_out(&database, cluster);
        server = Server::start_with(&database, &arguments);
        clients.turns_to(server.address());
        clients.is_served(1).await;
        away.push(killed.elapsed().as_millis());
    }
    clients.is_served(60).await;
    let aftermath = clients.end().await;
    aftermath.is_as_answered().await;
    server.ask_to_end();
    assert_eq!(server.wait().code(), Some(0));
    nothing_is_wrong_in(&database);
    let bookings = aftermath.known.scheduled.len();
    log_result(
        &format!("killed twice on {store:?}"),
        format_args!("{}; away for {away:?} ms; {bookings} bookings stand", aftermath.report),
    );
}
