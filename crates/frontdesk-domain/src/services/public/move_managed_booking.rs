use std::sync::Arc;

use super::super::Schedules;
use super::super::get_booking::Authority;
use super::super::mover::{MoveBookingCommand, Mover};
use super::manage::Manager;
use super::{ManageBookingError, ManagedBooking};
use crate::booking::ManageToken;
use crate::ports::{BookingQueries, Clock, DirectoryQueries, LinkQueries, Mode, Random, Store};

/// Moves a booking on behalf of the holder of its manage token.
pub struct MoveManagedBooking {
    manager: Manager,
    mover: Mover,
}

impl MoveManagedBooking {
    /// Creates the use case.
    pub fn new(
        store: &Arc<dyn Store>,
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        schedules: &Arc<Schedules>,
        clock: &Arc<dyn Clock>,
        random: &Arc<dyn Random>,
    ) -> Self {
        Self {
            manager: Manager::new(bookings, links, directory, schedules, clock),
            mover: Mover::new(store, schedules, clock, random),
        }
    }

    /// Moves the booking to another time.
    ///
    /// A move to the current time changes at most the zone and succeeds even if the time is closed.
    ///
    /// # Errors
    /// See [`ManageBookingError`]. On error, nothing is written.
    pub async fn move_booking(
        &self,
        token: &ManageToken,
        command: MoveBookingCommand,
        mode: Mode<ManagedBooking>,
    ) -> Result<ManagedBooking, ManageBookingError> {
        let seen = self.manager.find(token).await?;
        let viewer = self.manager.viewer(&seen).await?;
        let mode = viewer.recording(mode);
        let moved = self.mover.move_booking(Authority::ManageToken, seen, &command, mode).await?;
        Ok(viewer.view(moved))
    }
}
