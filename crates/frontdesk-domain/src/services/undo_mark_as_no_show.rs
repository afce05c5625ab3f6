use std::sync::Arc;

use super::get_booking::ChangeBookingError;
use super::state_change::StateChange;
use crate::access::Actor;
use crate::booking::Booking;
use crate::event::BookingChange;
use crate::ids::BookingId;
use crate::ports::{Clock, Mode, Random, Store};

/// Reverts a no-show.
pub struct UndoMarkAsNoShow {
    change: StateChange,
}

impl UndoMarkAsNoShow {
    /// Creates the use case.
    pub fn new(store: &Arc<dyn Store>, clock: &Arc<dyn Clock>, random: &Arc<dyn Random>) -> Self {
        Self { change: StateChange::new(store, clock, random) }
    }

    /// Removes the no-show mark; the booking's state becomes completed.
    ///
    /// # Errors
    /// See [`ChangeBookingError`].
    pub async fn undo(
        &self,
        actor: &Actor,
        id: BookingId,
        mode: Mode<Booking>,
    ) -> Result<Booking, ChangeBookingError> {
        let change = BookingChange::NoShowUndone;
        self.change.carry_out(actor, id, change, mode, Booking::undo_mark_as_no_show).await
    }
}
