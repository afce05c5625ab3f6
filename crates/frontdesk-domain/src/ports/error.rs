use std::error::Error as StdError;

use thiserror::Error;

/// Why a store operation failed.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The write breaks a constraint; the caller must roll back.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// Lock timeout, or rollback after a deadlock; a retry may succeed.
    #[error("a lock of the store timed out or deadlocked; retry")]
    Contended(#[source] Box<dyn StdError + Send + Sync>),
    /// A stored row that this program cannot decode.
    #[error("{table}.{column} of row {row} cannot be read: {why}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's key, as text.
        row: String,
        /// The reason.
        why: String,
    },
    /// The store is unreachable or returned an unexpected error.
    #[error("the store is unavailable")]
    Unavailable(#[source] Box<dyn StdError + Send + Sync>),
}

impl StoreError {
    /// Wraps a cause as [`StoreError::Unavailable`].
    pub fn unavailable(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Unavailable(cause.into())
    }
}

/// A store constraint that a write would break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Conflict {
    /// A host who must attend would be in two meetings at once.
    #[error("a host already has a meeting at this time")]
    HostDoubleBooked,
    /// An object with the same key, id, slug or owner exists.
    #[error("an object with the same key already exists")]
    Duplicate,
    /// The row to change does not exist.
    #[error("the row to change does not exist")]
    Missing,
    /// The claim on the idempotency key is no longer held.
    #[error("the claim on the idempotency key is no longer held")]
    ClaimLost,
}
