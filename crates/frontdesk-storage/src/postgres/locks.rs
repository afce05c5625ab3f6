//! Row locks of a unit of work, acquired in ascending id to prevent deadlocks.

use diesel::dsl::{auto_type, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::{BookingId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::ports::StoreError;

use super::{Conn, of_each};
use crate::error::in_table;
use crate::schema::{booking_hosts, bookings, busy_versions, links, members, queues};
use crate::types::{DbInstant, DbUuid, SqlInstant};

/// Advisory locks until the transaction ends; the numbers are arbitrary but unique.
const DIRECTORIES_LOCK: &str = "SELECT pg_advisory_xact_lock(7020101)";
const RECORD_LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 7020102))";

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
    let locking = of_each!(locking, members::user_id, hosts);
    locking.load::<i64>(conn).await.map(drop).map_err(in_table("members"))
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
    let locking = of_each!(locking, queues::id, ids);
    locking.load::<i64>(conn).await.map(drop).map_err(in_table("queues"))
}

pub(super) async fn lock_booking(
    conn: &mut Conn,
    workspace: WorkspaceId,
    booking: BookingId,
) -> Result<(), StoreError> {
    let row = bookings::table.find((workspace.0, DbUuid(booking.0)));
    let locking = row.select(bookings::workspace_id).for_no_key_update();
    locking.load::<i64>(conn).await.map(drop).map_err(in_table("bookings"))
}

pub(super) async fn lock_link(
    conn: &mut Conn,
    workspace: WorkspaceId,
    link: LinkId,
) -> Result<(), StoreError> {
    let locking = links::table.find((workspace.0, link.0)).select(links::id).for_no_key_update();
    locking.load::<i64>(conn).await.map(drop).map_err(in_table("links"))
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
    diesel::sql_query(RECORD_LOCK)
        .bind::<Text, _>(format!("{table}/{workspace}/{key}"))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table(table))
}

/// Locks all members and queues in ascending order of id.
///
/// A workspace file can list hosts in another order; locks in file order could deadlock.
pub(super) async fn lock_all_hosts(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<(), StoreError> {
    let of_workspace = members::table.filter(members::workspace_id.eq(workspace.0));
    let locking = of_workspace.order(members::user_id).select(members::user_id).for_no_key_update();
    locking.load::<i64>(conn).await.map_err(in_table("members"))?;
    // Lock versions too: a cancellation locks no member, and an import is not ordered by user id.
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

/// Whether a booking has guests; the index `bookings_with_guests` has this condition.
pub(super) fn has_guests() -> SqlLiteral<Bool> {
    sql("guests <> '[]'")
}

#[diesel::declare_sql_function]
extern "SQL" {
    /// The range from `lower` (inclusive) to `upper` (exclusive).
    fn tstzrange(lower: SqlInstant, upper: SqlInstant) -> Tstzrange;
}

/// Whether a host's booking overlaps the time from `start` to `end`.
///
/// The range must equal that of the constraint `booking_hosts_double_booked`, to use its index.
#[auto_type]
pub(super) fn overlaps(start: DbInstant, end: DbInstant) -> _ {
    tstzrange(booking_hosts::starts_at, booking_hosts::ends_at).overlaps_with(tstzrange(start, end))
}
