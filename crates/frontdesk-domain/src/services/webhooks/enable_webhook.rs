use std::sync::Arc;

use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::ports::{StoreError, WebhookQueries};

/// Enables a disabled webhook.
pub struct EnableWebhook {
    webhooks: Arc<dyn WebhookQueries>,
}

impl EnableWebhook {
    /// Creates the use case.
    pub fn new(webhooks: &Arc<dyn WebhookQueries>) -> Self {
        Self { webhooks: Arc::clone(webhooks) }
    }

    /// Enables the webhook and resets its failures; returns whether the webhook exists.
    ///
    /// [`ReplayWebhook`](super::ReplayWebhook) sends the events that the webhook missed.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn enable(&self, workspace: WorkspaceId, key: &Key) -> Result<bool, StoreError> {
        self.webhooks.enable_webhook(workspace, key).await
    }
}
