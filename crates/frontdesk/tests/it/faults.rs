//! The service under injected faults: SIGKILL, database outages, a full disk, slow and aborting
//! clients, a second process.
//!
//! Meanwhile a [`Storm`](storm::Storm) of clients books, moves and cancels, and records every
//! response. Afterwards the stored bookings must match the last successful responses and
//! `frontdesk check` must find nothing. Each test prints the number of responses per kind and the
//! recovery time.

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

/// Time for a busy machine to notice an injected fault.
const PATIENCE: Duration = Duration::from_secs(30);

/// Maximum recovery time after a fault.
const FULL_SERVICE_WITHIN: Duration = Duration::from_secs(2);

/// Waits for exclusive access: storms use the whole machine, and the tests measure durations.
async fn turn() -> MutexGuard<'static, ()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());
    ONE_AT_A_TIME.lock().await
}
