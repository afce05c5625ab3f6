use std::sync::Arc;

use super::error::BookingError;
use super::get_booking::{Authority, find_visible};
use super::mover::{MoveBookingCommand, Mover};
use crate::access::Actor;
use crate::booking::Booking;
use crate::ids::BookingId;
use crate::ports::{BookingQueries, Clock, Mode, Random, Store};
use crate::services::open_times::schedules::Schedules;

/// Moves a booking to another time with the same hosts.
pub struct MoveBooking {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_hosts`, `find_booking_for_update`, `busy_hosts_now`,
    /// `hosted_meetings_now` and `save_booking`.
    pub store: Arc<dyn Store>,
    /// Calls `find_booking`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

impl MoveBooking {
    /// Moves the booking to another time.
    ///
    /// A move to the current time changes at most the zone and succeeds even if the time is closed.
    ///
    /// # Errors
    /// See [`BookingError`]. On error, nothing is written.
    pub async fn move_booking(
        &self,
        actor: &Actor,
        id: BookingId,
        command: MoveBookingCommand,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        actor.require_not_observer("change a booking")?;
        let seen = find_visible(self.bookings.as_ref(), actor, id)
            .await?
            .ok_or(BookingError::NotFound(id))?;
        let mover = Mover {
            store: self.store.as_ref(),
            schedules: &self.schedules,
            clock: self.clock.as_ref(),
            random: self.random.as_ref(),
        };
        mover.move_booking(Authority::Member(actor), seen, &command, mode).await
    }
}
