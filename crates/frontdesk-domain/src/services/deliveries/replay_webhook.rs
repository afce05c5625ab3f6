use std::sync::Arc;

use super::error::DeliveryError;
use crate::delivery::{DeliveryTarget, NewDelivery};
use crate::event::{EventName, EventPosition};
use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::ports::{Clock, EventDeliveries, EventFilter, EventQueries, Outbox, WebhookQueries};

const AT_ONCE: u32 = 200;

/// Sends past events to a webhook again, with their original ids.
pub struct ReplayWebhook {
    /// Calls `list_webhooks`.
    pub webhooks: Arc<dyn WebhookQueries>,
    /// Calls `last_event_position` and `list_events`.
    pub events: Arc<dyn EventQueries>,
    /// Calls `add_deliveries`.
    pub outbox: Arc<dyn Outbox>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl ReplayWebhook {
    /// Queues every event after `after` that the webhook subscribes to.
    ///
    /// Events that arrive during the replay are not queued. Returns the number of queued events.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    pub async fn replay(
        &self,
        workspace: WorkspaceId,
        key: &Key,
        after: EventPosition,
    ) -> Result<u64, DeliveryError> {
        let statuses = self.webhooks.list_webhooks(workspace).await?;
        let status = statuses.into_iter().find(|s| s.webhook.key == *key && !s.webhook.archived);
        let status = status.ok_or_else(|| DeliveryError::WebhookNotFound(key.clone()))?;
        if status.disabled_at.is_some() {
            return Err(DeliveryError::WebhookDisabled(key.clone()));
        }
        let names =
            EventName::ALL.into_iter().filter(|&name| status.webhook.listens_to(name)).collect();
        let mut filter = EventFilter { workspace_id: workspace, after, names };
        let last = self.events.last_event_position(workspace).await?;
        let now = self.clock.now();
        let mut replayed = 0;
        loop {
            let mut page = self.events.list_events(&filter, AT_ONCE).await?;
            page.retain(|fed| fed.position <= last);
            let Some(read_up_to) = page.last().map(|fed| fed.position) else { return Ok(replayed) };
            let again = page.iter().map(|fed| {
                let (event_id, target) =
                    (fed.event.id, DeliveryTarget::Webhook { key: key.clone() });
                let deliveries = vec![NewDelivery::again(event_id, target, now)];
                EventDeliveries { event_id, deliveries }
            });
            let again: Vec<EventDeliveries> = again.collect();
            self.outbox.add_deliveries(workspace, &again).await?;
            replayed += u64::try_from(again.len()).unwrap_or(u64::MAX);
            filter.after = read_up_to;
        }
    }
}
