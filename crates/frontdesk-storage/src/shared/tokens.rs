//! Tokens, read and written on one connection.

use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::access::{TokenId, TokenRecord};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::StoreError;
use time::OffsetDateTime;

use super::{Conn, Db};
use crate::error::in_table;
use crate::rows::TokenRow;
use crate::schema::{members, tokens};
use crate::types::DbInstant;

/// A token beside its member's name, role, and whether it was archived.
type Found = (TokenRow, String, String, bool);

#[auto_type]
fn found() -> _ {
    let owner = members::workspace_id.eq(tokens::workspace_id).and(members::user_id.eq(tokens::user_id));
    let token: AsSelect<TokenRow, Db> = TokenRow::as_select();
    tokens::table.inner_join(members::table.on(owner)).select((
        token,
        members::name,
        members::role,
        members::archived,
    ))
}

fn of_member((token, name, role, archived): Found) -> Result<TokenRecord, StoreError> {
    token.of_member(name, &role, archived)
}

pub(super) async fn find(conn: &mut Conn, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
    let found: Option<Found> = found()
        .filter(tokens::id.eq(id.as_str()))
        .first(conn)
        .await
        .optional()
        .map_err(in_table("tokens"))?;
    found.map(of_member).transpose()
}

pub(super) async fn list(conn: &mut Conn, workspace: WorkspaceId) -> Result<Vec<TokenRecord>, StoreError> {
    let found: Vec<Found> = found()
        .filter(tokens::workspace_id.eq(workspace.0))
        .order((tokens::created_at.desc(), tokens::id))
        .load(conn)
        .await
        .map_err(in_table("tokens"))?;
    found.into_iter().map(of_member).collect()
}

pub(super) async fn add(conn: &mut Conn, token: &TokenRecord) -> Result<(), StoreError> {
    diesel::insert_into(tokens::table)
        .values(TokenRow::from(token))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("tokens"))
}

pub(super) async fn revoke(conn: &mut Conn, id: &TokenId, at: OffsetDateTime) -> Result<bool, StoreError> {
    let in_force = tokens::table.filter(tokens::id.eq(id.as_str()).and(tokens::revoked_at.is_null()));
    let revoked = diesel::update(in_force)
        .set(tokens::revoked_at.eq(DbInstant(at)))
        .execute(conn)
        .await
        .map_err(in_table("tokens"))?;
    // None changed: it was revoked before, or there is none.
    Ok(0 < revoked || find(conn, id).await?.is_some())
}
