//! OAuth clients, and the clean-up of their tokens.

use async_trait::async_trait;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use diesel_async::RunQueryDsl;
use frontdesk_domain::access::OauthClient;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{OauthClients, StoreError};
use futures_util::FutureExt as _;
use time::OffsetDateTime;

use super::directory::find_workspace_by_key;
use super::{AT_ONCE, Backend, Conn, delete_in_batches};
use crate::error::in_table;
use crate::rows::OauthClientRow;
use crate::schema::{oauth_clients, tokens};
use crate::types::{DbInstant, SqlInstant};

#[async_trait]
impl OauthClients for Backend {
    async fn find_client(&self, id: &str) -> Result<Option<OauthClient>, StoreError> {
        let conn = &mut *self.reader().await?;
        if let Some((workspace, key)) = id.split_once('.')
            && let Ok(workspace) = Key::parse(workspace)
        {
            let declaring = find_workspace_by_key(conn, &workspace).await?;
            return Ok(declaring.and_then(|workspace| workspace.oauth_client(key)));
        }
        let found: Option<OauthClientRow> = oauth_clients::table
            .find(id)
            .select(OauthClientRow::as_select())
            .first(conn)
            .await
            .optional()
            .map_err(in_table("oauth_clients"))?;
        found.map(OauthClientRow::into_client).transpose()
    }

    async fn save_client(
        &self,
        client: &OauthClient,
        at: OffsetDateTime,
        max_unused: u16,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let created_at = oauth_clients::created_at.eq(DbInstant(at));
        diesel::insert_into(oauth_clients::table)
            .values((OauthClientRow::from(client), created_at))
            .on_conflict(oauth_clients::id)
            .do_update()
            .set((OauthClientRow::from(client), created_at))
            .execute(writer.conn())
            .await
            .map_err(in_table("oauth_clients"))?;
        let surplus = sql::<Bool>(
            "id IN (SELECT surplus.id FROM oauth_clients AS surplus WHERE surplus.used_at IS NULL \
             ORDER BY surplus.created_at DESC, surplus.id LIMIT 1000 OFFSET ",
        )
        .bind::<BigInt, _>(i64::from(max_unused))
        .sql(")");
        diesel::delete(oauth_clients::table.filter(surplus))
            .execute(writer.conn())
            .await
            .map_err(in_table("oauth_clients"))?;
        writer.commit().await
    }

    async fn record_client_use(&self, id: &str, at: OffsetDateTime) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        diesel::update(oauth_clients::table.find(id))
            .set(oauth_clients::used_at.eq(Some(DbInstant(at))))
            .execute(writer.conn())
            .await
            .map_err(in_table("oauth_clients"))?;
        writer.commit().await
    }

    async fn forget_unused_clients(&self, saved_before: OffsetDateTime) -> Result<u64, StoreError> {
        let mut writer = self.writer().await?;
        let unused = oauth_clients::table
            .filter(oauth_clients::used_at.is_null())
            .filter(oauth_clients::created_at.lt(DbInstant(saved_before)));
        let deleted = diesel::delete(unused)
            .execute(writer.conn())
            .await
            .map_err(in_table("oauth_clients"))?;
        writer.commit().await?;
        Ok(u64::try_from(deleted).expect("usize is at most 64 bits wide"))
    }

    async fn forget_client_tokens(&self, ended_before: OffsetDateTime) -> Result<u64, StoreError> {
        delete_in_batches(self, |conn| delete_ended(conn, ended_before).boxed()).await
    }
}

/// Deletes a batch of the tokens; each of them has an expiry.
async fn delete_ended(conn: &mut Conn, before: OffsetDateTime) -> Result<usize, StoreError> {
    let ended = sql::<Bool>(
        "id IN (SELECT ended.id FROM tokens AS ended WHERE ended.client_id IS NOT NULL \
         AND coalesce(ended.revoked_at, ended.expires_at) < ",
    )
    .bind::<SqlInstant, _>(DbInstant(before))
    .sql(" LIMIT ")
    .bind::<BigInt, _>(i64::from(AT_ONCE))
    .sql(")");
    diesel::delete(tokens::table.filter(ended)).execute(conn).await.map_err(in_table("tokens"))
}
