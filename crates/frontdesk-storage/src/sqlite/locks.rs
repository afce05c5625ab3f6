//! No-op versions of PostgreSQL's row locks: a unit of work locks the whole SQLite file.

use diesel::dsl::{auto_type, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::{BookingId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::ports::StoreError;

use super::Conn;
use crate::error::in_table;
use crate::schema::{booking_hosts, links};
use crate::types::DbInstant;

/// A workspace of a SQLite file is not copied alone, so none is read-only.
pub(super) fn is_open(_table: &str) -> SqlLiteral<Bool> {
    sql("TRUE")
}

pub(super) async fn lock_hosts(
    _: &mut Conn,
    _: WorkspaceId,
    _: &[UserId],
) -> Result<(), StoreError> {
    Ok(())
}

pub(super) async fn lock_hosts_and_link(
    conn: &mut Conn,
    workspace: WorkspaceId,
    _: &[UserId],
    link: LinkId,
) -> Result<bool, StoreError> {
    let active = links::table
        .find((workspace.0, link.0))
        .filter(links::archived_at.is_null())
        .select(links::id);
    let found: Vec<i64> = active.load(conn).await.map_err(in_table("links"))?;
    Ok(!found.is_empty())
}

pub(super) async fn lock_queues(
    _: &mut Conn,
    _: WorkspaceId,
    _: &[QueueId],
) -> Result<(), StoreError> {
    Ok(())
}

pub(super) async fn lock_booking(
    _: &mut Conn,
    _: WorkspaceId,
    _: BookingId,
) -> Result<(), StoreError> {
    Ok(())
}

pub(super) async fn lock_directories(_: &mut Conn) -> Result<(), StoreError> {
    Ok(())
}

pub(super) async fn lock_record(
    _: &mut Conn,
    _: WorkspaceId,
    _: &'static str,
    _: &str,
) -> Result<(), StoreError> {
    Ok(())
}

pub(super) async fn lock_all_hosts(_: &mut Conn, _: WorkspaceId) -> Result<(), StoreError> {
    Ok(())
}

/// The domain of the invitee's address, as indexed by `bookings_by_invitee_domain`.
pub(super) fn invitee_domain() -> SqlLiteral<Text> {
    sql("substr(invitee_email, instr(invitee_email, '@') + 1)")
}

/// The whole seconds from creation to start, summed over the bookings created before their start.
pub(super) fn seconds_ahead() -> SqlLiteral<BigInt> {
    sql("coalesce(sum((bookings.starts_at - bookings.created_at) / 1000000) \
         FILTER (WHERE bookings.created_at < bookings.starts_at), 0)")
}

/// Whether a booking has guests; the index `bookings_with_guests` has this condition.
pub(super) fn has_guests() -> SqlLiteral<Bool> {
    sql("guests <> x'0B'")
}

/// The negation keeps SQLite from using `booking_hosts_by_start`, which would scan all past
/// bookings.
#[auto_type]
pub(super) fn overlaps(start: DbInstant, end: DbInstant) -> _ {
    booking_hosts::ends_at.gt(start).and(not(booking_hosts::starts_at.ge(end)))
}
