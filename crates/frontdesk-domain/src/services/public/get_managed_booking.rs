use std::sync::Arc;

use super::super::Schedules;
use super::manage::Manager;
use super::{ManageBookingError, ManagedBooking};
use crate::booking::ManageToken;
use crate::ports::{BookingQueries, Clock, DirectoryQueries, LinkQueries};

/// Returns a booking to the holder of its manage token.
pub struct GetManagedBooking {
    manager: Manager,
}

impl GetManagedBooking {
    /// Creates the use case.
    pub fn new(
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        schedules: &Arc<Schedules>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self { manager: Manager::new(bookings, links, directory, schedules, clock) }
    }

    /// Returns the booking as its invitee sees it.
    ///
    /// # Errors
    /// [`ManageBookingError::NotFound`], or [`ManageBookingError::Refused`] if the store fails.
    pub async fn get(&self, token: &ManageToken) -> Result<ManagedBooking, ManageBookingError> {
        let booking = self.manager.find(token).await?;
        Ok(self.manager.view(booking).await?)
    }
}
