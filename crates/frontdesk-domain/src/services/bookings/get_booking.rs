use std::sync::Arc;

use super::error::BookingError;
use crate::access::Actor;
use crate::booking::{Booking, MemberRef};
use crate::ids::{BookingId, WorkspaceId};
use crate::ports::{BookingQueries, UnitOfWork};

/// The outcome of one attempt at a change that reads calendars.
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

impl GetBooking {
    /// Returns the booking if `actor` may see it.
    ///
    /// # Errors
    /// See [`BookingError`].
    pub async fn get(&self, actor: &Actor, id: BookingId) -> Result<Booking, BookingError> {
        find_visible(self.bookings.as_ref(), actor, id).await
    }
}

pub(in crate::services) async fn find_visible(
    bookings: &dyn BookingQueries,
    actor: &Actor,
    id: BookingId,
) -> Result<Booking, BookingError> {
    let found = bookings.find_booking(actor.workspace_id, id).await?;
    found.filter(|booking| actor.sees(booking)).ok_or(BookingError::NotFound(id))
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

    pub(in crate::services) fn check(self, booking: &Booking) -> Result<(), BookingError> {
        match self {
            Self::Member(actor) if actor.sees(booking) => Ok(actor.require_change_of(booking)?),
            Self::Member(_) => Err(BookingError::NotFound(booking.id)),
            Self::ManageToken => Ok(()),
        }
    }
}

pub(in crate::services) async fn find_changeable(
    unit: &mut dyn UnitOfWork,
    authority: Authority<'_>,
    workspace: WorkspaceId,
    id: BookingId,
) -> Result<Booking, BookingError> {
    let found = unit.bookings().find_booking_for_update(workspace, id).await?;
    let booking = found.ok_or(BookingError::NotFound(id))?;
    authority.check(&booking)?;
    Ok(booking)
}
