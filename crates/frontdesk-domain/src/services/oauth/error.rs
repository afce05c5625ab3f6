use thiserror::Error;
use time::Duration;

use crate::ports::StoreError;

/// Why a request of an OAuth client failed.
///
/// The text is the `error_description` of the response.
#[derive(Debug, Error)]
pub enum OauthError {
    /// A parameter is missing, repeated or malformed.
    #[error("{0}")]
    InvalidRequest(String),
    /// The client is unknown, or did not authenticate.
    #[error("{0}")]
    InvalidClient(String),
    /// The code or refresh token is invalid, or of another request.
    ///
    /// It is unknown, used, revoked or expired. The exact cause is not disclosed, because it would help an attacker.
    #[error("the code or refresh token is unknown, used, revoked, expired, or of another request")]
    InvalidGrant,
    /// A scope is unknown, or was not granted.
    #[error("{0}")]
    InvalidScope(String),
    /// The resource is another service (RFC 8707, section 2).
    #[error("the resource {0:?} is not this service")]
    InvalidTarget(String),
    /// The token endpoint does not know the grant type.
    #[error("expected authorization_code or refresh_token, found {0:?}")]
    UnsupportedGrantType(String),
    /// The response type is not `code`.
    #[error("expected code, found {0:?}")]
    UnsupportedResponseType(String),
    /// A redirect URI cannot be registered (RFC 7591, section 3.2.2).
    #[error("{0}")]
    InvalidRedirectUri(String),
    /// Other metadata cannot be registered (RFC 7591, section 3.2.2).
    #[error("{0}")]
    InvalidClientMetadata(String),
    /// Too many registrations or exchanges; contains the time until a retry.
    #[error("too many requests in the last hour")]
    TooMany(Duration),
    /// The store failed.
    #[error("the service cannot reach its store")]
    Store(#[from] StoreError),
}

impl OauthError {
    /// The code of the error (RFC 6749, sections 4.1.2.1 and 5.2).
    pub fn code(&self) -> &'static str {
        match self {
            Self::InvalidRequest(_) => "invalid_request",
            Self::InvalidClient(_) => "invalid_client",
            Self::InvalidGrant => "invalid_grant",
            Self::InvalidScope(_) => "invalid_scope",
            Self::InvalidTarget(_) => "invalid_target",
            Self::UnsupportedGrantType(_) => "unsupported_grant_type",
            Self::UnsupportedResponseType(_) => "unsupported_response_type",
            Self::InvalidRedirectUri(_) => "invalid_redirect_uri",
            Self::InvalidClientMetadata(_) => "invalid_client_metadata",
            Self::TooMany(_) | Self::Store(_) => "temporarily_unavailable",
        }
    }
}
