use std::sync::Arc;

use super::error::BookingError;
use super::state_change::StateChange;
use crate::access::Actor;
use crate::booking::Booking;
use crate::event::BookingChange;
use crate::ids::BookingId;
use crate::ports::{Clock, Mode, Random, Store};

/// Reverts a no-show.
pub struct UndoMarkAsNoShow {
    /// Begins a unit of work that calls `find_booking_for_update` and `save_booking`.
    pub store: Arc<dyn Store>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

impl UndoMarkAsNoShow {
    /// Removes the no-show mark; the booking's state becomes completed.
    ///
    /// # Errors
    /// See [`BookingError`].
    pub async fn undo(
        &self,
        actor: &Actor,
        id: BookingId,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        let change = BookingChange::NoShowUndone;
        let Self { store, clock, random } = self;
        StateChange { store: store.as_ref(), clock: clock.as_ref(), random: random.as_ref() }
            .carry_out(actor, id, change, mode, Booking::undo_mark_as_no_show)
            .await
    }
}
