//! The rows of a booking: event type, hosts and member names.

use std::collections::{HashMap, HashSet};

use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::StoreError;

use super::{Conn, Db, of_each, read};
use crate::error::in_table;
use crate::rows::{BookingRow, HostOfBooking, NamedMember, NamedMembers};
use crate::schema::{booking_hosts, bookings, event_types, members};
use crate::types::DbUuid;

/// A booking with its event type's key and title.
pub(super) type BookingWithType = (BookingRow, (String, String));

/// A [`BookingWithType`], joined with one of its hosts and the host's member.
pub(super) type BookingWithHost =
    (BookingRow, (String, String), Option<HostOfBooking>, Option<NamedMember>);

#[auto_type]
pub(super) fn with_event_type() -> _ {
    bookings::table.inner_join(event_types::table.on(is_its_event_type()))
}

/// The columns of a [`BookingWithType`].
#[auto_type]
pub(super) fn columns() -> _ {
    let booking: AsSelect<BookingRow, Db> = BookingRow::as_select();
    (booking, (event_types::key, event_types::title))
}

#[auto_type]
pub(super) fn is_its_event_type() -> _ {
    event_types::workspace_id
        .eq(bookings::workspace_id)
        .and(event_types::id.eq(bookings::event_type_id))
}

/// Reads the hosts of bookings, and the members whom the bookings name.
///
/// The hosts of a booking never change, so the statements can use different snapshots. The members
/// are not joined: PostgreSQL would scan all members of the workspace for each booking.
pub(super) async fn complete(
    conn: &mut Conn,
    workspace: WorkspaceId,
    found: Vec<BookingWithType>,
) -> Result<Vec<Booking>, StoreError> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let hosts = hosts_of(conn, workspace, found.iter().map(|(row, _)| row.uuid).collect()).await?;
    assembled(conn, workspace, found, hosts, NamedMembers::new()).await
}

/// Builds the booking from its rows, one for each host.
pub(super) async fn complete_one(
    conn: &mut Conn,
    found: Vec<BookingWithHost>,
) -> Result<Option<Booking>, StoreError> {
    let mut hosts = Vec::with_capacity(found.len());
    let mut members = NamedMembers::new();
    let mut booking = None;
    for (row, event_type, host, member) in found {
        hosts.extend(host);
        members.extend(member.map(|member| (member.user_id, member)));
        booking = Some((row, event_type));
    }
    let Some(booking) = booking else { return Ok(None) };
    let workspace = WorkspaceId(booking.0.workspace_id);
    Ok(assembled(conn, workspace, vec![booking], hosts, members).await?.pop())
}

/// Combines bookings with their hosts; reads the members that `members` lacks.
async fn assembled(
    conn: &mut Conn,
    workspace: WorkspaceId,
    found: Vec<BookingWithType>,
    mut hosts: Vec<HostOfBooking>,
    mut members: NamedMembers,
) -> Result<Vec<Booking>, StoreError> {
    let named = found.iter().flat_map(|(row, _)| row.named_members());
    let missing: HashSet<i64> = named
        .chain(hosts.iter().map(|host| host.user_id))
        .filter(|user| !members.contains_key(user))
        .collect();
    if !missing.is_empty() {
        let read = members_of(conn, workspace, missing.into_iter().collect()).await?;
        members.extend(read.into_iter().map(|member| (member.user_id, member)));
    }
    hosts.sort_unstable_by_key(|host| host.position);
    let mut hosts_by_booking: HashMap<DbUuid, Vec<HostOfBooking>> = HashMap::new();
    for host in hosts {
        hosts_by_booking.entry(host.booking).or_default().push(host);
    }
    let bookings = found.into_iter().map(|(row, event_type)| {
        let hosts = hosts_by_booking.remove(&row.uuid).unwrap_or_default();
        row.into_booking(event_type, hosts, &members)
    });
    bookings.collect()
}

async fn hosts_of(
    conn: &mut Conn,
    workspace: WorkspaceId,
    bookings: Vec<DbUuid>,
) -> Result<Vec<HostOfBooking>, StoreError> {
    let of_workspace = booking_hosts::table
        .filter(booking_hosts::workspace_id.eq(workspace.0))
        .select(HostOfBooking::as_select());
    read!(conn, of_each!(of_workspace, booking_hosts::booking_uuid, bookings))
        .await
        .map_err(in_table("booking_hosts"))
}

async fn members_of(
    conn: &mut Conn,
    workspace: WorkspaceId,
    users: Vec<i64>,
) -> Result<Vec<NamedMember>, StoreError> {
    let of_workspace = members::table
        .filter(members::workspace_id.eq(workspace.0))
        .select(NamedMember::as_select());
    read!(conn, of_each!(of_workspace, members::user_id, users)).await.map_err(in_table("members"))
}
