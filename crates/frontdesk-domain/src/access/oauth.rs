//! OAuth clients: applications that act for a member (RFC 6749, section 1.1).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use time::{Duration, OffsetDateTime};
use url::{Host, Url};

use super::{SecretHash, Token};
use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::ports::Random;

/// The lifetime of a code.
///
/// RFC 6749, section 4.1.2 recommends at most 10 minutes.
pub const CODE_LIFETIME: Duration = Duration::minutes(1);
/// The lifetime of an access token.
pub const ACCESS_TOKEN_LIFETIME: Duration = Duration::HOUR;

/// The maximum number of redirect URIs of a client.
pub const MAX_REDIRECT_URIS: usize = 10;

const MAX_URI_BYTES: usize = 500;

/// Desktop applications with a scheme that is not a reversed domain name.
///
/// RFC 8252, section 7.1 requires a reversed domain name, but Cursor registers `cursor:`.
const KNOWN_SCHEMES: [&str; 1] = ["cursor"];

/// An application that asks members for access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OauthClient {
    /// The id, by which clients name themselves.
    ///
    /// It is random, the URL of a document, or the keys of a workspace and of the client in its file.
    pub id: String,
    /// The name, which is not verified.
    pub name: String,
    /// The addresses to which a member may be redirected.
    pub redirect_uris: Vec<String>,
    /// The SHA-256 of the secret; `None` for a public client.
    pub secret_hash: Option<SecretHash>,
    /// When the metadata document is outdated; `None` for a client without one.
    pub fresh_until: Option<OffsetDateTime>,
    /// The workspace that declared the client, whose members alone may use it.
    pub workspace_id: Option<WorkspaceId>,
}

/// A public client that a workspace declares in its configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredClient {
    /// The key, the second part of the client id.
    pub key: Key,
    /// The name.
    pub name: String,
    /// The addresses to which a member may be redirected.
    pub redirect_uris: Vec<String>,
}

impl OauthClient {
    /// Registers a client; returns its secret unless it is public.
    pub fn register(
        name: String,
        redirect_uris: Vec<String>,
        is_public: bool,
        random: &dyn Random,
    ) -> (Self, Option<String>) {
        let token = Token::random(random);
        let secret = (!is_public).then(|| token.reveal());
        let client = Self {
            id: token.id().to_string(),
            name,
            redirect_uris,
            secret_hash: (!is_public).then(|| token.secret_hash()),
            fresh_until: None,
            workspace_id: None,
        };
        (client, secret)
    }

    /// Whether a member may be redirected to `uri`.
    ///
    /// Compares exactly (RFC 9700, section 4.1.3). The port of a loopback address is free, because the
    /// client learns it when it starts (RFC 8252, section 7.3).
    pub fn allows_redirect_to(&self, uri: &str) -> bool {
        let allows = |registered: &String| {
            registered == uri || without_loopback_port(registered) == without_loopback_port(uri)
        };
        check_redirect_uri(uri).is_ok() && self.redirect_uris.iter().any(allows)
    }

    /// Whether `secret` is the client's; a public client has none.
    pub fn authenticates(&self, secret: Option<&str>) -> bool {
        match (&self.secret_hash, secret) {
            (None, None) => true,
            (Some(hash), Some(secret)) => {
                Token::parse(secret).is_ok_and(|token| bool::from(token.secret_hash().ct_eq(hash)))
            }
            _ => false,
        }
    }
}

/// Removes the port of a loopback address; returns other URIs unchanged.
fn without_loopback_port(uri: &str) -> String {
    match Url::parse(uri) {
        Ok(mut url) if url.scheme() == "http" && is_loopback(&url) => {
            // Fails only without a host.
            let _ = url.set_port(None);
            url.into()
        }
        _ => uri.to_owned(),
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

/// Checks a redirect URI (RFC 6749, section 3.1.2; RFC 8252, section 7).
///
/// # Errors
/// What is expected instead.
pub fn check_redirect_uri(uri: &str) -> Result<(), &'static str> {
    const EXPECTED: &str =
        "expected https, http on the loopback interface, or a scheme such as com.example.app";
    if MAX_URI_BYTES < uri.len() {
        return Err("expected at most 500 bytes");
    }
    let url = Url::parse(uri).map_err(|_| "expected an absolute URI")?;
    // The parser removes tabs and line breaks.
    if !uri.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err("expected visible ASCII characters");
    }
    if url.fragment().is_some() || !url.username().is_empty() || url.password().is_some() {
        return Err("expected a URI without a fragment and without a user name");
    }
    match url.scheme() {
        "https" => Ok(()),
        "http" if is_loopback(&url) => Ok(()),
        "http" => Err(EXPECTED),
        scheme if scheme.contains('.') || KNOWN_SCHEMES.contains(&scheme) => Ok(()),
        _ => Err(EXPECTED),
    }
}

/// What the exchange of a code has to repeat.
#[derive(Clone, Copy, Debug)]
pub struct CodeBinding<'a> {
    /// The client.
    pub client_id: &'a str,
    /// The address to which the code was sent.
    pub redirect_uri: &'a str,
    /// The code challenge with the method `S256` (RFC 7636, section 4.2).
    pub challenge: &'a str,
}

impl CodeBinding<'_> {
    /// The hash of a code to store, which covers the binding.
    pub fn hash(&self, code: &Token) -> SecretHash {
        let mut digest = Sha256::new();
        digest.update(code.secret_hash().to_stored());
        // No part contains a zero byte, so that no two bindings give the same text.
        for part in [self.client_id, self.redirect_uri, self.challenge] {
            digest.update(part.as_bytes());
            digest.update([0]);
        }
        SecretHash::from_stored(digest.finalize().into())
    }
}

/// Returns the code challenge of a verifier (RFC 7636, section 4.6).
///
/// `None` unless the verifier has 43 to 128 unreserved characters.
pub fn challenge_of(verifier: &str) -> Option<String> {
    let is_unreserved = |b: u8| b.is_ascii_alphanumeric() || b"-._~".contains(&b);
    let is_valid = (43..=128).contains(&verifier.len()) && verifier.bytes().all(is_unreserved);
    is_valid.then(|| URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes())))
}

/// Whether the text is a code challenge: the base64url of 32 bytes.
pub fn is_challenge(text: &str) -> bool {
    URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == 32)
}

#[cfg(test)]
mod tests;
