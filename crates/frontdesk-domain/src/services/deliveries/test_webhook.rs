use std::sync::Arc;

use time::Duration;

use super::ATTEMPT_TIMEOUT;
use super::error::DeliveryError;
use super::list_webhooks::find_webhook;
use crate::access::Actor;
use crate::event::EventId;
use crate::key::Key;
use crate::ports::{
    Clock, EventRenderer, Random, SendFailure, WebhookCall, WebhookQueries, WebhookSender,
};

/// Sends a signed test request to a webhook at once.
pub struct TestWebhook {
    /// Calls `list_webhooks`.
    pub webhooks: Arc<dyn WebhookQueries>,
    /// Calls `send`.
    pub sender: Arc<dyn WebhookSender>,
    /// Calls `render_test`.
    pub renderer: Arc<dyn EventRenderer>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// The outcome of a test request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookTest {
    /// The 2xx status of the receiver, or why the request failed.
    pub outcome: Result<u16, SendFailure>,
    /// How long the request took.
    pub took: Duration,
}

impl TestWebhook {
    /// Sends the request; only for admins.
    ///
    /// The state of the webhook stays the same, whatever the outcome. A disabled webhook also gets
    /// the request, so that an admin can test the receiver before enabling the webhook.
    ///
    /// # Errors
    /// `Denied`, `WebhookNotFound` or `Store`.
    pub async fn test(&self, actor: &Actor, key: &Key) -> Result<WebhookTest, DeliveryError> {
        actor.require_admin("test a webhook")?;
        let workspace_id = actor.workspace_id;
        let webhook = find_webhook(self.webhooks.as_ref(), workspace_id, key).await?.webhook;
        let timestamp = self.clock.now();
        let id = EventId(self.random.uuid(timestamp));
        let call = WebhookCall {
            workspace_id,
            url: webhook.url,
            secret: webhook.secret,
            id,
            timestamp,
            body: self.renderer.render_test(key, id, timestamp),
        };
        let outcome = self.sender.send(&call, ATTEMPT_TIMEOUT).await;
        Ok(WebhookTest { outcome, took: self.clock.now() - timestamp })
    }
}
