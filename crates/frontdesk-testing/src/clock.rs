//! Time and chance that a test decides.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{Clock, Random};
use time::format_description::well_known::Iso8601;
use time::{Duration, OffsetDateTime, UtcOffset};
use uuid::Uuid;

/// The instant that `text` says, seconds or not: `2030-01-01T09:00Z`, `2030-01-01T09:00:00+01:00`.
///
/// # Panics
///
/// When it says none.
pub fn instant(text: &str) -> OffsetDateTime {
    OffsetDateTime::parse(text, &Iso8601::DEFAULT)
        .unwrap_or_else(|error| panic!("{text:?} is no instant such as 2030-01-01T09:00Z: {error}"))
        .to_offset(UtcOffset::UTC)
}

/// The time between two instants, written as [`instant`] has them.
///
/// # Panics
///
/// When either says no instant, or the second is not after the first.
pub fn interval(start: &str, end: &str) -> Interval {
    Interval::new(instant(start), instant(end))
        .unwrap_or_else(|| panic!("{start} to {end} is no time: the end must come after the start"))
}

/// A clock that stands still until it is told otherwise.
#[derive(Debug)]
pub struct FixedClock(Mutex<OffsetDateTime>);

impl FixedClock {
    /// A clock that shows the instant written in `text`, as [`instant`] reads it.
    pub fn at(text: &str) -> Self {
        Self(Mutex::new(instant(text)))
    }

    /// Puts the clock to another instant, earlier or later.
    pub fn set(&self, text: &str) {
        self.change(|now| *now = instant(text));
    }

    /// Lets `by` pass.
    pub fn advance(&self, by: Duration) {
        self.change(|now| *now += by);
    }

    fn change<T>(&self, change: impl FnOnce(&mut OffsetDateTime) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Shows 2030-01-01T09:00Z, a Tuesday.
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

/// Ids and names that are the same in every run: the n-th one that is drawn differs from all others
/// and follows from `n` and the seed alone.
#[derive(Debug, Default)]
pub struct SeededRandom {
    seed: u8,
    drawn: AtomicU64,
}

impl SeededRandom {
    /// A source whose ids differ from those of any other seed.
    pub fn new(seed: u8) -> Self {
        Self { seed, drawn: AtomicU64::new(0) }
    }

    fn draw(&self) -> u64 {
        self.drawn.fetch_add(1, Ordering::Relaxed)
    }
}

impl Random for SeededRandom {
    /// Ids drawn at one instant ascend in the order of their drawing.
    fn uuid(&self, now: OffsetDateTime) -> Uuid {
        let millis = u64::try_from(now.unix_timestamp_nanos() / 1_000_000)
            .expect("no test plays before 1970");
        // The highest of these bits give way to the UUID's version and variant: nothing of worth
        // stands there.
        let mut rest = [0; 10];
        rest[1] = self.seed;
        rest[3..].copy_from_slice(&self.draw().to_be_bytes()[1..]);
        uuid::Builder::from_unix_timestamp_millis(millis, &rest).into_uuid()
    }

    fn slug(&self) -> String {
        format!("slug{:02x}{:010}", self.seed, self.draw())
    }

    fn entropy(&self) -> [u8; 16] {
        ((u128::from(self.seed) << 64) | u128::from(self.draw())).to_be_bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_clock_shows_what_it_was_told() {
        let clock = FixedClock::at("2030-01-01T09:00Z");
        clock.advance(Duration::minutes(90));
        assert_eq!(clock.now(), instant("2030-01-01T10:30:00Z"));
        clock.set("2030-01-01T09:00+01:00");
        assert_eq!(clock.now(), instant("2030-01-01T08:00Z"));
    }

    #[test]
    fn uuids_are_of_version_7_ascend_and_never_repeat() {
        let random = SeededRandom::new(3);
        let now = instant("2030-01-01T09:00Z");
        let uuids: Vec<Uuid> = (0..1_000).map(|_| random.uuid(now)).collect();
        assert!(uuids.is_sorted());
        assert_eq!(uuids.iter().collect::<HashSet<_>>().len(), uuids.len());
        assert!(uuids.iter().all(|uuid| uuid.get_version_num() == 7));
    }

    #[test]
    fn one_seed_gives_the_same_names_in_every_run_and_another_seed_gives_others() {
        let drawn = |seed| {
            let random = SeededRandom::new(seed);
            (random.uuid(instant("2030-01-01T09:00Z")), random.slug())
        };
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1).0, drawn(2).0);
        assert_ne!(drawn(1).1, drawn(2).1);
    }
}
