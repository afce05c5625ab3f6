//! Test support for the other crates.
//!
//! Contains fakes, builders, the store contract and a temporary PostgreSQL cluster.
//!
//! Architecture invariant: no shipped code depends on this crate; it appears only under
//! `[dev-dependencies]`.

pub mod builders;
pub mod calendars;
mod changes;
pub mod clock;
pub mod configuration;
pub mod contract;
pub mod northwind;
pub mod optional;
pub mod ports;
pub mod postgres;
pub mod vendors;
pub mod wait;
pub mod wire;

pub use calendars::StubCalendars;
pub use changes::ShortChanges;
pub use clock::{FixedClock, SeededRandom};
pub use frontdesk_memory::{self as memory, MemoryStore};
pub use vendors::StubVendors;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
