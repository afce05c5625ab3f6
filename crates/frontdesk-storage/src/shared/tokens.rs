//! Access tokens.

use async_trait::async_trait;
use diesel::dsl::{AsSelect, auto_type, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::access::{TokenId, TokenKind, TokenRecord};
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{StoreError, TokenFilter, TokenQueries, TokenRepository};
use time::{Date, OffsetDateTime};

use super::{AT_ONCE, Backend, Conn, Db, Transaction, lock_record};
use crate::error::in_table;
use crate::prepared::prepared;
use crate::rows::TokenRow;
use crate::schema::{members, tokens};
use crate::types::DbInstant;

/// A token with its member's name, role and archived flag.
type TokenWithMember = (TokenRow, String, String, bool);

#[async_trait]
impl TokenQueries for Backend {
    async fn find_token(&self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
        find(&mut *self.reader().await?, id).await
    }

    async fn find_tokens(
        &self,
        workspace: WorkspaceId,
        ids: &[TokenId],
    ) -> Result<Vec<TokenRecord>, StoreError> {
        let conn = &mut *self.reader().await?;
        let found: Vec<TokenWithMember> = found()
            .filter(tokens::workspace_id.eq(workspace.0))
            .filter(tokens::id.eq_any(ids.iter().map(TokenId::as_str)))
            .load(conn)
            .await
            .map_err(in_table("tokens"))?;
        found.into_iter().map(of_member).collect()
    }

    async fn list_tokens(
        &self,
        filter: &TokenFilter,
        page: &PageRequest<TokenId>,
    ) -> Result<Page<TokenRecord>, StoreError> {
        let conn = &mut *self.reader().await?;
        let mut query = found()
            .filter(tokens::workspace_id.eq(filter.workspace_id.0))
            .order((tokens::created_at.desc(), tokens::id))
            .limit(i64::from(page.limit) + 1)
            .into_boxed::<Db>();
        if let Some(user) = filter.user_id {
            query = query.filter(tokens::user_id.eq(user.0));
        }
        if let Some(now) = filter.in_force_at {
            query = query.filter(not_ended(DbInstant(now))).filter(members::archived.eq(false));
        }
        if let Some(id) = &page.after {
            let Some(seen) = find(conn, id).await? else {
                return Ok(Page { items: Vec::new(), has_more: false });
            };
            let at = DbInstant(seen.created_at);
            // The first filter is redundant, but lets the database seek to the start of the page.
            query = query
                .filter(tokens::created_at.le(at))
                .filter(tokens::created_at.lt(at).or(tokens::id.gt(id.as_str())));
        }
        let found: Vec<TokenWithMember> = query.load(conn).await.map_err(in_table("tokens"))?;
        let items = found.into_iter().map(of_member).collect::<Result<_, _>>()?;
        Ok(Page::from_overfull(items, page.limit))
    }

    async fn record_token_use(
        &self,
        id: &TokenId,
        on: Date,
        expires_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let on = DbInstant::from(on);
        let earlier = tokens::last_used_on.is_null().or(tokens::last_used_on.lt(on));
        let this = tokens::table.filter(tokens::id.eq(id.as_str())).filter(earlier);
        // Without a new expiry, the change of the column is omitted.
        let expiry = expires_at.map(|at| tokens::expires_at.eq(DbInstant(at)));
        prepared(diesel::update(this).set((tokens::last_used_on.eq(on), expiry)))
            .execute(writer.conn())
            .await
            .map_err(in_table("tokens"))?;
        writer.commit().await
    }
}

#[async_trait]
impl TokenRepository for Transaction {
    async fn lock_tokens(&mut self, workspace: WorkspaceId) -> Result<(), StoreError> {
        lock_record(self.conn(), workspace, "tokens", "all").await
    }

    async fn find_token_now(&mut self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
        find(self.conn(), id).await
    }

    async fn add_token(&mut self, token: &TokenRecord) -> Result<(), StoreError> {
        diesel::insert_into(tokens::table)
            .values(TokenRow::from(token))
            .execute(self.conn())
            .await
            .map(drop)
            .map_err(in_table("tokens"))
    }

    async fn count_tokens(
        &mut self,
        workspace: WorkspaceId,
        user: UserId,
        kind: Option<TokenKind>,
        now: OffsetDateTime,
    ) -> Result<u64, StoreError> {
        let of_member = tokens::workspace_id.eq(workspace.0).and(tokens::user_id.eq(user.0));
        let mut query = tokens::table
            .filter(of_member.and(not_ended(DbInstant(now))))
            .count()
            .into_boxed::<Db>();
        if let Some(kind) = kind {
            query = query.filter(tokens::kind.eq(kind.as_str()));
        }
        let counted: i64 = query.get_result(self.conn()).await.map_err(in_table("tokens"))?;
        Ok(u64::try_from(counted).unwrap_or_default())
    }

    async fn list_token_family(
        &mut self,
        workspace: WorkspaceId,
        root: &TokenId,
        now: OffsetDateTime,
    ) -> Result<Vec<TokenRecord>, StoreError> {
        // Without `CROSS JOIN`, SQLite reads every token of the workspace for each parent.
        let family = sql::<Bool>("tokens.id IN (WITH RECURSIVE family (id) AS (SELECT ")
            .bind::<Text, _>(root.as_str())
            .sql(" UNION SELECT made.id FROM family CROSS JOIN tokens AS made WHERE made.created_by_token_id = family.id AND made.workspace_id = ")
            .bind::<BigInt, _>(workspace.0)
            .sql(") SELECT id FROM family)");
        let found: Vec<TokenWithMember> = found()
            .filter(tokens::workspace_id.eq(workspace.0))
            .filter(not_ended(DbInstant(now)))
            .filter(family)
            .load(self.conn())
            .await
            .map_err(in_table("tokens"))?;
        found.into_iter().map(of_member).collect()
    }

    async fn revoke_tokens(
        &mut self,
        workspace: WorkspaceId,
        ids: &[TokenId],
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        for some in ids.chunks(AT_ONCE.into()) {
            let of_workspace = tokens::table
                .filter(tokens::workspace_id.eq(workspace.0))
                .filter(tokens::id.eq_any(some.iter().map(TokenId::as_str)))
                .filter(tokens::revoked_at.is_null());
            diesel::update(of_workspace)
                .set(tokens::revoked_at.eq(DbInstant(at)))
                .execute(self.conn())
                .await
                .map_err(in_table("tokens"))?;
        }
        Ok(())
    }
}

#[auto_type]
fn not_ended(now: DbInstant) -> _ {
    let expires_later = tokens::expires_at.is_null().or(tokens::expires_at.gt(now));
    tokens::revoked_at.is_null().and(expires_later)
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
