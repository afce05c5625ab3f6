//! What tests of every other crate lean on: fakes, builders, the store contract, a throw-away PostgreSQL.
//!
//! Architecture invariant: no shipped code depends on this crate; it stands under `[dev-dependencies]` alone.

pub mod postgres;
pub mod wait;
