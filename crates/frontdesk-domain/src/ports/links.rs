use async_trait::async_trait;
use time::OffsetDateTime;

use super::StoreError;
use crate::ids::{EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use crate::link::{Link, LinkAddress, QueueStanding};
use crate::page::{Page, PageRequest};

/// Which links a list holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Only those of this event type.
    pub event_type_id: Option<EventTypeId>,
    /// Of the personal links only this member's; `None`: everybody's.
    pub personal_of: Option<UserId>,
    /// Archived ones too.
    pub include_archived: bool,
}

/// Reads of links outside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait LinkQueries: Send + Sync {
    /// The link with this id, archived or not, if `workspace` has one.
    async fn find_link(
        &self,
        workspace: WorkspaceId,
        link: LinkId,
    ) -> Result<Option<Link>, StoreError>;

    /// Those of `links` that `workspace` has, archived or not, in no particular order; some
    /// hundreds at most. MUST NOT ask more of a database for many than for a few.
    async fn find_links(
        &self,
        workspace: WorkspaceId,
        links: &[LinkId],
    ) -> Result<Vec<Link>, StoreError>;

    /// The link at this address, archived or not. A personal link may have been made again once it
    /// was archived: then it is the active one, else the latest.
    async fn find_link_at(
        &self,
        workspace: WorkspaceId,
        address: &LinkAddress,
    ) -> Result<Option<Link>, StoreError>;

    /// The links that `filter` lets through, ascending by id.
    async fn list_links(
        &self,
        filter: &LinkFilter,
        page: &PageRequest<LinkId>,
    ) -> Result<Page<Link>, StoreError>;

    /// Every active link that `user` may choose from: all team links and its own personal ones,
    /// ascending by id.
    async fn link_choices(
        &self,
        workspace: WorkspaceId,
        user: UserId,
    ) -> Result<Vec<Link>, StoreError>;
}

/// Links inside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait LinkRepository: Send {
    /// The link with this id, archived or not. MUST keep others from changing it until the unit
    /// ends.
    async fn find_link_for_update(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
    ) -> Result<Option<Link>, StoreError>;

    /// The active personal link of `user` for an event type.
    async fn find_personal_link(
        &mut self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
        user: UserId,
    ) -> Result<Option<Link>, StoreError>;

    /// Adds a link with its hosts, under the id that it bears (see
    /// [`DirectoryRepository::next_id`](super::DirectoryRepository::next_id)).
    ///
    /// # Errors
    /// [`Conflict::Duplicate`](super::Conflict::Duplicate) when its id or slug is taken, or when
    /// its owner has an active personal link for the event type.
    async fn add_link(&mut self, link: &Link) -> Result<(), StoreError>;

    /// Archives a link, once and for all.
    ///
    /// # Errors
    /// [`Conflict::Missing`](super::Conflict::Missing).
    async fn archive_link(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;
}

/// The assignments of queues inside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait QueueRepository: Send {
    /// Keeps others from resolving these queues until the unit ends. MUST lock in ascending id,
    /// whatever the order given, and MUST see every assignment committed before.
    async fn lock_queues(
        &mut self,
        workspace: WorkspaceId,
        queues: &[QueueId],
    ) -> Result<(), StoreError>;

    /// How the members of a queue stand: assignments at or after `since` are counted, the latest is
    /// told however old.
    async fn queue_standing(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
    ) -> Result<QueueStanding, StoreError>;

    /// Counts one assignment.
    async fn add_assignment(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        user: UserId,
        link: LinkId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;
}
