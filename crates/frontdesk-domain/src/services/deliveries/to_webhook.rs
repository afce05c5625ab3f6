use time::{Duration, OffsetDateTime};

use super::deliver_outbox::DeliverOutbox;
use super::event_subjects::EventSubjects;
use super::{ATTEMPT_TIMEOUT, Attempt};
use crate::delivery::Delivery;
use crate::event::FeedEvent;
use crate::key::Key;
use crate::ports::{StoreError, WebhookCall};

/// How long a webhook may fail before it is disabled.
pub const DISABLE_AFTER: Duration = Duration::days(5);

impl DeliverOutbox {
    pub(super) async fn to_webhook(
        &self,
        delivery: &Delivery,
        key: &Key,
        now: OffsetDateTime,
    ) -> Result<Attempt, StoreError> {
        let event = &delivery.event;
        let statuses = self.store.webhooks.list_webhooks(event.workspace_id).await?;
        let status = statuses.into_iter().find(|status| status.webhook.key == *key);
        let Some(status) = status.filter(|status| !status.webhook.archived) else {
            return Ok(Attempt::dropped(format!("the webhook {key} is no longer declared")));
        };
        if status.disabled_at.is_some() {
            return Ok(Attempt::Dead(disabled("is disabled", key)));
        }
        let subject = EventSubjects::of(&self.store).find(event).await?;
        let fed = FeedEvent { position: delivery.position, event: event.clone() };
        let call = WebhookCall {
            workspace_id: event.workspace_id,
            url: status.webhook.url,
            secret: status.webhook.secret,
            id: event.id,
            timestamp: now,
            body: self.delivery.renderer.render(&fed, &subject, now),
        };
        let Err(failure) = self.delivery.webhooks.send(&call, ATTEMPT_TIMEOUT).await else {
            return Ok(Attempt::Delivered);
        };
        let failing_for = status.failing_since.map_or(Duration::ZERO, |since| now - since);
        if failure.gone || DISABLE_AFTER <= failing_for {
            self.store.webhooks.disable_webhook(event.workspace_id, key, now).await?;
            let what = format!(
                "was disabled after this failure: {}",
                failure.reason.trim_end_matches('.')
            );
            return Ok(Attempt::Dead(disabled(&what, key)));
        }
        Ok(if failure.worth_retrying {
            Attempt::Failed { reason: failure.reason, retry_after: failure.retry_after }
        } else {
            Attempt::Dead(failure.reason)
        })
    }
}

/// Names no position, because earlier deliveries may be dead as well.
fn disabled(what: &str, key: &Key) -> String {
    format!(
        "the webhook {key} {what}. When its receiver works again, run: frontdesk webhooks enable {key}, then \
         frontdesk webhooks replay {key} --after CURSOR, with the cursor of the last event that the receiver \
         processed, or 0 for all stored events; the API has enable_webhook and replay_webhook"
    )
}
