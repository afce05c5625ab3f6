use std::sync::Arc;

use thiserror::Error;

use crate::access::TokenId;
use crate::ports::{Clock, StoreError, TokenRepository};

/// Revokes a token with immediate effect.
pub struct RevokeToken {
    tokens: Arc<dyn TokenRepository>,
    clock: Arc<dyn Clock>,
}

/// The reason why no token was revoked.
#[derive(Debug, Error)]
pub enum RevokeTokenError {
    /// The token does not exist.
    #[error("there is no token {0}")]
    UnknownToken(TokenId),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RevokeToken {
    /// Creates the use case with these ports.
    pub fn new(tokens: Arc<dyn TokenRepository>, clock: Arc<dyn Clock>) -> Self {
        Self { tokens, clock }
    }

    /// Revokes the token; an already revoked token keeps its original revocation time.
    ///
    /// # Errors
    /// See [`RevokeTokenError`].
    pub async fn revoke(&self, id: &TokenId) -> Result<(), RevokeTokenError> {
        let known = self.tokens.revoke_token(id, self.clock.now()).await?;
        if known { Ok(()) } else { Err(RevokeTokenError::UnknownToken(id.clone())) }
    }
}
