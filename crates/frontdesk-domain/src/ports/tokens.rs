use async_trait::async_trait;
use time::{Date, OffsetDateTime};

use super::StoreError;
use crate::access::{TokenId, TokenKind, TokenRecord};
use crate::ids::{UserId, WorkspaceId};
use crate::page::{Page, PageRequest};

/// Filter for a list of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Only tokens of this member.
    pub user_id: Option<UserId>,
    /// Only tokens that are [in force](TokenRecord::is_in_force) at this time.
    pub in_force_at: Option<OffsetDateTime>,
}

/// Reads of API tokens, and the record of their use.
///
/// Each method is its own transaction.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait TokenQueries: Send + Sync {
    /// Returns the token with this public half, revoked or not.
    ///
    /// MUST be one indexed read that includes the member's current data, and MUST see a revocation
    /// committed before the call.
    async fn find_token(&self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError>;

    /// Returns the tokens with these public halves, unordered.
    ///
    /// MUST NOT use more queries for a few hundred ids (the maximum) than for one id.
    async fn find_tokens(
        &self,
        workspace: WorkspaceId,
        ids: &[TokenId],
    ) -> Result<Vec<TokenRecord>, StoreError>;

    /// Lists the tokens that match `filter`, newest first, then by id.
    ///
    /// The page starts after the token `page.after`; it is empty if that token does not exist.
    async fn list_tokens(
        &self,
        filter: &TokenFilter,
        page: &PageRequest<TokenId>,
    ) -> Result<Page<TokenRecord>, StoreError>;

    /// Records the day (UTC) of a request with the token.
    ///
    /// Changes the expiry if `expires_at` names one. Ignores unknown tokens and a day that is not after the recorded one.
    async fn record_token_use(
        &self,
        id: &TokenId,
        on: Date,
        expires_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError>;
}

/// API tokens in a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait TokenRepository: Send {
    /// Locks the tokens of this workspace until the unit ends.
    async fn lock_tokens(&mut self, workspace: WorkspaceId) -> Result<(), StoreError>;

    /// Returns the token with this public half, revoked or not.
    async fn find_token_now(&mut self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError>;

    /// Adds a token; does not store the member's name and role.
    ///
    /// # Errors
    /// [`Conflict::Duplicate`](super::Conflict::Duplicate) if its id is taken.
    async fn add_token(&mut self, token: &TokenRecord) -> Result<(), StoreError>;

    /// Returns the number of a member's tokens in force at `now`.
    ///
    /// Counts one kind, or all. A token in force is neither revoked nor expired.
    async fn count_tokens(
        &mut self,
        workspace: WorkspaceId,
        user: UserId,
        kind: Option<TokenKind>,
        now: OffsetDateTime,
    ) -> Result<u64, StoreError>;

    /// Returns a token and its descendants.
    ///
    /// The descendants are the tokens that it created directly or through others.
    ///
    /// Omits tokens that are revoked or expired at `now`, but not their descendants; unordered.
    async fn list_token_family(
        &mut self,
        workspace: WorkspaceId,
        root: &TokenId,
        now: OffsetDateTime,
    ) -> Result<Vec<TokenRecord>, StoreError>;

    /// Revokes the tokens; does not change the revocation time of revoked tokens.
    async fn revoke_tokens(
        &mut self,
        workspace: WorkspaceId,
        ids: &[TokenId],
        at: OffsetDateTime,
    ) -> Result<(), StoreError>;
}
