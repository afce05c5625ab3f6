use std::sync::Arc;

use super::super::Schedules;
use super::super::get_booking::{Authority, ChangeRefused};
use super::super::state_change::StateChange;
use super::manage::Manager;
use super::{ManageBookingError, ManagedBooking};
use crate::booking::{Booking, Confirmation, ConfirmationCode, ManageToken};
use crate::event::BookingChange;
use crate::fault::Fault;
use crate::ports::{BookingQueries, Clock, DirectoryQueries, LinkQueries, Mode, Random, Store};

/// Confirms a booking with the code that was mailed to the invitee.
pub struct ConfirmManagedBooking {
    manager: Manager,
    change: StateChange,
}

impl ConfirmManagedBooking {
    /// Creates the use case.
    pub fn new(
        store: &Arc<dyn Store>,
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        schedules: &Arc<Schedules>,
        clock: &Arc<dyn Clock>,
        random: &Arc<dyn Random>,
    ) -> Self {
        Self {
            manager: Manager::new(bookings, links, directory, schedules, clock),
            change: StateChange::new(store, clock, random),
        }
    }

    /// Confirms the booking; guests receive mail from then on.
    ///
    /// A booking that awaits no confirmation is returned unchanged.
    ///
    /// # Errors
    /// See [`ManageBookingError`]; a wrong code is a fault of `code`. On error, nothing is written.
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
            return Err(ChangeRefused::Invalid(vec![Fault::new("code", detail)]).into());
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
