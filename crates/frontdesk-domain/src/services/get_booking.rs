use std::sync::Arc;

use thiserror::Error;

use crate::access::{AccessDenied, Actor};
use crate::booking::{Booking, InvalidTransition, MemberRef};
use crate::fault::Faults;
use crate::ids::{BookingId, WorkspaceId};
use crate::ports::{BookingQueries, StoreError, UnitOfWork};

/// Reads one booking.
pub struct GetBooking {
    bookings: Arc<dyn BookingQueries>,
}

/// Why a booking could not be read.
#[derive(Debug, Error)]
pub enum GetBookingError {
    /// There is none with this id that the actor may see.
    #[error("there is no booking {0} that the token may see")]
    NotFound(BookingId),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a booking's state could not be changed.
#[derive(Debug, Error)]
pub enum ChangeBookingError {
    /// There is none with this id that the actor may see.
    #[error("there is no booking {0} that the token may see")]
    NotFound(BookingId),
    /// The actor may see it, not change it.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// A reason that members and invitees share.
    #[error(transparent)]
    Refused(ChangeRefused),
}

/// Why a booking is not changed, for a member or its invitee.
#[derive(Debug, Error)]
pub enum ChangeRefused {
    /// Its status does not allow the change.
    #[error(transparent)]
    InvalidTransition(#[from] InvalidTransition),
    /// A workflow booked it and moves it by its own flow alone.
    #[error("a workflow booked this meeting; move it at {reschedule_url}")]
    WorkflowBooked {
        /// The address of that flow.
        reschedule_url: String,
    },
    /// The request has faults. Fields: `start_time`, `reason`, `code`.
    #[error("the request has faults")]
    Invalid(Faults),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl<E: Into<ChangeRefused>> From<E> for ChangeBookingError {
    fn from(error: E) -> Self {
        Self::Refused(error.into())
    }
}

impl GetBooking {
    /// The use case on these ports.
    pub fn new(bookings: &Arc<dyn BookingQueries>) -> Self {
        Self { bookings: Arc::clone(bookings) }
    }

    /// The booking, if `actor` may see it.
    ///
    /// # Errors
    /// See [`GetBookingError`].
    pub async fn get(&self, actor: &Actor, id: BookingId) -> Result<Booking, GetBookingError> {
        find_visible(self.bookings.as_ref(), actor, id).await?.ok_or(GetBookingError::NotFound(id))
    }
}

/// The booking with `id`, `None` also when `actor` may not see it: whoever may not see it learns
/// nothing of it.
pub(super) async fn find_visible(
    bookings: &dyn BookingQueries,
    actor: &Actor,
    id: BookingId,
) -> Result<Option<Booking>, StoreError> {
    let found = bookings.find_booking(actor.workspace_id, id).await?;
    Ok(found.filter(|booking| actor.sees(booking)))
}

/// On whose authority a booking is changed.
#[derive(Clone, Copy)]
pub(super) enum Authority<'a> {
    /// A member's, by the rules of its role.
    Member(&'a Actor),
    /// That of whoever holds the booking's manage token, by which the booking was found.
    ManageToken,
}

impl Authority<'_> {
    /// The member who acts; `None` for an invitee.
    pub(super) fn member(self) -> Option<MemberRef> {
        match self {
            Self::Member(actor) => Some(actor.member_ref()),
            Self::ManageToken => None,
        }
    }

    /// Refuses whoever may not change `booking`; whoever may not even see it learns nothing of it.
    pub(super) fn check(self, booking: &Booking) -> Result<(), ChangeBookingError> {
        match self {
            Self::Member(actor) if actor.sees(booking) => Ok(actor.require_change_of(booking)?),
            Self::Member(_) => Err(ChangeBookingError::NotFound(booking.id)),
            Self::ManageToken => Ok(()),
        }
    }
}

/// The booking with `id`, held for a change that is within `authority`.
pub(super) async fn find_changeable(
    unit: &mut dyn UnitOfWork,
    authority: Authority<'_>,
    workspace: WorkspaceId,
    id: BookingId,
) -> Result<Booking, ChangeBookingError> {
    let found = unit.bookings().find_booking_for_update(workspace, id).await?;
    let booking = found.ok_or(ChangeBookingError::NotFound(id))?;
    authority.check(&booking)?;
    Ok(booking)
}
