use thiserror::Error;

use crate::access::{AccessDenied, MAX_TOKENS_PER_MEMBER, TokenId};
use crate::fault::Faults;
use crate::ids::UserId;
use crate::key::Key;
use crate::ports::StoreError;

/// Why an operation on tokens failed.
#[derive(Debug, Error)]
pub enum TokenError {
    /// The token of the request is malformed, unknown, revoked or expired.
    ///
    /// The exact cause is not disclosed, because it would help an attacker.
    #[error("the token is unknown, revoked or expired")]
    Unauthenticated,
    /// The token does not exist, or the actor does not manage it.
    #[error("there is no token {0}")]
    NotFound(TokenId),
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
    /// The actor's workspace has no such member, or the member is archived.
    #[error("this workspace has no member {0}")]
    UnknownUser(UserId),
    /// The member is a service account.
    #[error("{0} is a service account; service accounts never sign in")]
    ServiceAccount(String),
    /// The scopes are empty.
    #[error("a token needs at least one scope")]
    NoScope,
    /// The expiry is in the past or after the year 9999.
    #[error("expected an expiry in the future, before the year 10000")]
    InvalidExpiry,
    /// The member has the maximum number of tokens.
    #[error(
        "{0} has {MAX_TOKENS_PER_MEMBER} tokens, which is the maximum; revoke one that is not used"
    )]
    TooMany(String),
    /// The actor is no admin, and the token is for another member.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The request is invalid. Fields: `user_id`, `scopes`, `scopes[<index>]`, `expires_at`.
    #[error("the request is invalid")]
    Invalid(Faults),
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
