//! The files of SQLite: which are created and what becomes of deleted ones.

use std::fs;
use std::path::Path;

use frontdesk_domain::ports::{StoreError, StorePorts};
use frontdesk_storage::{DatabaseUrl, StoreOptions, open};
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind;

use crate::fixtures::{open_at, sqlite_store, sqlite_url};

fn database_in(folder: &Path) -> std::path::PathBuf {
    folder.join("frontdesk.db")
}

async fn with_northwind(ports: &StorePorts) {
    northwind::save(&*ports.store, &northwind::directory()).await.expect("a directory can be saved");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_file_is_not_created() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let url = DatabaseUrl::parse(&sqlite_url(folder.path())).expect("a well-formed URL");
    let refused = open(&url, StoreOptions::default()).await.err();
    assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{refused:?}");
    assert!(!database_in(folder.path()).exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_may_have_any_name() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("file:50%25 of #1 & mühe=ro.db");
    open_at(&format!("sqlite://{}", file.display()))
        .await
        .migrate()
        .await
        .expect("an empty file can be migrated");
    assert!(0 < fs::metadata(&file).expect("it was made under this name").len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_not_opened() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let url =
        DatabaseUrl::parse(&format!("sqlite://{}", folder.path().display())).expect("a well-formed URL");
    let refused = open(&url, StoreOptions::default()).await.err();
    assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{refused:?}");
}

/// The unit began while the file was there.
#[tokio::test(flavor = "multi_thread")]
async fn no_write_to_a_deleted_file_is_acknowledged() {
    let (database, folder) = sqlite_store().await;
    let ports = database.ports();
    with_northwind(&ports).await;
    let mut unit = ports.store.begin().await.expect("the store is there");
    unit.bookings().add_booking(&a_booking().build()).await.expect("the time is free");
    fs::remove_file(database_in(folder.path())).expect("the file is there");
    let refused = unit.commit().await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    let unready = ports.health.check_ready().await;
    assert!(matches!(unready, Err(StoreError::Unavailable(_))), "{unready:?}");
    let unread = ports.directory.list_workspaces().await;
    assert!(matches!(unread, Err(StoreError::Unavailable(_))), "{unread:?}");
    assert!(!database_in(folder.path()).exists(), "no attempt creates the file again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_replaced_the_open_one_is_not_taken_for_it() {
    let (database, folder) = sqlite_store().await;
    let ports = database.ports();
    let (file, copy) = (database_in(folder.path()), folder.path().join("copy.db"));
    fs::copy(&file, &copy).expect("the file is there");
    ports.health.check_ready().await.expect("the file is there");
    fs::rename(&copy, &file).expect("the copy is there");
    let unready = ports.health.check_ready().await;
    assert!(matches!(unready, Err(StoreError::Unavailable(_))), "{unready:?}");
}
