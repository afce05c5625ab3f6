use async_trait::async_trait;
use thiserror::Error;

use crate::email::Email;

/// A request to authenticate a person (OpenID Connect Core 1.0, section 3.1.2.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentityRequest {
    /// The address to which the provider redirects the person.
    pub redirect_uri: String,
    /// The value that the redirect must return.
    pub state: String,
    /// The code verifier (RFC 7636).
    pub verifier: String,
}

/// Why a provider did not authenticate a person.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IdentityFault {
    /// The provider does not respond, or its response is unusable.
    #[error("{0}")]
    Unavailable(String),
    /// The provider rejected the code, or its response failed a check.
    #[error("{0}")]
    Rejected(String),
    /// The provider returned no address that it has verified.
    #[error("the provider returned no `email` with `email_verified` or `xms_edov`: true")]
    Unverified,
}

/// The provider with which members sign in.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait IdentityProvider: Send + Sync {
    /// The name of the provider, as members know it.
    fn name(&self) -> &str;

    /// The address at which the person authenticates.
    async fn sign_in_url(&self, request: &IdentityRequest) -> Result<String, IdentityFault>;

    /// Exchanges the authorization code for the person's verified address.
    ///
    /// MUST check that the provider issued its response for this service and this request. MUST NOT
    /// put a secret or a text of the provider into the fault.
    async fn verified_email(
        &self,
        request: &IdentityRequest,
        code: &str,
    ) -> Result<Email, IdentityFault>;
}
