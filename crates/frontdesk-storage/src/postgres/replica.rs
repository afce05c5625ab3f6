//! Connections for reads, and a replica that the primary stands in for.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use deadpool::managed::{Object, Pool};
use frontdesk_domain::ports::StoreError;
use metrics::{counter, describe_counter};
use thread_local::ThreadLocal;
use tokio::runtime::{Handle, RuntimeFlavor};

use super::connect::Connector;
use crate::pool::{lease, pool_of};

/// Connections for one HTTP worker's reads, in addition to [`StoreOptions::connections`].
///
/// [`StoreOptions::connections`]: crate::StoreOptions::connections
const READERS_PER_THREAD: usize = 4;

/// The pause between attempts to reach an unavailable replica.
const PAUSE: Duration = Duration::from_secs(5);

const FALLBACKS: &str = "frontdesk_replica_fallbacks_total";

/// Describes the store's metrics and sets the counters to 0.
///
/// Without the 0, Prometheus would not see the first increment.
pub fn describe_metrics() {
    describe_counter!(
        FALLBACKS,
        "Reads of lists and lookups served by the primary because the replica failed."
    );
    counter!(FALLBACKS).increment(0);
}

/// The pools of one server.
pub(super) struct Pools {
    pub(super) shared: Pool<Connector>,
    readers: ThreadLocal<Pool<Connector>>,
}

impl Pools {
    pub(super) fn new(shared: Pool<Connector>) -> Self {
        Self { shared, readers: ThreadLocal::new() }
    }

    /// A single-threaded runtime has its own pool, so that a read wakes no other thread.
    pub(super) async fn reader(&self) -> Result<Object<Connector>, StoreError> {
        if Handle::current().runtime_flavor() != RuntimeFlavor::CurrentThread {
            return lease(&self.shared).await;
        }
        let own = self.readers.get_or_try(|| {
            let wait = self.shared.timeouts().wait.unwrap_or_default();
            pool_of(self.shared.manager().on_the_callers_runtime(), READERS_PER_THREAD, wait)
        })?;
        lease(own).await
    }
}

/// A replica, and whether it is available.
pub(super) struct Replica {
    pools: Pools,
    availability: Availability,
}

impl Replica {
    pub(super) fn new(pools: Pools) -> Self {
        Self { pools, availability: Availability::new(PAUSE) }
    }

    /// `None` means that the primary must serve the read.
    pub(super) async fn read<T, F>(&self, run: impl Fn(Object<Connector>) -> F) -> Option<T>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        if self.availability.may_be_tried() {
            let outcome = async { run(self.pools.reader().await?).await }.await;
            let response = self.availability.update(outcome);
            if response.is_some() {
                return response;
            }
        }
        counter!(FALLBACKS).increment(1);
        None
    }
}

struct Availability {
    pause: Duration,
    /// `None` while the replica is available.
    away_until: Mutex<Option<Instant>>,
}

impl Availability {
    const fn new(pause: Duration) -> Self {
        Self { pause, away_until: Mutex::new(None) }
    }

    /// Whether to try the replica.
    ///
    /// While the replica is unavailable, one request per pause tries it, because each attempt may
    /// last until the connection timeout.
    fn may_be_tried(&self) -> bool {
        let mut away_until = self.away_until.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        match *away_until {
            None => true,
            Some(until) if now < until => false,
            Some(_) => {
                *away_until = Some(now + self.pause);
                true
            }
        }
    }

    /// `None` means that the primary must serve the read.
    fn update<T>(&self, outcome: Result<T, StoreError>) -> Option<T> {
        let mut away_until = self.away_until.lock().unwrap_or_else(PoisonError::into_inner);
        match outcome {
            Ok(response) => {
                if away_until.take().is_some() {
                    tracing::info!("replica available again");
                }
                Some(response)
            }
            Err(error @ StoreError::Unavailable(_)) => {
                if away_until.replace(Instant::now() + self.pause).is_none() {
                    tracing::warn!(
                        %error,
                        "replica unavailable, reading lists and lookups from the primary"
                    );
                }
                None
            }
            // Replication cancelled the read, or the replica had no free connection.
            Err(error) => {
                tracing::debug!(%error, "replica read failed, reading from the primary");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_hours(1);

    fn away() -> Result<(), StoreError> {
        Err(StoreError::unavailable("no connection"))
    }

    /// Whether each read tries the replica, which responds with `outcomes` in turn.
    fn tried<const N: usize>(pause: Duration, outcomes: Vec<Result<(), StoreError>>) -> [bool; N] {
        let availability = Availability::new(pause);
        let mut outcomes = outcomes.into_iter();
        let tried = [(); N].map(|()| {
            let tried = availability.may_be_tried();
            if tried {
                let _ = availability.update(outcomes.next().expect("one outcome per attempt"));
            }
            tried
        });
        assert!(outcomes.next().is_none(), "{tried:?}");
        tried
    }

    #[test]
    fn unavailable_replica_is_skipped_during_the_pause() {
        assert_eq!(tried(LONG, vec![Ok(()), away()]), [true, true, false, false]);
    }

    #[test]
    fn unavailable_replica_is_retried_after_the_pause() {
        assert_eq!(tried(Duration::ZERO, vec![away(), away(), Ok(())]), [true, true, true]);
    }

    #[test]
    fn available_replica_ends_the_pause() {
        let availability = Availability::new(LONG);
        assert_eq!(availability.update(away()), None);
        assert_eq!(availability.update(Ok(())), Some(()));
        assert!(availability.may_be_tried());
    }

    #[test]
    fn single_failed_read_does_not_start_a_pause() {
        let contended = Err(StoreError::Contended("conflict with recovery".into()));
        assert_eq!(tried(LONG, vec![contended, Ok(())]), [true, true]);
    }
}
