//! A settable clock and a reproducible random source, for sandboxes and tests.

mod clock;
mod random;

pub use clock::SettableClock;
pub use random::SeededRandom;
