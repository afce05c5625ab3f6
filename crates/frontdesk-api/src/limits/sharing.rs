//! Rate limits that hold over all processes of one database.
//!
//! Each process counts by itself and, whenever a slot used up a block of its quota, adds the block
//! to the count of all processes and adopts that count. No request waits for this. The processes
//! together therefore allow at most the quota, one block for each process, and the requests that
//! arrive during a statement. If the database does not respond, each process only has its own count.

use std::collections::BTreeSet;
use std::sync::Arc;

use frontdesk_domain::ports::{SharedQuotas, StoreError};
use governor::clock::Clock;

use super::limiter::SharedSlots;

/// Shares used-up blocks until the limiter is dropped.
pub(super) async fn share<C: Clock>(mut shared: SharedSlots<C>, quotas: Arc<dyn SharedQuotas>) {
    let mut responds = true;
    while let Some(outcome) = share_once(&mut shared, &*quotas).await {
        match &outcome {
            Err(error) if responds => tracing::warn!(
                error = error as &dyn std::error::Error,
                quota = shared.name,
                "cannot share the rate limit with other processes; it holds per process"
            ),
            Ok(()) if !responds => {
                tracing::info!(
                    quota = shared.name,
                    "the rate limit holds over all processes again"
                );
            }
            _ => {}
        }
        responds = outcome.is_ok();
    }
}

/// Waits for a used-up block; returns `None` once there can be none.
async fn share_once<C: Clock>(
    shared: &mut SharedSlots<C>,
    quotas: &dyn SharedQuotas,
) -> Option<Result<(), StoreError>> {
    let mut slots = BTreeSet::from([shared.used_up.recv().await?]);
    while let Ok(slot) = shared.used_up.try_recv() {
        slots.insert(slot);
    }
    let spent: Vec<_> = slots.into_iter().map(|slot| (slot, shared.take(slot))).collect();
    let adopt = |states: Vec<_>| {
        for (slot, full_in) in states {
            shared.raise(slot, full_in);
        }
    };
    Some(quotas.spend(shared.name, &spent).await.map(adopt))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::num::NonZeroU32;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use frontdesk_domain::ports::mocks::MockSharedQuotas;
    use futures_util::FutureExt as _;
    use governor::clock::FakeRelativeClock;

    use super::super::limiter::Limiter;
    use super::*;

    /// A multiple of 16 blocks.
    const QUOTA: u32 = 160;
    const BLOCK: u32 = 10;

    /// A database in which time stands still, so that quotas do not refill.
    #[derive(Default)]
    struct Counts {
        is_away: AtomicBool,
        full_in: Mutex<HashMap<u16, Duration>>,
    }

    impl Counts {
        fn spend(&self, spent: &[(u16, Duration)]) -> Result<Vec<(u16, Duration)>, StoreError> {
            if self.is_away.load(Ordering::Relaxed) {
                return Err(StoreError::unavailable("the server is away"));
            }
            let mut full_in = self.full_in.lock().expect("no panic");
            let add = |&(slot, time): &(u16, Duration)| {
                let stored = full_in.entry(slot).or_default();
                *stored += time;
                (slot, *stored)
            };
            Ok(spent.iter().map(add).collect())
        }
    }

    struct Process {
        limiter: Limiter<FakeRelativeClock>,
        shared: SharedSlots<FakeRelativeClock>,
        quotas: MockSharedQuotas,
    }

    impl Process {
        fn with(clock: &FakeRelativeClock, counts: &Arc<Counts>) -> Self {
            let quota = NonZeroU32::new(QUOTA).expect("a quota");
            let mut limiter = Limiter::by(clock.clone(), "token", quota, [7; 32]);
            let shared = limiter.shared();
            let counts = Arc::clone(counts);
            let mut quotas = MockSharedQuotas::new();
            quotas
                .expect_spend()
                .withf(|quota, _| quota == "token")
                .returning(move |_, spent| counts.spend(spent));
            Self { limiter, shared, quotas }
        }

        /// Sends requests and returns how many are allowed.
        fn allows(&mut self, requests: u32) -> u32 {
            let allowed = (0..requests).filter(|_| {
                let is_allowed = !self.limiter.count(b"ben").is_refused;
                while share_once(&mut self.shared, &self.quotas).now_or_never().is_some() {}
                is_allowed
            });
            u32::try_from(allowed.count()).expect("a small number")
        }
    }

    #[test]
    fn processes_allow_one_quota_and_at_most_a_block_each() {
        let clock = FakeRelativeClock::default();
        let counts = Arc::default();
        let (mut one, mut other) = (Process::with(&clock, &counts), Process::with(&clock, &counts));
        let mut allowed = 0;
        for _ in 0..QUOTA {
            allowed += one.allows(1) + other.allows(1);
        }
        assert!((QUOTA..=QUOTA + 2 * BLOCK).contains(&allowed), "{allowed}");
        assert_eq!(one.limiter.count(b"cleo").remaining, QUOTA - 1, "another key");
    }

    #[test]
    fn process_that_served_nothing_learns_of_the_others_with_its_first_block() {
        let clock = FakeRelativeClock::default();
        let counts = Arc::default();
        let (mut one, mut other) = (Process::with(&clock, &counts), Process::with(&clock, &counts));
        assert_eq!(one.allows(QUOTA + 1), QUOTA);
        assert_eq!(other.allows(QUOTA), BLOCK);
        // More than the quota was allowed, so the next request takes longer to be allowed.
        clock.advance(Duration::from_mins(1) * BLOCK / QUOTA);
        assert_eq!(other.allows(1), 0);
    }

    #[test]
    fn process_only_has_its_own_count_while_the_database_is_away() {
        let clock = FakeRelativeClock::default();
        let counts: Arc<Counts> = Arc::default();
        let (mut one, mut other) = (Process::with(&clock, &counts), Process::with(&clock, &counts));
        counts.is_away.store(true, Ordering::Relaxed);
        for process in [&mut one, &mut other] {
            assert_eq!(process.allows(QUOTA + 1), QUOTA);
        }
        // Requests counted during the outage are not shared afterwards.
        counts.is_away.store(false, Ordering::Relaxed);
        clock.advance(Duration::from_mins(1));
        assert_eq!(one.allows(QUOTA + 1), QUOTA);
        let full_in = counts.full_in.lock().expect("no panic");
        assert_eq!(full_in.values().copied().collect::<Vec<_>>(), [Duration::from_mins(1)]);
    }
}
