//! Unreachable, stopped and restarted servers.

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

/// The store's connect and wait timeouts are 3 seconds each; the rest is for a busy machine.
const BOUNDED: Duration = Duration::from_secs(6);

async fn refusal(url: &str) -> String {
    let url = DatabaseUrl::parse(url).expect("a well-formed URL");
    let asked = Instant::now();
    let error = open(&url, StoreOptions::default()).await.err().expect("no server");
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
async fn refused_connection_names_the_server_without_the_password() {
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a port");
    let why = refusal(&format!("postgres://ada:secret@127.0.0.1:{}/desk", port.port())).await;
    assert!(why.contains(&format!("postgres://ada@127.0.0.1:{}/desk", port.port())), "{why}");
    assert!(why.contains("refused") && !why.contains("secret"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn connecting_to_a_silent_server_times_out() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = silent.local_addr().expect("it is bound").port();
    let why = refusal(&format!("postgres://ada@127.0.0.1:{port}/desk")).await;
    assert!(why.contains("no response within 3000 ms"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn file_in_a_missing_folder_is_named() {
    let why = refusal("sqlite:///nowhere/at/all/frontdesk.db").await;
    assert!(why.starts_with("/nowhere/at/all/frontdesk.db does not exist"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_database_is_reported() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let url = cluster.create_database("there").replace("there", "not_there");
    let why = refusal(&url).await;
    assert!(why.contains("does not exist"), "{why}");
}

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
    let mut open_unit = ports.store.begin().await.expect("the server is running");
    open_unit.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("the lock is free");

    cluster.stop();
    let asked = Instant::now();
    let lost = open_unit.bookings().add_booking(&a_booking().build(), &[]).await;
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

/// The store must stop at the first error; the row stream of a broken connection never ends.
#[tokio::test(flavor = "multi_thread")]
async fn waiting_for_a_lock_fails_when_the_server_stops() {
    let Some(mut cluster) = PostgresCluster::private() else { return };
    let database = open_at(&cluster.create_database("waiting")).await;
    database.migrate().await.expect("an empty database can be migrated");
    let ports = database.ports();
    northwind::save(&*ports.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let mut holder = ports.store.begin().await.expect("the server is running");
    holder.lock_hosts(NORTHWIND, &[PRIYA]).await.expect("the lock is free");
    let mut waiting = ports.store.begin().await.expect("the server is running");
    let waiting = tokio::spawn(async move { waiting.lock_hosts(NORTHWIND, &[PRIYA]).await });
    let locks = "SELECT count(*) FROM pg_locks WHERE NOT granted";
    let url = cluster.create_database("looking_on");
    wait_until("a session that waits for a lock", BOUNDED, || cluster.execute(&url, locks) == "1");

    cluster.stop();
    let outcome = timeout(BOUNDED, waiting).await.expect("in time").expect("it did not panic");
    assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{outcome:?}");
}

/// A suspended server process keeps its connections open and sends nothing.
#[tokio::test(flavor = "multi_thread")]
async fn statement_times_out_when_the_server_falls_silent() {
    let Some(cluster) = PostgresCluster::private() else { return };
    let url = cluster.create_database("silent");
    let limit = Duration::from_millis(200);
    let options =
        StoreOptions { response_timeout: limit, connections: 2, ..StoreOptions::default() };
    let target = DatabaseUrl::parse(&url).expect("a well-formed URL");
    let database = open(&target, options).await.expect("the server is running");
    database.migrate().await.expect("an empty database can be migrated");
    let ports = database.ports();
    let mut unit = ports.store.begin().await.expect("the server is running");
    // The connection of this unit stays idle in the pool from now on.
    ports
        .store
        .begin()
        .await
        .expect("the server is running")
        .roll_back()
        .await
        .expect("nothing was done");
    let silence = cluster.silence_sessions("frontdesk");

    let asked = Instant::now();
    let lost = unit.lock_hosts(NORTHWIND, &[PRIYA]).await;
    assert!(matches!(lost, Err(StoreError::Unavailable(_))), "{lost:?}");
    drop(unit);
    assert!(asked.elapsed() < BOUNDED, "{:?}", asked.elapsed());
    // `silence_sessions` also suspended the server process of the idle connection.
    let unread = ports.health.check_ready().await;
    assert!(matches!(unread, Err(StoreError::Unavailable(_))), "{unread:?}");
    assert!(asked.elapsed() < BOUNDED, "{:?}", asked.elapsed());
    // The pool discards both connections, although the server has not closed them.
    for _ in 0..4 {
        ports.health.check_ready().await.expect("a new connection is served");
    }
    drop(silence);
    ports.health.check_ready().await.expect("the server is running");
}

async fn use_every_connection(ports: &StorePorts) {
    let mut units = vec![];
    for _ in 0..StoreOptions::default().connections {
        units.push(ports.store.begin().await.expect("the server is running"));
    }
    for mut unit in units {
        let found =
            unit.directory().find_workspace_now(NORTHWIND).await.expect("workspaces can be read");
        assert!(found.is_some());
        unit.roll_back().await.expect("a unit can be rolled back");
    }
}

/// Each web server thread has its own runtime, which can end before the connections.
#[tokio::test(flavor = "multi_thread")]
async fn connection_outlives_the_runtime_of_its_caller() {
    let Some((database, _url)) = postgres_store().await else { return };
    for _ in 0..3 {
        let ports = database.ports();
        let elsewhere = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime can be created");
            runtime.block_on(async {
                ports.health.check_ready().await.expect("the store can be read from any runtime");
                drop(ports.store.begin().await.expect("and written to"));
            });
        });
        tokio::task::spawn_blocking(move || elsewhere.join())
            .await
            .expect("it ran")
            .expect("it did not panic");
    }
    database.ports().health.check_ready().await.expect("the store still responds");
}
