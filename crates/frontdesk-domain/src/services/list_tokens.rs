use std::sync::Arc;

use thiserror::Error;

use crate::access::{Actor, TokenRecord};
use crate::key::Key;
use crate::ports::{Clock, DirectoryQueries, StoreError, TokenRepository};

/// Lists the tokens of a workspace.
pub struct ListTokens {
    directory: Arc<dyn DirectoryQueries>,
    tokens: Arc<dyn TokenRepository>,
    clock: Arc<dyn Clock>,
}

/// The reason why the tokens were not listed.
#[derive(Debug, Error)]
pub enum ListTokensError {
    /// The workspace does not exist.
    #[error("there is no workspace {:?}", .0.as_str())]
    UnknownWorkspace(Key),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ListTokens {
    /// Creates the use case.
    pub fn new(
        directory: &Arc<dyn DirectoryQueries>,
        tokens: &Arc<dyn TokenRepository>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self {
            directory: Arc::clone(directory),
            tokens: Arc::clone(tokens),
            clock: Arc::clone(clock),
        }
    }

    /// Returns the tokens in force that `actor` may revoke, newest first.
    ///
    /// Admins see every token of the workspace, others their own.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list_for(&self, actor: &Actor) -> Result<Vec<TokenRecord>, StoreError> {
        let now = self.clock.now();
        let mut tokens = self.tokens.list_tokens(actor.workspace_id).await?;
        tokens.retain(|token| token.is_in_force(now) && actor.manages(token));
        Ok(tokens)
    }

    /// Returns every token, including revoked and expired ones, newest first.
    ///
    /// # Errors
    /// See [`ListTokensError`].
    pub async fn list(&self, workspace: &Key) -> Result<Vec<TokenRecord>, ListTokensError> {
        let found = self.directory.find_workspace_by_key(workspace).await?;
        let found = found.ok_or_else(|| ListTokensError::UnknownWorkspace(workspace.clone()))?;
        Ok(self.tokens.list_tokens(found.id).await?)
    }
}
