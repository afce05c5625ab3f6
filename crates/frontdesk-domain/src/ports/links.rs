use async_trait::async_trait;
use time::OffsetDateTime;

use super::{StoreError, Versions};
use crate::event::Event;
use crate::event_type::PublicEventType;
use crate::ids::{BookingId, EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use crate::link::{
    Assignment, AssignmentsBefore, CreditedAssignments, Link, LinkAddress, QueueAdjustment,
    QueueAssignments,
};
use crate::page::{Page, PageRequest};
use crate::workspace::QueueCredit;

/// Filter for a list of links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Only links of this event type.
    pub event_type_id: Option<EventTypeId>,
    /// Only links with this host.
    pub hosted_by: Option<UserId>,
    /// Only links for which this queue chooses a host at each booking.
    pub booking_queue: Option<QueueId>,
    /// The member whose personal links are included; `None` for all members.
    pub personal_of: Option<UserId>,
    /// Whether archived links are included.
    pub include_archived: bool,
}

/// A link, with the versions of its hosts' data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkWithVersions {
    /// The link.
    pub link: Link,
    /// The versions, read in the same statement as the link.
    pub versions: Versions,
}

/// Reads of links outside a unit of work.
///
/// MUST count the bookings of each link with a maximum, and MUST NOT read canceled ones for it.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait LinkQueries: Send + Sync {
    /// Returns the link with this id in `workspace`, archived or not.
    async fn find_link(
        &self,
        workspace: WorkspaceId,
        link: LinkId,
    ) -> Result<Option<LinkWithVersions>, StoreError>;

    /// Returns the links with these ids in `workspace`, archived or not, unordered.
    ///
    /// MUST NOT use more queries for a few hundred ids (the maximum) than for one id.
    async fn find_links(
        &self,
        workspace: WorkspaceId,
        links: &[LinkId],
    ) -> Result<Vec<Link>, StoreError>;

    /// Returns the link at this address, archived or not.
    ///
    /// MUST find every link with a slug by [`LinkAddress::Team`].
    ///
    /// If several personal links share the address, returns the active link, else the latest link.
    async fn find_link_at(
        &self,
        workspace: WorkspaceId,
        address: &LinkAddress,
    ) -> Result<Option<LinkWithVersions>, StoreError>;

    /// Lists the links that match `filter`, ascending by id.
    async fn list_links(
        &self,
        filter: &LinkFilter,
        page: &PageRequest<LinkId>,
    ) -> Result<Page<Link>, StoreError>;

    /// Returns the latest choice of a queue for this booking.
    ///
    /// Choices at the creation of a link are not stored.
    async fn find_choice(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Assignment>, StoreError>;

    /// Lists the active links shown with event types, ascending by id.
    ///
    /// These are the `newest` newest team links of each event type, and `user`'s personal links.
    ///
    /// MUST NOT read older team links, because a workspace can have one per lead.
    async fn link_choices(
        &self,
        workspace: WorkspaceId,
        user: UserId,
        event_types: &[EventTypeId],
        newest: u32,
    ) -> Result<Vec<Link>, StoreError>;

    /// Returns the same as [`QueueRepository::queue_assignments`], without a transaction.
    async fn list_queue_assignments(
        &self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
    ) -> Result<QueueAssignments, StoreError>;

    /// Lists the event types of `user`'s active personal links, ascending by id.
    ///
    /// At most `limit`, without archived ones. MUST NOT read links of others, or team links.
    async fn list_personal_event_types(
        &self,
        workspace: WorkspaceId,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<PublicEventType>, StoreError>;
}

/// Links in a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait LinkRepository: Send {
    /// Returns the link with this id, archived or not.
    ///
    /// MUST prevent other units from changing the link until this unit ends, and MUST count every
    /// booking that was committed before the link was locked.
    async fn find_link_for_update(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
    ) -> Result<Option<Link>, StoreError>;

    /// Returns the active personal link of `user` for an event type.
    async fn find_personal_link(
        &mut self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
        user: UserId,
    ) -> Result<Option<Link>, StoreError>;

    /// Adds a link with its hosts.
    ///
    /// The link's id comes from [`next_id`](super::DirectoryRepository::next_id).
    ///
    /// # Errors
    /// [`Conflict::Duplicate`](super::Conflict::Duplicate) if its id or slug is taken, or if its
    /// owner has an active personal link for the event type.
    async fn add_link(&mut self, link: &Link, events: &[Event]) -> Result<(), StoreError>;

    /// Archives a link permanently, or fails with [`Conflict::Missing`](super::Conflict::Missing).
    async fn archive_link(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;
}

/// An assignment to store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewAssignment {
    /// The queue.
    pub queue_id: QueueId,
    /// The chosen member.
    pub user_id: UserId,
    /// The link.
    pub link_id: LinkId,
    /// The booking for which the queue chose; `None`: for the link.
    pub booking_id: Option<BookingId>,
    /// When the queue chose.
    pub at: OffsetDateTime,
}

impl NewAssignment {
    /// An assignment for a link.
    pub fn for_link(
        queue_id: QueueId,
        user_id: UserId,
        link_id: LinkId,
        at: OffsetDateTime,
    ) -> Self {
        Self { queue_id, user_id, link_id, booking_id: None, at }
    }
}

/// Queue assignments in a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait QueueRepository: Send {
    /// Locks queues: other units cannot choose members until this unit ends.
    ///
    /// MUST lock in ascending id order. Later reads MUST see all committed assignments.
    async fn lock_queues(
        &mut self,
        workspace: WorkspaceId,
        queues: &[QueueId],
    ) -> Result<(), StoreError>;

    /// Returns the assignment counts and latest assignments of a queue's members.
    ///
    /// Counts assignments and adjustments at or after `since`; a latest assignment may be older.
    /// Omits former members, and members with neither.
    async fn queue_assignments(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
    ) -> Result<QueueAssignments, StoreError>;

    /// Counts the assignments of each member before each instant.
    ///
    /// `instants` ascend. Omits former members. MUST NOT read more than one assignment per member and instant.
    async fn assignments_before(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        instants: &[OffsetDateTime],
    ) -> Result<AssignmentsBefore, StoreError>;

    /// Returns the times of the assignments that a booking's state returns.
    ///
    /// Reads assignments at or after `since` and the states of `credit`. The booking of an assignment for a link is the link's last one by start; the link's own queue
    /// chooses for bookings only. MUST read the current states, and MUST NOT read older assignments.
    async fn credited_assignments(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
        credit: &[QueueCredit],
    ) -> Result<CreditedAssignments, StoreError>;

    /// Returns the adjustment of a member, however old.
    async fn find_adjustment(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        user: UserId,
    ) -> Result<Option<QueueAdjustment>, StoreError>;

    /// Stores an adjustment in place of an earlier one.
    ///
    /// One of 0 assignments removes it.
    async fn save_adjustment(
        &mut self,
        workspace: WorkspaceId,
        adjustment: &QueueAdjustment,
    ) -> Result<(), StoreError>;

    /// Records an assignment.
    async fn add_assignment(
        &mut self,
        workspace: WorkspaceId,
        assignment: &NewAssignment,
    ) -> Result<(), StoreError>;

    /// Stores the choice for a booking, in place of an earlier one.
    async fn save_choice(
        &mut self,
        workspace: WorkspaceId,
        booking: BookingId,
        choice: &Assignment,
    ) -> Result<(), StoreError>;

    /// Gives an assignment of `from` to another member.
    ///
    /// Replaces the assignment for the booking, or else the latest one for the link. Adds one if
    /// `from` has neither.
    async fn move_assignment(
        &mut self,
        workspace: WorkspaceId,
        from: UserId,
        to: &NewAssignment,
    ) -> Result<(), StoreError>;
}
