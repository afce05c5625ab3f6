use std::sync::Arc;
use std::time::Duration;

use http::header::{AUTHORIZATION, HeaderMap, HeaderValue, LOCATION};
use http::{Method, StatusCode};
use ipnet::IpNet;
use reqwest::dns::Resolve;
use reqwest::{Client, ClientBuilder, redirect, retry};
use rustls::crypto::ring;
use secrecy::ExposeSecret as _;
use thiserror::Error;
use tokio::time::timeout;
use url::Url;

use crate::challenges::{Challenges, Refusal};
use crate::guard::{Reach, SystemNames};
use crate::login::sensitive;
use crate::{Login, OutgoingError, Reply, host_of};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// For a request with all its redirects, and the whole of the answer.
const TIMEOUT: Duration = Duration::from_secs(30);
const IDLE_CONNECTION_TIMEOUT: Duration = Duration::from_mins(1);
const MAX_REDIRECTS: usize = 5;
/// The longest answer that is read, in bytes after decompression.
const MAX_BODY_BYTES: usize = 20 * 1024 * 1024;

/// An HTTP client for addresses that others choose, which must not reach through it what only this
/// machine can:
///
/// - an address is checked when it is connected to, on every hop: public ones by `https`, others as
///   allowed
/// - there is no proxy, which would connect in its stead; no cookies; no retries
/// - redirects are followed by hand, at most five of them; a password stays within one registrable
///   domain
/// - a password is sent as `Basic`, and as `Digest` to a server that asks for it
/// - 30 s and 20 MB are the most that an answer takes, compressed or not, unless less is set
///
/// Cheap to clone; clones share connections.
#[derive(Clone, Debug)]
pub struct Outgoing {
    https: Way,
    http: Way,
    challenges: Arc<Challenges>,
    pub(crate) timeout: Duration,
    pub(crate) max_body_bytes: usize,
    max_redirects: usize,
}

/// A client, and how far it goes.
#[derive(Clone, Debug)]
struct Way {
    client: Client,
    reach: Reach,
}

/// The client could not be set up, usually because the machine has no certificate authorities.
#[derive(Debug, Error)]
#[error(
    "the guarded HTTP client can't be set up; are certificate authorities (ca-certificates) installed?"
)]
pub struct BuildOutgoingError(#[from] reqwest::Error);

/// A request, sent again as it is wherever it is redirected to. It can't be printed: its body may
/// hold a secret.
pub struct Request<'a> {
    /// Its method.
    pub method: Method,
    /// Where it goes first.
    pub url: &'a Url,
    /// Its headers, but for those that the client sets itself.
    pub headers: HeaderMap,
    /// Its body; empty for none.
    pub body: String,
    /// Who asks, where the server wants to know.
    pub login: Option<&'a Login>,
    /// What becomes of it where it leads away from the site that the login is for.
    pub elsewhere: Elsewhere,
}

/// What becomes of a request that leads away from the site of its password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// It is sent without the password.
    WithoutPassword,
    /// It is not sent.
    Refused,
}

impl Outgoing {
    /// Sets the client up. Besides the public internet it reaches the networks `allowed`, there by
    /// plain `http` too: for a calendar server on this machine or in its network.
    ///
    /// # Errors
    /// [`BuildOutgoingError`] where the machine's certificate authorities can't be read.
    pub fn new(allowed: impl IntoIterator<Item = IpNet>) -> Result<Self, BuildOutgoingError> {
        Self::build(allowed, &(Arc::new(SystemNames) as Arc<dyn Resolve>), Client::builder)
    }

    /// A client for a machine without certificate authorities: it trusts nobody, so that every
    /// `https` connection fails.
    ///
    /// # Errors
    /// [`BuildOutgoingError`] for what else may be wrong.
    pub fn without_authorities(
        allowed: impl IntoIterator<Item = IpNet>,
    ) -> Result<Self, BuildOutgoingError> {
        Self::build(allowed, &(Arc::new(SystemNames) as Arc<dyn Resolve>), || {
            Client::builder().tls_certs_only([])
        })
    }

    pub(crate) fn build(
        allowed: impl IntoIterator<Item = IpNet>,
        names: &Arc<dyn Resolve>,
        builder: impl Fn() -> ClientBuilder,
    ) -> Result<Self, BuildOutgoingError> {
        let allowed: Arc<[IpNet]> = allowed.into_iter().collect();
        let way = |reach: Reach| -> Result<Way, reqwest::Error> {
            let client = configured(builder(), reach.checking(Arc::clone(names)));
            let client = client.connect_timeout(CONNECT_TIMEOUT).build()?;
            Ok(Way { client, reach })
        };
        Ok(Self {
            https: way(Reach::encrypted(Arc::clone(&allowed)))?,
            http: way(Reach::plain(allowed))?,
            challenges: Arc::default(),
            timeout: TIMEOUT,
            max_body_bytes: MAX_BODY_BYTES,
            max_redirects: MAX_REDIRECTS,
        })
    }

    /// A client that shares this one's connections and waits no longer than `timeout` for an
    /// answer, redirects included.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// A client that shares this one's connections and reads no more than `max_body_bytes` of an
    /// answer, counted after decompression.
    #[must_use]
    pub fn with_max_body_bytes(self, max_body_bytes: usize) -> Self {
        Self { max_body_bytes, ..self }
    }

    /// A client that shares this one's connections and follows no redirect: one is an answer like
    /// any other.
    #[must_use]
    pub fn without_redirects(self) -> Self {
        Self { max_redirects: 0, ..self }
    }

    /// Sends a request, follows where it is redirected, and reads the answer.
    ///
    /// # Errors
    /// [`OutgoingError`] where there is no answer that could be read. A status is no error here.
    pub async fn send(&self, request: Request<'_>) -> Result<Reply, OutgoingError> {
        let host = host_of(request.url);
        timeout(self.timeout, self.follow(&request)).await.unwrap_or_else(|_| {
            Err(OutgoingError::NoAnswer(format!(
                "{host} has not answered within {} s",
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

    /// Sends the request to one address, and once more where that asks for the password in another
    /// way.
    async fn hop(&self, request: &Request<'_>, url: &Url) -> Result<Reply, OutgoingError> {
        let reach = &self.way(url)?.reach;
        reach.check_literal(url).map_err(|refusal| OutgoingError::Refused(refusal.to_string()))?;
        let login = match request.login {
            Some(login) if login.covers(url) => Some(login),
            Some(_) if request.elsewhere == Elsewhere::Refused => {
                return Err(OutgoingError::Refused(format!(
                    "{} would be asked with the password of another site",
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
                "{} offers no way to sign in that is supported: it offers {schemes}, supported are Basic and Digest",
                host_of(url)
            ))),
        }
    }

    /// The answer to a challenge that the server of `url` has set before.
    fn digest(&self, login: &Login, request: &Request<'_>, url: &Url) -> Option<HeaderValue> {
        let answer =
            self.challenges.answer(login.password()?, &request.method, url, &request.body)?;
        sensitive(answer.expose_secret())
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
        let sending =
            self.way(url)?.client.request(request.method.clone(), url.clone()).headers(headers);
        let response = sending
            .body(request.body.clone())
            .send()
            .await
            .map_err(|error| OutgoingError::of_no_answer(error, url))?;
        Reply::read(response, url.clone(), self.max_body_bytes).await
    }

    fn way(&self, url: &Url) -> Result<&Way, OutgoingError> {
        match url.scheme() {
            "https" => Ok(&self.https),
            "http" => Ok(&self.http),
            other => Err(OutgoingError::Refused(format!(
                "expected an address with https, found {other}"
            ))),
        }
    }
}

/// The settings of every client of outside services: names are looked up by `names`, and nothing is
/// redirected, retried or sent through a proxy of the environment.
pub fn configured(builder: ClientBuilder, names: Arc<dyn Resolve>) -> ClientBuilder {
    // reqwest takes the process-wide provider. A provider that is set already is ring too.
    let _ = ring::default_provider().install_default();
    builder
        .dns_resolver(names)
        .no_proxy()
        .user_agent(concat!("frontdesk/", env!("CARGO_PKG_VERSION")))
        .pool_idle_timeout(IDLE_CONNECTION_TIMEOUT)
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .referer(false)
        .gzip(true)
}

/// Where an answer sends the request, method and body as they are: clients of WebDAV keep both,
/// though those of the web make most methods a `GET` (RFC 9110 section 15.4), which is all that a
/// 303 can be followed by.
fn redirected_to(reply: &Reply, method: &Method) -> Result<Option<Url>, OutgoingError> {
    let followed = match reply.status {
        StatusCode::MOVED_PERMANENTLY
        | StatusCode::FOUND
        | StatusCode::TEMPORARY_REDIRECT
        | StatusCode::PERMANENT_REDIRECT => true,
        StatusCode::SEE_OTHER => method == Method::GET,
        _ => false,
    };
    if !followed {
        return Ok(None);
    }
    let next = reply.header(&LOCATION).and_then(|location| reply.url.join(location).ok());
    let Some(mut next) = next else {
        let host = host_of(&reply.url);
        return Err(OutgoingError::Astray(format!("{host} redirects without saying where")));
    };
    // The next host is told no password that the address might hold, and sends none of its own.
    let cleared = next.set_username("").and_then(|()| next.set_password(None));
    cleared.map_err(|()| OutgoingError::Refused("a redirect leads to no host".to_owned()))?;
    Ok(Some(next))
}

#[cfg(test)]
mod tests;
