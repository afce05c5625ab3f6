use thiserror::Error;

use super::SealedSecret;
use crate::ids::WorkspaceId;

/// What a secret is for; sealing binds it to this, so that a sealed secret is of no use in another
/// place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SecretUse {
    /// The workspace that it belongs to.
    pub workspace_id: WorkspaceId,
    /// The provider or CRM that it opens, by its name on the wire.
    pub service: String,
}

/// Why a secret could not be sealed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SealError {
    /// The service was started without a key for secrets.
    #[error("no key for secrets is set")]
    NoKey,
}

/// Seals secrets before they are stored. Opening them is the business of whoever calls the outside
/// service.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait SecretSealer: Send + Sync {
    /// Seals a secret for one use.
    ///
    /// # Errors
    /// See [`SealError`].
    fn seal(&self, secret_use: &SecretUse, secret: &str) -> Result<SealedSecret, SealError>;

    /// Whether a sealed secret is this one, so that applying a file again changes nothing. `false`
    /// also when it cannot be opened.
    fn is_same(&self, secret_use: &SecretUse, sealed: &SealedSecret, secret: &str) -> bool;
}
