//! No-op versions of PostgreSQL's row locks: a unit of work locks the whole SQLite file.

use diesel::dsl::{auto_type, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use frontdesk_domain::ids::{BookingId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::ports::StoreError;

use super::Conn;
use crate::schema::booking_hosts;
use crate::types::DbInstant;

pub(super) async fn lock_hosts(
    _: &mut Conn,
    _: WorkspaceId,
    _: &[UserId],
) -> Result<(), StoreError> {
    Ok(())
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

pub(super) async fn lock_link(_: &mut Conn, _: WorkspaceId, _: LinkId) -> Result<(), StoreError> {
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

/// Whether a booking has guests; the index `bookings_with_guests` has this condition.
pub(super) fn has_guests() -> SqlLiteral<Bool> {
    sql("guests <> x'0B'")
}

/// Whether a host's booking overlaps the time from `start` to `end`.
///
/// The negation keeps SQLite from using `booking_hosts_by_start`, which would scan all past
/// bookings.
#[auto_type]
pub(super) fn overlaps(start: DbInstant, end: DbInstant) -> _ {
    booking_hosts::ends_at.gt(start).and(not(booking_hosts::starts_at.ge(end)))
}
