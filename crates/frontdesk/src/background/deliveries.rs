//! Delivers events to calendars, inboxes and webhooks.

use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::delivery::{Delivery, DeliveryOutcome};
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::services::DeliverOutbox;
use metrics::counter;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::{PAUSE, PAUSE_AFTER_FAILURE, Stop};

/// The number of attempts.
pub(super) const TOTAL: &str = "frontdesk_delivery_attempts_total";

/// How many deliveries are under way at once: one slow receiver keeps nobody else waiting.
const AT_ONCE: usize = 16;

/// Delivers what is due, until it is told to stop; then finishes what is under way. `something_due` tells that there may be something
/// before the pause is over.
pub(super) async fn run(deliver: DeliverOutbox, something_due: Arc<Notify>, mut stop: Stop) {
    let deliver = Arc::new(deliver);
    let mut under_way = JoinSet::new();
    loop {
        let pause = match claim(&deliver, AT_ONCE - under_way.len()).await {
            Ok(claimed) => {
                for delivery in claimed {
                    under_way.spawn(attempt(Arc::clone(&deliver), delivery));
                }
                PAUSE
            }
            Err(error) => {
                tracing::warn!(%error, "due deliveries could not be read; the next attempt is in a moment");
                PAUSE_AFTER_FAILURE
            }
        };
        if wait(&mut under_way, &something_due, pause, &mut stop).await {
            break;
        }
    }
    while under_way.join_next().await.is_some() {}
}

/// No more than can be begun at once: whatever is claimed is nobody else's to deliver for minutes.
async fn claim(deliver: &DeliverOutbox, free: usize) -> Result<Vec<Delivery>, StoreError> {
    match u32::try_from(free) {
        Ok(0) | Err(_) => Ok(Vec::new()),
        Ok(free) => deliver.claim(free).await,
    }
}

/// Until there may be something to claim; whether it is time to stop.
async fn wait(under_way: &mut JoinSet<()>, something_due: &Notify, pause: Duration, stop: &mut Stop) -> bool {
    tokio::select! {
        () = stop.told() => return true,
        // What comes in order after it may be due now.
        Some(_) = under_way.join_next() => {}
        () = something_due.notified() => {}
        () = tokio::time::sleep(pause) => {}
    }
    while under_way.try_join_next().is_some() {}
    false
}

async fn attempt(deliver: Arc<DeliverOutbox>, delivery: Delivery) {
    let outcome = deliver.deliver(&delivery).await;
    let (kind, workspace_id) = (delivery.target.kind().as_str(), delivery.event.workspace_id.0);
    let (event, delivery_id, attempt) = (delivery.event.name().as_str(), delivery.id, delivery.attempts);
    let told = outcome.as_ref().map_or("lost", name);
    counter!(TOTAL, "kind" => kind, "outcome" => told).increment(1);
    // The reason stays out of the log, since a server's own words may hold an address; `frontdesk deliveries list` shows it.
    match outcome {
        Ok(DeliveryOutcome::Delivered | DeliveryOutcome::Dropped(_)) => {
            tracing::debug!(workspace_id, kind, event, %delivery_id, attempt, outcome = told, "a delivery was made");
        }
        Ok(DeliveryOutcome::Retry { .. }) => {
            tracing::info!(workspace_id, kind, event, %delivery_id, attempt, "a delivery failed and is tried again later");
        }
        Ok(DeliveryOutcome::Dead(_)) => {
            tracing::warn!(workspace_id, kind, event, %delivery_id, attempt, "a delivery was given up");
        }
        Err(error) => {
            tracing::warn!(workspace_id, kind, event, %delivery_id, attempt, %error, "what came of a delivery was not written down");
        }
    }
}

fn name(outcome: &DeliveryOutcome) -> &'static str {
    match outcome {
        DeliveryOutcome::Delivered => "delivered",
        DeliveryOutcome::Dropped(_) => "dropped",
        DeliveryOutcome::Retry { .. } => "failed",
        DeliveryOutcome::Dead(_) => "dead",
    }
}
