//! Who asks, and what they may do: scopes of a token, roles of a member, and the rules over
//! bookings.
//!
//! The order of the gates is fixed: scope, workspace, role, object. The first three answer
//! "forbidden"; an object that the actor may not see does not exist for it.

mod role;
mod scope;
mod token;

use thiserror::Error;

pub use role::Role;
pub use scope::{Scope, Scopes};
pub use token::{MalformedToken, SecretHash, Token, TokenId, TokenRecord};

use crate::booking::{Booking, MemberRef};
use crate::ids::{UserId, WorkspaceId};

/// The member on whose behalf a request is carried out, and what its token allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The one workspace that the token is good for.
    pub workspace_id: WorkspaceId,
    /// The acting member.
    pub user_id: UserId,
    /// The member's name, for `booked_by` and its like.
    pub name: String,
    /// The member's role in the workspace.
    pub role: Role,
    /// What the token allows.
    pub scopes: Scopes,
    /// The token itself, by its public half.
    pub token_id: TokenId,
}

/// Why an actor was turned away. Each names what would have been needed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AccessDenied {
    /// The token has none of the scopes that would do.
    #[error("the token has the scopes {} and needs {}", held, join(required, " or "))]
    InsufficientScope {
        /// Any one of these would do.
        required: Vec<Scope>,
        /// What the token has.
        held: Scopes,
    },
    /// The token belongs to another workspace; said alike whether or not the one asked for exists.
    #[error("the token grants nothing in workspace {asked}")]
    OtherWorkspace {
        /// The workspace of the request.
        asked: WorkspaceId,
    },
    /// The member's role does not allow the action.
    #[error("{name} is an observer, who may read but not {action}; it takes a member or an admin")]
    Observer {
        /// The acting member's name.
        name: String,
        /// What was asked for, in the infinitive: `create a link`.
        action: &'static str,
    },
    /// The action is the admins' alone.
    #[error("{name} is no admin, and it takes one to {action}")]
    NotAnAdmin {
        /// The acting member's name.
        name: String,
        /// What was asked for, in the infinitive: `erase a person`.
        action: &'static str,
    },
    /// The object may be seen but not changed.
    #[error("{name} is neither an admin nor {needed}")]
    NotTheHost {
        /// The acting member's name.
        name: String,
        /// Who else could have done it: `a host of this booking`.
        needed: &'static str,
    },
}

fn join(scopes: &[Scope], with: &str) -> String {
    scopes.iter().map(|s| s.as_str()).collect::<Vec<_>>().join(with)
}

impl Actor {
    /// Refuses a token that has none of `required`.
    ///
    /// # Errors
    /// [`AccessDenied::InsufficientScope`] with the scopes that would do.
    pub fn require_scope(&self, required: &[Scope]) -> Result<(), AccessDenied> {
        if self.scopes.allow_any(required) {
            return Ok(());
        }
        Err(AccessDenied::InsufficientScope { required: required.to_vec(), held: self.scopes })
    }

    /// Refuses a token of another workspace.
    ///
    /// # Errors
    /// [`AccessDenied::OtherWorkspace`], whether or not `asked` exists.
    pub fn require_workspace(&self, asked: WorkspaceId) -> Result<(), AccessDenied> {
        if self.workspace_id == asked {
            Ok(())
        } else {
            Err(AccessDenied::OtherWorkspace { asked })
        }
    }

    /// Refuses an observer, naming the `action` in the infinitive (`create a link`).
    ///
    /// # Errors
    /// [`AccessDenied::Observer`].
    pub fn require_not_observer(&self, action: &'static str) -> Result<(), AccessDenied> {
        match self.role {
            Role::Admin | Role::Member => Ok(()),
            Role::Observer => Err(AccessDenied::Observer { name: self.name.clone(), action }),
        }
    }

    /// Refuses whoever is no admin, naming the `action` in the infinitive (`erase a person`).
    ///
    /// # Errors
    /// [`AccessDenied::NotAnAdmin`].
    pub fn require_admin(&self, action: &'static str) -> Result<(), AccessDenied> {
        match self.role {
            Role::Admin => Ok(()),
            Role::Member | Role::Observer => {
                Err(AccessDenied::NotAnAdmin { name: self.name.clone(), action })
            }
        }
    }

    /// Whether the actor may see `booking`: admins and observers see the whole workspace's, a
    /// member those it hosts or booked.
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

    /// What part of the workspace's bookings the actor sees, as a filter for a list.
    pub fn visibility(&self) -> Visibility {
        match self.role {
            Role::Admin | Role::Observer => Visibility::All,
            Role::Member => Visibility::Own(self.user_id),
        }
    }

    /// Refuses whoever may not change `booking`: admins change every one, a member those it hosts.
    ///
    /// # Errors
    /// [`AccessDenied::Observer`] or [`AccessDenied::NotTheHost`].
    pub fn require_change_of(&self, booking: &Booking) -> Result<(), AccessDenied> {
        self.require_not_observer("change a booking")?;
        if self.role == Role::Admin || booking.is_hosted_by(self.user_id) {
            return Ok(());
        }
        Err(AccessDenied::NotTheHost { name: self.name.clone(), needed: "a host of this booking" })
    }

    /// The actor as it is named in a booking.
    pub fn member_ref(&self) -> MemberRef {
        MemberRef { user_id: self.user_id, name: self.name.clone() }
    }
}

/// Which of a workspace's bookings somebody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Every one.
    All,
    /// Those that this member hosts or booked.
    Own(UserId),
}
