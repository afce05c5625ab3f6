//! Deterministic time and randomness for tests.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{Clock, Random};
use time::format_description::well_known::Iso8601;
use time::{Duration, OffsetDateTime, UtcOffset};
use uuid::Uuid;

/// Parses an instant: `2030-01-01T09:00Z` or `2030-01-01T09:00:00+01:00`.
///
/// # Panics
/// If the text is invalid.
pub fn instant(text: &str) -> OffsetDateTime {
    OffsetDateTime::parse(text, &Iso8601::DEFAULT)
        .unwrap_or_else(|error| panic!("{text:?} is no instant such as 2030-01-01T09:00Z: {error}"))
        .to_offset(UtcOffset::UTC)
}

/// Returns the interval between two instants, parsed by [`instant`].
///
/// # Panics
/// If a text is invalid or the end is not after the start.
pub fn interval(start: &str, end: &str) -> Interval {
    Interval::new(instant(start), instant(end))
        .unwrap_or_else(|| panic!("{start} to {end} is no time: the end must come after the start"))
}

/// A clock that changes only when a test changes it.
#[derive(Debug)]
pub struct FixedClock(Mutex<OffsetDateTime>);

impl FixedClock {
    /// Creates a clock at a time parsed by [`instant`].
    pub fn at(text: &str) -> Self {
        Self(Mutex::new(instant(text)))
    }

    /// Sets the clock to any time, earlier or later.
    pub fn set(&self, text: &str) {
        self.change(|now| *now = instant(text));
    }

    /// Advances the clock.
    pub fn advance(&self, by: Duration) {
        self.change(|now| *now += by);
    }

    fn change<T>(&self, change: impl FnOnce(&mut OffsetDateTime) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// 2030-01-01T09:00Z, a Tuesday.
impl Default for FixedClock {
    fn default() -> Self {
        Self::at("2030-01-01T09:00Z")
    }
}

impl Clock for FixedClock {
    fn now(&self) -> OffsetDateTime {
        self.change(|now| *now)
    }
}

/// A reproducible random source; the seed and `n` determine the n-th value.
#[derive(Debug, Default)]
pub struct SeededRandom {
    seed: u8,
    drawn: AtomicU64,
}

impl SeededRandom {
    /// Creates a source; a different seed produces different ids.
    pub fn new(seed: u8) -> Self {
        Self { seed, drawn: AtomicU64::new(0) }
    }

    fn draw(&self) -> u64 {
        self.drawn.fetch_add(1, Ordering::Relaxed)
    }
}

impl Random for SeededRandom {
    /// Creates an id; ids for the same time ascend.
    fn uuid(&self, now: OffsetDateTime) -> Uuid {
        let millis = u64::try_from(now.unix_timestamp_nanos() / 1_000_000)
            .expect("no test plays before 1970");
        // The UUID's version and variant overwrite bits of the unused `rest[0]` and `rest[2]`.
        let mut rest = [0; 10];
        rest[1] = self.seed;
        rest[3..].copy_from_slice(&self.draw().to_be_bytes()[1..]);
        uuid::Builder::from_unix_timestamp_millis(millis, &rest).into_uuid()
    }

    fn slug(&self) -> String {
        format!("slug{:02x}{:010}", self.seed, self.draw())
    }

    fn entropy(&self) -> [u8; 16] {
        let drawn = (u128::from(self.seed) << 64) | u128::from(self.draw());
        // An odd factor spreads the number over all bytes and keeps it unique.
        drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).to_be_bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn fixed_clock_can_be_set_and_advanced() {
        let clock = FixedClock::at("2030-01-01T09:00Z");
        clock.advance(Duration::minutes(90));
        assert_eq!(clock.now(), instant("2030-01-01T10:30:00Z"));
        clock.set("2030-01-01T09:00+01:00");
        assert_eq!(clock.now(), instant("2030-01-01T08:00Z"));
    }

    #[test]
    fn uuids_are_version_7_ascending_and_unique() {
        let random = SeededRandom::new(3);
        let now = instant("2030-01-01T09:00Z");
        let uuids: Vec<Uuid> = (0..1_000).map(|_| random.uuid(now)).collect();
        assert!(uuids.is_sorted());
        assert_eq!(uuids.iter().collect::<HashSet<_>>().len(), uuids.len());
        assert!(uuids.iter().all(|uuid| uuid.get_version_num() == 7));
    }

    #[test]
    fn same_seed_repeats_its_ids_and_other_seeds_differ() {
        let drawn = |seed| {
            let random = SeededRandom::new(seed);
            (random.uuid(instant("2030-01-01T09:00Z")), random.slug())
        };
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1).0, drawn(2).0);
        assert_ne!(drawn(1).1, drawn(2).1);
    }
}
