use std::sync::Arc;

use time::OffsetDateTime;

use crate::booking::Booking;
use crate::event::{BookingChange, EventDetail};
use crate::ids::UserId;
use crate::page::DEFAULT_LIMIT;
use crate::ports::{DirectoryQueries, EventQueries, StoreError};
use crate::services::workspace::member_editor::names_of;

/// Lists the changes of a booking.
pub struct ListBookingHistory {
    /// Calls `list_booking_events`.
    pub events: Arc<dyn EventQueries>,
    /// Calls `find_members`.
    pub directory: Arc<dyn DirectoryQueries>,
}

/// A change of a booking with the names of the members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingHistoryEntry {
    /// When the change happened.
    pub at: OffsetDateTime,
    /// The change.
    pub change: BookingChange,
    /// The acting member; `None` for invitees and commands.
    pub by: Option<String>,
    /// The replaced host and the new one, if a host was replaced.
    pub hosts: Option<[String; 2]>,
}

impl ListBookingHistory {
    /// Lists the newest 50 changes, newest first.
    ///
    /// The caller must have checked that the actor sees the booking. Omits changes whose events are
    /// no longer stored.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(&self, booking: &Booking) -> Result<Vec<BookingHistoryEntry>, StoreError> {
        let workspace = booking.workspace_id;
        let found = self.events.list_booking_events(workspace, booking.id, DEFAULT_LIMIT).await?;
        let changes: Vec<_> = found
            .into_iter()
            .filter_map(|event| match event.detail {
                EventDetail::Booking(it) => Some((event.occurred_at, event.by, it.change)),
                _ => None,
            })
            .collect();
        let users = changes
            .iter()
            .flat_map(|(_, by, change)| hosts(change).into_iter().flatten().chain(*by));
        let names = names_of(self.directory.as_ref(), workspace, users).await?;
        let name = |user: UserId| names.get(&user).cloned();
        let entry = |(at, by, change): (_, Option<UserId>, _)| BookingHistoryEntry {
            at,
            change,
            by: by.and_then(name),
            hosts: hosts(&change).map(|hosts| hosts.map(|host| name(host).unwrap_or_default())),
        };
        Ok(changes.into_iter().map(entry).collect())
    }
}

fn hosts(change: &BookingChange) -> Option<[UserId; 2]> {
    match *change {
        BookingChange::Reassigned { from, to } => Some([from, to]),
        _ => None,
    }
}
