use std::sync::Arc;

use super::error::DeliveryError;
use crate::access::Actor;
use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::ports::{StoreError, WebhookQueries};
use crate::webhook::WebhookStatus;

/// Lists the webhooks of a workspace with their delivery state.
pub struct ListWebhooks {
    /// Calls `list_webhooks`.
    pub webhooks: Arc<dyn WebhookQueries>,
}

impl ListWebhooks {
    /// Returns the webhooks of the actor's workspace; only for admins.
    ///
    /// # Errors
    /// `Denied` or `Store`.
    pub async fn list_for(&self, actor: &Actor) -> Result<Vec<WebhookStatus>, DeliveryError> {
        actor.require_admin("list webhooks")?;
        Ok(self.list(actor.workspace_id).await?)
    }

    /// Returns the declared webhooks, ascending by key.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(&self, workspace: WorkspaceId) -> Result<Vec<WebhookStatus>, StoreError> {
        let mut statuses = self.webhooks.list_webhooks(workspace).await?;
        statuses.retain(|status| !status.webhook.archived);
        Ok(statuses)
    }
}

/// Finds a declared webhook.
pub(super) async fn find_webhook(
    webhooks: &dyn WebhookQueries,
    workspace: WorkspaceId,
    key: &Key,
) -> Result<WebhookStatus, DeliveryError> {
    let statuses = webhooks.list_webhooks(workspace).await?;
    let found = statuses.into_iter().find(|it| it.webhook.key == *key && !it.webhook.archived);
    found.ok_or_else(|| DeliveryError::WebhookNotFound(key.clone()))
}
