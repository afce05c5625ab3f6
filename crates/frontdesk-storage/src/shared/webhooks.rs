//! Webhooks.

use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{StoreError, WebhookQueries, WebhookRepository};
use frontdesk_domain::webhook::{Webhook, WebhookStatus};
use time::OffsetDateTime;

use super::{Backend, Conn, Transaction};
use crate::error::in_table;
use crate::rows::{FailureColumns, WebhookRow};
use crate::schema::webhooks;
use crate::types::DbInstant;

#[async_trait]
impl WebhookQueries for Backend {
    async fn list_webhooks(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Vec<WebhookStatus>, StoreError> {
        list(&mut *self.reader().await?, workspace).await
    }

    async fn disable_webhook(
        &self,
        workspace: WorkspaceId,
        key: &Key,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let enabled = webhooks::table
            .find((workspace.0, key.as_str()))
            .filter(webhooks::disabled_at.is_null());
        diesel::update(enabled)
            .set(webhooks::disabled_at.eq(Some(DbInstant(at))))
            .execute(writer.conn())
            .await
            .map_err(in_table("webhooks"))?;
        writer.commit().await
    }
}

#[async_trait]
impl WebhookRepository for Transaction {
    async fn list_webhooks_now(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Vec<Webhook>, StoreError> {
        let statuses = list(self.conn(), workspace).await?;
        Ok(statuses.into_iter().map(|status| status.webhook).collect())
    }

    async fn save_webhook(
        &mut self,
        workspace: WorkspaceId,
        webhook: &Webhook,
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        let this = || webhooks::table.find((workspace.0, webhook.key.as_str()));
        let stays = webhooks::url.eq(&webhook.url).and(webhooks::secret.eq(&webhook.secret.0));
        diesel::update(this().filter(diesel::dsl::not(stays)))
            .set(FailureColumns::good())
            .execute(conn)
            .await
            .map_err(in_table("webhooks"))?;
        diesel::insert_into(webhooks::table)
            .values(WebhookRow::new(workspace, webhook))
            .on_conflict((webhooks::workspace_id, webhooks::key))
            .do_update()
            .set(WebhookRow::new(workspace, webhook))
            .execute(conn)
            .await
            .map(drop)
            .map_err(in_table("webhooks"))
    }

    async fn enable_webhook(
        &mut self,
        workspace: WorkspaceId,
        key: &Key,
    ) -> Result<bool, StoreError> {
        let enabled = diesel::update(webhooks::table.find((workspace.0, key.as_str())))
            .set(FailureColumns::good())
            .execute(self.conn())
            .await
            .map_err(in_table("webhooks"))?;
        Ok(0 < enabled)
    }
}

/// Sorts in Rust, because databases collate text differently.
async fn list(conn: &mut Conn, workspace: WorkspaceId) -> Result<Vec<WebhookStatus>, StoreError> {
    let rows: Vec<(WebhookRow, FailureColumns)> = webhooks::table
        .filter(webhooks::workspace_id.eq(workspace.0))
        .select((WebhookRow::as_select(), FailureColumns::as_select()))
        .load(conn)
        .await
        .map_err(in_table("webhooks"))?;
    let statuses = rows.into_iter().map(|(webhook, status)| webhook.with_failures(&status));
    let mut statuses: Vec<WebhookStatus> = statuses.collect::<Result<_, _>>()?;
    statuses.sort_by(|a, b| a.webhook.key.cmp(&b.webhook.key));
    Ok(statuses)
}

pub(super) async fn begin_failing(
    conn: &mut Conn,
    workspace: WorkspaceId,
    key: &Key,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let fine =
        webhooks::table.find((workspace.0, key.as_str())).filter(webhooks::failing_since.is_null());
    diesel::update(fine)
        .set(webhooks::failing_since.eq(Some(DbInstant(at))))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("webhooks"))
}

pub(super) async fn end_failing(
    conn: &mut Conn,
    workspace: WorkspaceId,
    key: &Key,
) -> Result<(), StoreError> {
    let failing = webhooks::table
        .find((workspace.0, key.as_str()))
        .filter(webhooks::failing_since.is_not_null());
    diesel::update(failing)
        .set(webhooks::failing_since.eq(None::<DbInstant>))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("webhooks"))
}
