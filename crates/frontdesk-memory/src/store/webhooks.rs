use std::collections::btree_map::Entry;

use async_trait::async_trait;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{StoreError, WebhookQueries, WebhookRepository};
use frontdesk_domain::webhook::{Webhook, WebhookStatus};
use time::OffsetDateTime;

use super::MemoryStore;
use super::state::Tenant;
use super::unit::MemoryUnit;

impl Tenant {
    fn save_webhook(&mut self, webhook: &Webhook) {
        let fresh =
            WebhookStatus { webhook: webhook.clone(), failing_since: None, disabled_at: None };
        match self.webhooks.entry(webhook.key.clone()) {
            Entry::Vacant(place) => drop(place.insert(fresh)),
            Entry::Occupied(mut place) => {
                let before = &place.get().webhook;
                if (&before.url, &before.secret) == (&webhook.url, &webhook.secret) {
                    place.get_mut().webhook = webhook.clone();
                } else {
                    place.insert(fresh);
                }
            }
        }
    }
}

#[async_trait]
impl WebhookQueries for MemoryStore {
    async fn list_webhooks(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Vec<WebhookStatus>, StoreError> {
        self.ask(workspace, |tenant| tenant.webhooks.values().cloned().collect())
    }

    async fn disable_webhook(
        &self,
        workspace: WorkspaceId,
        key: &Key,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            if let Some(status) = state.tenant_mut(workspace)?.webhooks.get_mut(key) {
                status.disabled_at.get_or_insert(at);
            }
            Ok(())
        })
        .await
    }
}

#[async_trait]
impl WebhookRepository for MemoryUnit {
    async fn list_webhooks_now(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Vec<Webhook>, StoreError> {
        let statuses = self.read()?.tenant(workspace).into_iter().flat_map(|t| t.webhooks.values());
        Ok(statuses.map(|status| status.webhook.clone()).collect())
    }

    async fn save_webhook(
        &mut self,
        workspace: WorkspaceId,
        webhook: &Webhook,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            state.tenant_mut(workspace)?.save_webhook(webhook);
            Ok(())
        })
    }

    async fn enable_webhook(
        &mut self,
        workspace: WorkspaceId,
        key: &Key,
    ) -> Result<bool, StoreError> {
        self.write(|state| {
            let status = state.tenant_mut(workspace)?.webhooks.get_mut(key);
            let enable = |status: &mut WebhookStatus| {
                (status.failing_since, status.disabled_at) = (None, None);
            };
            Ok(status.map(enable).is_some())
        })
    }
}
