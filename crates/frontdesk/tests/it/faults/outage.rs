use std::time::{Duration, Instant};

use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;

use super::aftermath::nothing_is_wrong_in;
use super::report::{Outcome, log_result};
use super::storm::Storm;
use super::{FULL_SERVICE_WITHIN, PATIENCE, turn};
use crate::http::Desk;
use crate::support::{BASE_URL, Server};

/// The clients need fewer connections than the pool has.
const CLIENTS: u64 = 6;

const WORKERS: usize = 2;

/// 16 connections are shared; each worker has 4 for reads.
const CONNECTIONS: usize = 16 + 4 * WORKERS;

const A_WHILE: Duration = Duration::from_secs(10);

struct Place {
    cluster: PostgresCluster,
    database: String,
    server: Server,
    desk: Desk,
}

impl Place {
    fn new(hint: &str) -> Option<Self> {
        let cluster = PostgresCluster::private()?;
        let database = cluster.create_database(hint);
        let name = database.rsplit('/').next().expect("an address ends with the name");
        // By default, the test cluster does not commit durably.
        cluster
            .execute(&database, &format!("ALTER DATABASE \"{name}\" SET synchronous_commit = on"));
        let server = Server::start_with(&database, &["--base-url", BASE_URL]);
        let desk = Desk::on(&server, |_| ());
        Some(Self { cluster, database, server, desk })
    }

    async fn storm(&self) -> Storm {
        Storm::begin(&self.desk, &[self.server.address()], CLIENTS).await
    }

    fn connections(&self) -> Vec<String> {
        let sql = "SELECT coalesce(state, 'none') FROM pg_stat_activity WHERE application_name = 'frontdesk'";
        self.cluster.execute(&self.database, sql).lines().map(str::to_owned).collect()
    }

    fn nothing_leaked(&self) {
        let mut states = Vec::new();
        wait_until("every connection to be idle", PATIENCE, || {
            states = self.connections();
            states.iter().all(|state| state == "idle")
        });
        assert!((1..=CONNECTIONS).contains(&states.len()), "{states:?}");
    }
}

async fn all_is_well_after(mut storm: Storm, healed: Instant, place: &Place, test: &str) {
    storm.rages_for(FULL_SERVICE_WITHIN.saturating_sub(healed.elapsed())).await;
    storm.is_served(60).await;
    let aftermath = storm.end().await;
    let report = &aftermath.report;
    report.assert_none(|outcome| outcome == Outcome::Unanswered);
    let full_service = report.full_service_after(healed);
    log_result(test, format_args!("{report}; full service {} ms after", full_service.as_millis()));
    assert!(full_service < FULL_SERVICE_WITHIN, "{full_service:?}");
    aftermath.is_as_answered().await;
    place.nothing_leaked();
    nothing_is_wrong_in(&place.database);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restarted_postgres_causes_only_503_and_a_fast_recovery() {
    let _turn = turn().await;
    let Some(mut place) = Place::new("restarted") else { return };
    let mut storm = place.storm().await;
    storm.is_served(60).await;
    place.cluster.stop();
    place.cluster.start();
    storm.is_served(60).await;
    // Without a checkpoint, as in a power failure.
    place.cluster.stop_at_once();
    place.cluster.start();
    let healed = Instant::now();
    all_is_well_after(storm, healed, &place, "PostgreSQL restarted, then crashed").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stopped_postgres_causes_only_503_and_a_fast_recovery() {
    let _turn = turn().await;
    let Some(mut place) = Place::new("away") else { return };
    let mut storm = place.storm().await;
    storm.is_served(60).await;
    place.cluster.stop();
    storm.rages_for(A_WHILE).await;
    place.cluster.start();
    let healed = Instant::now();
    all_is_well_after(storm, healed, &place, "PostgreSQL away for ten seconds").await;
}

/// Connections stay open, but queries neither return nor fail.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frozen_postgres_causes_503_within_the_timeout() {
    let _turn = turn().await;
    let Some(place) = Place::new("silent") else { return };
    let mut storm = place.storm().await;
    storm.is_served(60).await;
    let silence = place.cluster.silence("frontdesk");
    let clients = usize::try_from(CLIENTS).expect("a few");
    storm.sees(clients, "a 503 to each client", |outcome| outcome == Outcome::Unavailable).await;
    drop(silence);
    all_is_well_after(storm, Instant::now(), &place, "PostgreSQL silent").await;
}
