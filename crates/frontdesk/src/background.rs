//! Background tasks; several processes can run them on one database.

mod deliveries;
mod readings;
mod routing;
mod tallies;
mod upkeep;

use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::services::{
    CleanUp, DeliverOutbox, DeliveryPorts, Ports, RefreshCalendars, RouteEvents,
    SendCalendarNotices,
};
use metrics::{Unit, counter, describe_counter, describe_gauge};
use tokio::runtime::Handle;
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;

use self::tallies::Tallies;

/// The pause after a claim that found no work.
const PAUSE: Duration = Duration::from_millis(500);

const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

pub(crate) struct Background {
    tasks: JoinSet<()>,
    stop: watch::Sender<bool>,
}

/// Registers the metrics and initializes counters to 0.
///
/// Prometheus computes no rate for the first value of a series.
fn describe() {
    describe_counter!(
        readings::TOTAL,
        "Background reads of calendar accounts, by kind and outcome."
    );
    describe_counter!(routing::TOTAL, "Events assigned a position in the feed.");
    describe_counter!(deliveries::TOTAL, "Delivery attempts, by kind and outcome.");
    describe_gauge!(
        tallies::DELIVERIES,
        "Pending and dead deliveries in the database, by kind and state."
    );
    describe_gauge!(tallies::SET_ASIDE, "Events set aside because they cannot be routed.");
    describe_gauge!(
        tallies::OLDEST_READING,
        Unit::Seconds,
        "Age of the oldest calendar read; 0 without connected calendars."
    );
    counter!(routing::TOTAL).increment(0);
    readings::begin_at_zero();
    deliveries::begin_at_zero();
}

#[derive(Clone)]
struct Stop(watch::Receiver<bool>);

impl Stop {
    async fn signaled(&mut self) {
        // `wait_for` fails only if the sender was dropped, which also means stop.
        drop(self.0.wait_for(|stopped| *stopped).await);
    }

    /// Returns whether the task must stop.
    async fn within(&mut self, pause: Duration) -> bool {
        tokio::time::timeout(pause, self.signaled()).await.is_ok()
    }
}

impl Background {
    pub(crate) fn start(handle: &Handle, ports: &Ports, delivery: &DeliveryPorts) -> Self {
        describe();
        let (stop, receiver) = watch::channel(false);
        let stopped = || Stop(receiver.clone());
        let accounts = Arc::clone(&delivery.accounts);
        let refresh = RefreshCalendars::new(
            &ports.store.mirror,
            accounts,
            Arc::clone(&ports.clock),
            Arc::clone(&ports.random),
        );
        let (store, clock) = (ports.store.clone(), Arc::clone(&ports.clock));
        let sends_mail = delivery.mailer.is_some();
        let notices = delivery.mailer.clone().map(|mailer| {
            let (mirror, directory) = (&ports.store.mirror, &ports.store.directory);
            let random = Arc::clone(&ports.random);
            SendCalendarNotices::new(mirror, directory, mailer, Arc::clone(&clock), random)
        });
        let route = RouteEvents { store: store.clone(), clock: Arc::clone(&clock), sends_mail };
        let deliver = DeliverOutbox { store, delivery: delivery.clone(), clock };
        let something_due = Arc::new(Notify::new());
        let mut tasks = JoinSet::new();
        tasks.spawn_on(upkeep::run(CleanUp::of(ports), stopped()), handle);
        if let Some(notices) = notices {
            tasks.spawn_on(upkeep::mail_notices(notices, stopped()), handle);
        }
        tasks.spawn_on(tallies::run(Tallies::new(ports), stopped()), handle);
        tasks.spawn_on(readings::run(refresh, stopped()), handle);
        tasks.spawn_on(routing::run(route, Arc::clone(&something_due), stopped()), handle);
        tasks.spawn_on(deliveries::run(deliver, something_due, stopped()), handle);
        Self { tasks, stop }
    }

    pub(crate) async fn stop(mut self) {
        self.stop.send_replace(true);
        while let Some(ended) = self.tasks.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "background task failed");
            }
        }
    }
}
