//! Access tokens.

use async_trait::async_trait;
use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::access::{TokenId, TokenRecord};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{StoreError, TokenRepository};
use time::{Date, OffsetDateTime};

use super::{Backend, Conn, Db};
use crate::error::in_table;
use crate::kept::kept;
use crate::rows::TokenRow;
use crate::schema::{members, tokens};
use crate::types::DbInstant;

/// A token with its member's name, role and archived flag.
type TokenWithMember = (TokenRow, String, String, bool);

#[async_trait]
impl TokenRepository for Backend {
    async fn find_token(&self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
        find(&mut *self.reader().await?, id).await
    }

    async fn add_token(&self, token: &TokenRecord) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        diesel::insert_into(tokens::table)
            .values(TokenRow::from(token))
            .execute(writer.conn())
            .await
            .map_err(in_table("tokens"))?;
        writer.commit().await
    }

    async fn list_tokens(&self, workspace: WorkspaceId) -> Result<Vec<TokenRecord>, StoreError> {
        let conn = &mut *self.reader().await?;
        let found: Vec<TokenWithMember> = found()
            .filter(tokens::workspace_id.eq(workspace.0))
            .order((tokens::created_at.desc(), tokens::id))
            .load(conn)
            .await
            .map_err(in_table("tokens"))?;
        found.into_iter().map(of_member).collect()
    }

    async fn record_token_use(&self, id: &TokenId, on: Date) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let on = DbInstant::from(on);
        let earlier = tokens::last_used_on.is_null().or(tokens::last_used_on.lt(on));
        let this = tokens::table.filter(tokens::id.eq(id.as_str())).filter(earlier);
        kept(diesel::update(this).set(tokens::last_used_on.eq(on)))
            .execute(writer.conn())
            .await
            .map_err(in_table("tokens"))?;
        writer.commit().await
    }

    async fn revoke_token(&self, id: &TokenId, at: OffsetDateTime) -> Result<bool, StoreError> {
        let mut writer = self.writer().await?;
        let conn = writer.conn();
        let in_force =
            tokens::table.filter(tokens::id.eq(id.as_str()).and(tokens::revoked_at.is_null()));
        let revoked = diesel::update(in_force)
            .set(tokens::revoked_at.eq(DbInstant(at)))
            .execute(conn)
            .await
            .map_err(in_table("tokens"))?;
        // If no row changed, the token is already revoked or does not exist.
        let is_revoked = 0 < revoked || find(conn, id).await?.is_some();
        writer.commit().await?;
        Ok(is_revoked)
    }
}

#[auto_type]
fn found() -> _ {
    let owner =
        members::workspace_id.eq(tokens::workspace_id).and(members::user_id.eq(tokens::user_id));
    let token: AsSelect<TokenRow, Db> = TokenRow::as_select();
    tokens::table.inner_join(members::table.on(owner)).select((
        token,
        members::name,
        members::role,
        members::archived,
    ))
}

fn of_member((token, name, role, archived): TokenWithMember) -> Result<TokenRecord, StoreError> {
    token.of_member(name, &role, archived)
}

async fn find(conn: &mut Conn, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
    let found: Option<TokenWithMember> = found()
        .filter(tokens::id.eq(id.as_str()))
        .first(conn)
        .await
        .optional()
        .map_err(in_table("tokens"))?;
    found.map(of_member).transpose()
}
