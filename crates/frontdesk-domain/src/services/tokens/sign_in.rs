use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::error::TokenError;
use crate::access::{Actor, MAX_TOKENS_PER_MEMBER, Token, TokenKind, TokenRecord};
use crate::event::{Event, EventDetail};
use crate::ports::{Clock, Mode, Random, Store, StoreError, TokenQueries, UnitOfWork, finish};

/// The time after which a session ends if it is not used.
const IDLE: Duration = Duration::days(14);
/// The time after which a session ends in any case.
const LONGEST: Duration = Duration::days(90);

/// Signs members in to the pages for members, and recognizes their browsers.
///
/// A link and a session are tokens: an admin lists and revokes them like others, and they end when
/// the member is archived.
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
    /// Returns the member whom a link signs in, without using it up.
    ///
    /// Programs that check mail for dangerous links open them.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn preview(&self, link: &str) -> Result<Actor, TokenError> {
        Ok(self.find(link, TokenKind::SignInLink).await?.1)
    }

    /// Uses a link up and returns the session of the browser.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn sign_in(&self, link: &str) -> Result<(Token, TokenRecord), TokenError> {
        let link = Token::parse(link).map_err(|_| TokenError::Unauthenticated)?;
        let found = self.tokens.find_token(link.id()).await?.ok_or(TokenError::Unauthenticated)?;
        let mut unit = self.store.begin().await?;
        let outcome = self.exchange(unit.as_mut(), &link, &found).await;
        finish(unit, Mode::Commit, outcome).await
    }

    /// Returns the member of a session, and keeps the session from ending.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn authenticate(&self, session: &str) -> Result<Actor, TokenError> {
        let (record, actor) = self.find(session, TokenKind::Session).await?;
        let now = self.clock.now();
        if record.last_used_on < Some(now.date()) {
            let mut latest = now.min(record.created_at + LONGEST - IDLE) + IDLE;
            if let Some(limit) = self.expiry_of_creator(&record).await? {
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

    /// The expiry of the API token that created a session's link.
    async fn expiry_of_creator(
        &self,
        session: &TokenRecord,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let Some(link) = &session.created_by else { return Ok(None) };
        let link = self.tokens.find_token(link).await?;
        let Some(creator) = link.and_then(|link| link.created_by) else { return Ok(None) };
        Ok(self.tokens.find_token(&creator).await?.and_then(|creator| creator.expires_at))
    }

    async fn exchange(
        &self,
        unit: &mut dyn UnitOfWork,
        link: &Token,
        found: &TokenRecord,
    ) -> Result<(Token, TokenRecord), TokenError> {
        let workspace_id = found.workspace_id;
        unit.tokens().lock_tokens(workspace_id).await?;
        let now = self.clock.now();
        let found = unit.tokens().find_token_now(link.id()).await?;
        let found = found.ok_or(TokenError::Unauthenticated)?;
        let actor = found.authenticate_as(TokenKind::SignInLink, link, now);
        let actor = actor.ok_or(TokenError::Unauthenticated)?;
        unit.tokens().revoke_tokens(workspace_id, std::slice::from_ref(&found.id), now).await?;
        let tokens = unit.tokens().count_tokens(workspace_id, actor.user_id, now).await?;
        if MAX_TOKENS_PER_MEMBER <= tokens {
            return Err(TokenError::TooMany(found.member_name));
        }
        let mut expires_at = now + IDLE;
        if let Some(creator) = &found.created_by {
            let creator = unit.tokens().find_token_now(creator).await?;
            let creator = creator.filter(|creator| creator.is_in_force(now));
            let creator = creator.ok_or(TokenError::Unauthenticated)?;
            expires_at = creator.expires_at.map_or(expires_at, |limit| limit.min(expires_at));
        }
        let session = Token::random(&*self.random);
        let record = TokenRecord {
            kind: TokenKind::Session,
            id: session.id().clone(),
            secret_hash: session.secret_hash(),
            created_by: Some(found.id.clone()),
            created_at: now,
            expires_at: Some(expires_at),
            last_used_on: Some(now.date()),
            ..found
        };
        unit.tokens().add_token(&record).await?;
        let detail = EventDetail::TokenCreated { token_id: record.id.clone() };
        let by = Some(actor.user_id);
        let event = Event::new(self.random.uuid(now), workspace_id, now, by, detail);
        unit.events().add_event(&event).await?;
        Ok((session, record))
    }
}
