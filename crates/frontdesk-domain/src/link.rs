//! Booking links: what they are, how a request for one is checked, how it resolves to hosts.

mod request;
mod resolve;

use time::OffsetDateTime;

pub use request::{Chosen, HostEntry, MAX_HOST_ENTRIES, check_host_entries};
pub use resolve::{Assignment, LinkRejected, QueueStanding, Resolution, Resolver, Standing};

use crate::event_type::EventType;
use crate::host::Host;
use crate::ids::{EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use crate::key::Key;

/// A link under which an event type can be booked with fixed hosts. It pins its members for good:
/// no queue is asked again when somebody books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its number.
    pub id: LinkId,
    /// The workspace that it belongs to.
    pub workspace_id: WorkspaceId,
    /// What is booked.
    pub event_type_id: EventTypeId,
    /// Where it leads, which also says of which kind it is.
    pub address: LinkAddress,
    /// Who hosts what is booked, in the order of the request; exactly one leads.
    pub hosts: Vec<LinkHost>,
    /// The member who made it.
    pub created_by: UserId,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// Since when nothing can be booked through it.
    pub archived_at: Option<OffsetDateTime>,
}

/// A host of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkHost {
    /// Who, how firmly, and whether it leads.
    pub host: Host,
    /// The queue that chose the member, where one did.
    pub queue_id: Option<QueueId>,
}

/// Where a link leads, below `/book/{workspace_key}/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkAddress {
    /// A member's own link for an event type: `{member_key}/{event_key}`.
    Personal {
        /// The key of the member, who is the only host.
        member_key: Key,
        /// The key of the event type.
        event_key: Key,
    },
    /// Any other: `{slug}`.
    Team {
        /// An unguessable name.
        slug: String,
    },
}

impl LinkAddress {
    /// The path below `/book/{workspace_key}/`.
    pub fn path(&self) -> String {
        match self {
            Self::Personal { member_key, event_key } => format!("{member_key}/{event_key}"),
            Self::Team { slug } => slug.clone(),
        }
    }

    /// The kind of the link.
    pub fn kind(&self) -> LinkKind {
        match self {
            Self::Personal { .. } => LinkKind::Personal,
            Self::Team { .. } => LinkKind::Team,
        }
    }
}

/// The two kinds of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// One member's own, made once per event type.
    Personal,
    /// Any other combination of hosts.
    Team,
}

impl LinkKind {
    /// The name in `kind`: `personal` or `team`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Personal => "personal",
            Self::Team => "team",
        }
    }
}

impl Link {
    /// The hosts without where they came from.
    pub fn hosts(&self) -> Vec<Host> {
        self.hosts.iter().map(|h| h.host).collect()
    }

    /// Whether `user_id` is one of the hosts.
    pub fn is_hosted_by(&self, user_id: UserId) -> bool {
        self.hosts.iter().any(|h| h.host.user_id == user_id)
    }

    /// Whether something can be booked through it, given its event type.
    pub fn is_bookable(&self, event_type: &EventType) -> bool {
        self.archived_at.is_none() && event_type.active
    }
}
