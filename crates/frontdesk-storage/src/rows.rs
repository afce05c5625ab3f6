//! The rows of each table and their conversion to and from the domain's entities.
//!
//! Rows are compiled once for both databases, unlike queries. If a value is invalid, reading
//! returns [`StoreError::Corrupt`] with table, column and row, never a panic or a default value.

mod adjustment;
mod booking;
mod calendar;
mod choice;
mod delivery;
mod directory;
mod event;
mod event_type;
mod forgetting;
mod hold;
mod invitations;
mod ledger;
mod link;
mod mirror;
mod record;
mod settings;
mod token;
mod webhook;

use std::fmt::Display;

use frontdesk_domain::open_times::MeetingCaps;
use frontdesk_domain::ports::StoreError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub(crate) use adjustment::AdjustmentRow;
pub(crate) use booking::{
    BookingChanges, BookingHostRow, BookingRow, PersonalDetails, ReassignedBooking, UpdatedBooking,
    busy_booking,
};
pub(crate) use calendar::CalendarRow;
pub(crate) use choice::ChoiceRow;
pub(crate) use delivery::{AttemptChanges, DeliveredEvent, DeliveryRow};
pub(crate) use directory::{
    CounterRow, LandingRow, MemberRow, QueueMemberRow, QueueRow, WorkspaceRow, landing_member,
    members_of_rows, queues_of_rows,
};
pub(crate) use event::EventRow;
pub(crate) use event_type::{EventTypeHostRow, EventTypeRow, event_types_of_rows};
pub(crate) use forgetting::{ErasureRow, SuppressedAddressRow, guest_addresses};
pub(crate) use hold::HoldRow;
pub(crate) use ledger::{ABANDONED, CallAnswer, CallRow, CountedCalls, RunRow, usage_of_rows};
pub(crate) use link::{LinkHostRow, LinkOfRows, LinkRow};
pub(crate) use mirror::{
    BusyRow, ConnectionRows, MirroredCalendarRow, Progress, StateRow, Writing, WrittenEventRow,
    accounts_of_rows, connection_key, interval_of, key_columns,
};
pub(crate) use record::{CompanyChanges, CompanyRow, PersonChanges, PersonRow};
pub(crate) use settings::{ProviderRow, SettingsRow, StateOfProvider, settings_of_rows};
pub(crate) use token::{KeyRow, OauthClientRow, TokenRow};
pub(crate) use webhook::{FailureColumns, WebhookRow};

/// The row that is being decoded, for error messages.
struct Reading<'a> {
    table: &'static str,
    workspace: i64,
    key: &'a dyn Display,
}

impl Reading<'_> {
    fn corrupt(&self, column: &'static str, why: impl Display) -> StoreError {
        StoreError::Corrupt {
            table: self.table,
            column,
            row: format!("{}/{}", self.workspace, self.key),
            why: why.to_string(),
        }
    }

    fn parsed<T, E: Display>(
        &self,
        column: &'static str,
        parsed: Result<T, E>,
    ) -> Result<T, StoreError> {
        parsed.map_err(|why| self.corrupt(column, why))
    }

    fn named<T>(
        &self,
        column: &'static str,
        name: &str,
        found: Option<T>,
    ) -> Result<T, StoreError> {
        found.ok_or_else(|| {
            self.corrupt(column, format!("{name:?} is not one of the permitted values"))
        })
    }

    fn filled<T>(&self, column: &'static str, value: Option<T>) -> Result<T, StoreError> {
        value.ok_or_else(|| self.corrupt(column, "it is NULL, but the row requires a value"))
    }

    fn count(&self, column: &'static str, value: i64) -> Result<u32, StoreError> {
        u32::try_from(value)
            .map_err(|_| self.corrupt(column, format!("expected 0 to {}, found {value}", u32::MAX)))
    }

    /// Decodes the caps of a member or an event type.
    fn caps(&self, per_day: Option<i64>, per_week: Option<i64>) -> Result<MeetingCaps, StoreError> {
        let cap = |column, cap: Option<i64>| cap.map(|cap| self.count(column, cap)).transpose();
        Ok(MeetingCaps {
            per_day: cap("max_meetings_per_day", per_day)?,
            per_week: cap("max_meetings_per_week", per_week)?,
        })
    }

    fn json<T: DeserializeOwned>(
        &self,
        column: &'static str,
        value: Value,
    ) -> Result<T, StoreError> {
        self.parsed(column, serde_json::from_value(value))
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("the domain's values serialize to JSON")
}

pub(crate) fn position(index: usize) -> i64 {
    i64::try_from(index).expect("a list in memory is shorter than i64::MAX")
}
