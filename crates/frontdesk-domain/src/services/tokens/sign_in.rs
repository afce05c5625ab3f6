use std::slice;
use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::changes::{add_token, find_in_force};
use super::error::TokenError;
use crate::access::{Actor, Token, TokenKind, TokenRecord};
use crate::ports::{Clock, Mode, Random, Store, StoreError, TokenQueries, UnitOfWork, finish};

/// The idle timeout of a session.
const IDLE: Duration = Duration::days(14);
/// The maximum age of a session.
pub const MAX_SESSION_AGE: Duration = Duration::days(90);

/// Signs members in to the pages below `/desk`, and authenticates their sessions.
///
/// A sign-in link and a session are tokens: admins list and revoke them like API tokens, and they end
/// when the member is archived.
pub struct SignIn {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_tokens`, `find_token_now`, `count_tokens`, `revoke_tokens`, `add_token` and
    /// `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `find_token` and `record_token_use`.
    pub tokens: Arc<dyn TokenQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `entropy` and `uuid`.
    pub random: Arc<dyn Random>,
}

impl SignIn {
    /// Returns the member of a sign-in link, without consuming it.
    ///
    /// Mail scanners open links.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn preview(&self, link: &str) -> Result<Actor, TokenError> {
        Ok(self.find(link, TokenKind::SignInLink).await?.1)
    }

    /// Consumes a sign-in link and creates a session.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn sign_in(&self, link: &str) -> Result<(Token, TokenRecord), TokenError> {
        let (link, _) = self.find(link, TokenKind::SignInLink).await?;
        let mut unit = self.store.begin().await?;
        let outcome = self.exchange(unit.as_mut(), &link).await;
        finish(unit, Mode::Commit, outcome).await
    }

    /// Authenticates a session and extends its expiry.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn authenticate(&self, session: &str) -> Result<Actor, TokenError> {
        let (record, actor) = self.find(session, TokenKind::Session).await?;
        let now = self.clock.now();
        if record.last_used_on < Some(now.date()) {
            let mut latest = now.min(record.created_at + MAX_SESSION_AGE - IDLE) + IDLE;
            if let Some(limit) = expiry_of_creator(&*self.tokens, &record).await? {
                latest = latest.min(limit);
            }
            self.tokens.record_token_use(&record.id, now.date(), Some(latest)).await?;
        }
        Ok(actor)
    }

    async fn find(&self, text: &str, kind: TokenKind) -> Result<(TokenRecord, Actor), TokenError> {
        let token = Token::parse(text).map_err(|_| TokenError::Unauthenticated)?;
        let record = self.tokens.find_token(token.id()).await?;
        let record = record.ok_or(TokenError::Unauthenticated)?;
        let actor = record.authenticate_as(kind, &token, self.clock.now());
        Ok((record, actor.ok_or(TokenError::Unauthenticated)?))
    }

    async fn exchange(
        &self,
        unit: &mut dyn UnitOfWork,
        link: &TokenRecord,
    ) -> Result<(Token, TokenRecord), TokenError> {
        unit.tokens().lock_tokens(link.workspace_id).await?;
        let now = self.clock.now();
        let link = find_in_force(unit, &link.id, now).await?;
        let mut expires_at = now + IDLE;
        if let Some(creator) = &link.created_by {
            let creator = find_in_force(unit, creator, now).await?;
            expires_at = creator.expires_at.map_or(expires_at, |limit| limit.min(expires_at));
        }
        unit.tokens().revoke_tokens(link.workspace_id, slice::from_ref(&link.id), now).await?;
        let session = Token::random(&*self.random);
        let record = TokenRecord {
            kind: TokenKind::Session,
            id: session.id().clone(),
            secret_hash: session.secret_hash(),
            created_by: Some(link.id.clone()),
            created_at: now,
            expires_at: Some(expires_at),
            last_used_on: Some(now.date()),
            ..link
        };
        add_token(unit, &record, Some(record.user_id), &*self.random).await?;
        Ok((session, record))
    }
}

/// The expiry of the API token that created a session's link.
pub(in crate::services) async fn expiry_of_creator(
    tokens: &dyn TokenQueries,
    session: &TokenRecord,
) -> Result<Option<OffsetDateTime>, StoreError> {
    let Some(link) = &session.created_by else { return Ok(None) };
    let link = tokens.find_token(link).await?;
    let Some(creator) = link.and_then(|link| link.created_by) else { return Ok(None) };
    Ok(tokens.find_token(&creator).await?.and_then(|creator| creator.expires_at))
}
