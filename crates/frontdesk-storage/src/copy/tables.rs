use super::shape::Scope;

/// The tables of both databases; each table follows the tables to which it refers.
///
/// Two tables of PostgreSQL are missing: rows of `rate_limits` are outdated after a minute, and
/// `closed_workspaces` says which workspaces a copy has made read-only.
///
/// Versions come last, because triggers write them when other tables are filled.
pub(super) const TABLES: [&str; 37] = [
    "workspaces",
    "counters",
    "members",
    "calendars",
    "queues",
    "queue_members",
    "event_types",
    "event_type_hosts",
    "links",
    "link_hosts",
    "queue_assignments",
    "queue_adjustments",
    "bookings",
    "booking_choices",
    "booking_hosts",
    "booking_erasures",
    OAUTH_CLIENTS,
    "tokens",
    "holds",
    "idempotency_keys",
    "people",
    "companies",
    "enrichment_settings",
    "enrichment_providers",
    "enrichment_runs",
    "provider_calls",
    "suppressed_addresses",
    "calendar_states",
    "mirrored_calendars",
    "calendar_busy",
    "written_events",
    "events",
    "deliveries",
    "webhooks",
    "merge_bases",
    CONFIGURATION_VERSIONS,
    BUSY_VERSIONS,
];

const OAUTH_CLIENTS: &str = "oauth_clients";
const CONFIGURATION_VERSIONS: &str = "configuration_versions";
const BUSY_VERSIONS: &str = "busy_versions";

/// Whether triggers write the table when other tables are filled.
pub(super) fn is_written_by_triggers(table: &str) -> bool {
    [CONFIGURATION_VERSIONS, BUSY_VERSIONS].contains(&table)
}

/// The tables whose rows a copy reads.
///
/// OAuth clients belong to no workspace; with the copy of one workspace, they register again.
pub(super) fn tables_of(scope: Scope) -> impl DoubleEndedIterator<Item = &'static str> {
    TABLES.into_iter().filter(move |table| scope == Scope::Everything || *table != OAUTH_CLIENTS)
}
