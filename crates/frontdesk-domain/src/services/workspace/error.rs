use thiserror::Error;

use super::member_editor::NoMember;
use crate::access::AccessDenied;
use crate::fault::Faults;
use crate::ids::UserId;
use crate::key::Key;
use crate::ports::StoreError;

/// Why an operation on the configuration of a workspace failed.
#[derive(Debug, Error)]
pub enum WorkspaceError {
    /// The actor is no admin.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// There is no such member, or it is archived.
    #[error("this workspace has no member {0}")]
    MemberNotFound(UserId),
    /// There is no such queue, or it is archived.
    #[error("this workspace has no queue {:?}", .0.as_str())]
    QueueNotFound(Key),
    /// The queue has no such member, or the member is archived.
    #[error("the queue {:?} has no member {}", .1.as_str(), .0)]
    NotInQueue(UserId, Key),
    /// The workspace is not as the actor expects.
    #[error("the workspace has changed")]
    Changed,
    /// The configuration is invalid, or contradicts the stored data or a calendar.
    #[error("the configuration is invalid, or conflicts with the stored workspace")]
    Invalid(Faults),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl NoMember for WorkspaceError {
    fn no_member(user: UserId) -> Self {
        Self::MemberNotFound(user)
    }
}
