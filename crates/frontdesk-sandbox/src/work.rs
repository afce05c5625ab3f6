//! Runs the service's background jobs on request.

use std::sync::Arc;
use std::time::Duration as Timeout;

use frontdesk_domain::deterministic::SettableClock;
use frontdesk_domain::ports::{Clock as _, ConnectedAccount, StoreError};
use frontdesk_domain::services::{
    CleanUp, DeliverOutbox, DeliveryPorts, Ports, RefreshCalendars, RouteEvents, SetAside,
};
use frontdesk_storage::SqliteStore;
use time::{Duration, OffsetDateTime};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::timeout;

const CLAIMED_AT_ONCE: u32 = 32;

/// The timeout for the lock on background jobs.
///
/// Without it, a webhook receiver that writes through the API would wait for its own delivery.
const PATIENCE: Timeout = Timeout::from_secs(1);

pub(crate) struct Work {
    route: RouteEvents,
    deliver: DeliverOutbox,
    refresh: RefreshCalendars,
    clean_up: CleanUp,
    turn: Mutex<()>,
}

/// Counts of processed background jobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settled {
    /// The number of routed events.
    pub(crate) events: usize,
    /// The number of attempted deliveries.
    pub(crate) deliveries: usize,
}

impl Work {
    pub(crate) fn new(ports: &Ports, delivery: &DeliveryPorts) -> Self {
        let Ports { store, clock, random, .. } = ports;
        Self {
            route: RouteEvents {
                store: store.clone(),
                clock: Arc::clone(clock),
                sends_mail: delivery.mailer.is_some(),
            },
            deliver: DeliverOutbox {
                store: store.clone(),
                delivery: delivery.clone(),
                clock: Arc::clone(clock),
            },
            refresh: RefreshCalendars::new(
                &store.mirror,
                Arc::clone(&delivery.accounts),
                Arc::clone(clock),
                Arc::clone(random),
            ),
            clean_up: CleanUp::of(ports),
            turn: Mutex::default(),
        }
    }

    /// Locks the background jobs against other requests.
    pub(crate) async fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().await
    }

    /// Routes events, attempts due deliveries and reads due calendars.
    pub(crate) async fn settle(&self) -> Result<Settled, StoreError> {
        let mut settled = Settled::default();
        let Ok(_turn) = timeout(PATIENCE, self.turn.lock()).await else { return Ok(settled) };
        self.do_due(&mut settled).await?;
        self.read_due_calendars().await?;
        Ok(settled)
    }

    /// Advances the clock to `to`, and stops at each due time on the way.
    pub(crate) async fn advance(
        &self,
        store: &SqliteStore,
        clock: &SettableClock,
        to: OffsetDateTime,
    ) -> Result<Settled, StoreError> {
        let _turn = self.turn.lock().await;
        let mut settled = Settled::default();
        while clock.now() < to {
            let now = clock.now();
            let due = store.next_due(now).await?.unwrap_or(to);
            // The clock truncates to microseconds, so it could otherwise stop just before the due time.
            clock.set(due.max(now + Duration::MICROSECOND).min(to));
            self.do_due(&mut settled).await?;
            for (_, outcome) in self.clean_up.run().await {
                outcome?;
            }
        }
        self.read_due_calendars().await?;
        Ok(settled)
    }

    /// Reads these calendar accounts.
    pub(crate) async fn read(&self, accounts: Vec<ConnectedAccount>) -> Result<(), StoreError> {
        for account in accounts {
            self.refresh.read(account).await?;
        }
        Ok(())
    }

    async fn do_due(&self, settled: &mut Settled) -> Result<(), StoreError> {
        loop {
            let routed = self.route.route().await?;
            routed.set_aside.iter().for_each(log);
            let due = self.deliver.claim(CLAIMED_AT_ONCE, &[]).await?;
            if routed.events == 0 && due.is_empty() {
                return Ok(());
            }
            settled.events += routed.events;
            settled.deliveries += due.len();
            for delivery in &due {
                self.deliver.deliver(delivery).await?;
            }
        }
    }

    async fn read_due_calendars(&self) -> Result<(), StoreError> {
        loop {
            let due = self.refresh.claim(CLAIMED_AT_ONCE, &[]).await?;
            if due.is_empty() {
                return Ok(());
            }
            self.read(due).await?;
        }
    }
}

fn log(SetAside { event_id, why, .. }: &SetAside) {
    tracing::error!(event = %event_id, why, "event cannot be routed");
}
