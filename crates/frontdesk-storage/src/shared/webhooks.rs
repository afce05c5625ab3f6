//! Webhooks, read and written on one connection.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::webhook::{Webhook, WebhookStanding};
use time::OffsetDateTime;

use super::Conn;
use crate::error::in_table;
use crate::rows::{StandingColumns, WebhookRow};
use crate::schema::webhooks;
use crate::types::DbInstant;

/// Sorted here: a database sorts texts by rules of its own.
pub(super) async fn list(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<Vec<WebhookStanding>, StoreError> {
    let rows: Vec<(WebhookRow, StandingColumns)> = webhooks::table
        .filter(webhooks::workspace_id.eq(workspace.0))
        .select((WebhookRow::as_select(), StandingColumns::as_select()))
        .load(conn)
        .await
        .map_err(in_table("webhooks"))?;
    let standings = rows.into_iter().map(|(webhook, standing)| webhook.with_standing(&standing));
    let mut standings: Vec<WebhookStanding> = standings.collect::<Result<_, _>>()?;
    standings.sort_by(|a, b| a.webhook.key.cmp(&b.webhook.key));
    Ok(standings)
}

/// Needs a transaction.
pub(super) async fn save(
    conn: &mut Conn,
    workspace: WorkspaceId,
    webhook: &Webhook,
) -> Result<(), StoreError> {
    let this = || webhooks::table.find((workspace.0, webhook.key.as_str()));
    let stays = webhooks::url.eq(&webhook.url).and(webhooks::secret.eq(&webhook.secret.0));
    diesel::update(this().filter(diesel::dsl::not(stays)))
        .set(StandingColumns::good())
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

pub(super) async fn disable(
    conn: &mut Conn,
    workspace: WorkspaceId,
    key: &Key,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let enabled = webhooks::table.find((workspace.0, key.as_str())).filter(webhooks::disabled_at.is_null());
    diesel::update(enabled)
        .set(webhooks::disabled_at.eq(Some(DbInstant(at))))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("webhooks"))
}

pub(super) async fn enable(conn: &mut Conn, workspace: WorkspaceId, key: &Key) -> Result<bool, StoreError> {
    let enabled = diesel::update(webhooks::table.find((workspace.0, key.as_str())))
        .set(StandingColumns::good())
        .execute(conn)
        .await
        .map_err(in_table("webhooks"))?;
    Ok(0 < enabled)
}

/// One that was failing already has been since then.
pub(super) async fn begin_failing(
    conn: &mut Conn,
    workspace: WorkspaceId,
    key: &Key,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let fine = webhooks::table.find((workspace.0, key.as_str())).filter(webhooks::failing_since.is_null());
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
    let failing =
        webhooks::table.find((workspace.0, key.as_str())).filter(webhooks::failing_since.is_not_null());
    diesel::update(failing)
        .set(webhooks::failing_since.eq(None::<DbInstant>))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("webhooks"))
}
