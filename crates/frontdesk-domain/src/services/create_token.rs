use std::sync::Arc;

use thiserror::Error;
use time::{Duration, OffsetDateTime};

use crate::access::{Scopes, Token, TokenRecord};
use crate::key::Key;
use crate::ports::{Clock, DirectoryQueries, StoreError, TokenRepository};
use crate::workspace::{Member, Workspace};

/// Gives a member of a workspace a new token.
pub struct CreateToken {
    directory: Arc<dyn DirectoryQueries>,
    tokens: Arc<dyn TokenRepository>,
    clock: Arc<dyn Clock>,
}

/// Whom a token is for and what it allows.
#[derive(Clone, Debug)]
pub struct CreateTokenCommand {
    /// The token itself, freshly drawn.
    pub token: Token,
    /// The key of the workspace.
    pub workspace: Key,
    /// The key of the member.
    pub member: Key,
    /// What it allows.
    pub scopes: Scopes,
    /// How long it is good; `None`: until it is revoked.
    pub expires_in: Option<Duration>,
}

/// Why no token was made.
#[derive(Debug, Error)]
pub enum CreateTokenError {
    /// There is no such workspace.
    #[error("there is no workspace {asked:?}; {}", listed(.known, "workspaces"))]
    UnknownWorkspace {
        /// The key as it was asked for.
        asked: String,
        /// Those that there are.
        known: Vec<Key>,
    },
    /// The workspace has no such member, or archived it.
    #[error("the workspace {workspace} has no member {asked:?}; {}", listed(.known, "members"))]
    UnknownMember {
        /// The workspace.
        workspace: Key,
        /// The key as it was asked for.
        asked: String,
        /// Those that there are.
        known: Vec<Key>,
    },
    /// A token that allows nothing.
    #[error("a token needs at least one scope")]
    NoScope,
    /// It would expire before it is made, or beyond all years.
    #[error("expected an expiry in the years up to 9999, and not before now")]
    InvalidExpiry,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn listed(keys: &[Key], what: &str) -> String {
    let keys: Vec<&str> = keys.iter().map(Key::as_str).collect();
    if keys.is_empty() {
        format!("there are no {what} yet")
    } else {
        format!("known are {}", keys.join(", "))
    }
}

impl CreateToken {
    /// The use case on this store.
    pub fn new(
        directory: Arc<dyn DirectoryQueries>,
        tokens: Arc<dyn TokenRepository>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { directory, tokens, clock }
    }

    /// Stores the hash of the token and returns what is stored of it.
    ///
    /// # Errors
    /// See [`CreateTokenError`].
    pub async fn create(
        &self,
        command: CreateTokenCommand,
    ) -> Result<TokenRecord, CreateTokenError> {
        if command.scopes.is_empty() {
            return Err(CreateTokenError::NoScope);
        }
        let workspace = self.find_workspace(&command.workspace).await?;
        let member = self.find_member(&workspace, &command.member).await?;
        let now = self.clock.now();
        let record = TokenRecord {
            id: command.token.id().clone(),
            secret_hash: command.token.secret_hash(),
            workspace_id: workspace.id,
            user_id: member.user_id,
            scopes: command.scopes,
            created_at: now,
            expires_at: command.expires_in.map(|after| expiry(now, after)).transpose()?,
            revoked_at: None,
            member_name: member.name,
            member_role: member.role,
            member_archived: false,
        };
        self.tokens.add_token(&record).await?;
        Ok(record)
    }

    async fn find_workspace(&self, key: &Key) -> Result<Workspace, CreateTokenError> {
        if let Some(workspace) = self.directory.find_workspace_by_key(key).await? {
            return Ok(workspace);
        }
        let known = self
            .directory
            .list_workspaces()
            .await?
            .into_iter()
            .map(|workspace| workspace.key)
            .collect();
        Err(CreateTokenError::UnknownWorkspace { asked: key.to_string(), known })
    }

    async fn find_member(
        &self,
        workspace: &Workspace,
        key: &Key,
    ) -> Result<Member, CreateTokenError> {
        let mut members = self.directory.list_members(workspace.id).await?;
        members.retain(|member| !member.archived);
        match members.iter().position(|member| member.key == *key) {
            Some(position) => Ok(members.swap_remove(position)),
            None => Err(CreateTokenError::UnknownMember {
                workspace: workspace.key.clone(),
                asked: key.to_string(),
                known: members.into_iter().map(|member| member.key).collect(),
            }),
        }
    }
}

fn expiry(now: OffsetDateTime, after: Duration) -> Result<OffsetDateTime, CreateTokenError> {
    let expires_at = now.checked_add(after).filter(|at| now < *at);
    expires_at.ok_or(CreateTokenError::InvalidExpiry)
}
