//! What the service does beside answering requests. Each task may run in any number of processes on
//! one database.

mod deliveries;
mod readings;
mod routing;
mod tallies;
mod upkeep;

use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::services::{
    DeliverOutbox, DeliveryPorts, Ports, RefreshCalendars, RouteEvents,
};
use metrics::{Unit, counter, describe_counter, describe_gauge};
use tokio::runtime::Handle;
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;

use self::tallies::Tallies;

/// How long a task waits when there is nothing to do.
const PAUSE: Duration = Duration::from_millis(500);

/// How long a task waits when the store has failed.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// The tasks, for as long as the service runs.
pub(crate) struct Background {
    tasks: JoinSet<()>,
    stop: watch::Sender<bool>,
}

/// Says what each number is, and begins every count at 0: what was never counted can't be seen to
/// grow.
fn describe() {
    describe_counter!(
        readings::TOTAL,
        "Calendar accounts read in the background, by kind and outcome."
    );
    describe_counter!(routing::TOTAL, "Events that were given their place in the feed.");
    describe_counter!(deliveries::TOTAL, "Attempts to deliver events, by kind and outcome.");
    describe_gauge!(
        tallies::DELIVERIES,
        "Deliveries of all processes that are pending or dead, by kind and state."
    );
    describe_gauge!(tallies::SET_ASIDE, "Events that cannot be routed as things stand.");
    describe_gauge!(
        tallies::OLDEST_READING,
        Unit::Seconds,
        "How old the oldest reading of a host's calendar is; 0 where none is connected."
    );
    counter!(routing::TOTAL).increment(0);
    readings::begin_at_zero();
    deliveries::begin_at_zero();
}

/// Told once when a task is to end.
#[derive(Clone)]
struct Stop(watch::Receiver<bool>);

impl Stop {
    /// Until the task is to end.
    async fn told(&mut self) {
        // Whoever could tell is gone: there is nothing left to run for.
        drop(self.0.wait_for(|stopped| *stopped).await);
    }

    /// Whether the task is to end, after waiting for so long to be told.
    async fn within(&mut self, pause: Duration) -> bool {
        tokio::time::timeout(pause, self.told()).await.is_ok()
    }
}

impl Background {
    /// Starts every task on the runtime of `handle`.
    pub(crate) fn start(handle: &Handle, ports: &Ports, delivery: &DeliveryPorts) -> Self {
        describe();
        let (stop, told) = watch::channel(false);
        let stopped = || Stop(told.clone());
        let accounts = Arc::clone(&delivery.accounts);
        let refresh = RefreshCalendars::new(&ports.store, accounts, Arc::clone(&ports.clock));
        let something_due = Arc::new(Notify::new());
        let mut tasks = JoinSet::new();
        tasks.spawn_on(upkeep::run(ports.clone(), stopped()), handle);
        tasks.spawn_on(tallies::run(Tallies::new(ports), stopped()), handle);
        tasks.spawn_on(readings::run(refresh, stopped()), handle);
        tasks.spawn_on(
            routing::run(
                RouteEvents::new(&ports.store, delivery, &ports.clock),
                Arc::clone(&something_due),
                stopped(),
            ),
            handle,
        );
        tasks.spawn_on(
            deliveries::run(
                DeliverOutbox::new(&ports.store, delivery, &ports.clock),
                something_due,
                stopped(),
            ),
            handle,
        );
        Self { tasks, stop }
    }

    /// Tells every task to end and waits until each has: deliveries under way are finished first.
    pub(crate) async fn stop(mut self) {
        self.stop.send_replace(true);
        while let Some(ended) = self.tasks.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a task in the background did not end as it should");
            }
        }
    }
}
