//! Tests the service under faults: SIGKILL, database outages, a full disk, slow clients,
//! disconnecting clients, and a second process on the same database.
//!
//! During a fault, the clients of a [`Storm`](storm::Storm) book, move and cancel, and record all
//! responses. Afterwards, the stored bookings must match the last successful responses, and
//! `frontdesk check` must find no inconsistency. Each test prints the recovery time and how often
//! each response occurred.

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

/// Maximum time until a fault has its effect, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Maximum time from the end of a fault to full service.
const FULL_SERVICE_WITHIN: Duration = Duration::from_secs(2);

/// Waits until no other test of this module runs, because these tests measure durations.
async fn turn() -> MutexGuard<'static, ()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());
    ONE_AT_A_TIME.lock().await
}
