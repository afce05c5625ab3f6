use std::error::Error as StdError;

use thiserror::Error;

/// Why a store operation failed.
///
/// The message includes the causes, because a log line has only the message.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The write breaks a constraint; the caller must roll back.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// Lock timeout, or rollback after a deadlock; a retry may succeed.
    #[error("a lock of the store timed out or deadlocked; retry: {}", chain(.0.as_ref()))]
    Contended(Box<dyn StdError + Send + Sync>),
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
    #[error("the store is unavailable: {}", chain(.0.as_ref()))]
    Unavailable(Box<dyn StdError + Send + Sync>),
}

impl StoreError {
    /// Wraps a cause as [`StoreError::Unavailable`].
    pub fn unavailable(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Unavailable(cause.into())
    }
}

fn chain(error: &(dyn StdError + 'static)) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Error)]
    #[error("no connection to db.internal")]
    struct Outer(#[source] std::io::Error);

    #[test]
    fn message_of_a_store_error_includes_every_cause() {
        let cause = || Outer(std::io::Error::other("connection refused"));
        let causes = "no connection to db.internal: connection refused";
        assert_eq!(
            StoreError::unavailable(cause()).to_string(),
            format!("the store is unavailable: {causes}")
        );
        assert_eq!(
            StoreError::Contended(cause().into()).to_string(),
            format!("a lock of the store timed out or deadlocked; retry: {causes}")
        );
    }
}
