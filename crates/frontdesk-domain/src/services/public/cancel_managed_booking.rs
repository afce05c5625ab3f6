use std::sync::Arc;

use super::super::Schedules;
use super::super::cancel_booking::checked_reason;
use super::super::get_booking::Authority;
use super::super::state_change::StateChange;
use super::manage::Manager;
use super::{ManageBookingError, ManagedBooking};
use crate::booking::ManageToken;
use crate::event::BookingChange;
use crate::ports::{BookingQueries, Clock, DirectoryQueries, LinkQueries, Mode, Random, Store};

/// Cancels a booking on behalf of the holder of its manage token.
pub struct CancelManagedBooking {
    manager: Manager,
    change: StateChange,
}

impl CancelManagedBooking {
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
            change: StateChange::new(store, clock, random),
        }
    }

    /// Cancels the booking without recording a member as the canceller.
    ///
    /// An already cancelled booking is returned unchanged.
    ///
    /// # Errors
    /// See [`ManageBookingError`]. On error, nothing is written.
    pub async fn cancel(
        &self,
        token: &ManageToken,
        reason: Option<String>,
        mode: Mode<ManagedBooking>,
    ) -> Result<ManagedBooking, ManageBookingError> {
        let reason = checked_reason(reason)?;
        let seen = self.manager.find(token).await?;
        let viewer = self.manager.viewer(&seen).await?;
        let cancelled = self
            .change
            .carry_out_for(
                Authority::ManageToken,
                (seen.workspace_id, seen.id),
                BookingChange::Cancelled,
                viewer.recording(mode),
                |booking, now| booking.cancel(reason, None, now),
            )
            .await?;
        Ok(viewer.view(cancelled))
    }
}
