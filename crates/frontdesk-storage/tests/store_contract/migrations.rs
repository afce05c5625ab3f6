//! What holds of the schema before, while and after it is made.

use std::error::Error as _;
use std::time::Duration;

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_domain::ports::StoreError;
use frontdesk_storage::Database;
use frontdesk_testing::postgres::PostgresCluster;

use crate::fixtures::{open_at, sqlite_url};

/// Nothing is ready before, everything is after, and a second time changes nothing.
async fn an_empty_database_is_migrated_once(database: Database) {
    let steps = database.pending_migrations().await.expect("it can be asked");
    assert!(!steps.is_empty());
    let refusal = database.ports().health.check_ready().await.expect_err("no table is there");
    let StoreError::Unavailable(_) = &refusal else { panic!("{refusal:?}") };
    let why = refusal.source().expect("it says why").to_string();
    assert!(why.contains(&steps[0]) && why.contains("frontdesk migrate"), "{why}");

    assert_eq!(database.migrate().await.expect("it can be migrated"), steps);
    assert_eq!(database.migrate().await.expect("nothing is left to do"), <Vec<String>>::new());
    assert_eq!(database.pending_migrations().await.expect("it can be asked"), <Vec<String>>::new());
    database.ports().health.check_ready().await.expect("the schema is there");
}

/// As four processes do that start at once: one works, the others find it done.
async fn four_migrate_at_once(url: &str) {
    let mut at_once = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let database = open_at(url).await;
        at_once.spawn(async move { database.migrate().await });
    }
    let outcomes = at_once.join_all().await;
    let steps: Vec<usize> = outcomes
        .into_iter()
        .map(|outcome| outcome.expect("each finds it migrated").len())
        .collect();
    assert_eq!(steps.iter().filter(|steps| 0 < **steps).count(), 1, "{steps:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_file_is_migrated_once() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    an_empty_database_is_migrated_once(open_at(&sqlite_url(folder.path())).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_postgres_database_is_migrated_once() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    an_empty_database_is_migrated_once(open_at(&cluster.create_database("empty")).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_up_to_date_waits_for_nobody_who_writes() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let database = open_at(&sqlite_url(folder.path())).await;
    database.migrate().await.expect("it can be migrated");
    let file = folder.path().join("frontdesk.db");
    let mut other =
        SqliteConnection::establish(&file.to_string_lossy()).expect("the file is there");
    other.batch_execute("BEGIN IMMEDIATE").expect("nobody writes");
    assert_eq!(database.migrate().await.expect("nothing is left to do"), <Vec<String>>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_database_that_is_up_to_date_waits_for_nobody_who_migrates() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let url = cluster.create_database("up_to_date");
    let database = open_at(&url).await;
    database.migrate().await.expect("it can be migrated");
    let (other, connection) =
        tokio_postgres::connect(&url, tokio_postgres::NoTls).await.expect("the cluster runs");
    tokio::spawn(connection);
    other.batch_execute("SELECT pg_advisory_lock(7020100)").await.expect("nobody else holds it");
    let migrated = tokio::time::timeout(Duration::from_secs(5), database.migrate()).await;
    assert_eq!(
        migrated.expect("it does not wait").expect("nothing is left to do"),
        <Vec<String>>::new()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn four_may_migrate_one_file_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    four_migrate_at_once(&sqlite_url(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_may_migrate_one_postgres_database_at_once() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    four_migrate_at_once(&cluster.create_database("at_once")).await;
}
