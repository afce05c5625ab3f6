use std::sync::Arc;

use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::ports::{StoreError, StorePorts, WebhookQueries};

/// Has events sent again to a webhook that was disabled.
pub struct EnableWebhook {
    webhooks: Arc<dyn WebhookQueries>,
}

impl EnableWebhook {
    /// The use case on this store.
    pub fn new(store: &StorePorts) -> Self {
        Self { webhooks: Arc::clone(&store.webhooks) }
    }

    /// Sends to the webhook from now on, as if it had never failed; whether there is one with this
    /// key. What happened meanwhile is sent by [`ReplayWebhook`](super::ReplayWebhook).
    ///
    /// # Errors
    /// The store's.
    pub async fn enable(&self, workspace: WorkspaceId, key: &Key) -> Result<bool, StoreError> {
        self.webhooks.enable_webhook(workspace, key).await
    }
}
