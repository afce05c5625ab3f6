//! A store, a clock and a random source that need no database and no system.
//!
//! For sandboxes and tests: [`MemoryStore`] implements every store port, [`SettableClock`] changes
//! only when its owner changes it, and [`SeededRandom`] repeats its values.
//!
//! To add a query, implement it in the file of its port below `store/`, and add a rule to the store
//! contract of `frontdesk-testing`, which also runs on the databases.
//!
//! Architecture invariant: the crate does no I/O and reads no system clock, and every value follows
//! from the calls before it. It contains no test data and panics on no input.

mod clock;
mod current_names;
mod random;
mod store;

pub use clock::SettableClock;
pub use current_names::CurrentNames;
pub use random::SeededRandom;
pub use store::{MemoryStore, Snapshot};
