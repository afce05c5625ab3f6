use diesel::prelude::*;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::StoreError;
use serde_json::Value;

use super::Reading;
use crate::schema::{booking_erasures, suppressed_addresses};
use crate::types::{DbInstant, DbUuid};

pub(crate) fn guest_addresses(
    workspace: WorkspaceId,
    booking: DbUuid,
    guests: Value,
) -> Result<Vec<String>, StoreError> {
    Reading { table: "bookings", workspace: workspace.0, key: &booking.0 }.json("guests", guests)
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
