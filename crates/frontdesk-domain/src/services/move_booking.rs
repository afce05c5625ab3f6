use std::sync::Arc;

use thiserror::Error;

use super::Ports;
use super::get_booking::{Authority, ChangeBookingError, find_visible};
use super::mover::Mover;
use super::placement::SlotUnavailable;
use crate::access::{AccessDenied, Actor};
use crate::booking::{Booking, InvalidTransition};
use crate::fault::Faults;
use crate::ids::BookingId;
use crate::ports::{BookingQueries, Mode, StoreError};
use crate::requested_time::RequestedTime;
use crate::zone::Zone;

/// Gives a booking another time with the same hosts.
pub struct MoveBooking {
    bookings: Arc<dyn BookingQueries>,
    mover: Mover,
}

/// Where a booking is to be moved.
#[derive(Clone, Debug)]
pub struct MoveBookingCommand {
    /// Its new start.
    pub start_time: RequestedTime,
    /// The zone in which that was chosen; `None`: the booking's.
    pub time_zone: Option<Zone>,
}

/// Why a booking was not moved.
#[derive(Debug, Error)]
pub enum MoveBookingError {
    /// There is none with this id that the actor may see.
    #[error("there is no booking {0} that the token may see")]
    NotFound(BookingId),
    /// The actor may see it, not change it.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// It is no longer scheduled.
    #[error(transparent)]
    InvalidTransition(#[from] InvalidTransition),
    /// A workflow booked it and moves it by its own flow alone.
    #[error("a workflow booked this meeting; move it at {reschedule_url}")]
    WorkflowBooked {
        /// Where that flow is.
        reschedule_url: String,
    },
    /// Something of the request is wrong.
    #[error("the request has faults")]
    Invalid(Faults),
    /// The new time is not open.
    #[error(transparent)]
    SlotUnavailable(Box<SlotUnavailable>),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ChangeBookingError> for MoveBookingError {
    fn from(error: ChangeBookingError) -> Self {
        match error {
            ChangeBookingError::NotFound(id) => Self::NotFound(id),
            ChangeBookingError::Denied(denied) => Self::Denied(denied),
            ChangeBookingError::InvalidTransition(refusal) => Self::InvalidTransition(refusal),
            ChangeBookingError::Invalid(faults) => Self::Invalid(faults),
            ChangeBookingError::Store(error) => Self::Store(error),
        }
    }
}

impl From<SlotUnavailable> for MoveBookingError {
    fn from(refusal: SlotUnavailable) -> Self {
        Self::SlotUnavailable(Box::new(refusal))
    }
}

impl MoveBooking {
    pub(super) fn new(ports: &Ports) -> Self {
        Self { bookings: Arc::clone(&ports.store.bookings), mover: Mover::new(ports) }
    }

    /// The booking at its new time. Its own present time is a success that changes nothing, open or not.
    ///
    /// # Errors
    /// See [`MoveBookingError`]; nothing is written then.
    pub async fn move_booking(
        &self,
        actor: &Actor,
        id: BookingId,
        command: MoveBookingCommand,
        mode: Mode<Booking>,
    ) -> Result<Booking, MoveBookingError> {
        actor.require_not_observer("change a booking")?;
        let seen =
            find_visible(self.bookings.as_ref(), actor, id).await?.ok_or(MoveBookingError::NotFound(id))?;
        self.mover.move_booking(Authority::Member(actor), &seen, command, mode).await
    }
}
