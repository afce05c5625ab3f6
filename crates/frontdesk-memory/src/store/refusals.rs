//! Errors of rejected writes.

use frontdesk_domain::ports::{Conflict, StoreError};

/// The error for a broken foreign key, which a correct caller never causes.
pub(super) fn dangling(what: &str, id: impl std::fmt::Display) -> StoreError {
    StoreError::unavailable(format!("a row refers to {what} {id}, which is not there"))
}

pub(super) fn refuse_duplicate(exists: bool) -> Result<(), StoreError> {
    if exists { Err(Conflict::Duplicate.into()) } else { Ok(()) }
}
