//! Bookings and their state machine.

mod answers;
mod confirmation;
mod forgetting;
mod manage_token;
mod state;

use time::OffsetDateTime;
use uuid::Uuid;

pub use answers::{Answer, Answers, check_answers};
pub use confirmation::{Confirmation, ConfirmationCode};
pub use forgetting::{FORGOTTEN_EMAIL, FORGOTTEN_NAME};
pub use manage_token::{MalformedManageToken, ManageToken};
pub use state::{
    Action, BookingState, BookingStatus, Cancellation, InvalidTransition, NoShow, Transition,
};

use crate::email::Email;
use crate::event_type::Location;
use crate::host::{Host, HostRole};
use crate::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::key::Key;
use crate::open_times::BusyBooking;
use crate::zone::Zone;

/// A meeting between an invitee and one or more hosts.
///
/// Names of members and event types are read along with it; a store saves their ids alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    /// Its UUID.
    pub id: BookingId,
    /// Lets the invitee manage it.
    pub manage_token: ManageToken,
    /// The workspace that it belongs to.
    pub workspace_id: WorkspaceId,
    /// What it is called: `Intro call: Ada Byron and Priya Raman`.
    pub title: String,
    /// What was booked.
    pub event_type: EventTypeRef,
    /// When it takes place.
    pub interval: Interval,
    /// Minutes that its hosts keep free before it.
    pub buffer_before_minutes: u32,
    /// Minutes that its hosts keep free after it.
    pub buffer_after_minutes: u32,
    /// The zone in which its time was chosen.
    pub time_zone: Zone,
    /// Who attends for the workspace; exactly one of them leads.
    pub hosts: Vec<BookingHost>,
    /// Whom it is with.
    pub invitee: Invitee,
    /// Who else was invited.
    pub guests: Vec<Email>,
    /// What the invitee answered.
    pub answers: Answers,
    /// Where it takes place.
    pub location: Location,
    /// How it came to be.
    pub origin: Origin,
    /// The link through which it was booked.
    pub link_id: Option<LinkId>,
    /// The mark of the page's form through which it was booked, by which the same form sent twice
    /// is recognised.
    pub submission: Option<Uuid>,
    /// Whether the invitee has confirmed it.
    pub confirmation: Confirmation,
    /// The member who booked it for somebody else.
    pub booked_by: Option<MemberRef>,
    /// Its state as stored; see [`Booking::status_at`] for what it is at a moment.
    pub state: BookingState,
    /// How often it has changed since it was made: the `SEQUENCE` (RFC 5545 section 3.8.7.4) of its
    /// invitations.
    pub revision: u32,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it last changed.
    pub updated_at: OffsetDateTime,
}

/// An event type as a booking names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTypeRef {
    /// Its number.
    pub id: EventTypeId,
    /// Its key.
    pub key: Key,
    /// Its title.
    pub title: String,
}

/// A member as a booking names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRef {
    /// The member's number.
    pub user_id: UserId,
    /// The member's name.
    pub name: String,
}

/// A host of a booking, with what people need to recognise it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingHost {
    /// Who, how firmly, and whether it leads.
    pub host: Host,
    /// The member's name.
    pub name: String,
    /// The member's address.
    pub email: Email,
}

/// The person whom a meeting is with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitee {
    /// The name as it was given.
    pub name: String,
    /// The address.
    pub email: Email,
    /// The zone in which the invitee reads times.
    pub time_zone: Zone,
}

/// How a booking came to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The invitee booked on the page of a link.
    Link,
    /// A member booked over the API.
    Api,
    /// A workflow booked it, and moves it by its own flow alone.
    Workflow {
        /// Where that flow is.
        reschedule_url: String,
    },
}

impl Origin {
    /// The name on the wire: `link`, `api` or `workflow`.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::Api => "api",
            Self::Workflow { .. } => "workflow",
        }
    }

    /// Where a workflow's booking is moved; `None` for the others.
    pub fn reschedule_url(&self) -> Option<&str> {
        match self {
            Self::Workflow { reschedule_url } => Some(reschedule_url),
            Self::Link | Self::Api => None,
        }
    }
}

impl Booking {
    /// What a booking is called: the event type, the invitee, and the host who leads.
    pub fn title_of(event_type: &str, invitee: &str, hosts: &[BookingHost]) -> String {
        let lead = hosts.iter().find(|h| h.host.lead).map_or("", |h| h.name.as_str());
        format!("{event_type}: {invitee} and {lead}")
    }

    /// Whether `user_id` is one of the hosts, however firmly.
    pub fn is_hosted_by(&self, user_id: UserId) -> bool {
        self.hosts.iter().any(|h| h.host.user_id == user_id)
    }

    /// The hosts' numbers, in the booking's order.
    pub fn host_ids(&self) -> Vec<UserId> {
        self.hosts.iter().map(|h| h.host.user_id).collect()
    }

    /// How long it lasts, in whole minutes.
    pub fn duration_minutes(&self) -> i64 {
        (self.interval.end() - self.interval.start()).whole_minutes()
    }

    /// Whether it takes its `must_attend` hosts' time: a scheduled one does, and keeps doing so
    /// once it has ended, for the sake of the buffer after it; a cancelled one, a no-show or one
    /// set to completed does not.
    pub fn blocks_time(&self) -> bool {
        self.state == BookingState::Scheduled
    }

    /// The hosts whose time it takes, while it takes any.
    pub fn blocked_hosts(&self) -> impl Iterator<Item = UserId> {
        let blocks = self.blocks_time();
        self.hosts
            .iter()
            .filter(move |h| blocks && h.host.role == HostRole::MustAttend)
            .map(|h| h.host.user_id)
    }

    /// The booking as it stands in the way of another.
    pub fn as_busy(&self) -> BusyBooking {
        BusyBooking {
            interval: self.interval,
            buffer_before_minutes: self.buffer_before_minutes,
            buffer_after_minutes: self.buffer_after_minutes,
        }
    }
}
