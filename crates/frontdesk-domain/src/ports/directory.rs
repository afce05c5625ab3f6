use async_trait::async_trait;

use super::StoreError;
use crate::event_type::EventType;
use crate::ids::{EventTypeId, UserId, WorkspaceId};
use crate::key::Key;
use crate::workspace::{Member, Queue, Workspace};

/// Everything that a workspace file declares, as it is stored: archived objects included, each list
/// ascending by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    /// The workspace.
    pub workspace: Workspace,
    /// Its members.
    pub members: Vec<Member>,
    /// Its queues.
    pub queues: Vec<Queue>,
    /// Its event types.
    pub event_types: Vec<EventType>,
}

/// Reads of who and what is in a workspace. Archived objects are included, each list ascends by id.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait DirectoryQueries: Send + Sync {
    /// The workspace with this id.
    async fn find_workspace(&self, workspace: WorkspaceId)
    -> Result<Option<Workspace>, StoreError>;

    /// The workspace with this key.
    async fn find_workspace_by_key(&self, key: &Key) -> Result<Option<Workspace>, StoreError>;

    /// Every workspace, ascending by id.
    async fn list_workspaces(&self) -> Result<Vec<Workspace>, StoreError>;

    /// Every member.
    async fn list_members(&self, workspace: WorkspaceId) -> Result<Vec<Member>, StoreError>;

    /// The members with these ids; ids of nobody are left out.
    async fn find_members(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<Member>, StoreError>;

    /// Every queue.
    async fn list_queues(&self, workspace: WorkspaceId) -> Result<Vec<Queue>, StoreError>;

    /// Every event type.
    async fn list_event_types(&self, workspace: WorkspaceId) -> Result<Vec<EventType>, StoreError>;

    /// The event type with this id.
    async fn find_event_type(
        &self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
    ) -> Result<Option<EventType>, StoreError>;

    /// The event type with this key.
    async fn find_event_type_by_key(
        &self,
        workspace: WorkspaceId,
        key: &Key,
    ) -> Result<Option<EventType>, StoreError>;
}

/// A series of numbers within a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counter {
    /// Of [`UserId`].
    Users,
    /// Of [`QueueId`](crate::ids::QueueId).
    Queues,
    /// Of [`EventTypeId`].
    EventTypes,
    /// Of [`LinkId`](crate::ids::LinkId).
    Links,
    /// Of [`Person`](crate::records::Person)s.
    People,
    /// Of [`Company`](crate::records::Company)s.
    Companies,
    /// Of [`EventPosition`](crate::event::EventPosition).
    Events,
}

impl Counter {
    /// The name under which a store keeps the series.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Users => "users",
            Self::Queues => "queues",
            Self::EventTypes => "event_types",
            Self::Links => "links",
            Self::People => "people",
            Self::Companies => "companies",
            Self::Events => "events",
        }
    }
}

/// Who and what is in a workspace, inside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait DirectoryRepository: Send {
    /// All of the workspace with this key. MUST keep others from applying a file to it until the
    /// unit ends, also when it is not there yet.
    async fn load_directory_for_update(
        &mut self,
        key: &Key,
    ) -> Result<Option<Directory>, StoreError>;

    /// The workspace with this id, whatever its key.
    async fn find_workspace_now(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Option<Workspace>, StoreError>;

    /// A number that no workspace has, above all that any has.
    async fn next_workspace_id(&mut self) -> Result<WorkspaceId, StoreError>;

    /// The next number of a series. MUST be above every number that was handed out or saved in the
    /// series before; a number whose unit is rolled back may be handed out again.
    async fn next_id(
        &mut self,
        workspace: WorkspaceId,
        counter: Counter,
    ) -> Result<i64, StoreError>;

    /// Adds the workspace or overwrites the one with its id.
    async fn save_workspace(&mut self, workspace: &Workspace) -> Result<(), StoreError>;

    /// Adds the member with its calendars or overwrites the one with its id.
    async fn save_member(
        &mut self,
        workspace: WorkspaceId,
        member: &Member,
    ) -> Result<(), StoreError>;

    /// Adds the queue with its members or overwrites the one with its id; assignments stay.
    async fn save_queue(&mut self, workspace: WorkspaceId, queue: &Queue)
    -> Result<(), StoreError>;

    /// Adds the event type with its hosts or overwrites the one with its id.
    async fn save_event_type(
        &mut self,
        workspace: WorkspaceId,
        event_type: &EventType,
    ) -> Result<(), StoreError>;
}
