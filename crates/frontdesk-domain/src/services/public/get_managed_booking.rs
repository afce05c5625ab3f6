use super::super::Ports;
use super::manage::Manager;
use super::{ManageBookingError, ManagedBooking};
use crate::booking::ManageToken;

/// Reads a booking for whoever holds its manage token.
pub struct GetManagedBooking {
    manager: Manager,
}

impl GetManagedBooking {
    pub(in crate::services) fn new(ports: &Ports) -> Self {
        Self { manager: Manager::new(ports) }
    }

    /// The booking as its invitee sees it.
    ///
    /// # Errors
    /// [`ManageBookingError::NotFound`] and [`ManageBookingError::Store`].
    pub async fn get(&self, token: &ManageToken) -> Result<ManagedBooking, ManageBookingError> {
        let booking = self.manager.find(token).await?;
        Ok(self.manager.view(booking).await?)
    }
}
