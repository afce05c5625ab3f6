use thiserror::Error;

use crate::access::{AccessDenied, Actor};
use crate::event_type::EventTypeSelector;
use crate::fault::Faults;
use crate::ids::LinkId;
use crate::key::Key;
use crate::link::{LinkEnd, LinkRejected, LinkSlug};
use crate::ports::StoreError;

/// Why an operation on links or event types failed.
#[derive(Debug, Error)]
pub enum LinkError {
    /// The actor sees no link with this id.
    #[error("link {0} does not exist or is not visible to the token")]
    NotFound(LinkId),
    /// The link does not exist or is no longer bookable.
    #[error("active link {0} does not exist or is not visible to the token")]
    NotActive(LinkId),
    /// The link has expired or is used up.
    #[error(transparent)]
    Ended(#[from] LinkEnd),
    /// The workspace has no such router.
    #[error("there is no router {0:?} in this workspace")]
    RouterNotFound(Key),
    /// No target of the router leads to a bookable host.
    #[error(
        "no target of the router {0:?} can be booked; set its `otherwise` to a queue or a refusal"
    )]
    NoTarget(Key),
    /// The workspace has no such event type.
    #[error("there is no event type {0} in this workspace")]
    EventTypeNotFound(EventTypeSelector),
    /// The event type does not exist or is archived.
    #[error("there is no active event type {0} in this workspace")]
    EventTypeNotActive(EventTypeSelector),
    /// The actor may not change the link or create links.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The request is invalid.
    #[error("the request is invalid")]
    Invalid(Faults),
    /// Another link has the slug, or it is a member's key.
    #[error("the slug {0} is the address of another link or of a member; choose another one")]
    SlugTaken(LinkSlug),
    /// The hosts could not be resolved.
    #[error(transparent)]
    Rejected(#[from] LinkRejected),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The error of a token whose workspace is missing.
pub(super) fn no_workspace(actor: &Actor) -> StoreError {
    StoreError::Corrupt {
        table: "tokens",
        column: "workspace_id",
        row: actor.token_id.to_string(),
        why: format!("there is no workspace {}", actor.workspace_id),
    }
}
