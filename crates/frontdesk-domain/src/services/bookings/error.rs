use thiserror::Error;

use super::booking_limits::{TooManyBookings, TooManyHolds};
use super::slot_unavailable::SlotUnavailable;
use crate::access::AccessDenied;
use crate::booking::InvalidTransition;
use crate::fault::Faults;
use crate::ids::{BookingId, LinkId, QueueId};
use crate::link::LinkEnd;
use crate::ports::StoreError;
use crate::queue::Candidate;

/// The maximum number of attempts at a change.
///
/// Each attempt reads calendars before it locks the booking.
pub(in crate::services) const ATTEMPTS: usize = 5;

/// Why an operation on bookings failed, for members.
///
/// Invitees get an [`InviteeError`](crate::services::InviteeError), which names no host.
#[derive(Debug, Error)]
pub enum BookingError {
    /// The actor sees no booking with this id.
    #[error("booking {0} does not exist or is not visible to the token")]
    NotFound(BookingId),
    /// The link does not exist or is no longer bookable.
    #[error("there is no active link {0} in this workspace")]
    LinkNotFound(LinkId),
    /// There is no open hold with this id.
    #[error("there is no open hold {0} in this workspace; hold or book a time of the link again")]
    HoldNotFound(BookingId),
    /// The link has expired or is used up.
    #[error(transparent)]
    LinkEnded(#[from] LinkEnd),
    /// The actor may neither book nor change the booking.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The request is invalid.
    #[error("the request is invalid")]
    Invalid(Faults),
    /// The booking's status does not allow the change.
    #[error(transparent)]
    InvalidTransition(#[from] InvalidTransition),
    /// A workflow created the booking, and only the workflow can move it.
    #[error("a workflow booked this meeting; move it at {reschedule_url}")]
    WorkflowBooked {
        /// The page on which the workflow moves the booking.
        reschedule_url: String,
    },
    /// Other requests changed the booking during every attempt.
    #[error("other requests changed the booking during each of {ATTEMPTS} attempts; retry")]
    Overtaken,
    /// The time is not open.
    #[error(transparent)]
    SlotUnavailable(Box<SlotUnavailable>),
    /// No queue chose a host for this booking.
    #[error(
        "no queue chose a host for booking {0}; a queue that chose when the link was created is in the link's hosts"
    )]
    NotChosen(BookingId),
    /// No queue can choose another host, because none chose one.
    #[error(
        "no host of booking {0} was chosen by a queue of its link, so no queue can choose another; name the new host"
    )]
    NotFromAQueue(BookingId),
    /// The queue that chose the host is archived.
    #[error("the queue {0:?}, which chose the host, is archived and chooses no members")]
    QueueArchived(String),
    /// The requested member, or every member of the queue, is unavailable.
    #[error(transparent)]
    NoFreeMember(Box<NoFreeMember>),
    /// Another booking has the submission id of the form.
    #[error("this form submission already created another booking")]
    SubmissionUsed,
    /// A cap on bookings by invitees is reached.
    #[error(transparent)]
    TooMany(#[from] TooManyBookings),
    /// The token has too many open holds.
    #[error(transparent)]
    TooManyHolds(#[from] TooManyHolds),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<SlotUnavailable> for BookingError {
    fn from(refusal: SlotUnavailable) -> Self {
        Self::SlotUnavailable(Box::new(refusal))
    }
}

/// No member of the queue, or not the requested one, is free.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} take over the booking; members of the queue {name:?}: {why}", whom(.requested.as_deref()))]
pub struct NoFreeMember {
    /// The queue.
    pub queue_id: QueueId,
    /// The queue's name.
    pub name: String,
    /// The requested member's name; `None`: the queue chooses.
    pub requested: Option<String>,
    /// Every considered member.
    pub considered: Vec<Candidate>,
    /// The reason for each member.
    pub why: String,
}

fn whom(requested: Option<&str>) -> String {
    requested.map_or_else(|| "no member can".to_owned(), |name| format!("{name} cannot"))
}
