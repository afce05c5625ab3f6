use std::sync::Arc;

use thiserror::Error;

use super::Ports;
use crate::access::{Actor, Token};
use crate::ports::{Clock, StoreError, TokenRepository};

/// Tells who a bearer token acts for.
pub struct Authenticate {
    tokens: Arc<dyn TokenRepository>,
    clock: Arc<dyn Clock>,
}

/// Why nobody could be made out.
#[derive(Debug, Error)]
pub enum AuthenticateError {
    /// Malformed, unknown, revoked or expired; which of them is not told, for it would help only a guesser.
    #[error("the token is unknown, revoked or expired")]
    Rejected,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Authenticate {
    pub(super) fn new(ports: &Ports) -> Self {
        Self { tokens: Arc::clone(&ports.store.tokens), clock: Arc::clone(&ports.clock) }
    }

    /// The actor behind the text that followed `Bearer`.
    ///
    /// # Errors
    /// See [`AuthenticateError`].
    pub async fn authenticate(&self, bearer: &str) -> Result<Actor, AuthenticateError> {
        let token = Token::parse(bearer).map_err(|_| AuthenticateError::Rejected)?;
        let record = self.tokens.find_token(token.id()).await?.ok_or(AuthenticateError::Rejected)?;
        record.authenticate(&token, self.clock.now()).ok_or(AuthenticateError::Rejected)
    }
}
