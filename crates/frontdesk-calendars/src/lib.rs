//! Calendar back ends: what a host's connected calendars say.
//!
//! Architecture invariant: a calendar that cannot be read makes its host unusable, never free; nothing here knows a
//! store, a wire type or a rule of the domain.
//!
//! [`icalendar`] turns what calendars send into busy time, for every back end that reads iCalendar text.
//!
//! To add a back end: one file that reads its kind, and its kind in [`frontdesk_domain::workspace::CalendarKind`].

mod builtin;
pub mod icalendar;

pub use builtin::BuiltinCalendars;
