use std::error::Error as StdError;

use thiserror::Error;

/// Why a store could not do what it was asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The write contradicts what is stored. The unit of work can only be rolled back.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// Others held the same rows for too long, or the database chose this transaction to break a
    /// deadlock. The same request may succeed when made again.
    #[error("the store is contended")]
    Contended(#[source] Box<dyn StdError + Send + Sync>),
    /// A stored row makes no sense to this program.
    #[error("{table}.{column} of row {row} cannot be read: {why}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's key, as text.
        row: String,
        /// What is wrong with it.
        why: String,
    },
    /// The store cannot be reached, or answered with an error that nobody foresaw.
    #[error("the store is unavailable")]
    Unavailable(#[source] Box<dyn StdError + Send + Sync>),
}

impl StoreError {
    /// An [`StoreError::Unavailable`] with its cause.
    pub fn unavailable(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Unavailable(cause.into())
    }
}

/// A constraint of the store that a write would have broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Conflict {
    /// A host who must attend would attend two meetings at once.
    #[error("a host would be in two meetings at once")]
    HostDoubleBooked,
    /// An object with the same key, id, slug or owner is there already.
    #[error("an object with the same key is there already")]
    Duplicate,
    /// The row to be changed is not there.
    #[error("the row to be changed is not there")]
    Missing,
    /// The claim under which an answer was to be recorded is no longer held.
    #[error("the claim on the idempotency key is no longer held")]
    ClaimLost,
}
