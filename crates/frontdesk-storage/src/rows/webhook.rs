use diesel::prelude::*;
use frontdesk_domain::event::EventName;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{SealedSecret, StoreError};
use frontdesk_domain::webhook::{Webhook, WebhookStatus};
use serde_json::Value;

use super::{Reading, json};
use crate::schema::webhooks;
use crate::types::DbInstant;

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = webhooks, primary_key(workspace_id, key))]
pub(crate) struct WebhookRow {
    workspace_id: i64,
    key: String,
    url: String,
    secret: Vec<u8>,
    events: Value,
    archived: bool,
}

#[derive(AsChangeset, Queryable, Selectable)]
#[diesel(table_name = webhooks, treat_none_as_null = true)]
pub(crate) struct FailureColumns {
    failing_since: Option<DbInstant>,
    disabled_at: Option<DbInstant>,
}

impl FailureColumns {
    pub(crate) fn good() -> Self {
        Self { failing_since: None, disabled_at: None }
    }
}

impl WebhookRow {
    pub(crate) fn new(workspace: WorkspaceId, webhook: &Webhook) -> Self {
        let events: Vec<&str> = webhook.events.iter().map(|event| event.as_str()).collect();
        Self {
            workspace_id: workspace.0,
            key: webhook.key.to_string(),
            url: webhook.url.clone(),
            secret: webhook.secret.0.clone(),
            events: json(&events),
            archived: webhook.archived,
        }
    }

    pub(crate) fn with_failures(
        self,
        status: &FailureColumns,
    ) -> Result<WebhookStatus, StoreError> {
        Ok(WebhookStatus {
            webhook: self.try_into()?,
            failing_since: status.failing_since.map(|at| at.0),
            disabled_at: status.disabled_at.map(|at| at.0),
        })
    }
}

impl TryFrom<WebhookRow> for Webhook {
    type Error = StoreError;

    fn try_from(row: WebhookRow) -> Result<Self, StoreError> {
        let reading = Reading { table: "webhooks", workspace: row.workspace_id, key: &row.key };
        let names: Vec<String> = reading.json("events", row.events)?;
        let events = names.iter().map(|name| reading.named("events", name, EventName::parse(name)));
        Ok(Self {
            key: reading.parsed("key", Key::parse(&row.key))?,
            url: row.url,
            secret: SealedSecret(row.secret),
            events: events.collect::<Result<_, _>>()?,
            archived: row.archived,
        })
    }
}
