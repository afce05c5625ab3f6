//! The program under faults that the tests bring about: killed, its database away or frozen, its
//! disk full, its clients slow or gone, and beside another one of its kind.
//!
//! Clients book, move and cancel all the while, as a [`Storm`](storm::Storm), and know what they
//! were answered. Afterwards everything has to be as the last good answers said, and
//! `frontdesk check` has to find nothing wrong. Each test tells on standard error how many answers
//! of each kind there were, and how long it took until all was well again.

mod aftermath;
mod client;
mod dice;
mod full_disk;
mod hang_ups;
mod killed;
mod outage;
mod report;
mod slow_clients;
mod storm;
mod two_processes;

use std::time::Duration;

use tokio::sync::{Mutex, MutexGuard};

/// How long a busy machine may take to notice a change of its surroundings.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long it may take until all is well again once the fault is over.
const FULL_SERVICE_WITHIN: Duration = Duration::from_secs(2);

/// Waits until no other test of this kind runs: storms take all of the machine, and durations are
/// looked at.
async fn turn() -> MutexGuard<'static, ()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());
    ONE_AT_A_TIME.lock().await
}
