//! Errors of rejected writes.

use frontdesk_domain::ports::{Conflict, StoreError};

/// A broken foreign key: unavailable, because a correct caller never causes it.
pub(super) fn dangling(what: &str, id: impl std::fmt::Display) -> StoreError {
    StoreError::unavailable(format!("a row refers to {what} {id}, which is not there"))
}

/// Returns [`Conflict::Duplicate`] if the object exists.
pub(super) fn refuse_duplicate(exists: bool) -> Result<(), StoreError> {
    if exists { Err(Conflict::Duplicate.into()) } else { Ok(()) }
}
