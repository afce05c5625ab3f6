//! Calendar back ends: what a host's connected calendars say.
//!
//! Architecture invariant: a calendar that cannot be read makes its host unusable, never free; nothing here knows a
//! store, a wire type or a rule of the domain.
//!
//! Calendars elsewhere are mirrored: a [`CalendarSource`] brings their objects as they are, with what changed since, and
//! a [`CalendarSink`] writes bookings into them. All requests go through one client, [`Outgoing`](frontdesk_outgoing::Outgoing), since whoever connects a
//! calendar chooses its address. An adapter never asks twice by itself: when to ask again is its caller's to say, by
//! the [`CalendarError`].
//!
//! To add a back end: one file that reads its kind, and its kind in [`frontdesk_domain::workspace::CalendarKind`].

mod booked_event;
mod builtin;
mod caldav;
mod cursor;
mod error;
mod ics;
mod remote;

pub use booked_event::BookedEvent;
pub use builtin::BuiltinCalendars;
pub use caldav::{CaldavCalendars, InvalidAccount};
pub use error::CalendarError;
pub use ics::{IcsFeed, InvalidFeedUrl};
pub use remote::{
    CalendarId, CalendarInfo, CalendarSink, CalendarSource, Cursor, Delta, ObjectId, RawObject, Written,
};
