//! Access control: token scopes, member roles and rules for bookings.
//!
//! Checks run in this order: scope, workspace, role, object. A failed check returns "forbidden"; an
//! object that the actor cannot see returns "not found".

mod oauth;
mod role;
mod scope;
mod token;

use thiserror::Error;
use time::OffsetDateTime;

pub use oauth::{
    ACCESS_TOKEN_LIFETIME, CODE_LIFETIME, CodeBinding, DeclaredClient, MAX_REDIRECT_URIS,
    OauthClient, challenge_of, check_redirect_uri, is_challenge,
};
pub use role::Role;
pub use scope::{Scope, Scopes};
pub use token::{
    BrowserKey, MAX_TOKENS_PER_MEMBER, MalformedToken, SecretHash, Token, TokenClient, TokenId,
    TokenKind, TokenRecord, token_name,
};

use crate::booking::{Booking, MemberRef};
use crate::ids::{UserId, WorkspaceId};

/// The authenticated member of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The only workspace that the token grants access to.
    pub workspace_id: WorkspaceId,
    /// The acting member.
    pub user_id: UserId,
    /// The member's name.
    pub name: String,
    /// The member's role in the workspace.
    pub role: Role,
    /// The scopes of the token.
    pub scopes: Scopes,
    /// The public half of the token.
    pub token_id: TokenId,
    /// When the token expires, if ever.
    pub token_expires_at: Option<OffsetDateTime>,
}

/// Why access was denied.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AccessDenied {
    /// The token has none of the required scopes.
    #[error(
        "the token has the scopes {}; this operation requires {}",
        held,
        join(required, " or ")
    )]
    InsufficientScope {
        /// The required scopes; any one of them suffices.
        required: Vec<Scope>,
        /// The scopes of the token.
        held: Scopes,
    },
    /// The token is for another workspace; the error hides whether `asked` exists.
    #[error("the token does not belong to workspace {asked}")]
    OtherWorkspace {
        /// The workspace of the request.
        asked: WorkspaceId,
    },
    /// The actor is an observer.
    #[error("{name} is an observer and may not {action}; this requires a member or an admin")]
    Observer {
        /// The acting member's name.
        name: String,
        /// The denied action, in the infinitive: `create a link`.
        action: &'static str,
    },
    /// The actor is not an admin.
    #[error("{name} is not an admin; only an admin may {action}")]
    NotAnAdmin {
        /// The acting member's name.
        name: String,
        /// The denied action, in the infinitive: `erase a person`.
        action: &'static str,
    },
    /// The actor may see the object but not change it.
    #[error("{name} is neither an admin nor {needed}")]
    NotTheHost {
        /// The acting member's name.
        name: String,
        /// The required relation to the object: `a host of this booking`.
        needed: &'static str,
    },
}

fn join(scopes: &[Scope], with: &str) -> String {
    scopes.iter().map(|s| s.as_str()).collect::<Vec<_>>().join(with)
}

impl Actor {
    /// Requires one of these scopes; an empty list admits every token.
    pub fn require_scope(&self, required: &[Scope]) -> Result<(), AccessDenied> {
        if required.is_empty() || self.scopes.allow_any(required) {
            return Ok(());
        }
        Err(AccessDenied::InsufficientScope { required: required.to_vec(), held: self.scopes })
    }

    /// Requires a token of the workspace `asked`.
    pub fn require_workspace(&self, asked: WorkspaceId) -> Result<(), AccessDenied> {
        if self.workspace_id == asked {
            Ok(())
        } else {
            Err(AccessDenied::OtherWorkspace { asked })
        }
    }

    /// Requires an admin or member; `action` is an infinitive: `create a link`.
    pub fn require_not_observer(&self, action: &'static str) -> Result<(), AccessDenied> {
        match self.role {
            Role::Admin | Role::Member => Ok(()),
            Role::Observer => Err(AccessDenied::Observer { name: self.name.clone(), action }),
        }
    }

    /// Requires an admin; `action` is an infinitive: `erase a person`.
    pub fn require_admin(&self, action: &'static str) -> Result<(), AccessDenied> {
        match self.role {
            Role::Admin => Ok(()),
            Role::Member | Role::Observer => {
                Err(AccessDenied::NotAnAdmin { name: self.name.clone(), action })
            }
        }
    }

    /// Whether the actor may see `booking`.
    pub fn sees(&self, booking: &Booking) -> bool {
        if self.workspace_id != booking.workspace_id {
            return false;
        }
        match self.visibility() {
            Visibility::All => true,
            Visibility::Own(user_id) => {
                booking.is_hosted_by(user_id)
                    || booking.booked_by.as_ref().is_some_and(|by| by.user_id == user_id)
            }
        }
    }

    /// The bookings that the actor sees.
    pub fn visibility(&self) -> Visibility {
        match self.role {
            Role::Admin | Role::Observer => Visibility::All,
            Role::Member => Visibility::Own(self.user_id),
        }
    }

    /// Whether the actor may list and revoke `token`.
    pub fn manages(&self, token: &TokenRecord) -> bool {
        self.workspace_id == token.workspace_id
            && (self.role == Role::Admin || self.user_id == token.user_id)
    }

    /// Requires an admin or a host of `booking`.
    pub fn require_change_of(&self, booking: &Booking) -> Result<(), AccessDenied> {
        self.require_not_observer("change a booking")?;
        if self.role == Role::Admin || booking.is_hosted_by(self.user_id) {
            return Ok(());
        }
        Err(AccessDenied::NotTheHost { name: self.name.clone(), needed: "a host of this booking" })
    }

    /// The actor's id and name.
    pub fn member_ref(&self) -> MemberRef {
        MemberRef { user_id: self.user_id, name: self.name.clone() }
    }
}

/// The bookings of a workspace that an actor sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Every booking.
    All,
    /// Bookings that this member hosts or booked.
    Own(UserId),
}
