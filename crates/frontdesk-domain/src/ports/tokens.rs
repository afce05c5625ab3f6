use async_trait::async_trait;
use time::{Date, OffsetDateTime};

use super::StoreError;
use crate::access::{TokenId, TokenRecord};
use crate::ids::WorkspaceId;

/// API tokens. Each method is its own transaction.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait TokenRepository: Send + Sync {
    /// Returns the token with this public half, revoked or not.
    ///
    /// MUST be one indexed read that includes the member's current data, and MUST see a revocation
    /// committed before the call.
    async fn find_token(&self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError>;

    /// Adds a token; does not store the member's name and role.
    ///
    /// # Errors
    /// [`Conflict::Duplicate`](super::Conflict::Duplicate) if its id is taken.
    async fn add_token(&self, token: &TokenRecord) -> Result<(), StoreError>;

    /// Lists all tokens of a workspace, expired and revoked included, newest first.
    async fn list_tokens(&self, workspace: WorkspaceId) -> Result<Vec<TokenRecord>, StoreError>;

    /// Records the day (UTC) of a request with the token.
    ///
    /// Ignores unknown tokens and a day before the recorded one.
    async fn record_token_use(&self, id: &TokenId, on: Date) -> Result<(), StoreError>;

    /// Revokes a token; a repetition changes nothing. Returns whether the token exists.
    async fn revoke_token(&self, id: &TokenId, at: OffsetDateTime) -> Result<bool, StoreError>;
}
