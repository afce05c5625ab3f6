use std::sync::Arc;

use thiserror::Error;
use time::{Duration, OffsetDateTime};

use crate::access::{Scopes, Token, TokenRecord};
use crate::key::Key;
use crate::ports::{Clock, DirectoryQueries, StoreError, TokenRepository};
use crate::workspace::{Member, Workspace};

/// Creates an API token for a member of a workspace.
pub struct CreateToken {
    directory: Arc<dyn DirectoryQueries>,
    tokens: Arc<dyn TokenRepository>,
    clock: Arc<dyn Clock>,
}

/// The member, scopes and lifetime of a new token.
#[derive(Clone, Debug)]
pub struct CreateTokenCommand {
    /// The new token, randomly generated.
    pub token: Token,
    /// The key of the workspace.
    pub workspace: Key,
    /// The key of the member.
    pub member: Key,
    /// The scopes of the token.
    pub scopes: Scopes,
    /// The lifetime; `None`: until the token is revoked.
    pub expires_in: Option<Duration>,
}

/// The reason why no token was created.
#[derive(Debug, Error)]
pub enum CreateTokenError {
    /// The workspace does not exist.
    #[error("there is no workspace {asked:?}; {}", listed(.known, "workspaces"))]
    UnknownWorkspace {
        /// The requested key.
        asked: String,
        /// The existing workspaces.
        known: Vec<Key>,
    },
    /// The workspace has no such member, or the member is archived.
    #[error("the workspace {workspace} has no member {asked:?}; {}", listed(.known, "members"))]
    UnknownMember {
        /// The workspace.
        workspace: Key,
        /// The requested key.
        asked: String,
        /// The existing members.
        known: Vec<Key>,
    },
    /// The scopes are empty.
    #[error("a token needs at least one scope")]
    NoScope,
    /// The expiry is in the past or after the year 9999.
    #[error("expected an expiry in the future, before the year 10000")]
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
        format!("known: {}", keys.join(", "))
    }
}

impl CreateToken {
    /// Creates the use case with these ports.
    pub fn new(
        directory: Arc<dyn DirectoryQueries>,
        tokens: Arc<dyn TokenRepository>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { directory, tokens, clock }
    }

    /// Stores the hash of the token and returns the stored record.
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
