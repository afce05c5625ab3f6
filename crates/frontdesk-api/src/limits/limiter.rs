use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, MonotonicClock, Reference as _};
use governor::middleware::StateInformationMiddleware;
use governor::{Quota, RateLimiter};
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::slots::Slots;

const MINUTE: Duration = Duration::from_mins(1);

/// A quota is shared in this number of blocks.
const BLOCKS: u32 = 16;

/// The number of blocks that may wait to be shared. The requests of further ones are shared later.
const WAITING_BLOCKS: usize = 1_024;

/// Allows a quota of requests per minute for each key (generic cell rate algorithm).
///
/// The quota can be used in a burst and refills evenly.
pub(super) struct Limiter<C: Clock = MonotonicClock> {
    name: &'static str,
    quota: NonZeroU32,
    seed: [u8; 32],
    started: C::Instant,
    slots: Slots,
    cells: RateLimiter<u16, Slots, C, StateInformationMiddleware>,
    /// The slots that used up a block; `None` if no other process shares the quota.
    used_up: Option<Sender<u16>>,
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

/// What [`share`](super::sharing::share) needs of a [`Limiter`].
pub(super) struct SharedSlots<C: Clock = MonotonicClock> {
    pub(super) name: &'static str,
    quota: NonZeroU32,
    slots: Slots,
    clock: C,
    started: C::Instant,
    pub(super) used_up: Receiver<u16>,
}

impl Limiter {
    pub(super) fn new(name: &'static str, quota: NonZeroU32, seed: [u8; 32]) -> Self {
        Self::by(MonotonicClock, name, quota, seed)
    }
}

impl<C: Clock + Clone> Limiter<C> {
    pub(super) fn by(clock: C, name: &'static str, quota: NonZeroU32, seed: [u8; 32]) -> Self {
        let slots = Slots::new();
        let started = clock.now();
        let cells = RateLimiter::new(Quota::per_minute(quota), slots.clone(), clock);
        Self { name, quota, seed, started, slots, cells, used_up: None }
    }

    /// Reports each block of requests that a slot used up, from now on.
    pub(super) fn shared(&mut self) -> SharedSlots<C> {
        let (sender, used_up) = mpsc::channel(WAITING_BLOCKS);
        self.used_up = Some(sender);
        let (slots, clock) = (self.slots.clone(), self.cells.clock().clone());
        SharedSlots {
            name: self.name,
            quota: self.quota,
            started: self.started,
            slots,
            clock,
            used_up,
        }
    }

    pub(super) fn count(&self, key: &[u8]) -> QuotaUsage {
        let slot = self.slot_of(key);
        let (is_refused, remaining, reset) = match self.cells.check_key(&slot) {
            Ok(left) => {
                self.report(slot);
                let remaining = left.remaining_burst_capacity();
                (false, remaining, time_for(self.quota.get().saturating_sub(remaining), self.quota))
            }
            Err(early) => (true, 0, early.wait_time_from(self.cells.clock().now())),
        };
        let reset_seconds = whole_seconds(reset);
        QuotaUsage { name: self.name, quota: self.quota, is_refused, remaining, reset_seconds }
    }

    /// Without the seed, a client could choose its address so that it shares another one's quota.
    fn slot_of(&self, key: &[u8]) -> u16 {
        let hash = Sha256::new_with_prefix(self.seed).chain_update(key).finalize();
        u16::from_be_bytes([hash[0], hash[1]])
    }

    fn report(&self, slot: u16) {
        let Some(used_up) = &self.used_up else { return };
        if self.slots.add_unshared(slot).is_multiple_of(self.quota.get().div_ceil(BLOCKS)) {
            // If too many blocks wait, the slot's next block includes this one.
            _ = used_up.try_send(slot);
        }
    }
}

impl<C: Clock> SharedSlots<C> {
    /// Returns the time in which the slot's unshared requests refill.
    pub(super) fn take(&self, slot: u16) -> Duration {
        time_for(self.slots.take_unshared(slot), self.quota)
    }

    /// Rejects as many requests as the requests of all processes require.
    pub(super) fn raise(&self, slot: u16, full_in: Duration) {
        let since = time_for(self.slots.unshared(slot), self.quota);
        let now = self.clock.now().duration_since(self.started);
        self.slots.raise(slot, Duration::from(now) + full_in + since);
    }
}

fn time_for(requests: u32, quota: NonZeroU32) -> Duration {
    Duration::from_secs(MINUTE.as_secs() * u64::from(requests)) / quota.get()
}

/// Rounds up, so that waiting this long is always sufficient.
fn whole_seconds(duration: Duration) -> u64 {
    duration.as_secs() + u64::from(0 < duration.subsec_nanos())
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    const SEED: [u8; 32] = [7; 32];

    fn limiter(quota: u32) -> (FakeRelativeClock, Limiter<FakeRelativeClock>) {
        let clock = FakeRelativeClock::default();
        (clock.clone(), Limiter::by(clock, "test", NonZeroU32::new(quota).expect("a quota"), SEED))
    }

    #[test]
    fn quota_allows_a_burst_and_refills_evenly() {
        let (clock, limiter) = limiter(6);
        let remaining: Vec<_> = (0..6).map(|_| limiter.count(b"ben").remaining).collect();
        assert_eq!(remaining, [5, 4, 3, 2, 1, 0]);
        let refused = limiter.count(b"ben");
        assert_eq!((refused.is_refused, refused.remaining, refused.reset_seconds), (true, 0, 10));
        clock.advance(Duration::from_secs(9));
        assert_eq!(limiter.count(b"ben").reset_seconds, 1);
        clock.advance(Duration::from_secs(1));
        assert!(!limiter.count(b"ben").is_refused);
        assert!(limiter.count(b"ben").is_refused);
        clock.advance(MINUTE);
        assert_eq!(limiter.count(b"ben").remaining, 5);
    }

    #[test]
    fn each_key_has_its_own_quota() {
        let (_, limiter) = limiter(1);
        assert!(!limiter.count(b"ben").is_refused);
        assert!(limiter.count(b"ben").is_refused);
        assert!(!limiter.count(b"cleo").is_refused);
    }

    #[test]
    fn slots_depend_on_the_seed() {
        let clock = FakeRelativeClock::default();
        let of = |seed| Limiter::by(clock.clone(), "test", NonZeroU32::MIN, seed).slot_of(b"ben");
        assert_eq!(of(SEED), of(SEED));
        assert_ne!(of(SEED), of([8; 32]));
    }

    #[test]
    fn time_until_the_quota_is_full_is_rounded_up() {
        let (_, limiter) = limiter(120);
        assert_eq!(limiter.count(b"ben").reset_seconds, 1);
        assert_eq!(limiter.count(b"ben").reset_seconds, 1);
        assert_eq!(limiter.count(b"ben").reset_seconds, 2);
    }
}
