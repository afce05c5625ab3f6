//! Types of booking links, checks of link requests and resolution of hosts.

mod limits;
mod queue_adjustment;
mod queue_choice;
mod queue_counts;
mod request;
mod resolve;
mod slug;

use frontdesk_scheduling::named;
use time::OffsetDateTime;

pub use limits::{LinkEnd, LinkLimits, MaxBookings};
pub use queue_adjustment::QueueAdjustment;
pub use queue_choice::QueueChoice;
pub use queue_counts::{
    AssignmentsBefore, CreditedAssignments, MemberAssignments, MemberCounts, Presence,
    QueueAssignments, QueueCounts, count_credits,
};
pub use request::{Chosen, HostEntry, MAX_HOST_ENTRIES, check_host_entries};
pub use resolve::{Assignment, HostFault, LinkRejected, NotAHost, Resolution, Resolver};
pub use slug::LinkSlug;

use crate::booking::BookingHost;
use crate::event_type::EventType;
use crate::host::Host;
use crate::ids::{EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use crate::key::Key;
use crate::metadata::Metadata;

/// A booking link for one event type.
///
/// Its hosts never change; a queue can choose one more host at each booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The id.
    pub id: LinkId,
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The event type that the link books.
    pub event_type_id: EventTypeId,
    /// The address, which also determines the kind.
    pub address: LinkAddress,
    /// The hosts, in the order of the request.
    ///
    /// Exactly one leads; with `booking_queue`, the host that it chooses may lead instead.
    pub hosts: Vec<LinkHost>,
    /// The queue that chooses one more host at each booking.
    pub booking_queue: Option<QueueId>,
    /// The key-value pairs of the client that created the link.
    pub metadata: Metadata,
    /// When the link stops accepting bookings.
    pub limits: LinkLimits,
    /// The key of the router that created the link for a lead; no list shows it.
    pub router: Option<Key>,
    /// The bookings that are not canceled; 0 without a maximum.
    pub bookings: u32,
    /// The member who created the link.
    pub created_by: UserId,
    /// When the link was created.
    pub created_at: OffsetDateTime,
    /// When the link was archived.
    pub archived_at: Option<OffsetDateTime>,
}

/// A host of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkHost {
    /// The member's id and role, and whether the member leads.
    pub host: Host,
    /// The queue that chose the member, if any.
    pub queue_id: Option<QueueId>,
}

/// The path of a link below `/book/{workspace_key}/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkAddress {
    /// A member's own link for an event type: `{member_key}/{event_key}`.
    Personal {
        /// The key of the only host.
        member_key: Key,
        /// The key of the event type.
        event_key: Key,
    },
    /// A personal link with limits or a requested slug: `{slug}`.
    ///
    /// It is never reused, so a member can have several for an event type.
    Separate {
        /// The requested slug, else a random one.
        slug: String,
    },
    /// Any other link: `{slug}`.
    Team {
        /// The requested slug, else a random one.
        slug: String,
    },
}

impl LinkAddress {
    /// The path below `/book/{workspace_key}/`.
    pub fn path(&self) -> String {
        match self {
            Self::Personal { member_key, event_key } => format!("{member_key}/{event_key}"),
            Self::Separate { slug } | Self::Team { slug } => slug.clone(),
        }
    }

    /// The kind of the link.
    pub fn kind(&self) -> LinkKind {
        match self {
            Self::Personal { .. } | Self::Separate { .. } => LinkKind::Personal,
            Self::Team { .. } => LinkKind::Team,
        }
    }
}

named! {
    /// The kind of a link.
    pub enum LinkKind {
        /// A link of one host.
        ///
        /// Without limits and slug, unique per member and event type.
        Personal = "personal",
        /// Any other combination of hosts.
        Team = "team",
    }
}

/// When the queues of a link choose hosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Resolve {
    /// Once, when the link is created; every booking has the chosen hosts.
    #[default]
    AtCreation,
    /// At each booking, among the members who are free at its time.
    PerBooking,
}

impl Link {
    /// The hosts, without the queues that chose them.
    pub fn hosts(&self) -> Vec<Host> {
        self.hosts.iter().map(|h| h.host).collect()
    }

    /// Whether `user_id` is one of the hosts.
    pub fn is_hosted_by(&self, user_id: UserId) -> bool {
        self.hosts.iter().any(|h| h.host.user_id == user_id)
    }

    /// Returns the hosts of a booking through this link that queues chose.
    ///
    /// A booking has the host that `booking_queue` chose, and then the hosts of its link in the
    /// same order; a reassignment replaces a host in place.
    pub fn queue_hosts(&self, booked: &[BookingHost]) -> Vec<(Host, QueueId)> {
        let (chosen, booked) = match (self.booking_queue, booked) {
            (Some(queue), [first, others @ ..]) => (Some((first.host, queue)), others),
            (_, booked) => (None, booked),
        };
        let pairs = self.hosts.iter().zip(booked);
        let at_creation =
            pairs.filter_map(|(of_link, booked)| Some((booked.host, of_link.queue_id?)));
        chosen.into_iter().chain(at_creation).collect()
    }

    /// Requires that the limits admit another booking at `now`.
    ///
    /// # Errors
    /// [`LinkEnd`]
    pub fn check_open(&self, now: OffsetDateTime) -> Result<(), LinkEnd> {
        self.limits.check_open(self.bookings, now)
    }

    /// Whether the link is not archived and its event type is active.
    pub fn is_bookable(&self, event_type: &EventType) -> bool {
        self.archived_at.is_none() && event_type.active
    }
}
