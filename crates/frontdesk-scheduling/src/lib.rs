//! Open times of several hosts across time zones, and fair round robin.
//!
//! All functions are synchronous and take the current time as an argument:
//!
//! ```
//! use frontdesk_scheduling::zone::Zone;
//! use time::{Duration, macros::datetime};
//!
//! // Clocks in New York go back on 1 November 2026, at 06:00 UTC.
//! let zone = Zone::parse("America/New_York")?;
//! let change = datetime!(2026-11-01 06:00 UTC);
//! assert_eq!(zone.civil(change - Duration::MINUTE), datetime!(2026-11-01 01:59));
//! assert_eq!(zone.civil(change), datetime!(2026-11-01 01:00));
//! # Ok::<(), frontdesk_scheduling::zone::UnknownZone>(())
//! ```
//!
//! Architecture invariant: this crate does no I/O, is not async, reads no clock, draws no random
//! numbers, and has no ports or row types.
//!
//! The Cargo feature `serde` derives `Serialize` and `Deserialize` for value types.

pub mod host;
pub mod interval;
pub mod named;
pub mod open_times;
pub mod queue;
pub mod working_hours;
pub mod zone;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
