use std::sync::Arc;

use thiserror::Error;

use crate::access::{AccessDenied, Actor};
use crate::booking::{Booking, InvalidTransition, MemberRef};
use crate::fault::Faults;
use crate::ids::{BookingId, WorkspaceId};
use crate::ports::{BookingQueries, StoreError, UnitOfWork};

/// The maximum number of attempts at a change.
///
/// Each attempt reads calendars before it locks the booking.
pub(in crate::services) const ATTEMPTS: usize = 5;

/// The outcome of one attempt at such a change.
pub(in crate::services) enum Attempt<T> {
    Done(T),
    /// Another request changed the booking before the lock.
    ///
    /// Contains the booking under the lock.
    Overtaken(Box<Booking>),
}

/// Reads one booking.
pub struct GetBooking {
    /// Calls `find_booking`.
    pub bookings: Arc<dyn BookingQueries>,
}

/// The reason why a booking could not be read.
#[derive(Debug, Error)]
pub enum GetBookingError {
    /// The actor sees no booking with this id.
    #[error("booking {0} does not exist or is not visible to the token")]
    NotFound(BookingId),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The reason why a member could not change a booking.
#[derive(Debug, Error)]
pub enum ChangeBookingError {
    /// The actor sees no booking with this id.
    #[error("booking {0} does not exist or is not visible to the token")]
    NotFound(BookingId),
    /// The actor may see the booking but not change it.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// An error that invitees can also get.
    #[error(transparent)]
    Refused(ChangeRefused),
}

/// Why a change by a member or an invitee was rejected.
#[derive(Debug, Error)]
pub enum ChangeRefused {
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
    /// The request is invalid.
    #[error("the request is invalid")]
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
    /// Returns the booking if `actor` may see it.
    ///
    /// # Errors
    /// See [`GetBookingError`].
    pub async fn get(&self, actor: &Actor, id: BookingId) -> Result<Booking, GetBookingError> {
        find_visible(self.bookings.as_ref(), actor, id).await?.ok_or(GetBookingError::NotFound(id))
    }
}

pub(in crate::services) async fn find_visible(
    bookings: &dyn BookingQueries,
    actor: &Actor,
    id: BookingId,
) -> Result<Option<Booking>, StoreError> {
    let found = bookings.find_booking(actor.workspace_id, id).await?;
    Ok(found.filter(|booking| actor.sees(booking)))
}

/// The basis of a caller's permission to change a booking.
#[derive(Clone, Copy)]
pub(in crate::services) enum Authority<'a> {
    Member(&'a Actor),
    /// The holder of the booking's manage token.
    ManageToken,
}

impl Authority<'_> {
    pub(in crate::services) fn member(self) -> Option<MemberRef> {
        match self {
            Self::Member(actor) => Some(actor.member_ref()),
            Self::ManageToken => None,
        }
    }

    pub(in crate::services) fn check(self, booking: &Booking) -> Result<(), ChangeBookingError> {
        match self {
            Self::Member(actor) if actor.sees(booking) => Ok(actor.require_change_of(booking)?),
            Self::Member(_) => Err(ChangeBookingError::NotFound(booking.id)),
            Self::ManageToken => Ok(()),
        }
    }
}

pub(in crate::services) async fn find_changeable(
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
