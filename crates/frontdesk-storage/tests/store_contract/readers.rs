//! Reads on PostgreSQL, of which many share a connection.

use std::thread;
use std::time::{Duration, Instant};

use frontdesk_domain::ports::StorePorts;
use frontdesk_storage::{Database, DatabaseUrl, StoreOptions, open};
use frontdesk_testing::builders::email;
use frontdesk_testing::northwind::{self, NORTHWIND};
use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;
use tokio::runtime;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_postgres::NoTls;

use crate::fixtures::postgres_store;

/// For a machine that has other things to do; a read that waits for a lock is given up only after five seconds.
const BOUNDED: Duration = Duration::from_secs(4);

/// Northwind in a store of so many connections, and its URL.
async fn store_of(connections: usize) -> Option<(Database, String)> {
    let (migrated, url) = postgres_store().await?;
    let ports = migrated.ports();
    northwind::save(&*ports.store, &northwind::directory()).await.expect("a directory can be saved");
    let target = DatabaseUrl::parse(&url).expect("a well-formed URL");
    let options = StoreOptions { connections, ..StoreOptions::default() };
    Some((open(&target, options).await.expect("the server is there"), url))
}

async fn read(ports: &StorePorts) {
    let found = timeout(BOUNDED, ports.directory.find_workspace(NORTHWIND)).await.expect("in time");
    assert!(found.expect("workspaces can be read").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn any_number_read_at_once_while_every_other_connection_is_in_use() {
    let Some((database, url)) = store_of(4).await else { return };
    let ports = database.ports();
    let mut units = vec![];
    for _ in 0..3 {
        units.push(ports.store.begin().await.expect("there is a connection for each"));
    }
    let mut reads = JoinSet::new();
    for _ in 0..100 {
        let ports = ports.clone();
        reads.spawn(async move { read(&ports).await });
    }
    reads.join_all().await;
    let reading = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
        AND application_name = 'frontdesk' AND query LIKE '%FROM \"workspaces\"%'";
    let cluster = PostgresCluster::shared().expect("it is there");
    assert_eq!(cluster.execute(&url, reading), "1");
    drop(units);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_behind_a_read_that_waits_goes_another_way() {
    let Some((database, url)) = store_of(8).await else { return };
    let ports = database.ports();
    let (holder, driver) = tokio_postgres::connect(&url, NoTls).await.expect("the server is there");
    tokio::spawn(driver);
    holder.batch_execute("BEGIN; LOCK TABLE people").await.expect("nobody holds it");
    let records = ports.records.clone();
    let waiting = tokio::spawn(async move { records.find_person(NORTHWIND, &email("ada@acme.com")).await });
    let cluster = PostgresCluster::shared().expect("it is there");
    let locks = "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database WHERE NOT granted AND datname = current_database()";
    wait_until("a read that waits", BOUNDED, || cluster.execute(&url, locks) == "1");

    let asked = Instant::now();
    for _ in 0..100 {
        read(&ports).await;
    }
    assert!(asked.elapsed() < BOUNDED && !waiting.is_finished(), "{:?}", asked.elapsed());
    holder.batch_execute("ROLLBACK").await.expect("it holds the lock");
    let found = timeout(BOUNDED, waiting).await.expect("in time").expect("it did not panic");
    assert_eq!(found.expect("people can be read"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_with_a_runtime_of_its_own_takes_over_an_idle_connection_that_is_no_threads() {
    let Some((database, url)) = store_of(4).await else { return };
    let ports = database.ports();
    let reading = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() \
        AND application_name = 'frontdesk' AND query LIKE '%FROM \"workspaces\"%'";
    let cluster = PostgresCluster::shared().expect("it is there");
    read(&ports).await;
    let shared = cluster.execute(&url, reading);
    read(&ports).await;
    assert_eq!(cluster.execute(&url, reading), shared);

    let on_its_own = thread::spawn(move || {
        let runtime = runtime::Builder::new_current_thread().enable_all().build().expect("it needs nothing");
        runtime.block_on(async {
            read(&ports).await;
            let pids = || cluster.execute(&url, reading);
            wait_until("the end of the one taken over", BOUNDED, || pids().lines().count() == 1);
            let first = pids();
            read(&ports).await;
            (first, pids())
        })
    });
    let (first, second) = on_its_own.join().expect("it reads");
    assert_ne!(first, shared);
    assert_eq!(second, first);
}
