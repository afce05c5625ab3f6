use std::sync::Arc;

use super::get_booking::ChangeBookingError;
use super::state_change::StateChange;
use crate::access::Actor;
use crate::booking::Booking;
use crate::event::BookingChange;
use crate::ids::BookingId;
use crate::ports::{Clock, Mode, Random, Store};

/// Marks a booking as a no-show.
pub struct MarkAsNoShow {
    change: StateChange,
}

impl MarkAsNoShow {
    /// Creates the use case.
    pub fn new(store: &Arc<dyn Store>, clock: &Arc<dyn Clock>, random: &Arc<dyn Random>) -> Self {
        Self { change: StateChange::new(store, clock, random) }
    }

    /// Marks the booking as no-show; an already marked booking is returned unchanged.
    ///
    /// # Errors
    /// See [`ChangeBookingError`].
    pub async fn mark(
        &self,
        actor: &Actor,
        id: BookingId,
        mode: Mode<Booking>,
    ) -> Result<Booking, ChangeBookingError> {
        let by = actor.member_ref();
        self.change
            .carry_out(actor, id, BookingChange::NoShow, mode, |booking, now| {
                booking.mark_as_no_show(by, now)
            })
            .await
    }
}
