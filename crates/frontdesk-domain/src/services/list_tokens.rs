use std::sync::Arc;

use thiserror::Error;

use crate::access::TokenRecord;
use crate::key::Key;
use crate::ports::{DirectoryQueries, StoreError, TokenRepository};

/// Lists the tokens of a workspace.
pub struct ListTokens {
    directory: Arc<dyn DirectoryQueries>,
    tokens: Arc<dyn TokenRepository>,
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
    /// Creates the use case with these ports.
    pub fn new(directory: Arc<dyn DirectoryQueries>, tokens: Arc<dyn TokenRepository>) -> Self {
        Self { directory, tokens }
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
