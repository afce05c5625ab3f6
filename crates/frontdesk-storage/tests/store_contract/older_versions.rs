//! Data that older versions wrote, before or after a migration, is readable.

use std::collections::HashSet;

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::calendar::{CalendarAccount, ConnectionId};
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::page::{MAX_LIMIT, PageRequest};
use frontdesk_domain::ports::{BookingFilter, Mode, StoreError, StorePorts, finish};
use frontdesk_storage::Database;
use frontdesk_testing::builders::{CalendarBuilder, a_booking, a_calendar};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA, TOM};
use frontdesk_testing::postgres::PostgresCluster;
use tempfile::TempDir;

use crate::fixtures::{open_at, postgres_store, sqlite_store, sqlite_url};

/// Booking columns, except the id, of a version without manage tokens.
const OLDER_COLUMNS: &str = "workspace_id, title, event_type_id, starts_at, ends_at, buffer_before_minutes, \
     buffer_after_minutes, time_zone, invitee_name, invitee_email, invitee_time_zone, guests, details, location, origin, \
     reschedule_url, link_id, booked_by, state, cancel_reason, cancelled_at, cancelled_by, no_show_at, no_show_by, \
     created_at, updated_at";

/// The SQL that reverts and applies a migration.
macro_rules! steps {
    ($database:literal, $name:literal) => {
        [
            include_str!(concat!("../../../../migrations/", $database, "/", $name, "/down.sql")),
            include_str!(concat!("../../../../migrations/", $database, "/", $name, "/up.sql")),
        ]
    };
}

/// SQL of an older version for a built-in calendar and a workspace without mail settings.
const SAVED_BY_AN_OLDER_VERSION: [&str; 2] = [
    "INSERT INTO calendars (workspace_id, user_id, position, kind) VALUES (1, 11, 0, 'builtin')",
    "UPDATE workspaces SET invitations = NULL",
];

/// Closes the database of `folder`, executes the statements and opens it again.
async fn after<'a>(
    database: Database,
    folder: &TempDir,
    statements: impl IntoIterator<Item = &'a str>,
) -> Database {
    drop(database);
    let file = folder.path().join("frontdesk.db");
    let mut connection =
        SqliteConnection::establish(&file.to_string_lossy()).expect("the file exists");
    for sql in statements {
        connection.batch_execute(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    open_at(&sqlite_url(folder.path())).await
}

async fn two_bookings(store: &StorePorts) {
    northwind::save(&*store.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let mut unit = store.store.begin().await.expect("the store is available");
    for at in ["2030-01-01T09:00Z", "2030-01-02T09:00Z"] {
        let outcome = unit.bookings().add_booking(&a_booking().at(at).build(), &[]).await;
        outcome.expect("the time is free");
    }
    finish(unit, Mode::Commit, Ok::<_, StoreError>(())).await.expect("the commit succeeds");
}

fn added_by_an_older_version(uuid: &str) -> String {
    format!(
        "INSERT INTO bookings (uuid, {OLDER_COLUMNS}) SELECT {uuid}, {OLDER_COLUMNS} FROM bookings LIMIT 1"
    )
}

async fn every_booking(store: &StorePorts) -> Vec<Booking> {
    let filter = BookingFilter::all(NORTHWIND, instant("2030-01-01T00:00Z"));
    let page = PageRequest { limit: MAX_LIMIT, after: None };
    store.bookings.list_bookings(&filter, &page).await.expect("bookings can be listed").items
}

async fn each_has_a_unique_token(store: &StorePorts) {
    let bookings = every_booking(store).await;
    assert_eq!(bookings.len(), 3);
    for booking in &bookings {
        let found = store.bookings.find_booking_by_manage_token(&booking.manage_token).await;
        assert_eq!(found.expect("bookings can be read").as_ref(), Some(booking));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_of_older_versions_in_a_file_have_manage_tokens() {
    let (database, folder) = sqlite_store().await;
    two_bookings(&database.ports()).await;
    let database = after(
        database,
        &folder,
        steps!("sqlite", "2026-11-21-200000_let_invitees_manage_bookings")
            .into_iter()
            .chain([&*added_by_an_older_version("randomblob(16)")]),
    )
    .await;
    each_has_a_unique_token(&database.ports()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_of_older_versions_on_postgres_have_manage_tokens() {
    let Some((database, url)) = postgres_store().await else { return };
    two_bookings(&database.ports()).await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    for sql in steps!("postgres", "2026-11-21-200000_let_invitees_manage_bookings")
        .into_iter()
        .chain([&*added_by_an_older_version("gen_random_uuid()")])
    {
        cluster.execute(&url, sql);
    }
    let database = open_at(&url).await;
    each_has_a_unique_token(&database.ports()).await;
}

/// Adds a booking with two hosts, metadata and attribution, and one without.
async fn detailed_bookings(store: &StorePorts) -> Vec<Booking> {
    northwind::save(&*store.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let detailed = a_booking()
        .id(1)
        .at("2030-01-01T09:00Z")
        .hosted_by(TOM)
        .optionally_hosted_by(PRIYA)
        .with_metadata(&[("deal", "Zoë \"7\"")])
        .attributed_to(&[("utm_source", "news")])
        .build();
    let bookings = [detailed, a_booking().id(2).at("2030-01-02T09:00Z").build()];
    let mut unit = store.store.begin().await.expect("the store is available");
    unit.bookings().add_bookings(&bookings).await.expect("the times are free");
    finish(unit, Mode::Commit, Ok::<_, StoreError>(())).await.expect("the commit succeeds");
    let stored = every_booking(store).await;
    assert_eq!(stored.first().map(|booking| booking.hosts.len()), Some(2));
    stored
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_of_several_tables_in_a_file_become_one_row() {
    let (database, folder) = sqlite_store().await;
    let stored = detailed_bookings(&database.ports()).await;
    let database =
        after(database, &folder, steps!("sqlite", "2026-11-28-190000_store_a_booking_in_one_row"))
            .await;
    assert_eq!(every_booking(&database.ports()).await, stored);
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_of_several_tables_on_postgres_become_one_row() {
    let Some((database, url)) = postgres_store().await else { return };
    let stored = detailed_bookings(&database.ports()).await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    for sql in steps!("postgres", "2026-11-28-190000_store_a_booking_in_one_row") {
        cluster.execute(&url, sql);
    }
    let database = open_at(&url).await;
    assert_eq!(every_booking(&database.ports()).await, stored);
}

/// Reverting the migration deleted the remote calendars.
async fn each_calendar_has_a_unique_id(store: &StorePorts) {
    let mut members = store.directory.list_members(NORTHWIND).await.expect("members can be read");
    members.retain(|member| !member.service_account);
    let calendars: Vec<_> = members.iter().flat_map(|member| &member.calendars).collect();
    assert!(calendars.iter().all(|calendar| calendar.account == CalendarAccount::Builtin));
    let ids: HashSet<ConnectionId> = calendars.iter().map(|calendar| calendar.id).collect();
    assert_eq!((ids.len(), calendars.len()), (members.len(), members.len()));
    let workspace = store.directory.find_workspace(NORTHWIND).await.expect("it can be read");
    assert_eq!(workspace.expect("it exists").invitations, InvitationSettings::default());
}

async fn northwind_connected(store: &StorePorts) {
    let mut directory = northwind::directory();
    directory.members[0].calendars.push(a_calendar(1).build());
    northwind::save(&*store.store, &directory).await.expect("a directory can be saved");
}

#[tokio::test(flavor = "multi_thread")]
async fn calendars_of_older_versions_in_a_file_have_ids() {
    let (database, folder) = sqlite_store().await;
    northwind_connected(&database.ports()).await;
    let steps = steps!("sqlite", "2026-11-21-210000_connect_calendars");
    let database =
        after(database, &folder, steps.into_iter().chain(SAVED_BY_AN_OLDER_VERSION)).await;
    each_calendar_has_a_unique_id(&database.ports()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn calendars_of_older_versions_on_postgres_have_ids() {
    let Some((database, url)) = postgres_store().await else { return };
    northwind_connected(&database.ports()).await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    let steps = steps!("postgres", "2026-11-21-210000_connect_calendars");
    for sql in steps.into_iter().chain(SAVED_BY_AN_OLDER_VERSION) {
        cluster.execute(&url, sql);
    }
    each_calendar_has_a_unique_id(&open_at(&url).await.ports()).await;
}

async fn northwind_connected_to_every_kind(store: &StorePorts) {
    let mut directory = northwind::directory();
    directory.members[0].calendars = [
        a_calendar(1).at("https://Dav.example:8443/ann/?a=/b"),
        a_calendar(2).feed("holidays").at("webcal://feeds.example?token=/1"),
        a_calendar(3).google(),
        a_calendar(4).google().at("https://proxy.example"),
        a_calendar(5).microsoft(),
    ]
    .map(CalendarBuilder::build)
    .into();
    northwind::save(&*store.store, &directory).await.expect("a directory can be saved");
}

/// Checks that a claim can exclude each connection by naming its server.
async fn each_connection_has_a_server(store: &StorePorts) {
    let servers = ["dav.example:8443", "feeds.example", "google", "proxy.example", "microsoft"];
    let now = instant("2030-01-01T00:00Z");
    for kept in (0..servers.len()).map(Some).chain([None]) {
        let others = servers.iter().enumerate().filter(|(number, _)| Some(*number) != kept);
        let others: Vec<String> = others.map(|(_, server)| (*server).to_owned()).collect();
        let claimed = store
            .mirror
            .claim_due_accounts(now, now, 9, &others)
            .await
            .expect("they can be claimed");
        let claimed: Vec<String> =
            claimed.iter().map(|account| account.connection.account.server()).collect();
        assert_eq!(
            claimed,
            kept.map(|number| servers[number].to_owned()).into_iter().collect::<Vec<_>>()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_of_older_versions_in_a_file_have_servers() {
    let (database, folder) = sqlite_store().await;
    northwind_connected_to_every_kind(&database.ports()).await;
    let database = after(
        database,
        &folder,
        steps!("sqlite", "2026-11-23-120000_limit_readings_of_each_server"),
    )
    .await;
    each_connection_has_a_server(&database.ports()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_of_older_versions_on_postgres_have_servers() {
    let Some((database, url)) = postgres_store().await else { return };
    northwind_connected_to_every_kind(&database.ports()).await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    for sql in steps!("postgres", "2026-11-23-120000_limit_readings_of_each_server") {
        cluster.execute(&url, sql);
    }
    each_connection_has_a_server(&open_at(&url).await.ports()).await;
}
