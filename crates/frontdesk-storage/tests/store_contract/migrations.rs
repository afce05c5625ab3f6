//! Readiness and migrations of empty, current and concurrently migrated databases.

use std::time::Duration;

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_domain::ports::StoreError;
use frontdesk_storage::Database;
use frontdesk_testing::postgres::PostgresCluster;

use crate::fixtures::{open_at, sqlite_url};

async fn an_empty_database_is_migrated_once(database: Database) {
    let steps = database.pending_migrations().await.expect("the database can be read");
    assert!(!steps.is_empty());
    let refusal = database.ports().health.check_ready().await.expect_err("no table exists");
    let StoreError::Unavailable(_) = &refusal else { panic!("{refusal:?}") };
    let why = refusal.to_string();
    assert!(why.contains(&steps[0]) && why.contains("frontdesk migrate"), "{why}");

    assert_eq!(database.migrate().await.expect("it can be migrated"), steps);
    assert_eq!(database.migrate().await.expect("no migration is missing"), <Vec<String>>::new());
    assert_eq!(
        database.pending_migrations().await.expect("the database can be read"),
        <Vec<String>>::new()
    );
    database.ports().health.check_ready().await.expect("the schema exists");
}

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
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    an_empty_database_is_migrated_once(open_at(&sqlite_url(folder.path())).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_postgres_database_is_migrated_once() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    an_empty_database_is_migrated_once(open_at(&cluster.create_database("empty")).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn migrating_an_up_to_date_file_does_not_wait_for_writers() {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let database = open_at(&sqlite_url(folder.path())).await;
    database.migrate().await.expect("it can be migrated");
    let file = folder.path().join("frontdesk.db");
    let mut other = SqliteConnection::establish(&file.to_string_lossy()).expect("the file exists");
    other.batch_execute("BEGIN IMMEDIATE").expect("no other writer");
    assert_eq!(database.migrate().await.expect("no migration is missing"), <Vec<String>>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn migrating_an_up_to_date_postgres_database_does_not_wait() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let url = cluster.create_database("up_to_date");
    let database = open_at(&url).await;
    database.migrate().await.expect("it can be migrated");
    let (other, connection) =
        tokio_postgres::connect(&url, tokio_postgres::NoTls).await.expect("the cluster runs");
    tokio::spawn(connection);
    other.batch_execute("SELECT pg_advisory_lock(7020100)").await.expect("the lock is free");
    let migrated = tokio::time::timeout(Duration::from_secs(5), database.migrate()).await;
    assert_eq!(
        migrated.expect("it does not wait").expect("no migration is missing"),
        <Vec<String>>::new()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_migrations_of_a_file_apply_once() {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    four_migrate_at_once(&sqlite_url(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_migrations_of_a_postgres_database_apply_once() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    four_migrate_at_once(&cluster.create_database("at_once")).await;
}
