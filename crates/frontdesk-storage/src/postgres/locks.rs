//! Row locks of a unit of work, taken in ascending order of id to prevent deadlocks.

use diesel::dsl::{auto_type, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::{BookingId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::ports::StoreError;

use super::Conn;
use super::dialect::in_list;
use crate::error::in_table;
use crate::prepared::prepared;
use crate::schema::{booking_hosts, bookings, busy_versions, members, queues};
use crate::types::{DbInstant, DbUuid, SqlInstant};

/// Advisory locks, held until the transaction ends. The numbers are arbitrary but unique.
const DIRECTORIES_LOCK: &str = "SELECT pg_advisory_xact_lock(7020101)";
const RECORD_LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 7020102))";

/// Locks the hosts, then the link; the lateral join has the form of [`Lateral`](super::Lateral).
const LOCK_HOSTS_AND_LINK: &str = "
SELECT FALSE AS is_link FROM unnest($2) AS wanted (one) CROSS JOIN LATERAL (
    SELECT FROM members WHERE workspace_id = $1 AND user_id = one FOR NO KEY UPDATE OFFSET 0
) AS host
UNION ALL
SELECT TRUE FROM (
    SELECT FROM links
    WHERE workspace_id = $1 AND id = $3 AND archived_at IS NULL FOR NO KEY UPDATE
) AS link
";

/// Whether `frontdesk copy` has not made the workspace of a row of `table` read-only.
///
/// The server evaluates a scalar subquery row by row. It would turn `NOT EXISTS` into a join, and read
/// and sort every row before it applies a limit.
pub(super) fn is_open(table: &str) -> SqlLiteral<Bool> {
    sql(&format!(
        "(SELECT workspace_id FROM closed_workspaces WHERE workspace_id = {table}.workspace_id) IS NULL"
    ))
}

pub(super) async fn lock_hosts(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hosts: &[UserId],
) -> Result<(), StoreError> {
    let hosts: Vec<i64> = hosts.iter().map(|host| host.0).collect();
    let locking = members::table
        .filter(members::workspace_id.eq(workspace.0))
        .select(members::user_id)
        .for_no_key_update();
    let locking = in_list!(locking, members::user_id, hosts);
    locking.load::<i64>(conn).await.map(drop).map_err(in_table("members"))
}

/// Returns whether the link is active once it is locked. If another transaction archives the link
/// during the wait for a lock, the server evaluates the condition again.
pub(super) async fn lock_hosts_and_link(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hosts: &[UserId],
    link: LinkId,
) -> Result<bool, StoreError> {
    #[derive(QueryableByName)]
    struct Locked {
        #[diesel(sql_type = Bool)]
        is_link: bool,
    }
    let mut hosts: Vec<i64> = hosts.iter().map(|host| host.0).collect();
    hosts.sort_unstable();
    let locking = diesel::sql_query(LOCK_HOSTS_AND_LINK)
        .bind::<BigInt, _>(workspace.0)
        .bind::<Array<BigInt>, _>(hosts)
        .bind::<BigInt, _>(link.0);
    let rows: Vec<Locked> = prepared(locking).load(conn).await.map_err(in_table("members"))?;
    Ok(rows.into_iter().any(|row| row.is_link))
}

pub(super) async fn lock_queues(
    conn: &mut Conn,
    workspace: WorkspaceId,
    queues: &[QueueId],
) -> Result<(), StoreError> {
    let ids: Vec<i64> = queues.iter().map(|queue| queue.0).collect();
    let locking = queues::table
        .filter(queues::workspace_id.eq(workspace.0))
        .select(queues::id)
        .for_no_key_update();
    let locking = in_list!(locking, queues::id, ids);
    locking.load::<i64>(conn).await.map(drop).map_err(in_table("queues"))
}

/// Locks a booking; the statement that reads it must follow, to see what it waited for.
pub(super) async fn lock_booking(
    conn: &mut Conn,
    workspace: WorkspaceId,
    booking: BookingId,
) -> Result<(), StoreError> {
    let locking = bookings::table
        .find((workspace.0, DbUuid(booking.0)))
        .select(bookings::uuid)
        .for_no_key_update();
    locking.load::<DbUuid>(conn).await.map(drop).map_err(in_table("bookings"))
}

/// Locks all workspaces, because a new workspace has no row to lock yet.
pub(super) async fn lock_directories(conn: &mut Conn) -> Result<(), StoreError> {
    diesel::sql_query(DIRECTORIES_LOCK)
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("workspaces"))
}

/// Locks a key in `table`, even if no row has the key yet.
///
/// If two keys have the same hash, the only effect is an unnecessary wait.
pub(super) async fn lock_record(
    conn: &mut Conn,
    workspace: WorkspaceId,
    table: &'static str,
    key: &str,
) -> Result<(), StoreError> {
    prepared(diesel::sql_query(RECORD_LOCK).bind::<Text, _>(format!("{table}/{workspace}/{key}")))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table(table))
}

/// A workspace file can list hosts in another order; locks in file order could deadlock.
pub(super) async fn lock_all_hosts(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<(), StoreError> {
    let of_workspace = members::table.filter(members::workspace_id.eq(workspace.0));
    let locking = of_workspace.order(members::user_id).select(members::user_id).for_no_key_update();
    locking.load::<i64>(conn).await.map_err(in_table("members"))?;
    // Lock versions too, to prevent deadlocks: a cancellation locks versions but no member, and an
    // import does not update versions by ascending user id.
    let of_workspace = busy_versions::table.filter(busy_versions::workspace_id.eq(workspace.0));
    let locking =
        of_workspace.order(busy_versions::user_id).select(busy_versions::user_id).for_update();
    locking.load::<i64>(conn).await.map_err(in_table("busy_versions"))?;
    let of_workspace = queues::table.filter(queues::workspace_id.eq(workspace.0));
    let locking = of_workspace.order(queues::id).select(queues::id).for_no_key_update();
    locking.load::<i64>(conn).await.map(drop).map_err(in_table("queues"))
}

/// The domain of the invitee's address, as indexed by `bookings_by_invitee_domain`.
pub(super) fn invitee_domain() -> SqlLiteral<Text> {
    sql("split_part(invitee_email, '@', 2)")
}

/// The whole seconds from creation to start, summed over the bookings created before their start.
pub(super) fn seconds_ahead() -> SqlLiteral<BigInt> {
    sql("CAST(coalesce(sum(floor(extract(epoch FROM bookings.starts_at - bookings.created_at))) \
         FILTER (WHERE bookings.created_at < bookings.starts_at), 0) AS bigint)")
}

/// Whether a booking has guests; the index `bookings_with_guests` has this condition.
pub(super) fn has_guests() -> SqlLiteral<Bool> {
    sql("guests <> '[]'")
}

#[diesel::declare_sql_function]
extern "SQL" {
    /// The range from `lower` (inclusive) to `upper` (exclusive).
    fn tstzrange(lower: SqlInstant, upper: SqlInstant) -> Tstzrange;
}

/// The range must equal that of the constraint `booking_hosts_double_booked`, to use its index.
#[auto_type]
pub(super) fn overlaps(start: DbInstant, end: DbInstant) -> _ {
    tstzrange(booking_hosts::starts_at, booking_hosts::ends_at).overlaps_with(tstzrange(start, end))
}
