//! Reads from a replica, with the primary as the fallback.
//!
//! The replica is an empty database, so a response shows which database was read.

use frontdesk_domain::ports::{Listings, StoreError};
use frontdesk_storage::{DatabaseUrl, StoreOptions};
use frontdesk_testing::northwind::{self, NORTHWIND};
use frontdesk_testing::postgres::PostgresCluster;

use crate::fixtures::{postgres_store, sqlite_store};

/// Returns the reads, and the URLs of the primary and the replica.
async fn replicated() -> Option<(Listings, String, String)> {
    let (primary, primary_url) = postgres_store().await?;
    northwind::save(&*primary.ports().store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let (_, replica_url) = postgres_store().await?;
    let target = DatabaseUrl::parse(&replica_url).expect("a well-formed URL");
    let listings = primary.listings_from(&target, StoreOptions::default()).expect("a replica");
    Some((listings, primary_url, replica_url))
}

fn execute(url: &str, sql: &str) {
    PostgresCluster::shared().expect("the cluster runs").execute(url, sql);
}

async fn is_read_from_the_primary(listings: &Listings) -> bool {
    listings.directory.find_workspace(NORTHWIND).await.expect("a response").is_some()
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_read_runs_on_the_primary_and_starts_a_pause() {
    let Some((listings, _, replica)) = replicated().await else { return };
    assert!(!is_read_from_the_primary(&listings).await);
    execute(&replica, "ALTER TABLE workspaces RENAME TO renamed");
    assert!(is_read_from_the_primary(&listings).await);
    execute(&replica, "ALTER TABLE renamed RENAME TO workspaces");
    assert!(is_read_from_the_primary(&listings).await, "the replica is skipped");
}

#[tokio::test(flavor = "multi_thread")]
async fn error_of_the_primary_is_returned_if_both_fail() {
    let Some((listings, primary, replica)) = replicated().await else { return };
    execute(&replica, "ALTER TABLE workspaces RENAME TO renamed");
    execute(&primary, "UPDATE workspaces SET time_zone = 'Nowhere'");
    let outcome = listings.directory.find_workspace(NORTHWIND).await;
    assert!(matches!(outcome, Err(StoreError::Corrupt { table: "workspaces", .. })), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn replica_of_a_file_is_rejected() {
    let (database, folder) = sqlite_store().await;
    for url in ["postgres://ada@db.example/desk", "sqlite:///tmp/frontdesk.db"] {
        let url = DatabaseUrl::parse(url).expect("a well-formed URL");
        let refused = database.listings_from(&url, StoreOptions::default()).err();
        assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{url}: {refused:?}");
    }
    drop(folder);
}
