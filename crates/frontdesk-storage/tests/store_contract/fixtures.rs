use std::path::Path;

use frontdesk_storage::{Database, DatabaseUrl, StoreOptions, open_or_create};
use frontdesk_testing::postgres::PostgresCluster;
use tempfile::TempDir;

pub(crate) async fn open_at(url: &str) -> Database {
    let url = DatabaseUrl::parse(url).unwrap_or_else(|error| panic!("{error}"));
    open_or_create(&url, StoreOptions::default())
        .await
        .unwrap_or_else(|error| panic!("{url}: {error:?}"))
}

pub(crate) fn sqlite_url(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("frontdesk.db").display())
}

pub(crate) async fn sqlite_store() -> (Database, TempDir) {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let database = open_at(&sqlite_url(folder.path())).await;
    database.migrate().await.expect("an empty file can be migrated");
    (database, folder)
}

/// `None` without PostgreSQL.
pub(crate) async fn postgres_store() -> Option<(Database, String)> {
    let url = PostgresCluster::shared()?.create_database("store");
    let database = open_at(&url).await;
    database.migrate().await.expect("an empty database can be migrated");
    Some((database, url))
}
