use std::sync::Arc;

use super::error::DeliveryError;
use super::list_webhooks::find_webhook;
use crate::access::Actor;
use crate::delivery::{DeliveryTarget, NewDelivery};
use crate::event::{EventName, EventPosition};
use crate::ids::WorkspaceId;
use crate::interval::Interval;
use crate::key::Key;
use crate::ports::{
    Clock, EventDeliveries, EventFilter, EventQueries, Mode, Store, WebhookQueries, finish,
};
use crate::webhook::WebhookStatus;

/// The maximum number of events that one replay queues.
pub const MAX_REPLAYED: u32 = 1_000;

/// Sends past events to a webhook again, with their original ids.
pub struct ReplayWebhook {
    /// Begins a unit of work that calls `add_deliveries`.
    pub store: Arc<dyn Store>,
    /// Calls `list_webhooks`.
    pub webhooks: Arc<dyn WebhookQueries>,
    /// Calls `list_events`.
    pub events: Arc<dyn EventQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// The events to replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayRange {
    /// Only events after this position.
    pub after: EventPosition,
    /// Only events that occurred in this interval.
    pub within: Option<Interval>,
}

impl From<EventPosition> for ReplayRange {
    fn from(after: EventPosition) -> Self {
        Self { after, within: None }
    }
}

/// The events that a replay queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The number of queued events.
    pub events: u64,
    /// The position to replay after next; `None`: there are no more events.
    pub next: Option<EventPosition>,
}

impl ReplayWebhook {
    /// Replays events of the actor's workspace; only for admins.
    ///
    /// The actor needs the scopes of all events that the webhook gets.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    pub async fn replay_for(
        &self,
        actor: &Actor,
        key: &Key,
        range: impl Into<ReplayRange>,
        mode: Mode<Replayed>,
    ) -> Result<Replayed, DeliveryError> {
        actor.require_admin("replay the events of a webhook")?;
        // The receiver gets what the feed shows only to tokens with these scopes.
        let status = find_webhook(self.webhooks.as_ref(), actor.workspace_id, key).await?;
        let names = EventName::ALL.into_iter().filter(|&name| status.webhook.listens_to(name));
        for name in names {
            actor.require_scope(&[name.scope()])?;
        }
        self.replay_found(actor.workspace_id, &status, range.into(), mode).await
    }

    /// Queues the first [`MAX_REPLAYED`] events after `after` that the webhook subscribes to.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    pub async fn replay(
        &self,
        workspace: WorkspaceId,
        key: &Key,
        after: EventPosition,
        mode: Mode<Replayed>,
    ) -> Result<Replayed, DeliveryError> {
        let status = find_webhook(self.webhooks.as_ref(), workspace, key).await?;
        self.replay_found(workspace, &status, after.into(), mode).await
    }

    async fn replay_found(
        &self,
        workspace: WorkspaceId,
        WebhookStatus { webhook, disabled_at, .. }: &WebhookStatus,
        ReplayRange { after, within }: ReplayRange,
        mode: Mode<Replayed>,
    ) -> Result<Replayed, DeliveryError> {
        let key = &webhook.key;
        if disabled_at.is_some() {
            return Err(DeliveryError::WebhookDisabled(key.clone()));
        }
        let names = EventName::ALL.into_iter().filter(|&name| webhook.listens_to(name));
        let all = EventFilter::all(workspace);
        let filter = EventFilter { after, within, names: names.collect(), ..all };
        let found = self.events.list_events(&filter, MAX_REPLAYED).await?;
        let now = self.clock.now();
        let again = found.iter().map(|fed| {
            let (event_id, target) = (fed.event.id, DeliveryTarget::Webhook { key: key.clone() });
            let deliveries = vec![NewDelivery::again(event_id, target, now)];
            EventDeliveries { event_id, deliveries }
        });
        let again: Vec<EventDeliveries> = again.collect();
        let events = u64::try_from(again.len()).unwrap_or(u64::MAX);
        let last = found.last().map(|fed| fed.position);
        let next = last.filter(|_| u64::from(MAX_REPLAYED) <= events);
        let mut unit = self.store.begin().await?;
        let added = unit.events().add_deliveries(workspace, &again).await;
        finish(unit, mode, added.map(|()| Replayed { events, next }).map_err(Into::into)).await
    }
}
