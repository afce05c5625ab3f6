use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::delivery::DeliveryKind;
use frontdesk_domain::ports::{CalendarMirror, Clock, Outbox, StoreError};
use frontdesk_domain::services::Ports;
use metrics::gauge;

use super::Stop;

pub(super) const DELIVERIES: &str = "frontdesk_deliveries";

pub(super) const SET_ASIDE: &str = "frontdesk_events_set_aside";

pub(super) const OLDEST_READING: &str = "frontdesk_calendar_oldest_reading_age_seconds";

/// A Prometheus scrape does not query the store, so a timer does.
const PERIOD: Duration = Duration::from_secs(15);

pub(super) struct Tallies {
    outbox: Arc<dyn Outbox>,
    mirror: Arc<dyn CalendarMirror>,
    clock: Arc<dyn Clock>,
}

impl Tallies {
    pub(super) fn new(ports: &Ports) -> Self {
        Self {
            outbox: Arc::clone(&ports.store.outbox),
            mirror: Arc::clone(&ports.store.mirror),
            clock: Arc::clone(&ports.clock),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "fewer than 2^52 deliveries")]
    async fn count(&self) -> Result<(), StoreError> {
        let tally = self.outbox.tally().await?;
        for kind in DeliveryKind::ALL {
            for (state, counts) in [("pending", &tally.pending), ("dead", &tally.dead)] {
                let count = counts.get(&kind).copied().unwrap_or_default();
                gauge!(DELIVERIES, "kind" => kind.as_str(), "state" => state).set(count as f64);
            }
        }
        gauge!(SET_ASIDE).set(tally.set_aside as f64);
        let oldest = self.mirror.oldest_reading().await?;
        let age = oldest.map(|read_at| self.clock.now() - read_at);
        gauge!(OLDEST_READING).set(age.map_or(0.0, |age| age.as_seconds_f64().max(0.0)));
        Ok(())
    }
}

pub(super) async fn run(tallies: Tallies, mut stop: Stop) {
    loop {
        if let Err(error) = tallies.count().await {
            tracing::warn!(%error, "cannot update the gauges, retrying");
        }
        if stop.within(PERIOD).await {
            return;
        }
    }
}
