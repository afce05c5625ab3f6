use thiserror::Error;

use crate::access::AccessDenied;
use crate::email::Email;
use crate::fault::Faults;
use crate::ports::StoreError;

/// Why an operation on records failed.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The actor may not run enrichment or erase people.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The request is invalid. Fields: `email`, `provider`, `chain_id`.
    #[error("the request is invalid")]
    Invalid(Faults),
    /// Another run for this address is in progress.
    #[error("enrichment of {0} is already running")]
    InProgress(Email),
    /// The store failed before any provider call; a retry is safe.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The store failed after a provider call; a retry may pay twice.
    ///
    /// The ledger shows the calls and their cost.
    #[error("the store failed after a provider was called; a retry may pay twice")]
    StoreAfterCall(#[source] StoreError),
}
