use diesel::prelude::*;
use frontdesk_domain::booking::{Booking, BookingState};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::StoreError;
use serde_json::Value;

use super::{Reading, json};
use crate::schema::{bookings, suppressed_addresses};
use crate::types::{DbInstant, DbUuid};

/// Whom a booking is with.
#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub(crate) struct PeopleOfBooking {
    pub(crate) uuid: DbUuid,
    invitee_email: String,
    guests: Value,
}

impl PeopleOfBooking {
    /// Whether the person is among them.
    pub(crate) fn include(&self, workspace: WorkspaceId, email: &Email) -> Result<bool, StoreError> {
        let reading = Reading { table: "bookings", workspace: workspace.0, key: &self.uuid.0 };
        let guests: Vec<String> = reading.json("guests", self.guests.clone())?;
        let key = email.match_key();
        let mut addresses = guests.iter().chain([&self.invitee_email]);
        Ok(addresses.any(|address| address.to_lowercase() == key))
    }
}

/// What a booking says about people, as it is to be from now on.
#[derive(AsChangeset)]
#[diesel(table_name = bookings, treat_none_as_null = true)]
pub(crate) struct PersonalDetails {
    title: String,
    invitee_name: String,
    invitee_email: String,
    guests: Value,
    answers: Value,
    cancel_reason: Option<String>,
    updated_at: DbInstant,
}

impl From<&Booking> for PersonalDetails {
    fn from(booking: &Booking) -> Self {
        let guests: Vec<&str> = booking.guests.iter().map(Email::as_str).collect();
        let cancel_reason = match &booking.state {
            BookingState::Cancelled(cancellation) => cancellation.reason.clone(),
            BookingState::Scheduled | BookingState::Completed | BookingState::NoShow(_) => None,
        };
        Self {
            title: booking.title.clone(),
            invitee_name: booking.invitee.name.clone(),
            invitee_email: booking.invitee.email.to_string(),
            guests: json(&guests),
            answers: json(&booking.answers),
            cancel_reason,
            updated_at: booking.updated_at.into(),
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = suppressed_addresses)]
pub(crate) struct SuppressedAddressRow<'a> {
    pub(crate) workspace_id: i64,
    pub(crate) address: &'a [u8],
    pub(crate) suppressed_at: DbInstant,
}
