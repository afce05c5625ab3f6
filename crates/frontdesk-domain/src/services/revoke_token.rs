use std::sync::Arc;

use thiserror::Error;

use crate::access::{Actor, TokenId};
use crate::ports::{Clock, Mode, Store, StoreError, TokenRepository, finish};

/// Revokes a token with immediate effect.
pub struct RevokeToken {
    store: Arc<dyn Store>,
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
    /// Creates the use case.
    pub fn new(
        store: &Arc<dyn Store>,
        tokens: &Arc<dyn TokenRepository>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self { store: Arc::clone(store), tokens: Arc::clone(tokens), clock: Arc::clone(clock) }
    }

    /// Revokes a token on behalf of an admin or its member.
    ///
    /// # Errors
    /// See [`RevokeTokenError`]. A token that the actor may not revoke is reported as unknown.
    pub async fn revoke_for(
        &self,
        actor: &Actor,
        id: &TokenId,
        mode: Mode<()>,
    ) -> Result<(), RevokeTokenError> {
        let found = self.tokens.find_token(id).await?;
        if !found.is_some_and(|token| actor.manages(&token)) {
            return Err(RevokeTokenError::UnknownToken(id.clone()));
        }
        if !matches!(mode, Mode::DryRun) {
            self.revoke(id).await?;
        }
        // Revoking again changes nothing, so the response can be recorded in a second transaction.
        let unit = self.store.begin().await?;
        finish(unit, mode, Ok(())).await
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
