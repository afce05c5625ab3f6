//! What tests of every other crate lean on: fakes, builders, the store contract, a throw-away
//! PostgreSQL.
//!
//! Architecture invariant: no shipped code depends on this crate; it stands under
//! `[dev-dependencies]` alone.

pub mod builders;
pub mod calendars;
pub mod clock;
pub mod contract;
pub mod memory;
mod names;
pub mod northwind;
pub mod postgres;
pub mod vendors;
pub mod wait;

pub use calendars::StubCalendars;
pub use clock::{FixedClock, SeededRandom};
pub use memory::MemoryStore;
pub use vendors::StubVendors;
