//! Delivers events to calendars, inboxes and webhooks.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::delivery::{Delivery, DeliveryOutcome, DeliveryTarget};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::services::DeliverOutbox;
use metrics::counter;
use tokio::sync::{Notify, Semaphore};
use tokio::task::JoinSet;

use super::{PAUSE, PAUSE_AFTER_FAILURE, Stop};

/// The number of attempts.
pub(super) const TOTAL: &str = "frontdesk_delivery_attempts_total";

/// How many deliveries are under way to one receiver at once: one that does not answer keeps no other waiting, and none is overrun
/// when much is due.
const AT_ONCE: usize = 8;

/// How many deliveries this process has in hand, those included that wait for their turn.
const IN_HAND: usize = 256;

/// How many are claimed in one transaction, which keeps other writers waiting.
const CLAIMED_AT_ONCE: usize = 32;

/// How long one waits for its turn. With the attempt after it, that is shorter than the two minutes for which it is claimed.
const TURN: Duration = Duration::from_secs(90);

/// Whom several deliveries go through.
#[derive(PartialEq, Eq, Hash)]
enum Receiver {
    /// A calendar or a webhook, by its address.
    Of(WorkspaceId, String),
    /// The one mail server, whoever the mail is for.
    MailServer,
}

impl Receiver {
    fn of(delivery: &Delivery) -> Self {
        match &delivery.target {
            DeliveryTarget::Mail { .. } => Self::MailServer,
            target @ (DeliveryTarget::Calendar { .. } | DeliveryTarget::Webhook { .. }) => {
                Self::Of(delivery.event.workspace_id, target.address())
            }
        }
    }
}

/// Delivers what is due, until it is told to stop; then finishes what is under way. `something_due` tells that there may be something
/// before the pause is over.
pub(super) async fn run(deliver: DeliverOutbox, something_due: Arc<Notify>, mut stop: Stop) {
    let deliver = Arc::new(deliver);
    let mut in_hand = JoinSet::new();
    let mut turns: HashMap<Receiver, Arc<Semaphore>> = HashMap::new();
    loop {
        let room = CLAIMED_AT_ONCE.min(IN_HAND - in_hand.len());
        let pause = match claim(&deliver, room).await {
            Ok(claimed) => {
                let may_be_more = 0 < room && claimed.len() == room;
                for delivery in claimed {
                    let turns = turns.entry(Receiver::of(&delivery));
                    let turns = turns.or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE)));
                    in_hand.spawn(in_turn(Arc::clone(&deliver), delivery, Arc::clone(turns), stop.clone()));
                }
                if may_be_more { Duration::ZERO } else { PAUSE }
            }
            Err(error) => {
                tracing::warn!(%error, "due deliveries could not be read; the next attempt is in a moment");
                PAUSE_AFTER_FAILURE
            }
        };
        if wait(&mut in_hand, &something_due, pause, &mut stop).await {
            break;
        }
        turns.retain(|_, turns| 1 < Arc::strong_count(turns));
    }
    while in_hand.join_next().await.is_some() {}
}

/// No more than there is room for: whatever is claimed is nobody else's to deliver for minutes.
async fn claim(deliver: &DeliverOutbox, room: usize) -> Result<Vec<Delivery>, StoreError> {
    match u32::try_from(room) {
        Ok(0) | Err(_) => Ok(Vec::new()),
        Ok(room) => deliver.claim(room).await,
    }
}

/// Until there may be something to claim; whether it is time to stop.
async fn wait(in_hand: &mut JoinSet<()>, something_due: &Notify, pause: Duration, stop: &mut Stop) -> bool {
    tokio::select! {
        () = stop.told() => return true,
        // What comes in order after it may be due now.
        Some(_) = in_hand.join_next() => {}
        () = something_due.notified() => {}
        () = tokio::time::sleep(pause) => {}
    }
    while in_hand.try_join_next().is_some() {}
    false
}

/// What does not get its turn in time is claimed anew, by whoever comes first, once this claim is over.
async fn in_turn(deliver: Arc<DeliverOutbox>, delivery: Delivery, turns: Arc<Semaphore>, mut stop: Stop) {
    let turn = tokio::select! {
        () = stop.told() => None,
        turn = tokio::time::timeout(TURN, turns.acquire_owned()) => turn.ok().and_then(Result::ok),
    };
    if let Some(_turn) = turn {
        attempt(deliver, delivery).await;
    }
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
