use std::path::Path;
use std::time::Duration;

use frontdesk_domain::key::Key;
use frontdesk_domain::ports::StorePorts;
use frontdesk_storage::{CopyError, Copying, DatabaseUrl, backup, make_writable};
use frontdesk_testing::postgres::PostgresCluster;
use rusqlite::{Connection, OptionalExtension as _};
use tempfile::TempDir;
use time::macros::datetime;

use crate::fixtures::{open_at, sqlite_store, sqlite_url};

const FILLED: &str = include_str!("filled.sql");

fn file_in(folder: &TempDir) -> DatabaseUrl {
    url(&sqlite_url(folder.path()))
}

fn url(text: &str) -> DatabaseUrl {
    DatabaseUrl::parse(text).expect("a valid URL")
}

fn connection(file: &Path) -> Connection {
    Connection::open(file).expect("the database opens")
}

/// A SQLite database with rows in every table.
async fn filled() -> (DatabaseUrl, TempDir) {
    let (database, folder) = sqlite_store().await;
    drop(database);
    let origin = file_in(&folder);
    connection(origin.file().expect("a file"))
        .execute_batch(FILLED)
        .expect("the rows satisfy the schema");
    (origin, folder)
}

/// The names of the tables, except those of SQLite and of the migrations.
fn tables(database: &Connection) -> Vec<String> {
    let mut tables = database
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
             AND name NOT LIKE '\\_\\_%' ESCAPE '\\' ORDER BY name",
        )
        .expect("valid SQL");
    tables.query_map([], |row| row.get(0)).expect("it runs").map(Result::unwrap).collect()
}

/// All rows of all tables as text; JSON as text, because its binary form is not unique.
fn dump(url: &DatabaseUrl) -> Vec<String> {
    let database = connection(url.file().expect("a file"));
    let mut dumped = Vec::new();
    for table in tables(&database) {
        let mut columns = database
            .prepare("SELECT name FROM pragma_table_info(?1) ORDER BY name")
            .expect("valid SQL");
        let columns: Vec<String> = columns
            .query_map([&table], |row| row.get(0))
            .expect("it runs")
            .map(Result::unwrap)
            .collect();
        let is_json = |column: &String| {
            let invalid = format!(
                "SELECT 1 FROM {table} WHERE NOT (typeof({column}) = 'blob' AND json_valid({column}, 8)) AND {column} IS NOT NULL"
            );
            database.query_row(&invalid, [], |_| Ok(())).optional().expect("it runs").is_none()
        };
        let shown: Vec<String> = columns
            .iter()
            .map(|column| {
                if is_json(column) {
                    format!("quote(json({column}))")
                } else {
                    format!("quote({column})")
                }
            })
            .collect();
        let select = format!("SELECT concat_ws('|', {}) FROM {table}", shown.join(", "));
        let mut rows: Vec<String> = database
            .prepare(&select)
            .expect("valid SQL")
            .query_map([], |row| row.get::<_, String>(0))
            .expect("it runs")
            .map(|row| {
                format!("{table}: {}", row.unwrap_or_else(|error| panic!("{table}: {error}")))
            })
            .collect();
        assert!(!rows.is_empty(), "filled.sql has no row of {table}");
        rows.sort_unstable();
        dumped.append(&mut rows);
    }
    dumped
}

async fn copy(from: &DatabaseUrl, to: &DatabaseUrl) -> Result<usize, CopyError> {
    let copying = Copying { from: from.clone(), to: to.clone(), workspace: None };
    Ok(copying.run(|_| {}).await?.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn copy_there_and_back_equals_the_origin() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let (origin, _folder) = filled().await;
    let there = url(&cluster.create_database("there"));
    let folder = TempDir::new().expect("a temporary folder can be created");
    let back = file_in(&folder);
    let tables = tables(&connection(origin.file().expect("a file"))).len();
    assert_eq!(copy(&origin, &there).await.expect("the copy succeeds"), tables);
    make_writable(&origin, None).await.expect("the triggers can be removed");
    assert_eq!(copy(&there, &back).await.expect("the copy succeeds"), tables);
    let (origin, back) = (dump(&origin), dump(&back));
    let different = origin.iter().zip(&back).find(|(origin, back)| origin != back);
    assert_eq!(different, None);
    assert_eq!(origin.len(), back.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn source_is_read_only_until_it_is_made_writable() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let (origin, _folder) = filled().await;
    let there = cluster.create_database("read_only");
    copy(&origin, &url(&there)).await.expect("the copy succeeds");
    let source = connection(origin.file().expect("a file"));
    for statement in [
        "INSERT INTO counters VALUES (1, 'more', 1)",
        "INSERT INTO counters VALUES (1, 'links', 4) ON CONFLICT DO UPDATE SET last_id = 4",
        "UPDATE members SET name = 'X'",
        "DELETE FROM webhooks",
    ] {
        let error = source.execute(statement, []).expect_err(statement);
        assert!(error.to_string().contains("is being copied"), "{statement}: {error}");
    }
    make_writable(&origin, None).await.expect("the triggers can be removed");
    source.execute("UPDATE members SET name = 'X'", []).expect("the source accepts writes");

    let back = TempDir::new().expect("a temporary folder can be created");
    copy(&url(&there), &file_in(&back)).await.expect("the copy succeeds");
    for table in ["members", "bookings", "deliveries"] {
        let rejected = format!(
            "DO $$ BEGIN DELETE FROM {table}; RAISE 'accepted'; EXCEPTION WHEN read_only_sql_transaction THEN NULL; END $$"
        );
        cluster.execute(&there, &rejected);
    }
    make_writable(&url(&there), None).await.expect("the triggers can be removed");
    cluster.execute(&there, "DELETE FROM deliveries");
}

#[tokio::test(flavor = "multi_thread")]
async fn copy_reports_a_row_that_differs() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let (origin, _folder) = filled().await;
    let there = cluster.create_database("differs");
    let copying = Copying { from: origin, to: url(&there), workspace: None };
    let mut tampered = false;
    let outcome = copying
        .run(|progress| {
            if progress.comparing && !tampered {
                tampered = true;
                cluster
                    .execute(&there, "UPDATE provider_calls SET credits = 0.2 WHERE credits = 0.1");
            }
        })
        .await;
    let error = outcome.expect_err("one row differs");
    assert!(matches!(error, CopyError::Differs { table: "provider_calls", .. }), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn databases_that_do_not_fit_are_rejected() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let (origin, _folder) = filled().await;
    let there = url(&cluster.create_database("rejected"));
    let both = copy(&origin, &origin).await.expect_err("both are SQLite files");
    assert!(matches!(both, CopyError::BothSqlite), "{both}");
    copy(&origin, &there).await.expect("the copy succeeds");
    let filled = copy(&origin, &there).await.expect_err("the target has rows");
    assert!(matches!(filled, CopyError::NotEmpty("workspaces")), "{filled}");
    connection(origin.file().expect("a file"))
        .execute("DELETE FROM __diesel_schema_migrations WHERE version LIKE '20261121%'", [])
        .expect("no trigger protects the migrations");
    let older = copy(&origin, &url(&cluster.create_database("newer"))).await;
    assert!(matches!(older, Err(CopyError::OtherMigrations)), "{older:?}");
}

/// The numbers of events, deliveries and calendar accounts that background work claims.
async fn claimed(ports: &StorePorts) -> [usize; 3] {
    let now = datetime!(2099-01-01 00:00 UTC);
    let lease_until = now + Duration::from_mins(1);
    let events = ports.outbox.unrouted_events(now, 10).await;
    let deliveries = ports.outbox.claim_due_deliveries(now, lease_until, 10, &[]).await;
    let accounts = ports.mirror.claim_due_accounts(now, lease_until, 10, &[]).await;
    [
        events.expect("events can be read").len(),
        deliveries.expect("deliveries can be claimed").len(),
        accounts.expect("accounts can be claimed").len(),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn background_work_skips_a_workspace_that_is_read_only_in_the_source() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let (origin, _folder) = filled().await;
    let (source, target) = (cluster.create_database("source"), cluster.create_database("target"));
    copy(&origin, &url(&source)).await.expect("the copy succeeds");
    let ports = open_at(&source).await.ports();
    let key = Key::parse("acme").expect("a key");
    let copying = Copying { from: url(&source), to: url(&target), workspace: Some(key.clone()) };
    copying.run(|_| {}).await.expect("the copy succeeds");
    assert_eq!(claimed(&ports).await, [0, 0, 0]);
    make_writable(&url(&source), Some(&key)).await.expect("the triggers can be removed");
    assert_eq!(claimed(&ports).await, [1, 1, 1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn workspace_is_not_copied_into_the_target_of_an_unfinished_copy() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let (origin, _folder) = filled().await;
    let there = url(&cluster.create_database("finished"));
    copy(&origin, &there).await.expect("the copy succeeds");
    let unfinished = cluster.create_database("unfinished");
    open_at(&unfinished).await.migrate().await.expect("an empty database can be migrated");
    let mark = "INSERT INTO __diesel_schema_migrations (version) VALUES ('unfinished-copy')";
    cluster.execute(&unfinished, mark);
    let key = Key::parse("acme").expect("a key");
    let copying = Copying { from: there, to: url(&unfinished), workspace: Some(key) };
    let rejected = copying.run(|_| {}).await.expect_err("the target is unfinished");
    let rejected = format!("{rejected:?}");
    assert!(rejected.contains("the target of an unfinished copy"), "{rejected}");
    assert_eq!(cluster.execute(&unfinished, "SELECT count(*) FROM workspaces"), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_equals_the_database_and_replaces_no_file() {
    let (origin, folder) = filled().await;
    let file = folder.path().join("backup.db");
    let source = origin.file().expect("a file");
    // An open write transaction does not block the backup, and is not part of it.
    let writer = connection(source);
    let before = dump(&origin);
    writer.execute_batch("BEGIN IMMEDIATE; UPDATE members SET name = 'X'").expect("it runs");
    backup(source, &file).expect("the backup succeeds");
    let copied = url(&format!("sqlite://{}", file.display()));
    assert!(dump(&copied) == before);
    let error = backup(source, &file).expect_err("the file exists");
    assert!(error.to_string().contains("unavailable"), "{error}");
}
