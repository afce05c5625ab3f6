use std::sync::Arc;

use super::error::DeliveryError;
use crate::access::Actor;
use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::ports::{Mode, Store, UnitOfWork, finish};
use crate::webhook::WebhookStatus;

/// Enables a disabled webhook.
pub struct EnableWebhook {
    /// Begins a unit of work that calls `list_webhooks_now` and `enable_webhook`.
    pub store: Arc<dyn Store>,
}

impl EnableWebhook {
    /// Enables a webhook of the actor's workspace; only for admins.
    ///
    /// # Errors
    /// `Denied`, `WebhookNotFound` or `Store`.
    pub async fn enable_for(
        &self,
        actor: &Actor,
        key: &Key,
        mode: Mode<WebhookStatus>,
    ) -> Result<WebhookStatus, DeliveryError> {
        actor.require_admin("enable a webhook")?;
        self.enable(actor.workspace_id, key, mode).await
    }

    /// Enables the webhook and resets its failures.
    ///
    /// `ReplayWebhook` sends the events that the webhook missed.
    ///
    /// # Errors
    /// `WebhookNotFound` or `Store`.
    pub async fn enable(
        &self,
        workspace: WorkspaceId,
        key: &Key,
        mode: Mode<WebhookStatus>,
    ) -> Result<WebhookStatus, DeliveryError> {
        let mut unit = self.store.begin().await?;
        let enabled = enable_in(unit.as_mut(), workspace, key).await;
        finish(unit, mode, enabled).await
    }
}

async fn enable_in(
    unit: &mut dyn UnitOfWork,
    workspace: WorkspaceId,
    key: &Key,
) -> Result<WebhookStatus, DeliveryError> {
    let webhooks = unit.webhooks().list_webhooks_now(workspace).await?;
    let webhook = webhooks.into_iter().find(|webhook| webhook.key == *key && !webhook.archived);
    let webhook = webhook.ok_or_else(|| DeliveryError::WebhookNotFound(key.clone()))?;
    unit.webhooks().enable_webhook(workspace, key).await?;
    Ok(WebhookStatus { webhook, failing_since: None, disabled_at: None })
}
