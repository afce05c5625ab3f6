use std::sync::Arc;

use thiserror::Error;

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

/// The reason why a request could not be authenticated.
#[derive(Debug, Error)]
pub enum AuthenticateError {
    /// The token is malformed, unknown, revoked or expired.
    ///
    /// The exact cause is not disclosed, because it would help an attacker.
    #[error("the token is unknown, revoked or expired")]
    Rejected,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Authenticate {
    /// Returns the current actor of a bearer token.
    ///
    /// # Errors
    /// See [`AuthenticateError`].
    pub async fn authenticate(&self, bearer: &str) -> Result<Authenticated, AuthenticateError> {
        let token = Token::parse(bearer).map_err(|_| AuthenticateError::Rejected)?;
        let record = self.tokens.find_token(token.id()).await?;
        let record = record.ok_or(AuthenticateError::Rejected)?;
        let now = self.clock.now();
        let actor = record.authenticate(&token, now).ok_or(AuthenticateError::Rejected)?;
        Ok(Authenticated { actor, is_first_today: record.last_used_on < Some(now.date()) })
    }

    /// Records that the token was used today; call it if [`Authenticated::is_first_today`].
    ///
    /// # Errors
    /// If the store fails.
    pub async fn record_use(&self, id: &TokenId) -> Result<(), StoreError> {
        self.tokens.record_token_use(id, self.clock.now().date()).await
    }
}
