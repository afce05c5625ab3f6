use std::hash::{BuildHasher as _, Hash, RandomState};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::StateInformationMiddleware;
use governor::nanos::Nanos;
use governor::state::{InMemoryState, NotKeyed, StateStore};
use governor::{Quota, RateLimiter};

use super::table::Table;

const MINUTE: u32 = 60;

/// Allows a quota of requests per minute for each key (generic cell rate algorithm).
///
/// The quota can be used in a burst and refills evenly.
pub(super) struct Limiter<C: Clock = MonotonicClock> {
    name: &'static str,
    quota: NonZeroU32,
    cells: RateLimiter<u64, Places, C, StateInformationMiddleware>,
    hasher: RandomState,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QuotaUsage {
    pub(super) name: &'static str,
    pub(super) quota: NonZeroU32,
    pub(super) is_refused: bool,
    pub(super) remaining: u32,
    /// Seconds until the quota is full. For a rejected request: until the next request is allowed.
    pub(super) reset_seconds: u64,
}

/// The quota of each key. Keys in the same slot share a quota.
///
/// The hash has a random seed, so a client cannot choose its slot.
struct Places(Table<InMemoryState>);

impl StateStore for Places {
    type Key = u64;

    fn measure_and_replace<T, F, E>(&self, hash: &u64, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        self.0.place(*hash).measure_and_replace(&NotKeyed::NonKey, measure)
    }
}

impl Limiter {
    pub(super) fn new(name: &'static str, quota: NonZeroU32) -> Self {
        Self::by(MonotonicClock, name, quota)
    }
}

impl<C: Clock> Limiter<C> {
    fn by(clock: C, name: &'static str, quota: NonZeroU32) -> Self {
        let cells = RateLimiter::new(Quota::per_minute(quota), Places(Table::new()), clock);
        Self { name, quota, cells, hasher: RandomState::new() }
    }

    pub(super) fn count(&self, key: impl Hash) -> QuotaUsage {
        let hash = self.hasher.hash_one(key);
        let (is_refused, remaining, reset) = match self.cells.check_key(&hash) {
            Ok(left) => {
                let remaining = left.remaining_burst_capacity();
                (false, remaining, self.time_for(self.quota.get().saturating_sub(remaining)))
            }
            Err(early) => (true, 0, early.wait_time_from(self.cells.clock().now())),
        };
        let reset_seconds = whole_seconds(reset);
        QuotaUsage { name: self.name, quota: self.quota, is_refused, remaining, reset_seconds }
    }

    fn time_for(&self, requests: u32) -> Duration {
        Duration::from_secs(u64::from(MINUTE) * u64::from(requests)) / self.quota.get()
    }
}

/// Rounds up, so that waiting this long is always sufficient.
fn whole_seconds(duration: Duration) -> u64 {
    duration.as_secs() + u64::from(0 < duration.subsec_nanos())
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::super::table::PLACES;
    use super::*;

    fn limiter(quota: u32) -> (FakeRelativeClock, Limiter<FakeRelativeClock>) {
        let clock = FakeRelativeClock::default();
        (clock.clone(), Limiter::by(clock, "test", NonZeroU32::new(quota).expect("a quota")))
    }

    fn two_keys(limiter: &Limiter<FakeRelativeClock>) -> (u64, u64) {
        let place = |key: u64| limiter.hasher.hash_one(key) % PLACES as u64;
        let other = (1..100).find(|&key| place(key) != place(0)).expect("some other place");
        (0, other)
    }

    #[test]
    fn quota_allows_a_burst_and_refills_evenly() {
        let (clock, limiter) = limiter(6);
        let remaining: Vec<_> = (0..6).map(|_| limiter.count(0).remaining).collect();
        assert_eq!(remaining, [5, 4, 3, 2, 1, 0]);
        let refused = limiter.count(0);
        assert_eq!((refused.is_refused, refused.remaining, refused.reset_seconds), (true, 0, 10));
        clock.advance(Duration::from_secs(9));
        assert_eq!(limiter.count(0).reset_seconds, 1);
        clock.advance(Duration::from_secs(1));
        assert!(!limiter.count(0).is_refused);
        assert!(limiter.count(0).is_refused);
        clock.advance(Duration::from_mins(1));
        assert_eq!(limiter.count(0).remaining, 5);
    }

    #[test]
    fn each_key_has_its_own_quota() {
        let (_, limiter) = limiter(1);
        let (one, other) = two_keys(&limiter);
        assert!(!limiter.count(one).is_refused);
        assert!(limiter.count(one).is_refused);
        assert!(!limiter.count(other).is_refused);
    }

    #[test]
    fn time_until_the_quota_is_full_is_rounded_up() {
        let (_, limiter) = limiter(120);
        assert_eq!(limiter.count(0).reset_seconds, 1);
        assert_eq!(limiter.count(0).reset_seconds, 1);
        assert_eq!(limiter.count(0).reset_seconds, 2);
    }
}
