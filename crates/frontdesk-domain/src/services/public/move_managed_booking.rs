use super::super::Ports;
use super::super::get_booking::Authority;
use super::super::mover::{MoveBookingCommand, Mover};
use super::manage::Manager;
use super::{ManageBookingError, ManagedBooking};
use crate::booking::ManageToken;
use crate::ports::Mode;

/// Gives a booking another time, for whoever holds its manage token.
pub struct MoveManagedBooking {
    manager: Manager,
    mover: Mover,
}

impl MoveManagedBooking {
    pub(in crate::services) fn new(ports: &Ports) -> Self {
        Self { manager: Manager::new(ports), mover: Mover::new(ports) }
    }

    /// The booking at its new time. Its own present time is a success that changes nothing, open or not.
    ///
    /// # Errors
    /// See [`ManageBookingError`]; nothing is written then.
    pub async fn move_booking(
        &self,
        token: &ManageToken,
        command: MoveBookingCommand,
    ) -> Result<ManagedBooking, ManageBookingError> {
        let seen = self.manager.find(token).await?;
        let moved = self.mover.move_booking(Authority::ManageToken, &seen, command, Mode::Commit).await?;
        Ok(self.manager.view(moved).await?)
    }
}
