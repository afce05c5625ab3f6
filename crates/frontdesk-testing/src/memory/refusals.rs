//! What a store refuses.

use frontdesk_domain::ports::{Conflict, StoreError};

/// What a foreign key says when it is broken: no caller foresees it, since it can't happen to one
/// that is right.
pub(super) fn dangling(what: &str, id: impl std::fmt::Display) -> StoreError {
    StoreError::unavailable(format!("a row refers to {what} {id}, which is not there"))
}

/// Refuses what exists already.
pub(super) fn refuse_duplicate(exists: bool) -> Result<(), StoreError> {
    if exists { Err(Conflict::Duplicate.into()) } else { Ok(()) }
}
