//! Bookings and their state machine.

mod answers;
mod attribution;
mod confirmation;
mod forgetting;
mod manage_token;
mod map_patch;
mod state;
mod update;

use frontdesk_scheduling::named;
use time::OffsetDateTime;
use uuid::Uuid;

pub use answers::{
    Answer, AnsweredQuestion, Answers, check_answers, check_changed_answers, check_given_answers,
};
pub use attribution::{Attribution, CAMPAIGN_PARAMETERS};
pub use confirmation::{Confirmation, ConfirmationCode};
pub use forgetting::{FORGOTTEN_EMAIL, FORGOTTEN_NAME};
pub use manage_token::{MalformedManageToken, ManageToken};
pub use map_patch::MapPatch;
pub use state::{
    Action, BookingState, BookingStatus, Cancellation, InvalidTransition, MAX_CHANGES_BEFORE_MOVE,
    NoShow, Transition,
};
pub use update::BookingDetails;

use crate::email::Email;
use crate::event_type::Location;
use crate::host::{Host, HostRole};
use crate::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::key::Key;
use crate::metadata::Metadata;
use crate::open_times::BusyBooking;
use crate::zone::Zone;

/// A meeting between an invitee and one or more hosts.
///
/// A store saves only the ids of members and event types; it looks up the names on each read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    /// The UUID.
    pub id: BookingId,
    /// The secret that lets the invitee manage the booking.
    pub manage_token: ManageToken,
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The title: `Intro call: Ada Byron and Priya Raman`.
    pub title: String,
    /// The booked event type.
    pub event_type: EventTypeRef,
    /// The time of the meeting.
    pub interval: Interval,
    /// Minutes that the hosts keep free before the meeting.
    pub buffer_before_minutes: u32,
    /// Minutes that the hosts keep free after the meeting.
    pub buffer_after_minutes: u32,
    /// The time zone in which the start was chosen.
    pub time_zone: Zone,
    /// The attending members; exactly one leads.
    pub hosts: Vec<BookingHost>,
    /// The external participant.
    pub invitee: Invitee,
    /// The addresses of the guests.
    pub guests: Vec<Email>,
    /// The invitee's answers.
    pub answers: Answers,
    /// Key-value pairs set by API clients.
    pub metadata: Metadata,
    /// The campaign parameters in the URL that the invitee opened.
    pub attribution: Attribution,
    /// The location of the meeting.
    pub location: Location,
    /// How the booking was made.
    pub origin: Origin,
    /// The link through which the booking was made.
    pub link_id: Option<LinkId>,
    /// The form submission that made the booking; a resubmission returns the booking.
    pub submission: Option<Uuid>,
    /// Whether the invitee has confirmed the booking.
    pub confirmation: Confirmation,
    /// The member who booked on behalf of the invitee.
    pub booked_by: Option<MemberRef>,
    /// The stored state; [`Booking::status_at`] derives the current status.
    pub state: BookingState,
    /// The number of changes that calendars show; `SEQUENCE` (RFC 5545, section 3.8.7.4).
    pub revision: u32,
    /// When the booking was created.
    pub created_at: OffsetDateTime,
    /// When the booking last changed.
    pub updated_at: OffsetDateTime,
}

/// A booking's reference to an event type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTypeRef {
    /// The id.
    pub id: EventTypeId,
    /// The key.
    pub key: Key,
    /// The title.
    pub title: String,
}

/// A booking's reference to a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRef {
    /// The member's id.
    pub user_id: UserId,
    /// The member's name.
    pub name: String,
}

/// A host of a booking, with display data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingHost {
    /// The member's id and role, and whether the member leads.
    pub host: Host,
    /// The member's name.
    pub name: String,
    /// The member's address.
    pub email: Email,
}

/// The external participant of a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitee {
    /// The name as entered.
    pub name: String,
    /// The address.
    pub email: Email,
    /// The zone of the invitee's last choice of a time.
    pub time_zone: Zone,
}

/// How a booking was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// By the invitee, on a link's page.
    Link,
    /// By a member, over the API.
    Api,
    /// By an external workflow, which alone can move the booking.
    Workflow {
        /// The URL at which the workflow moves the booking.
        reschedule_url: String,
    },
}

named! {
    /// The way in which a booking was created.
    pub enum OriginKind {
        /// [`Origin::Link`].
        Link = "link",
        /// [`Origin::Api`].
        Api = "api",
        /// [`Origin::Workflow`].
        Workflow = "workflow",
    }
}

impl Origin {
    /// The kind.
    pub fn kind(&self) -> OriginKind {
        match self {
            Self::Link => OriginKind::Link,
            Self::Api => OriginKind::Api,
            Self::Workflow { .. } => OriginKind::Workflow,
        }
    }

    /// The name of the kind on the wire.
    pub fn as_str(&self) -> &'static str {
        self.kind().as_str()
    }

    /// The URL at which a workflow's booking is moved; else `None`.
    pub fn reschedule_url(&self) -> Option<&str> {
        match self {
            Self::Workflow { reschedule_url } => Some(reschedule_url),
            Self::Link | Self::Api => None,
        }
    }
}

impl Booking {
    /// Builds a title from event type, invitee and lead host.
    pub fn title_of(event_type: &str, invitee: &str, hosts: &[BookingHost]) -> String {
        let lead = hosts.iter().find(|h| h.host.lead).map_or("", |h| h.name.as_str());
        format!("{event_type}: {invitee} and {lead}")
    }

    /// Whether `user_id` is a host, required or optional.
    pub fn is_hosted_by(&self, user_id: UserId) -> bool {
        self.hosts.iter().any(|h| h.host.user_id == user_id)
    }

    /// The hosts' ids, in the booking's order.
    pub fn host_ids(&self) -> Vec<UserId> {
        self.hosts.iter().map(|h| h.host.user_id).collect()
    }

    /// The duration in whole minutes.
    pub fn duration_minutes(&self) -> i64 {
        (self.interval.end() - self.interval.start()).whole_minutes()
    }

    /// Whether the booking blocks the time of its `must_attend` hosts.
    ///
    /// A scheduled booking blocks time even after its end, because a buffer can follow.
    pub fn blocks_time(&self) -> bool {
        self.state == BookingState::Scheduled
    }

    /// The hosts whose time is blocked.
    pub fn blocked_hosts(&self) -> impl Iterator<Item = UserId> {
        self.required_hosts_if(self.blocks_time())
    }

    /// The required hosts toward whose [caps](crate::open_times::MeetingCaps) the booking counts.
    ///
    /// Every booking counts that is not cancelled, on the day and in the week of its start.
    pub fn counted_hosts(&self) -> impl Iterator<Item = UserId> {
        self.required_hosts_if(!matches!(self.state, BookingState::Cancelled(_)))
    }

    fn required_hosts_if(&self, condition: bool) -> impl Iterator<Item = UserId> {
        let required = move |h: &&BookingHost| condition && h.host.role == HostRole::MustAttend;
        self.hosts.iter().filter(required).map(|h| h.host.user_id)
    }

    /// The booking's interval and buffers, as busy time.
    pub fn as_busy(&self) -> BusyBooking {
        BusyBooking {
            interval: self.interval,
            buffer_before_minutes: self.buffer_before_minutes,
            buffer_after_minutes: self.buffer_after_minutes,
            held: false,
        }
    }
}
