use std::sync::Arc;

use super::error::TokenError;
use crate::access::{Actor, Token, TokenId};
use crate::ports::{Clock, StoreError, TokenQueries};

/// Authenticates bearer tokens.
pub struct Authenticate {
    /// Calls `find_token` and `record_token_use`.
    pub tokens: Arc<dyn TokenQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// An authenticated request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authenticated {
    /// The actor.
    pub actor: Actor,
    /// Whether this is the token's first recorded request of the day (UTC).
    pub is_first_today: bool,
}

impl Authenticate {
    /// Returns the current actor of a bearer token.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn authenticate(&self, bearer: &str) -> Result<Authenticated, TokenError> {
        let token = Token::parse(bearer).map_err(|_| TokenError::Unauthenticated)?;
        let record = self.tokens.find_token(token.id()).await?;
        let record = record.ok_or(TokenError::Unauthenticated)?;
        let now = self.clock.now();
        let actor = record.authenticate(&token, now).ok_or(TokenError::Unauthenticated)?;
        Ok(Authenticated { actor, is_first_today: record.last_used_on < Some(now.date()) })
    }

    /// Records that the token was used today; call it if [`Authenticated::is_first_today`].
    ///
    /// # Errors
    /// If the store fails.
    pub async fn record_use(&self, id: &TokenId) -> Result<(), StoreError> {
        self.tokens.record_token_use(id, self.clock.now().date(), None).await
    }
}
