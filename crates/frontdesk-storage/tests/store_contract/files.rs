//! SQLite files: creation, deletion while open, and removal of erased data.

use std::fs;
use std::path::Path;

use frontdesk_domain::ports::{AddressHash, Mode, StoreError, StorePorts, finish};
use frontdesk_domain::records::{PersonFacts, Provenance, SourceKind, Stored};
use frontdesk_storage::{DatabaseUrl, StoreOptions, open};
use frontdesk_testing::builders::{a_booking, email};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, NORTHWIND};
use time::OffsetDateTime;

use crate::fixtures::{open_at, sqlite_store, sqlite_url};

const PERSON: &str = "zenobia@quill.example";

fn database_in(folder: &Path) -> std::path::PathBuf {
    folder.join("frontdesk.db")
}

async fn with_northwind(ports: &StorePorts) {
    northwind::save(&*ports.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_file_is_not_created() {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let url = DatabaseUrl::parse(&sqlite_url(folder.path())).expect("a well-formed URL");
    let refused = open(&url, StoreOptions::default()).await.err();
    assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{refused:?}");
    assert!(!database_in(folder.path()).exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_may_have_any_name() {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let file = folder.path().join("file:50%25 of #1 & mühe=ro.db");
    open_at(&format!("sqlite://{}", file.display()))
        .await
        .migrate()
        .await
        .expect("an empty file can be migrated");
    assert!(0 < fs::metadata(&file).expect("it was created with this name").len());
}

#[tokio::test(flavor = "multi_thread")]
async fn folder_is_rejected_as_a_database() {
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let url = DatabaseUrl::parse(&format!("sqlite://{}", folder.path().display()))
        .expect("a well-formed URL");
    let refused = open(&url, StoreOptions::default()).await.err();
    assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_write_to_a_deleted_file_is_acknowledged() {
    let (database, folder) = sqlite_store().await;
    let ports = database.ports();
    with_northwind(&ports).await;
    let mut unit = ports.store.begin().await.expect("the store is available");
    unit.bookings().add_booking(&a_booking().build(), &[]).await.expect("the time is free");
    fs::remove_file(database_in(folder.path())).expect("the file exists");
    let refused = unit.commit().await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    let unready = ports.health.check_ready().await;
    assert!(matches!(unready, Err(StoreError::Unavailable(_))), "{unready:?}");
    let unread = ports.directory.list_workspaces().await;
    assert!(matches!(unread, Err(StoreError::Unavailable(_))), "{unread:?}");
    let unbegun = ports.store.begin().await.err();
    assert!(matches!(unbegun, Some(StoreError::Unavailable(_))), "{unbegun:?}");
    assert!(!database_in(folder.path()).exists(), "no attempt creates the file again");
}

#[tokio::test(flavor = "multi_thread")]
async fn replacement_of_the_open_file_is_detected() {
    let (database, folder) = sqlite_store().await;
    let ports = database.ports();
    let (file, copy) = (database_in(folder.path()), folder.path().join("copy.db"));
    fs::copy(&file, &copy).expect("the file exists");
    ports.health.check_ready().await.expect("the file exists");
    fs::rename(&copy, &file).expect("the copy exists");
    let unready = ports.health.check_ready().await;
    assert!(matches!(unready, Err(StoreError::Unavailable(_))), "{unready:?}");
}

async fn forget(ports: &StorePorts, at: OffsetDateTime) {
    let mut unit = ports.store.begin().await.expect("the store is available");
    let outcome =
        unit.records().forget_person(NORTHWIND, &email(PERSON), &AddressHash([7; 32]), at).await;
    finish(unit, Mode::Commit, outcome).await.expect("a person can be forgotten");
}

async fn store_person(ports: &StorePorts) {
    with_northwind(ports).await;
    let at = instant("2029-12-01T09:00Z");
    let booking = a_booking().at("2030-01-01T09:00Z").with_metadata(&[("lead", "Zenobia Quill")]);
    let mut booking = booking.attributed_to(&[("utm_term", "Zenobia Quill")]).build();
    booking.invitee.email = email(PERSON);
    booking.invitee.name = "Zenobia Quill".into();
    let facts = PersonFacts { full_name: Some("Zenobia Quill".into()), ..PersonFacts::default() };
    let source = Provenance { source: "apollo".into(), kind: SourceKind::Provider, fetched_at: at };
    let stored = Stored::nothing(at).merged(&facts, &source);
    let mut unit = ports.store.begin().await.expect("the store is available");
    unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
    let outcome = unit.records().save_person(NORTHWIND, &email(PERSON), &stored).await;
    finish(unit, Mode::Commit, outcome).await.expect("a person can be stored");
}

fn holds_the_person(folder: &Path) -> bool {
    let names = ["frontdesk.db", "frontdesk.db-wal"];
    let files = names.map(|name| fs::read(folder.join(name)).expect("the database is open"));
    files.iter().any(|bytes| {
        let text = String::from_utf8_lossy(bytes).to_lowercase();
        text.contains("zenobia") || text.contains("quill")
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn erased_person_is_in_neither_database_nor_log() {
    let (database, folder) = sqlite_store().await;
    let ports = database.ports();
    store_person(&ports).await;
    assert!(holds_the_person(folder.path()));
    forget(&ports, instant("2030-06-01T00:00Z")).await;
    assert!(!holds_the_person(folder.path()));
}

#[tokio::test(flavor = "multi_thread")]
async fn person_erased_before_a_meeting_is_gone_after_it() {
    let (database, folder) = sqlite_store().await;
    let ports = database.ports();
    store_person(&ports).await;
    forget(&ports, instant("2029-12-31T00:00Z")).await;
    assert!(holds_the_person(folder.path()), "the host still needs the data");
    let mut unit = ports.store.begin().await.expect("the store is available");
    let outcome = unit.records().forget_in_ended_bookings(instant("2030-01-01T10:00Z")).await;
    assert_eq!(finish(unit, Mode::Commit, outcome).await.expect("the meeting is over"), 1);
    assert!(!holds_the_person(folder.path()));
}
