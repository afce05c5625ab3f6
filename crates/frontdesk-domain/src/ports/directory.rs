use std::collections::{BTreeSet, HashSet};

use async_trait::async_trait;

use super::StoreError;
use crate::email::Email;
use crate::event_type::{EventType, EventTypeHosts};
use crate::ids::{EventTypeId, QueueId, UserId, WorkspaceId};
use crate::key::Key;
use crate::page::{Page, PageRequest};
use crate::workspace::{Member, Queue, Workspace};

/// A stored workspace with all its objects, each list ascending by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    /// The workspace.
    pub workspace: Workspace,
    /// The members, archived ones included.
    pub members: Vec<Member>,
    /// The queues, archived ones included.
    pub queues: Vec<Queue>,
    /// The event types, archived ones included.
    pub event_types: Vec<EventType>,
}

/// Selects objects of a workspace by id or key.
///
/// A read of a part returns these objects, including archived ones, and the members that they
/// reference: enough to render or to change one of the objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DirectoryPart {
    /// Members by id.
    pub users: Vec<UserId>,
    /// Members by key.
    pub members: Vec<Key>,
    /// Queues by key.
    pub queues: Vec<Key>,
    /// Event types by key.
    pub event_types: Vec<Key>,
}

impl Directory {
    /// Returns the ids of wanted and referenced members that are not loaded.
    ///
    /// References are the hosts of event types, the members of queues and the delegates of absences.
    pub fn missing_members(&self, wanted: &[UserId]) -> Vec<UserId> {
        let delegates = self.members.iter().flat_map(|member| &member.absences);
        let delegates = delegates.filter_map(|absence| absence.delegate);
        let of_queues = self.queues.iter().flat_map(|queue| &queue.members).map(|it| it.user_id);
        let hosts = self.event_types.iter().flat_map(|event_type| match &event_type.hosts {
            EventTypeHosts::Only(hosts) => hosts.as_slice(),
            EventTypeHosts::EveryMember => &[],
        });
        let wanted = wanted.iter().chain(hosts).copied();
        let named: BTreeSet<UserId> = delegates.chain(of_queues).chain(wanted).collect();
        let known: HashSet<UserId> = self.members.iter().map(|member| member.user_id).collect();
        named.into_iter().filter(|user| !known.contains(user)).collect()
    }
}

/// A member whose landing page is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandingMember {
    /// The id of the member.
    pub user_id: UserId,
    /// The key in the address of the page.
    pub key: Key,
    /// The name.
    pub name: String,
}

/// Reads of a workspace. Lists include archived objects and ascend by id.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait DirectoryQueries: Send + Sync {
    /// Returns the workspace with this id.
    async fn find_workspace(&self, workspace: WorkspaceId)
    -> Result<Option<Workspace>, StoreError>;

    /// Returns the workspace with this key.
    async fn find_workspace_by_key(&self, key: &Key) -> Result<Option<Workspace>, StoreError>;

    /// Lists every workspace, ascending by id.
    async fn list_workspaces(&self) -> Result<Vec<Workspace>, StoreError>;

    /// Lists every member.
    async fn list_members(&self, workspace: WorkspaceId) -> Result<Vec<Member>, StoreError>;

    /// Returns the members with these ids; unknown ids are left out.
    async fn find_members(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<Member>, StoreError>;

    /// Returns the members of any workspace with this address.
    ///
    /// At most 20 who are not archived, ascending by workspace and member.
    async fn find_members_by_email(
        &self,
        email: &Email,
    ) -> Result<Vec<(WorkspaceId, UserId)>, StoreError>;

    /// Lists the members whose landing page is shown and who [may host](Member::may_host).
    ///
    /// With `key`, only the member with this key. MUST NOT read members without a landing page.
    async fn list_landing_members(
        &self,
        workspace: WorkspaceId,
        key: Option<Key>,
        page: &PageRequest<UserId>,
    ) -> Result<Page<LandingMember>, StoreError>;

    /// Returns the queues with these ids; unknown ids are left out.
    async fn find_queues(
        &self,
        workspace: WorkspaceId,
        queues: &[QueueId],
    ) -> Result<Vec<Queue>, StoreError>;

    /// Lists every queue.
    async fn list_queues(&self, workspace: WorkspaceId) -> Result<Vec<Queue>, StoreError>;

    /// Lists every event type.
    async fn list_event_types(&self, workspace: WorkspaceId) -> Result<Vec<EventType>, StoreError>;

    /// Returns a part of the workspace.
    ///
    /// Unknown ids and keys are left out.
    async fn find_part(
        &self,
        workspace: WorkspaceId,
        part: &DirectoryPart,
    ) -> Result<Option<Directory>, StoreError>;

    /// Returns the event type with this id.
    async fn find_event_type(
        &self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
    ) -> Result<Option<EventType>, StoreError>;

    /// Returns the event type with this key.
    async fn find_event_type_by_key(
        &self,
        workspace: WorkspaceId,
        key: &Key,
    ) -> Result<Option<EventType>, StoreError>;
}

/// A sequence of numbers within a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counter {
    /// The sequence of [`UserId`].
    Users,
    /// The sequence of [`QueueId`].
    Queues,
    /// The sequence of [`EventTypeId`].
    EventTypes,
    /// The sequence of [`LinkId`](crate::ids::LinkId).
    Links,
    /// The sequence of [`Person`](crate::records::Person) ids.
    People,
    /// The sequence of [`Company`](crate::records::Company) ids.
    Companies,
    /// The sequence of [`EventPosition`](crate::event::EventPosition).
    Events,
}

impl Counter {
    /// The name of the sequence in a store.
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

/// The base of the next merge of a workspace file, without secrets.
///
/// What the file said when it was applied last, and what was stored then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeBase(
    /// The text, which only the crate of the workspace file interprets.
    pub String,
);

/// A workspace and its objects, in a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait DirectoryRepository: Send {
    /// Loads the workspace with this key.
    ///
    /// MUST prevent other units from applying a file to this key until this unit ends, even if the
    /// key is unused.
    async fn load_directory_for_update(
        &mut self,
        key: &Key,
    ) -> Result<Option<Directory>, StoreError>;

    /// Loads a part of the workspace with this key.
    ///
    /// MUST prevent the same as [`load_directory_for_update`](Self::load_directory_for_update), and
    /// lock the hosts of the part.
    async fn load_part_for_update(
        &mut self,
        key: &Key,
        part: &DirectoryPart,
    ) -> Result<Option<Directory>, StoreError>;

    /// Returns the workspace with this id.
    async fn find_workspace_now(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Option<Workspace>, StoreError>;

    /// Returns an unused workspace id, higher than every id in use.
    async fn next_workspace_id(&mut self) -> Result<WorkspaceId, StoreError>;

    /// Returns the next number of a sequence.
    ///
    /// MUST exceed every number returned or saved before. A number may be reused after a rollback.
    async fn next_id(
        &mut self,
        workspace: WorkspaceId,
        counter: Counter,
    ) -> Result<i64, StoreError>;

    /// Raises a sequence, so that it only returns numbers above `used`.
    async fn raise_counter(
        &mut self,
        workspace: WorkspaceId,
        counter: Counter,
        used: i64,
    ) -> Result<(), StoreError>;

    /// Inserts or overwrites the workspace with this id.
    async fn save_workspace(&mut self, workspace: &Workspace) -> Result<(), StoreError>;

    /// Inserts or overwrites the member with this id, and its calendars.
    ///
    /// MUST schedule a full reading of changed connections, and of all if the time zone changes:
    /// it decides when events of whole days begin.
    async fn save_member(
        &mut self,
        workspace: WorkspaceId,
        member: &Member,
    ) -> Result<(), StoreError>;

    /// Inserts or overwrites the queue and its members; keeps its assignments.
    async fn save_queue(&mut self, workspace: WorkspaceId, queue: &Queue)
    -> Result<(), StoreError>;

    /// Inserts or overwrites the event type with this id, and its hosts.
    async fn save_event_type(
        &mut self,
        workspace: WorkspaceId,
        event_type: &EventType,
    ) -> Result<(), StoreError>;

    /// Returns the merge base of the workspace.
    async fn find_merge_base(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Option<MergeBase>, StoreError>;

    /// Inserts or overwrites the merge base of the workspace.
    async fn save_merge_base(
        &mut self,
        workspace: WorkspaceId,
        base: &MergeBase,
    ) -> Result<(), StoreError>;
}
