//! The locks of a unit of work, row by row, in ascending id, so that no two units wait for each
//! other.

use diesel::dsl::{auto_type, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::{BookingId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::ports::StoreError;

use super::{Conn, of_each};
use crate::error::in_table;
use crate::schema::{booking_hosts, bookings, links, members, queues};
use crate::types::{DbInstant, DbUuid, SqlInstant};

/// Held until the transaction ends. Any number does that no other use of the same database takes.
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

/// One lock for all workspaces: a workspace that is not there has no row to lock, two files may ask
/// for one number, and files are applied rarely.
pub(super) async fn lock_directories(conn: &mut Conn) -> Result<(), StoreError> {
    diesel::sql_query(DIRECTORIES_LOCK)
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("workspaces"))
}

/// Locks what `key` names in `table`, there or not: what is not there has no row to lock. Two names
/// of one hash lock each other, which costs a wait.
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

/// All members and queues, since a file names them in an order of its own: saved in that order,
/// they could wait for a unit that waits for them.
pub(super) async fn lock_everybody(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<(), StoreError> {
    let of_workspace = members::table.filter(members::workspace_id.eq(workspace.0));
    let locking = of_workspace.order(members::user_id).select(members::user_id).for_no_key_update();
    locking.load::<i64>(conn).await.map_err(in_table("members"))?;
    let of_workspace = queues::table.filter(queues::workspace_id.eq(workspace.0));
    let locking = of_workspace.order(queues::id).select(queues::id).for_no_key_update();
    locking.load::<i64>(conn).await.map(drop).map_err(in_table("queues"))
}

/// The domain of a booking's invitee, in the words of the index `bookings_by_invitee_domain`.
pub(super) fn invitee_domain() -> SqlLiteral<Text> {
    sql("split_part(invitee_email, '@', 2)")
}

/// Whether a booking has guests, in the words of the index `bookings_with_guests`.
pub(super) fn has_guests() -> SqlLiteral<Bool> {
    sql("guests <> '[]'")
}

#[diesel::declare_sql_function]
extern "SQL" {
    /// The time from `lower` up to, not including, `upper`.
    fn tstzrange(lower: SqlInstant, upper: SqlInstant) -> Tstzrange;
}

/// Whether a host's booking meets the time from `start` to `end`: in the words of the constraint
/// `booking_hosts_double_booked`, whose index serves no others.
#[auto_type]
pub(super) fn overlaps(start: DbInstant, end: DbInstant) -> _ {
    tstzrange(booking_hosts::starts_at, booking_hosts::ends_at).overlaps_with(tstzrange(start, end))
}
