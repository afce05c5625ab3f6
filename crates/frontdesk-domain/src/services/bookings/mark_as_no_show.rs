use std::sync::Arc;

use super::error::BookingError;
use super::state_change::StateChange;
use crate::access::Actor;
use crate::booking::Booking;
use crate::event::BookingChange;
use crate::ids::BookingId;
use crate::ports::{Clock, Mode, Random, Store};

/// Marks a booking as a no-show.
pub struct MarkAsNoShow {
    /// Begins a unit of work that calls `find_booking_for_update` and `save_booking`.
    pub store: Arc<dyn Store>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

impl MarkAsNoShow {
    /// Marks the booking as no-show; an already marked booking is returned unchanged.
    ///
    /// # Errors
    /// See [`BookingError`].
    pub async fn mark(
        &self,
        actor: &Actor,
        id: BookingId,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        let by = actor.member_ref();
        let Self { store, clock, random } = self;
        StateChange { store: store.as_ref(), clock: clock.as_ref(), random: random.as_ref() }
            .carry_out(actor, id, BookingChange::NoShow, mode, |booking, now| {
                booking.mark_as_no_show(by, now)
            })
            .await
    }
}
