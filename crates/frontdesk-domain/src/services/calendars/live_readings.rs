use std::collections::HashMap;
use std::future::poll_fn;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use time::{Duration, OffsetDateTime};

use crate::calendar::ConnectionKey;
use crate::ports::Clock;

/// The minimum delay between two live readings of an account.
pub(super) const REUSED_FOR: Duration = Duration::seconds(2);

/// The live readings of this process, at most one per account.
///
/// Without this record, every booking attempt would send requests to the host's calendar server.
#[derive(Default)]
pub(super) struct LiveReadings(Mutex<HashMap<ConnectionKey, LiveReading>>);

enum LiveReading {
    InProgress(Vec<Waker>),
    EndedAt(OffsetDateTime),
}

/// Accounts claimed by a caller; dropping the claim before [`Self::end`] frees them.
pub(super) struct AccountClaim<'a> {
    readings: &'a LiveReadings,
    accounts: Vec<ConnectionKey>,
    ended_at: Option<OffsetDateTime>,
}

impl LiveReadings {
    /// Claims the accounts to read; also returns accounts that are being read.
    pub(super) fn begin(
        &self,
        accounts: Vec<ConnectionKey>,
        now: OffsetDateTime,
    ) -> (AccountClaim<'_>, Vec<ConnectionKey>) {
        let mut readings = self.lock();
        readings.retain(|_, reading| match reading {
            LiveReading::InProgress(_) => true,
            LiveReading::EndedAt(at) => now < at.saturating_add(REUSED_FOR),
        });
        let (mut free, mut under_way) = (Vec::new(), Vec::new());
        for account in accounts {
            match readings.get(&account) {
                None => free.push(account),
                Some(LiveReading::InProgress(_)) => under_way.push(account),
                Some(LiveReading::EndedAt(_)) => {}
            }
        }
        readings.extend(free.iter().map(|account| (*account, LiveReading::InProgress(Vec::new()))));
        (AccountClaim { readings: self, accounts: free, ended_at: None }, under_way)
    }

    /// Waits until none of `accounts` is being read.
    pub(super) async fn ended(&self, accounts: &[ConnectionKey]) {
        let ended = |context: &mut Context<'_>| {
            if self.is_any_in_progress(accounts, context.waker()) {
                Poll::Pending
            } else {
                Poll::Ready(())
            }
        };
        poll_fn(ended).await;
    }

    /// Whether one of `accounts` is being read; the reading's end wakes `waker`.
    fn is_any_in_progress(&self, accounts: &[ConnectionKey], waker: &Waker) -> bool {
        let mut readings = self.lock();
        accounts.iter().any(|account| match readings.get_mut(account) {
            Some(LiveReading::InProgress(wakers)) => {
                if !wakers.iter().any(|known| known.will_wake(waker)) {
                    wakers.push(waker.clone());
                }
                true
            }
            Some(LiveReading::EndedAt(_)) | None => false,
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ConnectionKey, LiveReading>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AccountClaim<'_> {
    pub(super) fn accounts(&self) -> &[ConnectionKey] {
        &self.accounts
    }

    pub(super) fn end(mut self, clock: &dyn Clock) {
        self.ended_at = Some(clock.now());
    }
}

impl Drop for AccountClaim<'_> {
    fn drop(&mut self) {
        let mut readings = self.readings.lock();
        let mut waiting = Vec::new();
        for account in &self.accounts {
            if let Some(LiveReading::InProgress(wakers)) = readings.remove(account) {
                waiting.extend(wakers);
            }
            readings.extend(self.ended_at.map(|at| (*account, LiveReading::EndedAt(at))));
        }
        drop(readings);
        waiting.into_iter().for_each(Waker::wake);
    }
}
