use super::super::Ports;
use super::super::get_booking::Authority;
use super::super::state_change::StateChange;
use super::manage::Manager;
use super::{ManageBookingError, ManagedBooking};
use crate::booking::{Booking, Confirmation, ConfirmationCode, ManageToken};
use crate::event::BookingChange;
use crate::fault::Fault;
use crate::ports::Mode;

/// Confirms a booking for the reader of its invitee's mailbox.
pub struct ConfirmManagedBooking {
    manager: Manager,
    change: StateChange,
}

impl ConfirmManagedBooking {
    pub(in crate::services) fn new(ports: &Ports) -> Self {
        Self { manager: Manager::new(ports), change: StateChange::new(ports) }
    }

    /// The confirmed booking, whose guests are mailed from now on. One that awaits no confirmation is returned as it is.
    ///
    /// # Errors
    /// See [`ManageBookingError`]; the field of a wrong code is `code`. Nothing is written then.
    pub async fn confirm(
        &self,
        token: &ManageToken,
        code: &str,
    ) -> Result<ManagedBooking, ManageBookingError> {
        let seen = self.manager.find(token).await?;
        if let Confirmation::Awaited(expected) = &seen.confirmation
            && ConfirmationCode::parse(code).as_ref() != Some(expected)
        {
            let detail = "expected the code of the confirmation link in the mail to the invitee";
            return Err(ManageBookingError::Invalid(vec![Fault::new("code", detail)]));
        }
        let confirmed = self
            .change
            .carry_out_for(
                Authority::ManageToken,
                (seen.workspace_id, seen.id),
                BookingChange::Confirmed,
                Mode::Commit,
                Booking::confirm,
            )
            .await?;
        Ok(self.manager.view(confirmed).await?)
    }
}
