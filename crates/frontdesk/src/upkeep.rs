//! What the service does beside answering requests.

use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::ports::{Clock, Ledger, StoreError};
use frontdesk_domain::services::Ports;
use tokio::time::{MissedTickBehavior, interval};

/// How often calls are looked for whose process has died.
const PERIOD: Duration = Duration::from_mins(1);

/// Closes the calls whose process has died, at once and then every minute, for as long as it is polled: also those of a
/// process that died just before, whose lease still holds, or of another one on the same database.
pub(crate) async fn abandon_calls(ports: Ports) {
    let mut ticks = interval(PERIOD);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = abandon_once(&ports.store.ledger, &ports.clock).await {
            tracing::warn!(%error, "calls of dead processes could not be looked for");
        }
    }
}

async fn abandon_once(ledger: &Arc<dyn Ledger>, clock: &Arc<dyn Clock>) -> Result<(), StoreError> {
    let calls = ledger.abandon_calls(clock.now()).await?;
    if 0 < calls {
        tracing::warn!(
            calls,
            "provider calls without an answer were closed as abandoned: their process has died"
        );
    }
    Ok(())
}
