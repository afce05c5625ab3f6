//! HTTP password authentication: `Basic` (RFC 7617) and `Digest` (RFC 7616).

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use http::Method;
use http::header::{HeaderMap, WWW_AUTHENTICATE};
use http_auth::digest::{DigestClient, Qop};
use http_auth::parser::ChallengeParser;
use http_auth::{ChallengeRef, PasswordParams};
use secrecy::{ExposeSecret as _, SecretString};
use url::{Position, Url};

/// Maximum number of stored challenges.
///
/// If it is reached, all are dropped; each account then needs one extra request.
const MOST: usize = 10_000;
/// Characters in an error message.
const LONGEST: usize = 80;

/// The latest `Digest` challenge per server and user.
///
/// A stored challenge saves a round trip on later requests.
#[derive(Debug, Default)]
pub(crate) struct Challenges(Mutex<HashMap<(url::Origin, String), DigestClient>>);

#[derive(Clone, Debug)]
pub(crate) struct Password {
    pub(crate) user: String,
    pub(crate) password: SecretString,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Retry,
    /// The password is wrong, or no scheme is offered.
    Final,
    /// The unsupported schemes that the server offers.
    Unsupported(String),
}

impl Challenges {
    pub(crate) fn response(
        &self,
        password: &Password,
        method: &Method,
        url: &Url,
        body: &str,
    ) -> Option<SecretString> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let client = known.get_mut(&(url.origin(), password.user.clone()))?;
        let params = PasswordParams {
            username: &password.user,
            password: password.password.expose_secret(),
            uri: &url[Position::BeforePath..Position::AfterQuery],
            method: method.as_str(),
            body: None,
        };
        let with_body = PasswordParams { body: Some(body.as_bytes()), ..params };
        // Prefers `auth`, because many servers implement `auth-int` incorrectly.
        client.respond(&params).or_else(|_| client.respond(&with_body)).ok().map(SecretString::from)
    }

    /// Stores a supported `Digest` challenge of a 401 response.
    pub(crate) fn take_in(
        &self,
        user: &str,
        url: &Url,
        was_basic: bool,
        headers: &HeaderMap,
    ) -> Refusal {
        let mut schemes = Vec::new();
        let (mut basic, mut digest) = (false, None);
        for header in
            headers.get_all(WWW_AUTHENTICATE).iter().filter_map(|value| value.to_str().ok())
        {
            for challenge in ChallengeParser::new(header) {
                // Skips the rest of a header that cannot be parsed, such as an NTLM token.
                let Ok(challenge) = challenge else {
                    schemes.extend(header.split([' ', ',']).next().map(str::to_owned));
                    break;
                };
                schemes.push(shown(&challenge));
                basic |= challenge.scheme.eq_ignore_ascii_case("Basic");
                digest = digest.or_else(|| supported_digest(&challenge));
            }
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (url.origin(), user.to_owned());
        if basic {
            known.remove(&key);
            return if was_basic { Refusal::Final } else { Refusal::Retry };
        }
        if let Some(digest) = digest {
            if MOST <= known.len() {
                known.clear();
            }
            known.insert(key, digest);
            return Refusal::Retry;
        }
        if schemes.is_empty() { Refusal::Final } else { Refusal::Unsupported(listed(&schemes)) }
    }
}

fn supported_digest(challenge: &ChallengeRef<'_>) -> Option<DigestClient> {
    let client = DigestClient::try_from(challenge).ok()?;
    (client.qop() & Qop::Auth || client.qop() & Qop::AuthInt).then_some(client)
}

/// The scheme; for `Digest`, with its algorithm.
fn shown(challenge: &ChallengeRef<'_>) -> String {
    let algorithm =
        challenge.params.iter().find(|(name, _)| name.eq_ignore_ascii_case("algorithm"));
    match algorithm.filter(|_| challenge.scheme.eq_ignore_ascii_case("Digest")) {
        Some((_, algorithm)) => format!("{} ({})", challenge.scheme, algorithm.to_unescaped()),
        None => challenge.scheme.to_owned(),
    }
}

fn listed(schemes: &[String]) -> String {
    let visible = |c: &char| c.is_ascii_graphic() || *c == ' ';
    schemes.join(", ").chars().filter(visible).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    const DIGEST: &str = "Digest realm=\"BaikalDAV\", qop=\"auth\", nonce=\"5f0\", opaque=\"d4\"";

    fn taken_in(was_basic: bool, values: &[&str]) -> Refusal {
        let value =
            |value: &&str| (WWW_AUTHENTICATE, HeaderValue::from_str(value).expect("a value"));
        let mut headers = HeaderMap::new();
        for (name, value) in values.iter().map(value) {
            headers.append(name, value);
        }
        let url = Url::parse("https://dav.example.com/").expect("a URL");
        Challenges::default().take_in("ann", &url, was_basic, &headers)
    }

    #[test]
    fn the_offered_schemes_decide_about_a_retry() {
        let unsupported = |schemes: &str| Refusal::Unsupported(schemes.to_owned());
        for (was_basic, values, refusal) in [
            (true, &[DIGEST][..], Refusal::Retry),
            (true, &["Negotiate", DIGEST], Refusal::Retry),
            (true, &["Basic realm=\"a\""], Refusal::Final),
            (true, &["Basic realm=\"a\"", DIGEST], Refusal::Final),
            (false, &["basic realm=\"a\""], Refusal::Retry),
            (false, &[DIGEST], Refusal::Retry),
            (true, &[], Refusal::Final),
            (true, &["Negotiate", "NTLM"], unsupported("Negotiate, NTLM")),
            (true, &["NTLM TlRMTVNTUAACAAAA"], unsupported("NTLM")),
            (true, &["Bearer realm=\"a\", scope=\"dav\""], unsupported("Bearer")),
            (
                true,
                &["Digest realm=\"a\", nonce=\"1\", algorithm=WHIRLPOOL"],
                unsupported("Digest (WHIRLPOOL)"),
            ),
            (true, &["Digest realm=\"a\", nonce=\"1\", qop=\"conf\""], unsupported("Digest")),
        ] {
            assert_eq!(taken_in(was_basic, values), refusal, "{values:?}");
        }
    }
}
