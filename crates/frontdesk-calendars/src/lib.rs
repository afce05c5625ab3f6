//! Adapters for the calendars that hosts connect: ICS, CalDAV, Google, Microsoft.
//!
//! Architecture invariant: if a calendar cannot be read, its host is unavailable, never free. This
//! crate depends on no store, wire type or domain rule.
//!
//! [`RemoteCalendars`] implements the port of the domain. It decrypts the secrets of a connection,
//! picks the back end, and reads an account completely or returns an error.
//!
//! Remote calendars are mirrored. A [`CalendarSource`] returns their objects and the changes since
//! the last pull; a [`CalendarSink`] writes bookings. All requests use the client
//! [`Outgoing`](frontdesk_outgoing::Outgoing), which rejects internal addresses, because users
//! choose the URLs. An adapter never retries; [`CalendarError`] states whether a retry can help.
//!
//! To add a back end, extend `accounts/open.rs` and
//! [`frontdesk_domain::calendar::CalendarKind`]. Test every status that the new module handles.

mod accounts;
mod caldav;
mod consent;
mod cursor;
mod error;
mod google;
mod ics;
mod microsoft;
mod oauth;
mod remote;
mod rest;
#[cfg(test)]
mod testing;

pub use accounts::RemoteCalendars;
pub use caldav::{CaldavCalendars, InvalidAccount};
pub use consent::{InvalidTenant, OauthClient, OauthClients};
pub use error::CalendarError;
pub use google::GoogleCalendars;
pub use ics::{IcsFeed, InvalidFeedUrl};
pub use microsoft::MicrosoftCalendars;
pub use remote::{
    CalendarId, CalendarInfo, CalendarSink, CalendarSource, Content, Cursor, Delta, Object,
    ObjectId, Written,
};
pub use rest::InvalidBaseUrl;
