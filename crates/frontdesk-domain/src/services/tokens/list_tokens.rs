use std::sync::Arc;

use super::create_token::find_workspace;
use super::error::TokenError;
use crate::access::{Actor, Role, TokenId, TokenKind, TokenRecord};
use crate::key::Key;
use crate::page::{MAX_LIMIT, Page, PageRequest};
use crate::ports::{Clock, DirectoryQueries, StoreError, TokenFilter, TokenQueries};

/// Lists the tokens of a workspace.
pub struct ListTokens {
    /// Calls `find_workspace_by_key`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `list_tokens`.
    pub tokens: Arc<dyn TokenQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl ListTokens {
    /// Returns a page of the tokens that `actor` may revoke.
    ///
    /// Only tokens in force, newest first.
    ///
    /// Admins see every token of the workspace, others their own.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list_for(
        &self,
        actor: &Actor,
        page: &PageRequest<TokenId>,
    ) -> Result<Page<TokenRecord>, StoreError> {
        let filter = TokenFilter {
            workspace_id: actor.workspace_id,
            user_id: (actor.role != Role::Admin).then_some(actor.user_id),
            in_force_at: Some(self.clock.now()),
        };
        self.tokens.list_tokens(&filter, page).await
    }

    /// Returns every token, including revoked and expired ones, newest first.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn list(&self, workspace: &Key) -> Result<Vec<TokenRecord>, TokenError> {
        let found = find_workspace(self.directory.as_ref(), workspace).await?;
        let filter = TokenFilter { workspace_id: found.id, user_id: None, in_force_at: None };
        Ok(self.all(&filter).await?)
    }

    /// Returns the refresh tokens of the actor in force, newest first.
    ///
    /// There is one for each consent.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list_consents(&self, actor: &Actor) -> Result<Vec<TokenRecord>, StoreError> {
        let filter = TokenFilter {
            workspace_id: actor.workspace_id,
            user_id: Some(actor.user_id),
            in_force_at: Some(self.clock.now()),
        };
        let mut tokens = self.all(&filter).await?;
        tokens.retain(|token| token.kind == TokenKind::RefreshToken);
        Ok(tokens)
    }

    async fn all(&self, filter: &TokenFilter) -> Result<Vec<TokenRecord>, StoreError> {
        let mut request = PageRequest { limit: MAX_LIMIT, after: None };
        let mut listed = Vec::new();
        loop {
            let page = self.tokens.list_tokens(filter, &request).await?;
            listed.extend(page.items);
            if !page.has_more {
                return Ok(listed);
            }
            request.after = listed.last().map(|token: &TokenRecord| token.id.clone());
        }
    }
}
