use std::sync::Arc;

use super::Schedules;
use super::get_booking::{Authority, ChangeBookingError, find_visible};
use super::mover::{MoveBookingCommand, MoveBookingError, Mover};
use crate::access::Actor;
use crate::booking::Booking;
use crate::ids::BookingId;
use crate::ports::{BookingQueries, Clock, Mode, Random, Store};

/// Moves a booking to another time with the same hosts.
pub struct MoveBooking {
    bookings: Arc<dyn BookingQueries>,
    mover: Mover,
}

impl MoveBooking {
    /// Creates the use case.
    pub fn new(
        store: &Arc<dyn Store>,
        bookings: &Arc<dyn BookingQueries>,
        schedules: &Arc<Schedules>,
        clock: &Arc<dyn Clock>,
        random: &Arc<dyn Random>,
    ) -> Self {
        Self { mover: Mover::new(store, schedules, clock, random), bookings: Arc::clone(bookings) }
    }

    /// Moves the booking to another time.
    ///
    /// A move to the current time changes at most the zone and succeeds even if the time is closed.
    ///
    /// # Errors
    /// See [`MoveBookingError`]. On error, nothing is written.
    pub async fn move_booking(
        &self,
        actor: &Actor,
        id: BookingId,
        command: MoveBookingCommand,
        mode: Mode<Booking>,
    ) -> Result<Booking, MoveBookingError> {
        actor.require_not_observer("change a booking")?;
        let seen = find_visible(self.bookings.as_ref(), actor, id)
            .await?
            .ok_or(ChangeBookingError::NotFound(id))?;
        self.mover.move_booking(Authority::Member(actor), seen, &command, mode).await
    }
}
