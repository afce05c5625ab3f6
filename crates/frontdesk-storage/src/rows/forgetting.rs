use diesel::prelude::*;
use frontdesk_domain::booking::{Booking, BookingState};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::StoreError;
use serde_json::Value;

use super::{Reading, json};
use crate::schema::{booking_erasures, bookings, suppressed_addresses};
use crate::types::{DbInstant, DbUuid};

pub(crate) fn guest_addresses(
    workspace: WorkspaceId,
    booking: DbUuid,
    guests: Value,
) -> Result<Vec<String>, StoreError> {
    Reading { table: "bookings", workspace: workspace.0, key: &booking.0 }.json("guests", guests)
}

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

/// A pending erasure of an address, due after the booking's end.
#[derive(Identifiable, Insertable, Queryable, Selectable)]
#[diesel(table_name = booking_erasures, primary_key(workspace_id, booking_uuid, email_key))]
pub(crate) struct ErasureRow {
    workspace_id: i64,
    booking_uuid: DbUuid,
    email_key: String,
}

impl ErasureRow {
    pub(crate) fn new(booking: &Booking, email: &Email) -> Self {
        Self {
            workspace_id: booking.workspace_id.0,
            booking_uuid: DbUuid(booking.id.0),
            email_key: email.match_key(),
        }
    }

    pub(crate) fn workspace(&self) -> WorkspaceId {
        WorkspaceId(self.workspace_id)
    }

    pub(crate) fn booking(&self) -> BookingId {
        BookingId(self.booking_uuid.0)
    }

    pub(crate) fn email(&self) -> Result<Email, StoreError> {
        let reading = Reading {
            table: "booking_erasures",
            workspace: self.workspace_id,
            key: &self.booking_uuid.0,
        };
        reading.parsed("email_key", Email::from_stored(&self.email_key))
    }
}

#[derive(Insertable)]
#[diesel(table_name = suppressed_addresses, treat_none_as_default_value = false)]
pub(crate) struct SuppressedAddressRow<'a> {
    pub(crate) workspace_id: i64,
    pub(crate) address: &'a [u8],
    pub(crate) suppressed_at: DbInstant,
}
