//! Exchanges refresh tokens of OAuth grants (RFC 6749) for short-lived access tokens.

use std::time::Duration;

use frontdesk_domain::calendar::OauthGrant;
use frontdesk_outgoing::{Elsewhere, Outgoing, OutgoingError, Reply, Request, host_of};
use http::Method;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Deserializer};
use tokio::sync::Mutex;
use tokio::time::Instant;
use url::{Url, form_urlencoded};

use crate::CalendarError;

const FORM: HeaderValue = HeaderValue::from_static("application/x-www-form-urlencoded");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// How long before its expiry an access token is renewed.
const MARGIN: Duration = Duration::from_mins(2);
/// Lifetime of a token if the response states no lifetime.
const DEFAULT_LIFETIME: Duration = Duration::from_mins(10);
/// The longest lifetime that is used; a longer one may be out of range.
const MAX_LIFETIME: Duration = Duration::from_hours(24);

/// Error codes after which the vendor issues no tokens for the grant.
const GRANT_ENDED: [&str; 6] = [
    "consent_required",
    "interaction_required",
    "invalid_client",
    "invalid_grant",
    "login_required",
    "unauthorized_client",
];
/// Error codes for temporary failures of the vendor (RFC 6749 section 4.1.2.1).
const TEMPORARY: [&str; 2] = ["server_error", "temporarily_unavailable"];

/// Only one caller at a time renews the cached access token.
#[derive(Debug)]
pub(crate) struct OauthSession {
    outgoing: Outgoing,
    token_url: Url,
    grant: OauthGrant<SecretString>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// The newest refresh token; some vendors rotate it with each access token.
    refresh_token: SecretString,
    access: Option<Access>,
}

#[derive(Clone, Debug)]
struct Access {
    token: SecretString,
    until: Instant,
}

/// An access token, and whether the vendor issued it for this call.
#[derive(Clone, Debug)]
pub(crate) struct AccessToken {
    pub(crate) token: SecretString,
    pub(crate) fresh: bool,
}

/// A token response (RFC 6749 section 5.1).
#[derive(Deserialize)]
struct Granted {
    access_token: SecretString,
    #[serde(default, deserialize_with = "seconds")]
    expires_in: Option<u64>,
    refresh_token: Option<SecretString>,
}

/// An error response (RFC 6749 section 5.2).
#[derive(Deserialize)]
struct Refused {
    error: String,
}

/// Reads a number that may be quoted; any other value becomes `None`.
fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Seconds {
        Number(u64),
        Text(String),
        Other(serde::de::IgnoredAny),
    }
    Ok(match Seconds::deserialize(deserializer)? {
        Seconds::Number(number) => Some(number),
        Seconds::Text(text) => text.parse().ok(),
        Seconds::Other(_) => None,
    })
}

impl OauthSession {
    pub(crate) fn new(outgoing: Outgoing, token_url: Url, grant: OauthGrant<SecretString>) -> Self {
        let state = State { refresh_token: grant.refresh_token.clone(), access: None };
        // Following a redirect would forward the secrets.
        Self { outgoing: outgoing.without_redirects(), token_url, grant, state: Mutex::new(state) }
    }

    /// Accepts the grant with the original or the newest refresh token.
    pub(crate) async fn is_of(&self, grant: &OauthGrant<SecretString>, token_url: &Url) -> bool {
        let same = |ours: &SecretString, other: &SecretString| {
            ours.expose_secret() == other.expose_secret()
        };
        let ours = &self.grant;
        self.token_url == *token_url
            && ours.client_id == grant.client_id
            && same(&ours.client_secret, &grant.client_secret)
            && (same(&ours.refresh_token, &grant.refresh_token)
                || same(&self.refresh_token().await, &grant.refresh_token))
    }

    pub(crate) async fn refresh_token(&self) -> SecretString {
        self.state.lock().await.refresh_token.clone()
    }

    /// Returns an access token that differs from `refused`.
    ///
    /// # Errors
    /// [`CalendarError::Auth`] if the grant is no longer valid.
    pub(crate) async fn access_token(
        &self,
        refused: Option<&SecretString>,
    ) -> Result<AccessToken, CalendarError> {
        let mut state = self.state.lock().await;
        let is_refused = |token: &SecretString| {
            refused.is_some_and(|r| r.expose_secret() == token.expose_secret())
        };
        if let Some(access) = &state.access
            && Instant::now() < access.until
            && !is_refused(&access.token)
        {
            return Ok(AccessToken { token: access.token.clone(), fresh: false });
        }
        state.access = None;
        let granted = self.renew(&state.refresh_token).await?;
        if let Some(refresh_token) = granted.refresh_token {
            state.refresh_token = refresh_token;
        }
        let lasts =
            granted.expires_in.map_or(DEFAULT_LIFETIME, Duration::from_secs).min(MAX_LIFETIME);
        let until = Instant::now() + lasts.saturating_sub(MARGIN).max(lasts / 2);
        state.access = Some(Access { token: granted.access_token.clone(), until });
        Ok(AccessToken { token: granted.access_token, fresh: true })
    }

    /// Refreshes the access token (RFC 6749 section 6).
    async fn renew(&self, refresh_token: &SecretString) -> Result<Granted, CalendarError> {
        let fields = [
            ("grant_type", "refresh_token"),
            ("client_id", &self.grant.client_id),
            ("client_secret", self.grant.client_secret.expose_secret()),
            ("refresh_token", refresh_token.expose_secret()),
        ];
        let reply = request_token(&self.outgoing, &self.token_url, &fields).await?;
        if !reply.status.is_success() {
            return Err(refusal(&reply));
        }
        serde_json::from_slice(&reply.body).map_err(|_| {
            let host = host_of(&reply.url);
            CalendarError::Permanent(format!("{host} returned no access token"))
        })
    }
}

/// Sends a token request (RFC 6749, sections 4.1.3 and 6).
pub(crate) async fn request_token(
    outgoing: &Outgoing,
    url: &Url,
    fields: &[(&str, &str)],
) -> Result<Reply, OutgoingError> {
    let request = Request {
        method: Method::POST,
        url,
        headers: HeaderMap::from_iter([(CONTENT_TYPE, FORM), (ACCEPT, JSON)]),
        body: form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish(),
        login: None,
        elsewhere: Elsewhere::Refused,
    };
    outgoing.send(request).await
}

fn refusal(reply: &Reply) -> CalendarError {
    let Ok(Refused { error }) = serde_json::from_slice(&reply.body) else {
        return CalendarError::of(reply);
    };
    let host = host_of(&reply.url);
    if GRANT_ENDED.contains(&error.as_str()) {
        return CalendarError::Auth;
    }
    if TEMPORARY.contains(&error.as_str()) {
        return CalendarError::Transient(format!("{host} responded with {error}"));
    }
    match CalendarError::of(reply) {
        CalendarError::Throttled(pause) => CalendarError::Throttled(pause),
        CalendarError::Transient(why) => CalendarError::Transient(why),
        _ => {
            let error: String = error.chars().filter(char::is_ascii_graphic).take(60).collect();
            CalendarError::Permanent(format!("{host} rejected the token request: {error}"))
        }
    }
}

#[cfg(test)]
mod tests;
