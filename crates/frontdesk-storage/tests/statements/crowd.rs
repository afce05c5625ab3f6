//! One large workspace among many small ones.

use std::path::Path;

use diesel::sql_types::Text;
use diesel::{Connection as _, QueryableByName, RunQueryDsl as _, SqliteConnection};
use frontdesk_testing::northwind::{AES, NORTHWIND, PRIYA};
use frontdesk_testing::postgres::PostgresCluster;

/// The number of small workspaces, each with a copy of Northwind's rows.
const OTHERS: u32 = 300;

/// The factor by which [`grow`] multiplies Northwind's own rows.
pub(crate) const TIMES: u32 = 500;

/// Tables, and how copy `n` differs from row `o`; `None` if only other workspaces get copies.
const TABLES: [(&str, Option<&str>); 15] = [
    ("members", None),
    ("busy_versions", None),
    ("configuration_versions", None),
    ("tokens", None),
    ("calendars", None),
    ("queues", None),
    ("queue_members", None),
    ("event_types", None),
    ("event_type_hosts", None),
    (
        "links",
        // A member has one active personal link per event type.
        Some(
            "'id', o.id + 100 * n, 'slug', o.slug || '-' || n, \
             'archived_at', CASE WHEN o.owner_user_id IS NOT NULL THEN o.created_at END",
        ),
    ),
    ("link_hosts", Some("'link_id', o.link_id + 100 * n")),
    (
        "bookings",
        Some(
            "'uuid', md5(o.uuid::text || n)::uuid, 'manage_token', md5(o.manage_token || n), \
             'starts_at', o.starts_at + n * interval '26 weeks', 'ends_at', o.ends_at + n * interval '26 weeks'",
        ),
    ),
    (
        "booking_hosts",
        Some(
            "'booking_uuid', md5(o.booking_uuid::text || n)::uuid, \
             'starts_at', o.starts_at + n * interval '26 weeks', 'ends_at', o.ends_at + n * interval '26 weeks'",
        ),
    ),
    ("people", Some("'id', o.id + 100 * n, 'email', n || o.email, 'email_key', n || o.email_key")),
    ("companies", Some("'id', o.id + 100 * n, 'domain', n || o.domain")),
];

pub(crate) fn grow(cluster: &PostgresCluster, url: &str) {
    let others = TABLES.iter().map(|(table, _)| {
        let unique = match *table {
            "bookings" => ", 'manage_token', md5(o.manage_token || -n)",
            "tokens" => ", 'id', md5(o.id || n)",
            _ => "",
        };
        copies(table, OTHERS, &format!("'workspace_id', {NORTHWIND} + n{unique}"))
    });
    let own = TABLES.iter().filter_map(|(table, changes)| {
        changes.as_ref().map(|changes| copies(table, TIMES - 1, changes))
    });
    // Foreign keys are not checked, because the other workspaces only affect statistics.
    let rows: String = others.chain(own).collect();
    cluster.execute(url, &format!("SET session_replication_role = replica; {rows}"));
    cluster.execute(url, "VACUUM ANALYZE");
}

/// Adds members without a landing page to Northwind.
pub(crate) fn add_members(cluster: &PostgresCluster, url: &str) {
    let changes = "'user_id', o.user_id + 100 * n, 'key', o.key || '-' || n, 'landing_page', false";
    let rows = copies("members", TIMES - 1, changes);
    cluster.execute(url, &format!("SET session_replication_role = replica; {rows}"));
    cluster.execute(url, "VACUUM ANALYZE");
}

fn copies(table: &str, number: u32, changes: &str) -> String {
    format!(
        "INSERT INTO {table} SELECT (jsonb_populate_record(NULL::{table}, to_jsonb(o) || jsonb_build_object({changes}))).* \
         FROM {table} o, generate_series(1, {number}) n WHERE o.workspace_id = {NORTHWIND};"
    )
}

/// More rows than SQLite allows parameters in a statement (32,766).
const MORE_THAN_PARAMETERS: u32 = 40_000;

/// Tables, and how copy `n` of the first row differs from the row.
const COPIES: [(&str, &[(&str, &str)]); 11] = [
    ("links", &[("id", "1000 + n"), ("slug", "'meet-' || n")]),
    ("link_hosts", &[("link_id", "1000 + n")]),
    (
        "bookings",
        &[
            ("uuid", UUID),
            ("invitee_email", EMAIL),
            ("manage_token", "format('%032d', n)"),
            ("starts_at", LATER_START),
            ("ends_at", LATER_END),
        ],
    ),
    (
        "booking_hosts",
        &[("booking_uuid", UUID), ("starts_at", LATER_START), ("ends_at", LATER_END)],
    ),
    ("people", &[("id", "1000 + n"), ("email", EMAIL), ("email_key", EMAIL)]),
    ("companies", &[("id", "1000 + n"), ("domain", "n || '.example'")]),
    ("tokens", &[("id", "format('%012d', n)"), ("created_by_token_id", "id")]),
    ("idempotency_keys", &[("key", "'copy' || n")]),
    ("events", &[("id", UUID), ("position", "1000 + n")]),
    ("deliveries", &[("id", UUID), ("due_at", "due_at + n")]),
    (
        "queue_assignments",
        &[("assigned_at", "assigned_at + n"), ("link_id", "1000 + n"), ("ordinal", "1 + n")],
    ),
];

const UUID: &str = "CAST(format('%016d', n) AS BLOB)";
const EMAIL: &str = "n || '@acme.example'";
const LATER_START: &str = "starts_at + n * 604800000000";
const LATER_END: &str = "ends_at + n * 604800000000";

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Multiplies the rows of each growing table of a SQLite file.
pub(crate) fn grow_file(file: &Path) {
    let conn = &mut SqliteConnection::establish(&file.to_string_lossy()).expect("the file opens");
    let mut execute = |sql: &str| {
        diesel::sql_query(sql).execute(conn).unwrap_or_else(|error| panic!("{sql}: {error}"))
    };
    execute("PRAGMA foreign_keys = OFF");
    execute(&format!(
        "INSERT INTO queue_assignments VALUES ({NORTHWIND}, {AES}, {PRIYA}, 1790000000000000, 1, 1, NULL)"
    ));
    execute(&format!(
        "INSERT INTO idempotency_keys SELECT workspace_id, id, 'key', zeroblob(32), zeroblob(16), 0, x'00', 0 \
         FROM tokens WHERE workspace_id = {NORTHWIND} LIMIT 1"
    ));
    execute(
        "INSERT INTO deliveries (workspace_id, event_id, id, position, kind, address, in_order, mail_to, occasion, minutes_before, state, attempts, due_at, next_attempt_at, link_id) \
         SELECT workspace_id, id, zeroblob(16), 1, 'mail', 'ada@acme.example', 0, 'ada@acme.example', 'confirmation', 0, 'pending', 0, 1790000000000000, 1790000000000000, 1 \
         FROM events LIMIT 1",
    );
    for (table, changes) in COPIES {
        let columns = format!("SELECT name FROM pragma_table_info('{table}')");
        let columns: Vec<Column> = diesel::sql_query(columns).load(conn).expect("columns");
        let values = columns.iter().map(|Column { name }| {
            let changed = changes.iter().find(|(column, _)| column == name);
            changed.map_or(&**name, |(_, expression)| expression)
        });
        let values: Vec<&str> = values.collect();
        let sql = format!(
            "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {MORE_THAN_PARAMETERS}) \
             INSERT INTO {table} SELECT {} FROM (SELECT * FROM {table} LIMIT 1), number",
            values.join(", ")
        );
        let copied = diesel::sql_query(&sql).execute(conn);
        assert_eq!(
            copied.unwrap_or_else(|error| panic!("{sql}: {error}")),
            MORE_THAN_PARAMETERS as usize
        );
    }
}
