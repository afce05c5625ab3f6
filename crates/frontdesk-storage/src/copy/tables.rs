/// The tables of both databases; each table follows the tables to which it refers.
///
/// Three tables are missing. OAuth clients belong to no workspace and register again. Rows of
/// `rate_limits` (PostgreSQL) are outdated after a minute, and `closed_workspaces` (PostgreSQL) says
/// which workspaces a copy has made read-only.
///
/// Versions come last, because triggers write them when other tables are filled.
pub(super) const TABLES: [&str; 34] = [
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
    "bookings",
    "booking_choices",
    "booking_hosts",
    "booking_erasures",
    "tokens",
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

const CONFIGURATION_VERSIONS: &str = "configuration_versions";
const BUSY_VERSIONS: &str = "busy_versions";

/// Whether triggers write the table when other tables are filled.
pub(super) fn is_written_by_triggers(table: &str) -> bool {
    [CONFIGURATION_VERSIONS, BUSY_VERSIONS].contains(&table)
}
