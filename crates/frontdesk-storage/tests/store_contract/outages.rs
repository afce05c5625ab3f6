//! A server that is not there, goes away, comes back.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use frontdesk_domain::ports::{StoreError, StorePorts};
use frontdesk_storage::{DatabaseUrl, StoreOptions, open};
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA};
use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;
use tokio::time::timeout;

use crate::fixtures::{open_at, postgres_store};

/// Twice the default limits, for a machine that has other things to do.
const BOUNDED: Duration = Duration::from_secs(6);

async fn refusal(url: &str) -> String {
    let url = DatabaseUrl::parse(url).expect("a well-formed URL");
    let asked = Instant::now();
    let error = open(&url, StoreOptions::default()).await.err().expect("nobody is there");
    assert!(asked.elapsed() < BOUNDED, "{:?}", asked.elapsed());
    let StoreError::Unavailable(cause) = &error else { panic!("{error:?}") };
    let mut why = cause.to_string();
    let mut deeper = cause.source();
    while let Some(error) = deeper {
        why = format!("{why}: {error}");
        deeper = error.source();
    }
    why
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_refuses_is_named_with_the_cause_and_without_the_password() {
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a port");
    let why = refusal(&format!("postgres://ada:secret@127.0.0.1:{}/desk", port.port())).await;
    assert!(why.contains(&format!("postgres://ada@127.0.0.1:{}/desk", port.port())), "{why}");
    assert!(why.contains("refused") && !why.contains("secret"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_never_answers_is_given_up_in_time() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = silent.local_addr().expect("it is bound").port();
    let why = refusal(&format!("postgres://ada@127.0.0.1:{port}/desk")).await;
    assert!(why.contains("no answer within 3000 ms"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_in_no_folder_is_named() {
    let why = refusal("sqlite:///nowhere/at/all/frontdesk.db").await;
    assert!(why.starts_with("/nowhere/at/all/frontdesk.db does not exist"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_not_there_is_named() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let url = cluster.create_database("there").replace("there", "not_there");
    let why = refusal(&url).await;
    assert!(why.contains("does not exist"), "{why}");
}

/// Every port says so in time, and none has to be told that the server is back.
#[tokio::test(flavor = "multi_thread")]
async fn service_resumes_when_the_server_is_back() {
    let Some(mut cluster) = PostgresCluster::private() else { return };
    let database = open_at(&cluster.create_database("outage")).await;
    database.migrate().await.expect("an empty database can be migrated");
    let ports = database.ports();
    northwind::save(&*ports.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    use_every_connection(&ports).await;
    let mut open_unit = ports.store.begin().await.expect("the server is there");
    open_unit.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("nobody holds it");

    cluster.stop();
    let asked = Instant::now();
    let lost = open_unit.bookings().add_booking(&a_booking().build()).await;
    assert!(matches!(lost, Err(StoreError::Unavailable(_))), "{lost:?}");
    drop(open_unit);
    for _ in 0..3 * StoreOptions::default().connections {
        let refused = ports.health.check_ready().await;
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        let refused = ports.store.begin().await.err();
        assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{refused:?}");
    }
    assert!(asked.elapsed() < BOUNDED, "{:?}", asked.elapsed());

    cluster.start();
    ports.health.check_ready().await.expect("the server is back");
    use_every_connection(&ports).await;
}

/// In the midst of a read, whose rows then never come to an end.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_for_a_lock_when_the_server_goes_away_is_told() {
    let Some(mut cluster) = PostgresCluster::private() else { return };
    let database = open_at(&cluster.create_database("waiting")).await;
    database.migrate().await.expect("an empty database can be migrated");
    let ports = database.ports();
    northwind::save(&*ports.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let mut holder = ports.store.begin().await.expect("the server is there");
    holder.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("nobody holds it");
    let mut waiting = ports.store.begin().await.expect("the server is there");
    let waiting = tokio::spawn(async move { waiting.lock_hosts(NORTHWIND, &[PRIYA]).await });
    let locks = "SELECT count(*) FROM pg_locks WHERE NOT granted";
    let url = cluster.create_database("looking_on");
    wait_until("somebody who waits for a lock", BOUNDED, || cluster.execute(&url, locks) == "1");

    cluster.stop();
    let told = timeout(BOUNDED, waiting).await.expect("in time").expect("it did not panic");
    assert!(matches!(told, Err(StoreError::Unavailable(_))), "{told:?}");
}

/// A stopped process keeps its connection open and answers nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_falls_silent_is_given_up_in_time() {
    let Some(cluster) = PostgresCluster::private() else { return };
    let url = cluster.create_database("silent");
    let limit = Duration::from_millis(200);
    let options = StoreOptions { answer_timeout: limit, connections: 2, ..StoreOptions::default() };
    let target = DatabaseUrl::parse(&url).expect("a well-formed URL");
    let database = open(&target, options).await.expect("the server is there");
    database.migrate().await.expect("an empty database can be migrated");
    let ports = database.ports();
    let mut unit = ports.store.begin().await.expect("the server is there");
    // Its connection is idle in the pool from here on.
    ports
        .store
        .begin()
        .await
        .expect("the server is there")
        .roll_back()
        .await
        .expect("nothing was done");
    let silence = cluster.silence_sessions("frontdesk");

    let asked = Instant::now();
    let lost = unit.lock_hosts(NORTHWIND, &[PRIYA]).await;
    assert!(matches!(lost, Err(StoreError::Unavailable(_))), "{lost:?}");
    drop(unit);
    assert!(asked.elapsed() < BOUNDED, "{:?}", asked.elapsed());
    // The idle connection is silent too.
    let unread = ports.health.check_ready().await;
    assert!(matches!(unread, Err(StoreError::Unavailable(_))), "{unread:?}");
    assert!(asked.elapsed() < BOUNDED, "{:?}", asked.elapsed());
    // Neither is used again, although the server has not closed them.
    for _ in 0..4 {
        ports.health.check_ready().await.expect("a new connection is served");
    }
    drop(silence);
    ports.health.check_ready().await.expect("the server is there");
}

/// Holds every connection of the pool at once.
async fn use_every_connection(ports: &StorePorts) {
    let mut units = vec![];
    for _ in 0..StoreOptions::default().connections {
        units.push(ports.store.begin().await.expect("the server is there"));
    }
    for mut unit in units {
        let found =
            unit.directory().find_workspace_now(NORTHWIND).await.expect("workspaces can be read");
        assert!(found.is_some());
        unit.roll_back().await.expect("a unit can be rolled back");
    }
}

/// As the threads of a web server do: each has a runtime of its own, and the connections outlive
/// them.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_outlives_the_runtime_that_asked_for_it() {
    let Some((database, _url)) = postgres_store().await else { return };
    for _ in 0..3 {
        let ports = database.ports();
        let elsewhere = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime can be made");
            runtime.block_on(async {
                ports.health.check_ready().await.expect("the store can be read from any runtime");
                // Dropped unfinished, while its own runtime is about to end.
                drop(ports.store.begin().await.expect("and written to"));
            });
        });
        tokio::task::spawn_blocking(move || elsewhere.join())
            .await
            .expect("it ran")
            .expect("it did not panic");
    }
    database.ports().health.check_ready().await.expect("the store is still there");
}
