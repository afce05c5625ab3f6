use std::sync::Arc;

use thiserror::Error;

use super::get_booking::find_visible;
use crate::access::Actor;
use crate::ids::BookingId;
use crate::link::Assignment;
use crate::ports::{BookingQueries, LinkQueries, StoreError};

/// Reads why a queue chose the host of a booking.
pub struct GetAssignment {
    /// Calls `find_booking`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_choice`.
    pub links: Arc<dyn LinkQueries>,
}

/// The reason why an assignment could not be read.
#[derive(Debug, Error)]
pub enum GetAssignmentError {
    /// The actor sees no booking with this id.
    #[error("booking {0} does not exist or is not visible to the token")]
    NotFound(BookingId),
    /// No queue chose a host for this booking.
    #[error(
        "no queue chose a host for booking {0}; a queue that chose when the link was created is in the link's hosts"
    )]
    NotChosen(BookingId),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl GetAssignment {
    /// Returns the latest choice of a queue for the booking.
    ///
    /// # Errors
    /// See [`GetAssignmentError`].
    pub async fn get(
        &self,
        actor: &Actor,
        id: BookingId,
    ) -> Result<Assignment, GetAssignmentError> {
        let booking = find_visible(self.bookings.as_ref(), actor, id).await?;
        let booking = booking.ok_or(GetAssignmentError::NotFound(id))?;
        let found = self.links.find_choice(booking.workspace_id, id).await?;
        found.ok_or(GetAssignmentError::NotChosen(id))
    }
}
