use std::sync::Arc;

use crate::ids::WorkspaceId;
use crate::ports::{StoreError, StorePorts, WebhookQueries};
use crate::webhook::WebhookStanding;

/// Tells how the webhooks of a workspace stand.
pub struct ListWebhooks {
    webhooks: Arc<dyn WebhookQueries>,
}

impl ListWebhooks {
    /// The use case on this store.
    pub fn new(store: &StorePorts) -> Self {
        Self { webhooks: Arc::clone(&store.webhooks) }
    }

    /// The webhooks that the workspace file declares, ascending by key.
    ///
    /// # Errors
    /// The store's.
    pub async fn list(&self, workspace: WorkspaceId) -> Result<Vec<WebhookStanding>, StoreError> {
        let mut standings = self.webhooks.list_webhooks(workspace).await?;
        standings.retain(|standing| !standing.webhook.archived);
        Ok(standings)
    }
}
