use thiserror::Error;

use super::unavailable::TimeUnavailable;
use crate::booking::InvalidTransition;
use crate::fault::Faults;
use crate::link::LinkEnd;
use crate::ports::StoreError;
use crate::services::bookings::booking_limits::TooManyBookings;
use crate::services::bookings::error::{ATTEMPTS, BookingError};
use crate::workspace::Workspace;

/// Why a request of an invitee failed.
///
/// Names no host and no other booking.
#[derive(Debug, Error)]
pub enum InviteeError {
    /// There is no link at this address.
    #[error("there is no link at this address")]
    LinkNotFound {
        /// The workspace of the address, if it exists.
        workspace: Option<Box<Workspace>>,
    },
    /// The link is closed.
    #[error("this link no longer accepts bookings")]
    LinkClosed {
        /// The workspace of the link.
        workspace: Box<Workspace>,
        /// Why the link is closed.
        why: LinkClosed,
    },
    /// No booking has this manage token.
    #[error("there is no such booking")]
    BookingNotFound,
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
    TimeUnavailable(Box<TimeUnavailable>),
    /// Another booking has the submission id of the form.
    #[error("this form submission already created another booking")]
    SubmissionUsed,
    /// A cap on bookings by invitees is reached.
    #[error(transparent)]
    TooMany(#[from] TooManyBookings),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a link is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkClosed {
    /// The link is archived.
    Archived,
    /// The link has expired or is used up.
    Ended(LinkEnd),
    /// The link cannot be booked for another reason.
    ///
    /// The event type or queue is archived, or a required host cannot host.
    Unavailable,
}

impl InviteeError {
    pub(super) fn closed(workspace: Workspace, why: LinkClosed) -> Self {
        Self::LinkClosed { workspace: Box::new(workspace), why }
    }
}

impl From<BookingError> for InviteeError {
    fn from(error: BookingError) -> Self {
        match error {
            BookingError::Invalid(faults) => Self::Invalid(faults),
            BookingError::InvalidTransition(refusal) => Self::InvalidTransition(refusal),
            BookingError::WorkflowBooked { reschedule_url } => {
                Self::WorkflowBooked { reschedule_url }
            }
            BookingError::Overtaken => Self::Overtaken,
            BookingError::SlotUnavailable(refusal) => {
                Self::TimeUnavailable(Box::new((*refusal).into()))
            }
            BookingError::SubmissionUsed => Self::SubmissionUsed,
            BookingError::TooMany(refusal) => Self::TooMany(refusal),
            BookingError::Store(error) => Self::Store(error),
            BookingError::NotFound(_)
            | BookingError::LinkNotFound(_)
            | BookingError::HoldNotFound(_)
            | BookingError::TooManyHolds(_)
            | BookingError::LinkEnded(_)
            | BookingError::Denied(_)
            | BookingError::NotChosen(_)
            | BookingError::NotFromAQueue(_)
            | BookingError::QueueArchived(_)
            | BookingError::NoFreeMember(_) => Self::BookingNotFound,
        }
    }
}
