//! Adds and revokes tokens of any kind, under the workspace's token lock.

use time::OffsetDateTime;

use super::error::TokenError;
use crate::access::{MAX_TOKENS_PER_MEMBER, TokenId, TokenRecord};
use crate::event::{Event, EventDetail};
use crate::ids::{UserId, WorkspaceId};
use crate::ports::{Random, StoreError, UnitOfWork};

/// Returns the token if it is in force at `now`.
///
/// # Errors
/// [`TokenError::Unauthenticated`] if it is not, because another request revoked it meanwhile.
pub(in crate::services) async fn find_in_force(
    unit: &mut dyn UnitOfWork,
    id: &TokenId,
    now: OffsetDateTime,
) -> Result<TokenRecord, TokenError> {
    let found = unit.tokens().find_token_now(id).await?;
    found.filter(|token| token.is_in_force(now)).ok_or(TokenError::Unauthenticated)
}

/// Adds a token and records the event of `by`.
///
/// # Errors
/// [`TokenError::TooMany`] if the member has the maximum number of tokens.
pub(in crate::services) async fn add_token(
    unit: &mut dyn UnitOfWork,
    record: &TokenRecord,
    by: Option<UserId>,
    random: &dyn Random,
) -> Result<(), TokenError> {
    let (workspace_id, now) = (record.workspace_id, record.created_at);
    let tokens = unit.tokens().count_tokens(workspace_id, record.user_id, None, now).await?;
    if MAX_TOKENS_PER_MEMBER <= tokens {
        return Err(TokenError::TooMany(record.member_name.clone()));
    }
    unit.tokens().add_token(record).await?;
    let detail = EventDetail::TokenCreated { token_id: record.id.clone() };
    let event = Event::new(random.uuid(now), workspace_id, now, by, detail);
    Ok(unit.events().add_event(&event).await?)
}

/// Revokes tokens and records the events of `by`.
pub(in crate::services) async fn revoke_all(
    unit: &mut dyn UnitOfWork,
    (workspace_id, by): (WorkspaceId, Option<UserId>),
    ids: &[TokenId],
    now: OffsetDateTime,
    random: &dyn Random,
) -> Result<(), StoreError> {
    unit.tokens().revoke_tokens(workspace_id, ids, now).await?;
    for token_id in ids {
        let detail = EventDetail::TokenRevoked { token_id: token_id.clone() };
        let event = Event::new(random.uuid(now), workspace_id, now, by, detail);
        unit.events().add_event(&event).await?;
    }
    Ok(())
}
