//! Enrichment settings.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{EnrichmentSettings, StoreError};

use super::Conn;
use crate::error::in_table;
use crate::rows::{ProviderRow, SettingsRow, settings_of_rows};
use crate::schema::{enrichment_providers, enrichment_settings};

/// Reads settings and providers in one statement, for a consistent snapshot.
pub(super) async fn find(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<EnrichmentSettings, StoreError> {
    let rows = enrichment_settings::table
        .left_join(
            enrichment_providers::table
                .on(enrichment_providers::workspace_id.eq(enrichment_settings::workspace_id)),
        )
        .filter(enrichment_settings::workspace_id.eq(workspace.0))
        .order(enrichment_providers::position)
        .select((SettingsRow::as_select(), Option::<ProviderRow>::as_select()))
        .load(conn)
        .await
        .map_err(in_table("enrichment_settings"))?;
    settings_of_rows(rows)
}

pub(super) async fn save(
    conn: &mut Conn,
    workspace: WorkspaceId,
    settings: &EnrichmentSettings,
) -> Result<(), StoreError> {
    diesel::insert_into(enrichment_settings::table)
        .values(SettingsRow::new(workspace, settings))
        .on_conflict(enrichment_settings::workspace_id)
        .do_update()
        .set(SettingsRow::new(workspace, settings))
        .execute(conn)
        .await
        .map_err(in_table("enrichment_settings"))?;
    remove_others(conn, workspace, settings).await?;
    let known = credentials(conn, workspace).await?;
    for provider in ProviderRow::all_ready(workspace, settings) {
        let before = known.get(provider.provider()).map(Option::as_deref);
        if before == Some(provider.credential()) {
            replace(conn, workspace, &provider).await?;
        } else {
            overwrite(conn, provider).await?;
        }
    }
    Ok(())
}

async fn remove_others(
    conn: &mut Conn,
    workspace: WorkspaceId,
    settings: &EnrichmentSettings,
) -> Result<(), StoreError> {
    let declared: Vec<&str> =
        settings.providers.iter().map(|known| known.provider.as_str()).collect();
    let others = enrichment_providers::table
        .filter(enrichment_providers::workspace_id.eq(workspace.0))
        .filter(enrichment_providers::provider.ne_all(declared));
    diesel::delete(others).execute(conn).await.map(drop).map_err(in_table("enrichment_providers"))
}

async fn credentials(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<HashMap<String, Option<Vec<u8>>>, StoreError> {
    let rows: Vec<(String, Option<Vec<u8>>)> = enrichment_providers::table
        .filter(enrichment_providers::workspace_id.eq(workspace.0))
        .select((enrichment_providers::provider, enrichment_providers::credential))
        .load(conn)
        .await
        .map_err(in_table("enrichment_providers"))?;
    Ok(rows.into_iter().collect())
}

/// Keeps the state, which a provider call may update concurrently.
async fn replace(
    conn: &mut Conn,
    workspace: WorkspaceId,
    provider: &ProviderRow,
) -> Result<(), StoreError> {
    let (position, base_url) = provider.place();
    diesel::update(enrichment_providers::table.find((workspace.0, provider.provider())))
        .set((
            enrichment_providers::position.eq(position),
            enrichment_providers::base_url.eq(base_url),
        ))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("enrichment_providers"))
}

async fn overwrite(conn: &mut Conn, provider: ProviderRow) -> Result<(), StoreError> {
    let clash = (enrichment_providers::workspace_id, enrichment_providers::provider);
    diesel::insert_into(enrichment_providers::table)
        .values(&provider)
        .on_conflict(clash)
        .do_update()
        .set(&provider)
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("enrichment_providers"))
}
