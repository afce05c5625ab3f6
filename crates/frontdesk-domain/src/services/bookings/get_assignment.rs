use std::sync::Arc;

use super::error::BookingError;
use super::get_booking::find_visible;
use crate::access::Actor;
use crate::ids::BookingId;
use crate::link::Assignment;
use crate::ports::{BookingQueries, LinkQueries};

/// Reads why a queue chose the host of a booking.
pub struct GetAssignment {
    /// Calls `find_booking`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_choice`.
    pub links: Arc<dyn LinkQueries>,
}

impl GetAssignment {
    /// Returns the latest choice of a queue for the booking.
    ///
    /// # Errors
    /// See [`BookingError`].
    pub async fn get(&self, actor: &Actor, id: BookingId) -> Result<Assignment, BookingError> {
        let booking = find_visible(self.bookings.as_ref(), actor, id).await?;
        let found = self.links.find_choice(booking.workspace_id, id).await?;
        found.ok_or(BookingError::NotChosen(id))
    }
}
