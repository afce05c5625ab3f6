//! Tests the service under faults such as SIGKILL and database outages.
//!
//! During a fault, the clients of a [`Storm`](storm::Storm) book, move and cancel, and record all
//! responses. Afterwards, the stored bookings must match the last successful responses, and
//! `frontdesk check` must find no inconsistency.

mod aftermath;
mod client;
mod dice;
mod full_disk;
mod hang_ups;
mod killed;
mod outage;
mod pooler;
mod report;
mod slow_clients;
mod storm;
mod two_processes;

use std::time::Duration;

use tokio::sync::{Mutex, MutexGuard};

const PATIENCE: Duration = Duration::from_secs(30);

const FULL_SERVICE_WITHIN: Duration = Duration::from_secs(2);

/// These tests measure durations, so they run one at a time.
async fn turn() -> MutexGuard<'static, ()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());
    ONE_AT_A_TIME.lock().await
}
