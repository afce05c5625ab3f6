//! The types of the JSON objects in responses, built from domain values.
//!
//! Fields can be added, but never renamed or removed. If a field has no value, it is either
//! always sent as `null` or always omitted.

mod absence;
mod adjustment;
mod booking;
mod booking_page;
mod booking_report;
mod checked_calendar;
mod delivery;
mod enrichment;
mod enumerations;
mod event;
mod event_type;
mod hold;
mod identity;
mod instant;
mod link;
mod location;
mod lookup;
mod managed_booking;
mod open_times;
mod pagination;
mod people;
mod record;
mod route;
mod samples;
mod source;
mod token;
mod webhook;
mod workspace;

pub(crate) use absence::*;
pub(crate) use adjustment::*;
pub use booking::*;
pub use booking_page::*;
pub(crate) use booking_report::*;
pub(crate) use checked_calendar::*;
pub(crate) use delivery::*;
pub use enrichment::*;
pub use enumerations::*;
pub use event::*;
pub use event_type::*;
pub(crate) use hold::*;
pub use identity::*;
pub use instant::*;
pub use link::*;
pub use location::*;
pub use lookup::*;
pub use managed_booking::*;
pub use open_times::*;
pub use pagination::*;
pub use people::*;
pub use record::*;
pub(crate) use route::*;
pub use source::*;
pub use token::*;
pub(crate) use webhook::*;
pub(crate) use workspace::*;
