use async_trait::async_trait;
use time::OffsetDateTime;

use super::StoreError;
use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::webhook::{Webhook, WebhookStatus};

/// Webhooks of a workspace, outside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait WebhookQueries: Send + Sync {
    /// Lists every webhook, archived ones included, ascending by key.
    async fn list_webhooks(&self, workspace: WorkspaceId)
    -> Result<Vec<WebhookStatus>, StoreError>;

    /// Disables a webhook, so that nothing is sent to it.
    async fn disable_webhook(
        &self,
        workspace: WorkspaceId,
        key: &Key,
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;
}

/// Webhooks of a workspace, in a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait WebhookRepository: Send {
    /// Lists every webhook, archived ones included, ascending by key.
    async fn list_webhooks_now(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Vec<Webhook>, StoreError>;

    /// Inserts or overwrites the webhook with this key.
    ///
    /// A changed URL or secret enables a disabled webhook.
    async fn save_webhook(
        &mut self,
        workspace: WorkspaceId,
        webhook: &Webhook,
    ) -> Result<(), StoreError>;

    /// Enables a webhook and clears its failures; returns whether the webhook exists.
    async fn enable_webhook(
        &mut self,
        workspace: WorkspaceId,
        key: &Key,
    ) -> Result<bool, StoreError>;
}
