use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use http::header::{AUTHORIZATION, HeaderMap, HeaderValue, LOCATION};
use http::{Method, StatusCode};
use ipnet::IpNet;
use reqwest::dns::Resolve;
use reqwest::{Client, ClientBuilder};
use secrecy::ExposeSecret as _;
use tokio::time::timeout;
use url::Url;

use crate::challenges::{Challenges, Refusal};
use crate::guard::SystemNames;
use crate::http_client::{BuildClientError, HttpClient};
use crate::login::sensitive;
use crate::{Login, OutgoingError, Reply, host_of};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Limit for a request, including redirects and the entire response.
const TIMEOUT: Duration = Duration::from_secs(30);
const MAX_REDIRECTS: usize = 5;
/// After decompression.
const MAX_BODY_BYTES: usize = 20 * 1024 * 1024;

/// A client for untrusted URLs, which follows redirects and sends passwords.
///
/// - Its [`HttpClient`] checks every address before it connects, also after a redirect.
/// - No proxy, because a proxy would connect without this check.
/// - At most five redirects. A password is sent only within one registrable domain.
/// - By default, a response is limited to 30 s, and to 20 MB after decompression.
///
/// Clones are cheap and share connections.
#[derive(Clone, Debug)]
pub struct Outgoing {
    client: HttpClient,
    challenges: Arc<Challenges>,
    pub(crate) timeout: Duration,
    pub(crate) max_body_bytes: usize,
    max_redirects: usize,
}

/// A request; redirects repeat its method, headers and body.
///
/// Does not implement `Debug`, because the body may contain a secret.
pub struct Request<'a> {
    /// The method.
    pub method: Method,
    /// The URL before any redirects.
    pub url: &'a Url,
    /// The headers, without those that the client sets.
    pub headers: HeaderMap,
    /// The body; may be empty.
    pub body: String,
    /// Credentials, if the server requires them.
    pub login: Option<&'a Login>,
    /// The policy for redirects that leave the site of `login`.
    pub elsewhere: Elsewhere,
}

/// The policy for redirects that leave the password's site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// Send the request without the password.
    WithoutPassword,
    /// Fail the request.
    Refused,
}

impl Outgoing {
    /// Creates a client for the public internet and the `allowed` networks.
    ///
    /// Allowed networks also permit plain `http`, for example to a local calendar server.
    ///
    /// # Errors
    /// [`BuildClientError`] if the certificate authorities of the machine cannot be read.
    pub fn new(allowed: impl IntoIterator<Item = IpNet>) -> Result<Self, BuildClientError> {
        Self::build(allowed, &(Arc::new(SystemNames) as Arc<dyn Resolve>), Client::builder)
    }

    /// Creates a client without certificate authorities; all `https` connections fail.
    ///
    /// # Errors
    /// [`BuildClientError`] if the client cannot be created.
    pub fn without_authorities(
        allowed: impl IntoIterator<Item = IpNet>,
    ) -> Result<Self, BuildClientError> {
        Self::build(allowed, &(Arc::new(SystemNames) as Arc<dyn Resolve>), || {
            Client::builder().tls_certs_only([])
        })
    }

    pub(crate) fn build(
        allowed: impl IntoIterator<Item = IpNet>,
        names: &Arc<dyn Resolve>,
        builder: impl Fn() -> ClientBuilder,
    ) -> Result<Self, BuildClientError> {
        let client =
            HttpClient::build(allowed, names, None, || builder().connect_timeout(CONNECT_TIMEOUT))?;
        Ok(Self {
            client,
            challenges: Arc::default(),
            timeout: TIMEOUT,
            max_body_bytes: MAX_BODY_BYTES,
            max_redirects: MAX_REDIRECTS,
        })
    }

    /// Limits the time per request, including redirects.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Limits the decompressed size of response bodies; 0 leaves them unread.
    #[must_use]
    pub fn with_max_body_bytes(self, max_body_bytes: usize) -> Self {
        Self { max_body_bytes, ..self }
    }

    /// Returns redirects as responses.
    #[must_use]
    pub fn without_redirects(self) -> Self {
        Self { max_redirects: 0, ..self }
    }

    /// Sends a request, follows redirects and reads the response.
    ///
    /// # Errors
    /// [`OutgoingError`] if there is no readable response. An error status is not an error here.
    pub async fn send(&self, request: Request<'_>) -> Result<Reply, OutgoingError> {
        let host = host_of(request.url);
        timeout(self.timeout, self.follow(&request)).await.unwrap_or_else(|_| {
            Err(OutgoingError::NoResponse(format!(
                "{host} did not respond within {} s",
                self.timeout.as_secs()
            )))
        })
    }

    async fn follow(&self, request: &Request<'_>) -> Result<Reply, OutgoingError> {
        let mut url = request.url.clone();
        for _ in 0..=self.max_redirects {
            let reply = self.hop(request, &url).await?;
            if self.max_redirects == 0 {
                return Ok(reply);
            }
            match redirected_to(&reply, &request.method)? {
                Some(next) => url = next,
                None => return Ok(reply),
            }
        }
        let host = host_of(request.url);
        Err(OutgoingError::Astray(format!(
            "{host} redirects more than {} times",
            self.max_redirects
        )))
    }

    /// Sends one request, and repeats it after an authentication challenge.
    async fn hop(&self, request: &Request<'_>, url: &Url) -> Result<Reply, OutgoingError> {
        let checked = self.client.check(url);
        checked.map_err(|refusal| OutgoingError::Refused(refusal.to_string()))?;
        let login = match request.login {
            Some(login) if login.covers(url) => Some(login),
            Some(_) if request.elsewhere == Elsewhere::Refused => {
                return Err(OutgoingError::Refused(format!(
                    "{} would receive the password of another site",
                    host_of(url)
                )));
            }
            Some(_) | None => None,
        };
        let digest = login.and_then(|login| self.digest(login, request, url));
        let was_basic = digest.is_none();
        let reply = self.attempt(request, url, digest.or_else(|| Some(login?.header()))).await?;
        let Some((login, password)) = login.and_then(|login| Some((login, login.password()?)))
        else {
            return Ok(reply);
        };
        if reply.status != StatusCode::UNAUTHORIZED {
            return Ok(reply);
        }
        match self.challenges.take_in(&password.user, url, was_basic, &reply.headers) {
            Refusal::Final => Ok(reply),
            Refusal::Retry => {
                let digest = self.digest(login, request, url);
                self.attempt(request, url, digest.or_else(|| Some(login.header()))).await
            }
            Refusal::Unsupported(schemes) => Err(OutgoingError::Unsupported(format!(
                "{} supports neither Basic nor Digest authentication; it offers {schemes}",
                host_of(url)
            ))),
        }
    }

    fn digest(&self, login: &Login, request: &Request<'_>, url: &Url) -> Option<HeaderValue> {
        let response =
            self.challenges.response(login.password()?, &request.method, url, &request.body)?;
        sensitive(response.expose_secret())
    }

    async fn attempt(
        &self,
        request: &Request<'_>,
        url: &Url,
        authorization: Option<HeaderValue>,
    ) -> Result<Reply, OutgoingError> {
        let mut headers = request.headers.clone();
        if let Some(authorization) = authorization {
            headers.insert(AUTHORIZATION, authorization);
        }
        let sending = self.client.request(request.method.clone(), url.clone()).headers(headers);
        let response = sending
            .body(request.body.clone())
            .send()
            .await
            .map_err(|error| OutgoingError::of_no_response(error, url))?;
        Reply::read(response, url.clone(), self.max_body_bytes).await
    }
}

/// Replaces the scheme `webcal`, which calendar programs use for `https`.
pub fn with_https(address: &str) -> Cow<'_, str> {
    match address.split_once("://") {
        Some((scheme, rest))
            if ["webcal", "webcals"].iter().any(|it| scheme.eq_ignore_ascii_case(it)) =>
        {
            format!("https://{rest}").into()
        }
        _ => address.into(),
    }
}

/// The redirect target; `None` if the redirect is not followed.
///
/// The next request keeps method and body, unlike in browsers (RFC 9110, section 15.4). WebDAV
/// clients do the same. A 303 is followed only by requests that change nothing.
fn redirected_to(reply: &Reply, method: &Method) -> Result<Option<Url>, OutgoingError> {
    let followed = match reply.status {
        StatusCode::MOVED_PERMANENTLY
        | StatusCode::FOUND
        | StatusCode::TEMPORARY_REDIRECT
        | StatusCode::PERMANENT_REDIRECT => true,
        StatusCode::SEE_OTHER => matches!(method.as_str(), "GET" | "PROPFIND"),
        _ => false,
    };
    if !followed {
        return Ok(None);
    }
    let location = reply.header(&LOCATION);
    let next = location.and_then(|location| reply.url.join(&with_https(location)).ok());
    let Some(mut next) = next else {
        let host = host_of(&reply.url);
        return Err(OutgoingError::Astray(format!(
            "{host} redirects without a valid Location header"
        )));
    };
    // Otherwise a password in the redirect's URL would be sent to the next host.
    let cleared = next.set_username("").and_then(|()| next.set_password(None));
    cleared.map_err(|()| OutgoingError::Refused("a redirect has no host".to_owned()))?;
    Ok(Some(next))
}

#[cfg(test)]
mod tests;
