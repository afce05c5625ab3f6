//! Calendar back ends: what a host's connected calendars say.
//!
//! Architecture invariant: a calendar that cannot be read makes its host unusable, never free; nothing here knows a
//! store, a wire type or a rule of the domain.
//!
//! [`icalendar`] turns what calendars send into busy time, for every back end that reads iCalendar text.
//!
//! Calendars elsewhere are mirrored: a [`CalendarSource`] brings their objects as they are, with what changed since, and
//! a [`CalendarSink`] writes bookings into them. All requests go through one client, [`Outgoing`], since whoever connects a
//! calendar chooses its address. An adapter never asks twice by itself: when to ask again is its caller's to say, by
//! the [`CalendarError`].
//!
//! To add a back end: one file that reads its kind, and its kind in [`frontdesk_domain::workspace::CalendarKind`].

mod booked_event;
mod builtin;
mod caldav;
mod cursor;
mod error;
pub mod icalendar;
mod ics;
mod outgoing;
mod remote;

pub use booked_event::BookedEvent;
pub use builtin::BuiltinCalendars;
pub use caldav::{CaldavCalendars, InvalidAccount};
pub use error::CalendarError;
pub use ics::{IcsFeed, InvalidFeedUrl};
pub use outgoing::{BuildOutgoingError, Credentials, InvalidNetwork, Network, Outgoing};
pub use remote::{
    CalendarId, CalendarInfo, CalendarSink, CalendarSource, Cursor, Delta, ObjectId, RawObject, Written,
};
