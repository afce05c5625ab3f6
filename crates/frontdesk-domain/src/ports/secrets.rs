use thiserror::Error;

use super::SealedSecret;
use crate::ids::WorkspaceId;

/// The only use for which a sealed secret can be opened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SecretUse {
    /// The workspace that owns the secret.
    pub workspace_id: WorkspaceId,
    /// The service: a provider's or CRM's wire name, `calendar` or `webhook`.
    pub service: String,
}

impl SecretUse {
    /// The service of calendar accounts.
    pub const CALENDAR: &'static str = "calendar";
}

/// Why a secret could not be sealed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SealError {
    /// The service runs without a key for secrets.
    #[error("no secret key is set; set FRONTDESK_SECRET_KEY")]
    NoKey,
}

/// Seals secrets for the store; only adapters of external services open them.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait SecretSealer: Send + Sync {
    /// Seals a secret for one use.
    fn seal(&self, secret_use: &SecretUse, secret: &str) -> Result<SealedSecret, SealError>;

    /// Whether a sealed secret equals `secret`; `false` if it cannot be opened.
    ///
    /// With this check, applying an unchanged workspace file writes no new secret.
    fn is_same(&self, secret_use: &SecretUse, sealed: &SealedSecret, secret: &str) -> bool;
}
