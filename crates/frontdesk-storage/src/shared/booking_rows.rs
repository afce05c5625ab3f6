//! The rows of a booking: event type, hosts and member names.

use std::collections::{HashMap, HashSet};

use diesel::dsl::auto_type;
use diesel::prelude::*;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::StoreError;

use super::{Conn, of_each, read};
use crate::error::in_table;
use crate::rows::{BookingRow, HostOfBooking};
use crate::schema::{booking_hosts, bookings, event_types, members};
use crate::types::DbUuid;

/// A booking with its event type's key and title.
pub(super) type BookingWithType = (BookingRow, (String, String));

/// A [`BookingWithType`], joined with one of its hosts.
pub(super) type BookingWithHost = (BookingRow, (String, String), Option<HostOfBooking>);

#[auto_type]
pub(super) fn with_event_type() -> _ {
    bookings::table.inner_join(event_types::table.on(is_its_event_type()))
}

#[auto_type]
pub(super) fn is_its_event_type() -> _ {
    event_types::workspace_id
        .eq(bookings::workspace_id)
        .and(event_types::id.eq(bookings::event_type_id))
}

/// Splits joined rows into distinct bookings and all hosts.
pub(super) fn split_hosts(
    rows: Vec<BookingWithHost>,
) -> (Vec<BookingWithType>, Vec<HostOfBooking>) {
    let mut hosts = Vec::with_capacity(rows.len());
    let mut found = Vec::with_capacity(rows.len());
    let mut seen = HashSet::with_capacity(rows.len());
    for (row, event_type, host) in rows {
        hosts.extend(host);
        if seen.insert(row.uuid) {
            found.push((row, event_type));
        }
    }
    (found, hosts)
}

/// Adds hosts and member names in at most two statements.
///
/// The hosts of a booking never change, so the statements can use different snapshots.
pub(super) async fn complete(
    conn: &mut Conn,
    workspace: WorkspaceId,
    found: Vec<BookingWithType>,
) -> Result<Vec<Booking>, StoreError> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let hosts = hosts_of(conn, workspace, found.iter().map(|(row, _)| row.uuid).collect()).await?;
    assembled(conn, workspace, found, hosts).await
}

/// Combines bookings with their `hosts`.
///
/// If a booking names members who do not host it, one more statement reads their names.
pub(super) async fn assembled(
    conn: &mut Conn,
    workspace: WorkspaceId,
    found: Vec<BookingWithType>,
    hosts: Vec<HostOfBooking>,
) -> Result<Vec<Booking>, StoreError> {
    let members = found.iter().flat_map(|(row, _)| row.named_members()).collect();
    let names = names_in(conn, workspace, &hosts, members).await?;
    let mut hosts_by_booking: HashMap<DbUuid, Vec<HostOfBooking>> = HashMap::new();
    for host in hosts {
        hosts_by_booking.entry(host.booking).or_default().push(host);
    }
    let bookings = found.into_iter().map(|(row, event_type)| {
        let hosts = hosts_by_booking.remove(&row.uuid).unwrap_or_default();
        row.into_booking(event_type, hosts, &names)
    });
    bookings.collect()
}

async fn names_in(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hosts: &[HostOfBooking],
    members: HashSet<i64>,
) -> Result<HashMap<i64, String>, StoreError> {
    let known = hosts.iter().filter(|host| members.contains(&host.user_id));
    let mut names: HashMap<i64, String> =
        known.map(|host| (host.user_id, host.name.clone())).collect();
    let others: Vec<i64> = members.into_iter().filter(|user| !names.contains_key(user)).collect();
    if !others.is_empty() {
        names.extend(names_of(conn, workspace, others).await?);
    }
    Ok(names)
}

async fn hosts_of(
    conn: &mut Conn,
    workspace: WorkspaceId,
    bookings: Vec<DbUuid>,
) -> Result<Vec<HostOfBooking>, StoreError> {
    let member = members::workspace_id
        .eq(booking_hosts::workspace_id)
        .and(members::user_id.eq(booking_hosts::user_id));
    let in_order = booking_hosts::table
        .inner_join(members::table.on(member))
        .filter(booking_hosts::workspace_id.eq(workspace.0))
        .order((booking_hosts::booking_uuid, booking_hosts::position))
        .select(HostOfBooking::as_select());
    read!(conn, of_each!(in_order, booking_hosts::booking_uuid, bookings))
        .await
        .map_err(in_table("booking_hosts"))
}

async fn names_of(
    conn: &mut Conn,
    workspace: WorkspaceId,
    users: Vec<i64>,
) -> Result<Vec<(i64, String)>, StoreError> {
    let of_workspace = members::table
        .filter(members::workspace_id.eq(workspace.0))
        .select((members::user_id, members::name));
    read!(conn, of_each!(of_workspace, members::user_id, users)).await.map_err(in_table("members"))
}
