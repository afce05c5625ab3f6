use std::sync::Arc;

use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::ports::{StoreError, WebhookQueries};

/// Enables a disabled webhook.
pub struct EnableWebhook {
    /// Calls `enable_webhook`.
    pub webhooks: Arc<dyn WebhookQueries>,
}

impl EnableWebhook {
    /// Enables the webhook and resets its failures; returns whether the webhook exists.
    ///
    /// `ReplayWebhook` sends the events that the webhook missed.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn enable(&self, workspace: WorkspaceId, key: &Key) -> Result<bool, StoreError> {
        self.webhooks.enable_webhook(workspace, key).await
    }
}
