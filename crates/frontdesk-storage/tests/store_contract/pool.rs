//! Sharing of PostgreSQL connections between reads and units of work.

use std::time::{Duration, Instant};

use frontdesk_domain::ports::{StoreError, StorePorts};
use frontdesk_storage::{Database, DatabaseUrl, StoreOptions, open};
use frontdesk_testing::builders::email;
use frontdesk_testing::northwind::{self, NORTHWIND};
use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_postgres::NoTls;

use crate::fixtures::postgres_store;

/// Enough for a busy machine, but below `lock_timeout` (5 s), which ends the blocked read.
const BOUNDED: Duration = Duration::from_secs(4);

async fn store_with(options: StoreOptions) -> Option<(Database, String)> {
    let (migrated, url) = postgres_store().await?;
    let ports = migrated.ports();
    northwind::save(&*ports.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let target = DatabaseUrl::parse(&url).expect("a well-formed URL");
    Some((open(&target, options).await.expect("the server is running"), url))
}

async fn read(ports: &StorePorts) {
    let found = timeout(BOUNDED, ports.directory.find_workspace(NORTHWIND)).await.expect("in time");
    assert!(found.expect("workspaces can be read").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn reads_queue_for_the_free_connection() {
    let Some((database, _url)) =
        store_with(StoreOptions { connections: 4, ..StoreOptions::default() }).await
    else {
        return;
    };
    let ports = database.ports();
    let mut units = vec![];
    for _ in 0..3 {
        units.push(ports.store.begin().await.expect("a connection is free"));
    }
    let mut reads = JoinSet::new();
    for _ in 0..100 {
        let ports = ports.clone();
        reads.spawn(async move { read(&ports).await });
    }
    reads.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn read_without_a_free_connection_is_contended_after_the_wait_timeout() {
    let wait_timeout = Duration::from_millis(200);
    let options = StoreOptions { connections: 1, wait_timeout, ..StoreOptions::default() };
    let Some((database, _url)) = store_with(options).await else { return };
    let ports = database.ports();
    let unit = ports.store.begin().await.expect("the connection is free");
    let refused =
        timeout(BOUNDED, ports.directory.find_workspace(NORTHWIND)).await.expect("in time");
    assert!(matches!(refused, Err(StoreError::Contended(_))), "{refused:?}");
    unit.roll_back().await.expect("a unit can be rolled back");
    read(&ports).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_read_does_not_delay_other_reads() {
    let Some((database, url)) =
        store_with(StoreOptions { connections: 2, ..StoreOptions::default() }).await
    else {
        return;
    };
    let ports = database.ports();
    let (holder, driver) =
        tokio_postgres::connect(&url, NoTls).await.expect("the server is running");
    tokio::spawn(driver);
    holder.batch_execute("BEGIN; LOCK TABLE people").await.expect("the lock is free");
    let records = ports.records.clone();
    let waiting =
        tokio::spawn(async move { records.find_person(NORTHWIND, &email("ada@acme.com")).await });
    let cluster = PostgresCluster::shared().expect("the cluster runs");
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
