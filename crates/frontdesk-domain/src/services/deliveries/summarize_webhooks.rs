use std::sync::Arc;

use super::error::DeliveryError;
use crate::access::Actor;
use crate::delivery::{DeliveryFilter, DeliveryKind, DeliveryReport, DeliveryState};
use crate::page::{MAX_LIMIT, PageRequest};
use crate::ports::{Outbox, StoreError, WebhookQueries};
use crate::webhook::WebhookStatus;

/// Lists the webhooks of a workspace with their latest deliveries.
pub struct SummarizeWebhooks {
    /// Calls `list_webhooks`.
    pub webhooks: Arc<dyn WebhookQueries>,
    /// Calls `list_deliveries`.
    pub outbox: Arc<dyn Outbox>,
}

/// A webhook and its latest deliveries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookSummary {
    /// The webhook.
    pub status: WebhookStatus,
    /// At most [`MAX_LIMIT`] deliveries, newest first.
    pub latest: Vec<DeliveryReport>,
}

impl WebhookSummary {
    /// The number of the latest deliveries in this state.
    pub fn count(&self, state: DeliveryState) -> usize {
        self.latest.iter().filter(|report| report.state == state).count()
    }

    /// Why the latest attempt that failed did so.
    pub fn last_error(&self) -> Option<&str> {
        let failed =
            |it: &&DeliveryReport| matches!(it.state, DeliveryState::Pending | DeliveryState::Dead);
        self.latest.iter().filter(failed).find_map(|report| report.reason.as_deref())
    }
}

impl SummarizeWebhooks {
    /// Returns the declared webhooks, at most 20; only for admins.
    ///
    /// # Errors
    /// `Denied` or `Store`.
    pub async fn summarize(&self, actor: &Actor) -> Result<Vec<WebhookSummary>, DeliveryError> {
        actor.require_admin("list webhooks")?;
        let mut statuses = self.webhooks.list_webhooks(actor.workspace_id).await?;
        statuses.retain(|status| !status.webhook.archived);
        let mut summaries = Vec::with_capacity(statuses.len());
        for status in statuses {
            let latest = self.latest(actor, &status).await?;
            summaries.push(WebhookSummary { status, latest });
        }
        Ok(summaries)
    }

    async fn latest(
        &self,
        actor: &Actor,
        status: &WebhookStatus,
    ) -> Result<Vec<DeliveryReport>, StoreError> {
        let filter = DeliveryFilter {
            kind: Some(DeliveryKind::Webhook),
            webhook: Some(status.webhook.key.clone()),
            ..DeliveryFilter::all(actor.workspace_id)
        };
        let page = PageRequest { limit: MAX_LIMIT, after: None };
        Ok(self.outbox.list_deliveries(&filter, &page).await?.items)
    }
}
