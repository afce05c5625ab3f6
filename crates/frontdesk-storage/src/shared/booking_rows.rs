//! The row of a booking and the names that it refers to.

use std::sync::Arc;

use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use diesel::sql_types::Text;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{StoreError, Version};

use super::{Conn, Db, read};
use crate::current_names::{CurrentNames, NamedEventType, NamedMember};
use crate::error::in_table;
use crate::rows::BookingRow;
use crate::schema::{bookings, configuration_versions, event_types, members};
use crate::types::DbUuid;

diesel::define_sql_function! {
    /// Converts text to lower case; SQLite converts ASCII letters only.
    fn lower(text: Text) -> Text;
}

/// A booking with the version of its workspace's configuration.
pub(super) type VersionedBooking = (BookingRow, Option<DbUuid>);

#[auto_type]
pub(super) fn columns(workspace: i64) -> _ {
    let booking: AsSelect<BookingRow, Db> = BookingRow::as_select();
    let version = configuration_versions::table
        .filter(configuration_versions::workspace_id.eq(workspace))
        .select(configuration_versions::version)
        .single_value();
    (booking, version)
}

/// The [`columns`] of a booking whose workspace is not known yet.
#[auto_type]
pub(super) fn columns_of_any_workspace() -> _ {
    let booking: AsSelect<BookingRow, Db> = BookingRow::as_select();
    let version = configuration_versions::table
        .filter(configuration_versions::workspace_id.eq(bookings::workspace_id))
        .select(configuration_versions::version)
        .single_value();
    (booking, version)
}

/// Adds names to bookings of one workspace that one statement read.
pub(super) async fn named(
    conn: &mut Conn,
    found: Vec<VersionedBooking>,
) -> Result<Vec<Booking>, StoreError> {
    let Some((first, version)) = found.first() else { return Ok(Vec::new()) };
    let names = names_at(conn, WorkspaceId(first.workspace_id), *version).await?;
    found.into_iter().map(|(row, _)| row.into_booking(&names)).collect()
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
