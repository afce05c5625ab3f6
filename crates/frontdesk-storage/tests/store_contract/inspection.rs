//! The inspection reports each violation with its row, and no intact row.

#[path = "inspection/deliveries.rs"]
mod deliveries;

use std::fs;
use std::path::Path;

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::link::Assignment;
use frontdesk_domain::ports::{
    AddressHash, Claim, ClaimRequest, ClosedCall, KeyScope, Mode, NewAssignment, NewCall, NewRun,
    RecordedResponse, RunEnd, StoreError, StorePorts, finish,
};
use frontdesk_domain::records::{Attempt, Outcome, ProviderId};
use frontdesk_storage::Database;
use frontdesk_testing::builders::{a_booking, a_link, a_token};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, AES, NORTHWIND, PRIYA, TOM};
use frontdesk_testing::postgres::PostgresCluster;
use time::Duration;
use uuid::Uuid;

use crate::fixtures::{open_at, postgres_store, sqlite_store, sqlite_url};

/// Statements that violate a rule, with the start of each expected report.
///
/// `{n}` stands for the SQL literal of the UUID with number n. `#n` stands for that UUID as text.
const CORRUPTIONS: &[(&str, &[&str])] = &[
    (
        "UPDATE bookings SET starts_at = (SELECT starts_at FROM bookings WHERE uuid = {1}) WHERE uuid = {2};
         UPDATE booking_hosts SET starts_at = (SELECT starts_at FROM bookings WHERE uuid = {1}) WHERE booking_uuid = {2}",
        &["booking_hosts 1/#2: found user 4 from 2030-01-01T09:00:00.000Z to 2030-01-01T10:30:00.000Z, overlapping booking #1"],
    ),
    (
        "UPDATE booking_hosts SET ends_at = starts_at WHERE booking_uuid = {1}",
        &["booking_hosts 1/#1/0: found 2030-01-01T09:00:00.000Z to 2030-01-01T09:00:00.000Z, buffers of 0 and 0"],
    ),
    (
        "UPDATE booking_hosts SET buffer_after_minutes = 5 WHERE booking_uuid = {1}",
        &["booking_hosts 1/#1/0: found 2030-01-01T09:00:00.000Z to 2030-01-01T09:30:00.000Z, buffers of 0 and 5"],
    ),
    (
        "UPDATE booking_hosts SET blocking = NOT blocking WHERE booking_uuid IN ({1}, {3})",
        &[
            "booking_hosts 1/#1/0: found free time of user 4 as must_attend of a booking that is scheduled",
            "booking_hosts 1/#3/0: found blocked time of user 4 as must_attend of a booking that is cancelled",
        ],
    ),
    ("DELETE FROM booking_hosts WHERE booking_uuid = {2}", &["bookings 1/#2: found hosts: 0, leads: 0"]),
    (
        "UPDATE booking_hosts SET lead = NOT lead WHERE booking_uuid = {2}",
        &["bookings 1/#2: found hosts: 1, leads: 0", r#"bookings 1/#2: found hosts [{""#],
    ),
    (
        "UPDATE booking_hosts SET user_id = 7 WHERE booking_uuid = {1}",
        &[r#"bookings 1/#1: found hosts [{""#],
    ),
    (
        "UPDATE bookings SET cancelled_at = starts_at WHERE uuid = {3}",
        &["bookings 1/#3: found created at 2029-12-01T00:00:00.000Z, changed at 2029-12-03T00:00:00.000Z, cancelled at 2030"],
    ),
    (
        "UPDATE bookings SET updated_at = created_at WHERE uuid = {5}",
        &["bookings 1/#5: found completed at 2029-12-01T00:00:00.000Z with a start at 2030-01-01T13:00:00.000Z"],
    ),
    ("UPDATE bookings SET manage_token = 'short' WHERE uuid = {1}", &["bookings 1/#1: found one of 5 characters"]),
    ("DELETE FROM link_hosts WHERE link_id = 32", &["links 1/32: found hosts: 0, leads: 0"]),
    (
        "UPDATE link_hosts SET user_id = 7 WHERE link_id = 32",
        &["links 1/32: found user 7 as a host of the personal link of user 4"],
    ),
    (
        "UPDATE links SET archived_at = created_at, created_at = (SELECT max(starts_at) FROM bookings) WHERE id = 31",
        &["links 1/31: found created at 2030"],
    ),
    ("DELETE FROM queue_assignments", &["link_hosts 1/31: found 1 hosts that queue 2 chose, and 0 assignments"]),
    (
        "UPDATE link_hosts SET queue_id = NULL WHERE link_id = 31",
        &["queue_assignments 1/2/7/31: found an assignment for link 31, of which queue 2 chose no host"],
    ),
    (
        "UPDATE queue_assignments SET booking_uuid = {1}",
        &["queue_assignments 1/2/7/31: found booking #1"],
    ),
    (
        "UPDATE links SET booking_queue_id = 2 WHERE id = 32",
        &["links 1/32: found booking queue 2 of a personal link"],
    ),
    (
        "UPDATE booking_choices SET user_id = 7",
        &["booking_choices 1/#5: found user 7, who is no host"],
    ),
    ("UPDATE counters SET last_id = 30 WHERE name = 'links'", &["counters 1/links: found 30 with links up to 34"]),
    (
        "UPDATE provider_calls SET closed_at = NULL, outcome = NULL",
        &["provider_calls 1/#7: found a call to apollo in flight, and its run #6 ended at 2030-01-01T09:00:02.000Z"],
    ),
    (
        "UPDATE provider_calls SET started_at = (SELECT max(created_at) FROM bookings)",
        &["provider_calls 1/#7: found started at 2029-12-01T00:00:00.000Z"],
    ),
    ("UPDATE enrichment_runs SET found = NOT found", &["enrichment_runs 1/#6: found a run with a result but without a matching call"]),
    (
        "UPDATE idempotency_keys SET lease_until = expires_at, expires_at = lease_until",
        &["idempotency_keys 1/%t/once: found leased until 2030-01-02T09:00:00.000Z, kept until 2030-01-01T09:01:00.000Z"],
    ),
    (
        "UPDATE idempotency_keys SET answer = fingerprint",
        &["idempotency_keys 1/%t/once: found no UUID; expected a valid recorded response"],
    ),
    (
        "DELETE FROM booking_hosts WHERE booking_uuid = {1}; DELETE FROM bookings WHERE uuid = {1}",
        &["idempotency_keys 1/%t/once: found a recorded response for the booking #1"],
    ),
];

/// Removes the constraints that would reject the corruptions.
const DISARM_POSTGRES: &str = "DO $$ DECLARE kept record; BEGIN
    FOR kept IN SELECT conrelid::regclass AS place, conname FROM pg_constraint
        WHERE contype IN ('c', 'f', 'x') AND connamespace = 'public'::regnamespace
    LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', kept.place, kept.conname); END LOOP;
END $$";

const DISARM_SQLITE: &str = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;
    DROP TRIGGER booking_hosts_double_booked_on_insert; DROP TRIGGER booking_hosts_double_booked_on_update";

/// The response recorded for the idempotency key is only the UUID of booking 1.
async fn fill(ports: &StorePorts) {
    northwind::save(&*ports.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let mut unit = ports.store.begin().await.expect("the store is available");
    for link in [
        a_link().id(31).hosted_by(PRIYA).hosted_by_choice_of(AES, TOM).build(),
        a_link().id(32).personal_of(PRIYA).build(),
        a_link().id(33).hosted_by(PRIYA).build(),
        a_link().id(34).resolved_per_booking(AES).build(),
    ] {
        unit.links().add_link(&link, &[]).await.expect("its id is free");
    }
    let assigned_at = instant("2029-12-01T00:00Z");
    let assigned = unit
        .queues()
        .add_assignment(NORTHWIND, &NewAssignment::for_link(AES, TOM, LinkId(31), assigned_at))
        .await;
    assigned.expect("the queue exists");
    for booking in bookings() {
        unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
    }
    let choice = Assignment { queue_id: AES, user_id: PRIYA, considered: vec![] };
    let [.., booking] = bookings();
    unit.queues().save_choice(NORTHWIND, booking.id, &choice).await.expect("the queue exists");
    finish(unit, Mode::Commit, Ok::<_, StoreError>(())).await.expect("the commit succeeds");
    deliveries::fill(ports).await;
    record_a_response(ports).await;
    run_in_vain(ports).await;
}

fn bookings() -> [Booking; 5] {
    let changed = |mut booking: Booking, at: &str| {
        booking.updated_at = instant(at);
        booking
    };
    [
        a_booking().id(1).build(),
        a_booking().id(2).at("2030-01-01T10:00Z").build(),
        changed(
            a_booking().id(3).at("2030-01-01T11:00Z").cancelled_by(PRIYA).build(),
            "2029-12-03T00:00Z",
        ),
        changed(
            a_booking().id(4).at("2030-01-01T12:00Z").marked_as_no_show_by(PRIYA).build(),
            "2030-01-02T00:00Z",
        ),
        changed(a_booking().id(5).at("2030-01-01T13:00Z").completed().build(), "2030-01-02T00:00Z"),
    ]
}

async fn record_a_response(ports: &StorePorts) {
    let token = a_token().build().record;
    northwind::add_token(&*ports.store, &token).await.expect("its member exists");
    let now = instant("2030-01-01T09:00Z");
    let claim = Claim {
        workspace_id: NORTHWIND,
        scope: KeyScope::of_token(&token.id),
        key: "once".into(),
        holder: Uuid::from_u128(1),
    };
    let request = ClaimRequest {
        claim: claim.clone(),
        fingerprint: [1; 32],
        now,
        lease_until: now + Duration::MINUTE,
        expires_at: now + Duration::DAY,
    };
    ports.responses.claim_key(&request).await.expect("the store is available");
    let recorded = RecordedResponse(Uuid::from_u128(1).as_bytes().into());
    ports.responses.record_refusal(&claim, &recorded).await.expect("the key is held");
}

async fn run_in_vain(ports: &StorePorts) {
    let started_at = instant("2030-01-01T09:00Z");
    let run = NewRun {
        workspace_id: NORTHWIND,
        run_id: Uuid::from_u128(6),
        address: AddressHash([1; 32]),
        started_by: PRIYA,
        started_at,
        lease_until: started_at + Duration::MINUTE,
    };
    ports.ledger.begin_run(&run).await.expect("the store is available");
    let provider = ProviderId::parse("apollo").expect("a provider");
    let (workspace_id, call_id, run_id) = (NORTHWIND, Uuid::from_u128(7), run.run_id);
    let call = NewCall { workspace_id, call_id, run_id, provider: provider.clone(), started_at };
    ports.ledger.open_call(&call).await.expect("the run exists");
    let attempt = Attempt {
        provider,
        outcome: Outcome::NoMatch,
        duration: Duration::SECOND,
        http_status: Some(404),
        credits: None,
        requests: 1,
    };
    let closed_at = started_at + Duration::SECOND;
    let closed =
        ClosedCall { workspace_id, call_id, attempt, closed_at, credential: None, state: None };
    ports.ledger.close_call(&closed).await.expect("the call exists");
    let ended_at = closed_at + Duration::SECOND;
    let ended = ports.ledger.end_run(NORTHWIND, run_id, ended_at, RunEnd::FoundNothing).await;
    ended.expect("the run exists");
}

async fn violations_in(database: &Database) -> Vec<String> {
    let read = |recorded: &RecordedResponse| {
        Uuid::from_slice(&recorded.0).map(Some).map_err(|_| "no UUID".to_owned())
    };
    let violations = database.inspect(read).await.expect("the store can be read");
    violations.iter().map(ToString::to_string).collect()
}

/// Checks the report of each corruption; `spoil` runs its SQL on a copy and returns the URL.
async fn each_violation_is_reported(uuid: impl Fn(u128) -> String, spoil: impl Fn(&str) -> String) {
    let numbers = 1..=9;
    let token = a_token().build().record.id;
    for (sql, expected) in CORRUPTIONS.iter().chain(deliveries::CORRUPTIONS) {
        let sql = numbers
            .clone()
            .fold((*sql).to_owned(), |sql, n| sql.replace(&format!("{{{n}}}"), &uuid(n)));
        let mut found = violations_in(&open_at(&spoil(&sql)).await).await;
        // SQLite's own checks also report some of these violations.
        found.retain(|line| !line.starts_with("(file)") && !line.starts_with("(foreign keys)"));
        let expected = expected.iter().map(|line| {
            let line = line.replace("%t", token.as_str());
            numbers.clone().fold(line, |line, n| {
                line.replace(&format!("#{n}"), &Uuid::from_u128(n).to_string())
            })
        });
        let expected: Vec<String> = expected.collect();
        let as_expected = found.len() == expected.len()
            && expected.iter().all(|start| found.iter().any(|line| line.starts_with(start)));
        assert!(as_expected, "{sql}\nfound\n{found:#?}\nexpected\n{expected:#?}");
    }
}

fn corrupted_file(folder: &Path, spoilt: &Path, sql: &str) -> String {
    for name in ["frontdesk.db", "frontdesk.db-wal", "frontdesk.db-shm"] {
        drop(fs::remove_file(spoilt.join(name)));
    }
    let file = spoilt.join("frontdesk.db");
    fs::copy(folder.join("frontdesk.db"), &file).expect("the file exists");
    let mut connection =
        SqliteConnection::establish(&file.to_string_lossy()).expect("it is a database");
    connection.batch_execute(&format!("{DISARM_SQLITE}; {sql}")).expect("no error");
    sqlite_url(spoilt)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_violation_in_a_file_is_reported_with_its_row() {
    let (database, folder) = sqlite_store().await;
    fill(&database.ports()).await;
    assert_eq!(violations_in(&database).await, <Vec<String>>::new(), "an intact store");
    // Closing the store moves the log into the database file.
    drop(database);
    let spoilt = tempfile::tempdir().expect("a temporary folder can be created");
    each_violation_is_reported(
        |number| format!("x'{}'", Uuid::from_u128(number).simple()),
        |sql| corrupted_file(folder.path(), spoilt.path(), sql),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_references_in_a_file_are_counted_by_table_and_columns() {
    let (database, folder) = sqlite_store().await;
    fill(&database.ports()).await;
    drop(database);
    let spoilt = tempfile::tempdir().expect("a temporary folder can be created");
    for (sql, expected) in [
        (
            "UPDATE bookings SET link_id = 99",
            "(foreign keys) 0/bookings: found 5 rows whose workspace_id, link_id is not in links",
        ),
        (
            "DELETE FROM enrichment_runs",
            "(foreign keys) 0/provider_calls: found 1 rows whose workspace_id, run_id is not in enrichment_runs",
        ),
    ] {
        let found =
            violations_in(&open_at(&corrupted_file(folder.path(), spoilt.path(), sql)).await).await;
        let broken: Vec<&String> =
            found.iter().filter(|line| line.starts_with("(foreign keys)")).collect();
        assert!(broken.len() == 1 && broken[0].starts_with(expected), "{sql}: {broken:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn violated_constraint_of_a_file_is_reported_with_its_table() {
    let (database, folder) = sqlite_store().await;
    fill(&database.ports()).await;
    drop(database);
    let spoilt = tempfile::tempdir().expect("a temporary folder can be created");
    for (sql, table) in [
        ("UPDATE bookings SET cancelled_at = NULL", "bookings"),
        ("UPDATE deliveries SET mail_to = NULL", "deliveries"),
        ("UPDATE links SET slug = NULL", "links"),
    ] {
        let found =
            violations_in(&open_at(&corrupted_file(folder.path(), spoilt.path(), sql)).await).await;
        let expected = format!("(file) 0/all: found CHECK constraint failed in {table}");
        assert!(found.iter().any(|line| line.starts_with(&expected)), "{sql}: {found:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_violation_on_postgres_is_reported_with_its_row() {
    let Some((database, url)) = postgres_store().await else { return };
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    fill(&database.ports()).await;
    assert_eq!(violations_in(&database).await, <Vec<String>>::new(), "an intact store");
    drop(database);
    let (server, name) = url.rsplit_once('/').expect("an address ends with the name");
    let copies = std::cell::Cell::new(0);
    each_violation_is_reported(
        |number| format!("'{}'", Uuid::from_u128(number)),
        |sql| {
            copies.set(copies.get() + 1);
            let copy = format!("{name}_spoilt_{}", copies.get());
            cluster.execute(
                &url.replace(name, "postgres"),
                &format!("CREATE DATABASE {copy} TEMPLATE {name}"),
            );
            let url = format!("{server}/{copy}");
            cluster.execute(&url, &format!("{DISARM_POSTGRES}; {sql}"));
            url
        },
    )
    .await;
}
