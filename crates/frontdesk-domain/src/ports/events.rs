use async_trait::async_trait;
use time::OffsetDateTime;

use super::StoreError;
use crate::event::{Event, EventId, EventName, EventPosition, FedEvent};
use crate::ids::WorkspaceId;
use crate::records::Person;

/// Events inside a unit of work: an event is written with the change that it tells of, or neither
/// is.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait EventRepository: Send {
    /// Writes an event down. It has no position yet, and nobody sees it, until it is
    /// [routed](super::Outbox::route_event).
    async fn add_event(&mut self, event: &Event) -> Result<(), StoreError>;
}

/// Which events a feed holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Only those behind this position.
    pub after: EventPosition,
    /// Only those with one of these names; empty: none.
    pub names: Vec<EventName>,
}

/// Reads of events.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait EventQueries: Send + Sync {
    /// The first `limit` events that `filter` lets through, ascending by position.
    async fn list_events(
        &self,
        filter: &EventFilter,
        limit: u32,
    ) -> Result<Vec<FedEvent>, StoreError>;

    /// The event with this id, once it has a position.
    async fn find_event(
        &self,
        workspace: WorkspaceId,
        event: EventId,
    ) -> Result<Option<FedEvent>, StoreError>;

    /// The last position that was given out; 0 before the first.
    async fn last_event_position(
        &self,
        workspace: WorkspaceId,
    ) -> Result<EventPosition, StoreError>;

    /// The stored people with these numbers, whom
    /// [`Happening::RecordEnriched`](crate::event::Happening::RecordEnriched) names, in no
    /// particular order; some hundreds at most. MUST NOT ask more of a database for many than for a
    /// few.
    async fn find_people_by_id(
        &self,
        workspace: WorkspaceId,
        people: &[i64],
    ) -> Result<Vec<Person>, StoreError>;

    /// Forgets routed events of every workspace that occurred before `before`, with their
    /// deliveries but for those that are still pending; how many there were.
    async fn forget_events(&self, before: OffsetDateTime) -> Result<u64, StoreError>;
}
