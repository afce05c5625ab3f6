//! Test support for the other crates.
//!
//! Contains fakes, builders, a store in a temporary file, the store contract and a temporary PostgreSQL
//! cluster.
//!
//! Architecture invariant: no shipped code depends on this crate; it appears only under
//! `[dev-dependencies]`.

pub mod builders;
pub mod calendars;
mod changes;
pub mod clock;
pub mod configuration;
pub mod contract;
mod current_names;
pub mod northwind;
pub mod optional;
pub mod ports;
pub mod postgres;
mod store;
pub mod vendors;
pub mod wait;
pub mod wire;

pub use calendars::StubCalendars;
pub use changes::ShortChanges;
pub use clock::FixedClock;
pub use frontdesk_domain::deterministic::SeededRandom;
pub use store::TestStore;
pub use vendors::StubVendors;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
