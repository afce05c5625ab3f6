use async_trait::async_trait;
use time::OffsetDateTime;

use super::StoreError;
use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::webhook::{Webhook, WebhookStanding};

/// The webhooks of a workspace, outside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait WebhookQueries: Send + Sync {
    /// Every webhook, archived ones included, ascending by key.
    async fn list_webhooks(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Vec<WebhookStanding>, StoreError>;

    /// Stops sending to a webhook.
    async fn disable_webhook(
        &self,
        workspace: WorkspaceId,
        key: &Key,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Sends to a webhook again, as if it had never failed. Whether there is one.
    async fn enable_webhook(&self, workspace: WorkspaceId, key: &Key) -> Result<bool, StoreError>;
}

/// The webhooks of a workspace, inside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait WebhookRepository: Send {
    /// Every webhook, archived ones included, ascending by key.
    async fn list_webhooks_now(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Vec<Webhook>, StoreError>;

    /// Adds the webhook or overwrites the one with its key. One whose address or secret changes is
    /// enabled again.
    async fn save_webhook(
        &mut self,
        workspace: WorkspaceId,
        webhook: &Webhook,
    ) -> Result<(), StoreError>;
}
