use std::sync::Arc;

use thiserror::Error;

use crate::access::{Actor, Token};
use crate::ports::{Clock, StoreError, TokenRepository};

/// Authenticates bearer tokens.
pub struct Authenticate {
    tokens: Arc<dyn TokenRepository>,
    clock: Arc<dyn Clock>,
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
    /// Creates the use case with these ports.
    pub fn new(tokens: &Arc<dyn TokenRepository>, clock: &Arc<dyn Clock>) -> Self {
        Self { tokens: Arc::clone(tokens), clock: Arc::clone(clock) }
    }

    /// Returns the current actor of a bearer token.
    ///
    /// # Errors
    /// See [`AuthenticateError`].
    pub async fn authenticate(&self, bearer: &str) -> Result<Actor, AuthenticateError> {
        let token = Token::parse(bearer).map_err(|_| AuthenticateError::Rejected)?;
        let record = self.tokens.find_token(token.id()).await?;
        let actor =
            record.as_ref().and_then(|record| record.authenticate(&token, self.clock.now()));
        actor.ok_or(AuthenticateError::Rejected)
    }
}
