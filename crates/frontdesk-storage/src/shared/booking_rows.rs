//! The rows of a booking, its hosts and the names that it refers to.

use std::collections::HashMap;
use std::sync::Arc;

use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use diesel::sql_types::Text;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{StoreError, Version};
use serde_json::Value;

use super::{Conn, Db, in_list, read};
use crate::current_names::{CurrentNames, NamedEventType, NamedMember};
use crate::error::in_table;
use crate::rows::{BookingRow, HostOfBooking};
use crate::schema::{
    booking_extras, booking_hosts, bookings, configuration_versions, event_types, members,
};
use crate::types::DbUuid;

diesel::define_sql_function! {
    /// Converts text to lower case; SQLite converts ASCII letters only.
    fn lower(text: Text) -> Text;
}

/// A booking with the version of its workspace's configuration.
pub(super) type VersionedBooking = (BookingRow, Option<DbUuid>, Option<Value>);

/// A [`VersionedBooking`] with one of its hosts.
pub(super) type BookingWithHost =
    (BookingRow, Option<DbUuid>, Option<Value>, Option<HostOfBooking>);

/// This is a subquery: with a join, PostgreSQL might read the extras of the whole workspace.
#[auto_type]
fn extras() -> _ {
    booking_extras::table
        .filter(booking_extras::workspace_id.eq(bookings::workspace_id))
        .filter(booking_extras::booking_uuid.eq(bookings::uuid))
        .select(booking_extras::extras)
        .single_value()
}

#[auto_type]
pub(super) fn columns(workspace: i64) -> _ {
    let booking: AsSelect<BookingRow, Db> = BookingRow::as_select();
    let version = configuration_versions::table
        .filter(configuration_versions::workspace_id.eq(workspace))
        .select(configuration_versions::version)
        .single_value();
    (booking, version, extras())
}

#[auto_type]
pub(super) fn with_hosts() -> _ {
    let host = booking_hosts::workspace_id
        .eq(bookings::workspace_id)
        .and(booking_hosts::booking_uuid.eq(bookings::uuid));
    let configuration = configuration_versions::workspace_id.eq(bookings::workspace_id);
    let booking: AsSelect<BookingRow, Db> = BookingRow::as_select();
    let hosted: AsSelect<Option<HostOfBooking>, Db> = Option::<HostOfBooking>::as_select();
    bookings::table
        .left_join(booking_hosts::table.on(host))
        .left_join(configuration_versions::table.on(configuration))
        .select((booking, configuration_versions::version.nullable(), extras(), hosted))
}

/// Adds hosts and names to bookings that another statement read.
///
/// A reassignment between the two statements shows its host with the former revision.
pub(super) async fn complete(
    conn: &mut Conn,
    workspace: WorkspaceId,
    found: Vec<VersionedBooking>,
) -> Result<Vec<Booking>, StoreError> {
    let Some(&(_, version, _)) = found.first() else { return Ok(Vec::new()) };
    let uuids = found.iter().map(|(row, ..)| row.uuid).collect();
    let mut hosts: HashMap<DbUuid, Vec<HostOfBooking>> = HashMap::with_capacity(found.len());
    for host in hosts_of(conn, workspace, uuids).await? {
        hosts.entry(host.booking).or_default().push(host);
    }
    let mut names = names_at(conn, workspace, version).await?;
    // The hosts are newer than `version`, and so is a row that was read after the wait for a lock.
    let hosting = hosts.values().flatten().map(|host| host.user_id);
    let acting = found.iter().flat_map(|(row, ..)| row.named_members());
    let is_current = hosting.chain(acting).all(|user| names.members.contains_key(&user));
    if !is_current {
        names = names_at(conn, workspace, None).await?;
    }
    let bookings = found.into_iter().map(|(row, _, extras)| {
        let hosts = hosts.remove(&row.uuid).unwrap_or_default();
        row.into_booking(extras, hosts, &names)
    });
    bookings.collect()
}

pub(super) async fn complete_one(
    conn: &mut Conn,
    found: Vec<BookingWithHost>,
) -> Result<Option<Booking>, StoreError> {
    let mut hosts = Vec::with_capacity(found.len());
    let mut booking = None;
    for (row, version, extras, host) in found {
        hosts.extend(host);
        booking = Some((row, version, extras));
    }
    let Some((row, version, extras)) = booking else { return Ok(None) };
    let workspace = WorkspaceId(row.workspace_id);
    let names = names_at(conn, workspace, version).await?;
    row.into_booking(extras, hosts, &names).map(Some)
}

async fn hosts_of(
    conn: &mut Conn,
    workspace: WorkspaceId,
    bookings: Vec<DbUuid>,
) -> Result<Vec<HostOfBooking>, StoreError> {
    let of_workspace = booking_hosts::table
        .filter(booking_hosts::workspace_id.eq(workspace.0))
        .select(HostOfBooking::as_select());
    read!(conn, in_list!(of_workspace, booking_hosts::booking_uuid, bookings))
        .await
        .map_err(in_table("booking_hosts"))
}

/// Returns names that are at least as new as `version`.
async fn names_at(
    conn: &mut Conn,
    workspace: WorkspaceId,
    version: Option<DbUuid>,
) -> Result<Arc<CurrentNames>, StoreError> {
    let cache = conn.names();
    let version = version.map(|version| Version(version.0));
    if let Some(kept) = version.and_then(|version| cache.get(workspace, &(), version)) {
        return Ok(kept);
    }
    let of_workspace = members::table
        .filter(members::workspace_id.eq(workspace.0))
        .select(NamedMember::as_select());
    let named_members = read!(conn, of_workspace).await.map_err(in_table("members"))?;
    let of_workspace = event_types::table
        .filter(event_types::workspace_id.eq(workspace.0))
        .select(NamedEventType::as_select());
    let named_types = read!(conn, of_workspace).await.map_err(in_table("event_types"))?;
    let names = Arc::new(CurrentNames::new(named_members, named_types));
    if let Some(version) = version {
        cache.keep(workspace, (), version, Arc::clone(&names));
    }
    Ok(names)
}
