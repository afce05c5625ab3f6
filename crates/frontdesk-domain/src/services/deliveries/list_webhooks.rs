use std::sync::Arc;

use crate::ids::WorkspaceId;
use crate::ports::{StoreError, WebhookQueries};
use crate::webhook::WebhookStatus;

/// Lists the webhooks of a workspace with their delivery state.
pub struct ListWebhooks {
    /// Calls `list_webhooks`.
    pub webhooks: Arc<dyn WebhookQueries>,
}

impl ListWebhooks {
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
