//! The scheduling rules of Frontdesk, pure: bookings and their state machine, open times over IANA
//! zones, booking links and queues, access, and the ports that say what all this needs from the
//! outside.
//!
//! Architecture invariant: nothing here does I/O, reads a clock, draws a random number, starts a
//! runtime, or knows a wire or table type. What it needs it asks of a port in [`ports`].
//!
//! To add a use case: one file under [`services`], a struct that holds the ports it needs, one
//! public async method that takes the actor and a command and returns a value or its own error.
//!
//! Features: `serde` derives `Serialize` and `Deserialize` on value types; `mocks` brings mockall
//! mocks of every port.

pub mod access;
pub mod booking;
pub mod booking_page;
pub mod calendar;
pub mod delivery;
pub mod email;
pub mod event;
pub mod event_type;
pub mod fault;
pub mod host;
pub mod ids;
pub mod invitations;
pub mod key;
pub mod link;
pub mod page;
pub mod plan;
pub mod ports;
pub mod records;
pub mod requested_time;
pub mod services;
pub mod text;
pub mod webhook;
pub mod workspace;

pub use frontdesk_scheduling::{interval, open_times, queue, working_hours, zone};

/// The README, whose Rust `cargo test` compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The guide to this crate, whose Rust `cargo test` compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../frontdesk-help/guides/using-the-domain-crate.md")]
struct GuideToThisCrate;
