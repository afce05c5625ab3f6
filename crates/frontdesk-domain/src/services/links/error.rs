use thiserror::Error;

use super::get_event_type::EventTypeSelector;
use crate::access::AccessDenied;
use crate::fault::Faults;
use crate::ids::LinkId;
use crate::link::LinkRejected;
use crate::ports::StoreError;

/// The reason why a link or an event type was neither read, created nor changed.
#[derive(Debug, Error)]
pub enum LinkError {
    /// The actor sees no link with this id.
    #[error("link {0} does not exist or is not visible to the token")]
    NotFound(LinkId),
    /// The link does not exist or is no longer bookable.
    #[error("active link {0} does not exist or is not visible to the token")]
    NotActive(LinkId),
    /// The workspace has no such event type.
    #[error("there is no event type {0} in this workspace")]
    EventTypeNotFound(EventTypeSelector),
    /// The event type does not exist or is archived.
    #[error("there is no active event type {0} in this workspace")]
    EventTypeNotActive(EventTypeSelector),
    /// The actor may see the link but not change it, or may not create links.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The request is invalid.
    #[error("the request is invalid")]
    Invalid(Faults),
    /// The hosts could not be resolved.
    #[error(transparent)]
    Rejected(#[from] LinkRejected),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
