//! One large workspace among many small ones.

use frontdesk_testing::northwind::NORTHWIND;
use frontdesk_testing::postgres::PostgresCluster;

/// The number of small workspaces, each with a copy of Northwind's rows.
const OTHERS: u32 = 300;

/// The factor by which [`grow`] multiplies Northwind's own rows.
pub(crate) const TIMES: u32 = 500;

/// Tables, and how copy `n` differs from row `o`; `None` if only other workspaces get copies.
const TABLES: [(&str, Option<&str>); 16] = [
    ("members", None),
    ("busy_versions", None),
    ("configuration_versions", None),
    ("tokens", None),
    ("calendars", None),
    ("queues", None),
    ("queue_members", None),
    ("event_types", None),
    ("event_type_hosts", None),
    ("links", Some("'id', o.id + 100 * n, 'slug', o.slug || '-' || n")),
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
    ("booking_extras", Some("'booking_uuid', md5(o.booking_uuid::text || n)::uuid")),
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

fn copies(table: &str, number: u32, changes: &str) -> String {
    format!(
        "INSERT INTO {table} SELECT (jsonb_populate_record(NULL::{table}, to_jsonb(o) || jsonb_build_object({changes}))).* \
         FROM {table} o, generate_series(1, {number}) n WHERE o.workspace_id = {NORTHWIND};"
    )
}
