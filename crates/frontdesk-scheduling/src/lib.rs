//! Open times of several hosts across time zones, working hours, and fair round-robin choice.
//!
//! - [`open_times`]: when a meeting can start, what closes a time, and the next open times.
//! - [`working_hours`]: weekly windows and date overrides, by the host's clock.
//! - [`zone`]: IANA zones, compiled in, with their daylight saving rules.
//! - [`interval`]: half-open intervals between two instants.
//! - [`queue`]: the member of a queue with the fewest assignments for its weight.
//! - [`host`]: host ids and roles.
//!
//! All functions are synchronous and take the present time as an argument:
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
//! Architecture invariant: nothing here does I/O, reads a clock, draws a random number, is async,
//! or knows a port or a stored row.
//!
//! Feature: `serde` derives `Serialize` and `Deserialize` on value types.

pub mod host;
pub mod interval;
pub mod open_times;
pub mod queue;
pub mod working_hours;
pub mod zone;

/// The README, whose Rust `cargo test` compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
