//! Calendar back ends: what a host's connected calendars say.
//!
//! Architecture invariant: a calendar that cannot be read makes its host unusable, never free;
//! nothing here knows a store, a wire type or a rule of the domain.
//!
//! [`RemoteCalendars`] is how the service asks: it opens a connection's secrets, picks its back
//! end, and reads all of an account or nothing.
//!
//! Calendars elsewhere are mirrored: a [`CalendarSource`] brings their objects, with what changed
//! since, and a [`CalendarSink`] writes bookings into them. All requests go through one client,
//! [`Outgoing`](frontdesk_outgoing::Outgoing), since whoever connects a calendar chooses its
//! address. An adapter never asks twice by itself: when to ask again is its caller's to say, by the
//! [`CalendarError`].
//!
//! To add a back end: a file that reads its kind, a line in `accounts/open.rs`, and its kind in
//! [`frontdesk_domain::calendar::CalendarKind`]. Wire tests go through every status that it knows.

mod accounts;
mod caldav;
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
pub use error::CalendarError;
pub use google::GoogleCalendars;
pub use ics::{IcsFeed, InvalidFeedUrl};
pub use microsoft::MicrosoftCalendars;
pub use remote::{
    CalendarId, CalendarInfo, CalendarSink, CalendarSource, Content, Cursor, Delta, Object,
    ObjectId, Written,
};
pub use rest::InvalidBaseUrl;
