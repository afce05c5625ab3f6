use std::sync::Arc;

use super::error::BookingError;
use super::state_change::StateChange;
use crate::access::Actor;
use crate::booking::Booking;
use crate::event::BookingChange;
use crate::fault::{Fault, Faults};
use crate::ids::BookingId;
use crate::ports::{Clock, Mode, Random, Store};
use crate::text::{check_lines, with_lf};

/// The maximum length of a cancellation reason, in characters.
pub const MAX_REASON_CHARS: usize = 1_000;

/// Cancels a booking, which frees its time at once.
pub struct CancelBooking {
    /// Begins a unit of work that calls `find_booking_for_update` and `save_booking`.
    pub store: Arc<dyn Store>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

impl CancelBooking {
    /// Cancels the booking; an already cancelled booking keeps its original reason.
    ///
    /// # Errors
    /// See [`BookingError`].
    pub async fn cancel(
        &self,
        actor: &Actor,
        id: BookingId,
        reason: Option<String>,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        let reason = checked_reason(reason).map_err(BookingError::Invalid)?;
        let by = actor.member_ref();
        let Self { store, clock, random } = self;
        StateChange { store: store.as_ref(), clock: clock.as_ref(), random: random.as_ref() }
            .carry_out(actor, id, BookingChange::Cancelled, mode, |booking, now| {
                booking.cancel(reason, Some(by), now)
            })
            .await
    }
}

pub(in crate::services) fn checked_reason(
    reason: Option<String>,
) -> Result<Option<String>, Faults> {
    let reason = reason.map(|text| with_lf(text.trim())).filter(|text| !text.is_empty());
    match check_lines(reason.as_deref().unwrap_or_default(), MAX_REASON_CHARS) {
        Ok(()) => Ok(reason),
        Err(detail) => Err(vec![Fault::new("reason", detail)]),
    }
}
