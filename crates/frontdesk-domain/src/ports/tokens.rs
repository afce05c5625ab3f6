use async_trait::async_trait;
use time::OffsetDateTime;

use super::StoreError;
use crate::access::{TokenId, TokenRecord};
use crate::ids::WorkspaceId;

/// Tokens. Each method stands alone: nothing else changes with a token.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait TokenRepository: Send + Sync {
    /// The token with this public half, revoked or not, with its member as it is now. MUST be one
    /// indexed read and MUST see a revocation committed before the call.
    async fn find_token(&self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError>;

    /// Adds a token; the member's name and role in the record are not stored.
    ///
    /// # Errors
    /// [`Conflict::Duplicate`](super::Conflict::Duplicate) when its id is taken.
    async fn add_token(&self, token: &TokenRecord) -> Result<(), StoreError>;

    /// The tokens of a workspace, the newest first, revoked and expired ones included.
    async fn list_tokens(&self, workspace: WorkspaceId) -> Result<Vec<TokenRecord>, StoreError>;

    /// Revokes a token; one that is revoked already keeps its first time. Whether there is such a
    /// token.
    async fn revoke_token(&self, id: &TokenId, at: OffsetDateTime) -> Result<bool, StoreError>;
}
