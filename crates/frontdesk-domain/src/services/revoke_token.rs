use std::sync::Arc;

use thiserror::Error;

use crate::access::TokenId;
use crate::ports::{Clock, StoreError, TokenRepository};

/// Revokes a token, from the very next request on.
pub struct RevokeToken {
    tokens: Arc<dyn TokenRepository>,
    clock: Arc<dyn Clock>,
}

/// Why no token was revoked.
#[derive(Debug, Error)]
pub enum RevokeTokenError {
    /// There is no such token.
    #[error("there is no token {0}")]
    UnknownToken(TokenId),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RevokeToken {
    /// The use case on this store.
    pub fn new(tokens: Arc<dyn TokenRepository>, clock: Arc<dyn Clock>) -> Self {
        Self { tokens, clock }
    }

    /// Revokes the token; one that is revoked already stays so since its first time.
    ///
    /// # Errors
    /// See [`RevokeTokenError`].
    pub async fn revoke(&self, id: &TokenId) -> Result<(), RevokeTokenError> {
        let known = self.tokens.revoke_token(id, self.clock.now()).await?;
        if known { Ok(()) } else { Err(RevokeTokenError::UnknownToken(id.clone())) }
    }
}
