//! Domain model and use cases of the Frontdesk scheduling service.
//!
//! Architecture invariant: this crate does no I/O, reads no clock, draws no random numbers, starts
//! no runtime, and has no wire or table types. It reaches the outside through the traits in
//! [`ports`].
//!
//! To add a use case, add one file under [`services`]: a struct that holds its ports, with one
//! public async method. The method takes the actor and a command and returns a value or its own
//! error type.
//!
//! Features: `serde` derives `Serialize` and `Deserialize` for value types; `mocks` adds a mockall
//! mock of every port.

pub mod absence;
pub mod access;
pub mod base_url;
pub mod booking;
pub mod booking_page;
pub mod booking_report;
pub mod calendar;
pub mod delivery;
pub mod deterministic;
pub mod email;
pub mod event;
pub mod event_type;
pub mod fault;
pub mod hold;
pub mod host;
pub mod ids;
pub mod invitations;
pub mod key;
pub mod link;
pub mod metadata;
pub mod page;
pub mod plan;
pub mod ports;
pub mod records;
pub mod report;
pub mod requested_time;
pub mod routing;
pub mod services;
pub mod text;
pub mod versioned_cache;
pub mod webhook;
pub mod workspace;

pub use frontdesk_scheduling::{interval, named, open_times, queue, working_hours, zone};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../frontdesk-help/guides/using-the-domain-crate.md")]
struct GuideToThisCrate;
