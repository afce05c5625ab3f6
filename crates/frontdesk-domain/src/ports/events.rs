use async_trait::async_trait;
use time::OffsetDateTime;

use super::{EventDeliveries, StoreError};
use crate::delivery::{DeliveryFilter, DeliveryId};
use crate::event::{Event, EventId, EventName, EventPosition, FeedEvent};
use crate::ids::{BookingId, WorkspaceId};
use crate::interval::Interval;
use crate::records::Person;

/// Events and their deliveries, in a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait EventRepository: Send {
    /// Stores an event.
    ///
    /// The event has no position and is invisible until [routed](super::Outbox::route_events).
    async fn add_event(&mut self, event: &Event) -> Result<(), StoreError>;

    /// Adds deliveries of routed events; skips deliveries whose id already exists.
    ///
    /// # Errors
    /// [`Conflict::Missing`](super::Conflict::Missing) if one of the events is missing or not
    /// routed; nothing is added.
    async fn add_deliveries(
        &mut self,
        workspace: WorkspaceId,
        events: &[EventDeliveries],
    ) -> Result<(), StoreError>;

    /// Makes dead deliveries due again; returns their number.
    ///
    /// Retries those that match `filter` and, if given, have this `id`.
    async fn retry_deliveries(
        &mut self,
        filter: &DeliveryFilter,
        id: Option<DeliveryId>,
        at: OffsetDateTime,
    ) -> Result<u64, StoreError>;
}

/// Filter for a feed of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Only events after this position.
    pub after: EventPosition,
    /// Only events before this position, newest first.
    ///
    /// `None`: the oldest events come first.
    pub before: Option<EventPosition>,
    /// Only events that occurred in this interval.
    pub within: Option<Interval>,
    /// Only events with one of these names; if empty, no events.
    pub names: Vec<EventName>,
}

impl EventFilter {
    /// All events of a workspace, the oldest first.
    pub fn all(workspace_id: WorkspaceId) -> Self {
        let (after, names) = (EventPosition::default(), EventName::ALL.into());
        Self { workspace_id, after, before: None, within: None, names }
    }
}

/// Reads of events.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait EventQueries: Send + Sync {
    /// Lists the first `limit` events that match `filter`.
    ///
    /// Ascending by position; descending if `before` is set.
    async fn list_events(
        &self,
        filter: &EventFilter,
        limit: u32,
    ) -> Result<Vec<FeedEvent>, StoreError>;

    /// Lists the newest `limit` events of a booking, newest first.
    ///
    /// They may lack a position.
    async fn list_booking_events(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
        limit: u32,
    ) -> Result<Vec<Event>, StoreError>;

    /// Returns the event with this id if it has a position.
    async fn find_event(
        &self,
        workspace: WorkspaceId,
        event: EventId,
    ) -> Result<Option<FeedEvent>, StoreError>;

    /// Returns the last assigned position; 0 if there is none.
    async fn last_event_position(
        &self,
        workspace: WorkspaceId,
    ) -> Result<EventPosition, StoreError>;

    /// Returns the stored people with these ids, unordered.
    ///
    /// The ids come from [`RecordEnriched`](crate::event::EventDetail::RecordEnriched) events.
    /// MUST NOT use more queries for a few hundred ids (the maximum) than for one id.
    async fn find_people_by_id(
        &self,
        workspace: WorkspaceId,
        people: &[i64],
    ) -> Result<Vec<Person>, StoreError>;

    /// Deletes routed events that occurred before `before`, with their deliveries.
    ///
    /// Covers all workspaces. Keeps events with a pending delivery. Returns the number of deleted
    /// events.
    async fn forget_events(&self, before: OffsetDateTime) -> Result<u64, StoreError>;
}
