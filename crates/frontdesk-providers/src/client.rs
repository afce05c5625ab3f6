mod reach;

use std::env;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use frontdesk_outgoing::{OutOfReach, Reach, configured};
use ipnet::IpNet;
use reqwest::dns::Resolve;
use reqwest::header::{ACCEPT, HeaderMap, HeaderValue};
use reqwest::{
    Client, ClientBuilder, Method, NoProxy, Proxy, RequestBuilder, Response, StatusCode,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;
use time::OffsetDateTime;
use tokio::time::Instant;
use url::Url;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// The longest body that is read, after decompression. The largest documented answer is 1 MB
/// (People Data Labs).
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;
/// The longest that one header can shut a service out; more is taken for a mistake.
const MAX_RETRY_AFTER: time::Duration = time::Duration::hours(24);

/// The HTTP client of all outside services: rustls with the machine's own certificate authorities,
/// short timeouts, no redirects (a key must not follow one), no retries of its own, bounded bodies.
/// `https` goes through the proxy that `HTTPS_PROXY` or `ALL_PROXY` names, unless `NO_PROXY`
/// excepts the host. Cheap to clone; clones share connections.
///
/// The address of each connection is checked when it is made, by the guard of `frontdesk-outgoing`:
/// the public internet by `https`, this machine, and the networks that are allowed besides. A proxy
/// makes the connection itself: then an address in the URL is checked, and a name is the proxy's to
/// look up.
#[derive(Clone, Debug)]
pub struct HttpClient {
    https: Way,
    http: Way,
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
    "the HTTP client can't be set up; are certificate authorities (ca-certificates) installed?"
)]
pub struct BuildClientError(#[from] reqwest::Error);

/// Why a request has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum CallError {
    /// The time was up; the request may have been counted.
    #[error("no answer in time")]
    Timeout,
    /// The time was up before the request was sent.
    #[error("no time left to ask")]
    TooLate,
    /// No connection came about, so that the request was never sent.
    #[error("no connection")]
    NotConnected,
    /// The address is none that may be asked, so that the request was never sent.
    #[error(
        "its base URL leads to an address that may not be asked; --allow-private-network can allow private ones"
    )]
    OutOfReach,
    /// The answer began in time and did not end in time; the request was counted.
    #[error("the answer, a {}, did not end in time", .0.as_u16())]
    Unfinished(StatusCode),
    /// The connection broke before the head of the answer; the request may have been counted.
    #[error("the connection broke")]
    Broken,
}

/// An answer, its body read.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    /// `None` when it was cut off, too long, or too slow.
    body: Option<Vec<u8>>,
}

impl CallError {
    /// Whether the request may have reached the service, and been counted there.
    pub(crate) fn may_have_been_sent(self) -> bool {
        match self {
            Self::Timeout | Self::Unfinished(_) | Self::Broken => true,
            Self::TooLate | Self::NotConnected | Self::OutOfReach => false,
        }
    }

    /// The status of the answer, where one began.
    pub(crate) fn status(self) -> Option<StatusCode> {
        match self {
            Self::Unfinished(status) => Some(status),
            Self::Timeout
            | Self::TooLate
            | Self::NotConnected
            | Self::OutOfReach
            | Self::Broken => None,
        }
    }
}

impl HttpClient {
    /// Sets the client up. Besides the public internet and this machine it reaches the networks
    /// `allowed`.
    ///
    /// # Errors
    /// [`BuildClientError`] where the machine's certificate authorities can't be read.
    pub fn new(allowed: impl IntoIterator<Item = IpNet>) -> Result<Self, BuildClientError> {
        Self::build(allowed, None, Client::builder)
    }

    /// A client for a machine without certificate authorities: it trusts nobody, so that every
    /// `https` connection fails, and reaches plain `http` on the machine itself.
    ///
    /// # Errors
    /// [`BuildClientError`] for what else may be wrong.
    pub fn without_authorities(
        allowed: impl IntoIterator<Item = IpNet>,
    ) -> Result<Self, BuildClientError> {
        Self::build(allowed, None, || Client::builder().tls_certs_only([]))
    }

    /// A client that looks names up by `names`, where they are not the machine's.
    pub(crate) fn build(
        allowed: impl IntoIterator<Item = IpNet>,
        names: Option<&Arc<dyn Resolve>>,
        builder: impl Fn() -> ClientBuilder,
    ) -> Result<Self, BuildClientError> {
        let allowed = reach::reachable(allowed);
        let headers =
            HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
        let way = |reach: Reach, proxy: Option<(Proxy, String)>| {
            let (proxy, proxy_host) = proxy.unzip();
            let builder = configured(builder(), reach::names(&reach, proxy_host, names));
            let builder = builder.default_headers(headers.clone()).connect_timeout(CONNECT_TIMEOUT);
            let client = proxy.into_iter().fold(builder, ClientBuilder::proxy).build()?;
            Ok::<_, BuildClientError>(Way { client, reach })
        };
        Ok(Self {
            https: way(Reach::encrypted(Arc::clone(&allowed)), proxy(|name| env::var(name).ok()))?,
            http: way(Reach::plain(allowed), None)?,
        })
    }

    /// Checks a URL whose host is an address itself, and so is never looked up.
    ///
    /// # Errors
    /// [`OutOfReach`] for an address that may not be asked.
    pub(crate) fn check(&self, url: &Url) -> Result<(), OutOfReach> {
        self.way(url).reach.check_literal(url)
    }

    pub(crate) fn request(&self, method: Method, url: Url) -> RequestBuilder {
        self.way(&url).client.request(method, url)
    }

    fn way(&self, url: &Url) -> &Way {
        if url.scheme() == "https" { &self.https } else { &self.http }
    }
}

/// The proxy that the environment names for `https`, and its host. There is none for `http`, which
/// is for this machine alone: a proxy would read the key.
fn proxy(variable: impl Fn(&str) -> Option<String>) -> Option<(Proxy, String)> {
    let names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];
    let url = names.into_iter().find_map(|name| variable(name).filter(|url| !url.is_empty()))?;
    // A proxy may be written without its scheme: `proxy.example:3128`.
    let parsed = Url::parse(&url)
        .ok()
        .filter(Url::has_host)
        .or_else(|| Url::parse(&format!("http://{url}")).ok());
    let host = parsed.as_ref().and_then(Url::host_str).map(str::to_owned);
    let (Ok(proxy), Some(host)) = (Proxy::https(url), host) else {
        tracing::warn!("HTTPS_PROXY or ALL_PROXY is no proxy's URL, and is not used");
        return None;
    };
    Some((proxy.no_proxy(NoProxy::from_env()), host))
}

/// Sends a request and reads its answer, all of it before `deadline`. One that could not connect is
/// tried once more, since it was never sent; nothing else is.
pub(crate) async fn send(request: RequestBuilder, deadline: Instant) -> Result<Reply, CallError> {
    let again = request.try_clone();
    match attempt(request, deadline).await {
        Err(CallError::NotConnected) => match again {
            Some(again) => attempt(again, deadline).await,
            None => Err(CallError::NotConnected),
        },
        outcome => outcome,
    }
}

async fn attempt(request: RequestBuilder, deadline: Instant) -> Result<Reply, CallError> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(CallError::TooLate);
    }
    let response = request.timeout(left).send().await.map_err(|error| call_error(&error))?;
    Reply::read(response).await
}

fn call_error(error: &reqwest::Error) -> CallError {
    if is_out_of_reach(error) {
        CallError::OutOfReach
    } else if error.is_connect() {
        CallError::NotConnected
    } else if error.is_timeout() {
        CallError::Timeout
    } else {
        CallError::Broken
    }
}

fn is_out_of_reach(error: &reqwest::Error) -> bool {
    let mut cause: Option<&dyn Error> = error.source();
    while let Some(error) = cause {
        if error.is::<OutOfReach>() {
            return true;
        }
        cause = error.source();
    }
    false
}

impl Reply {
    async fn read(mut response: Response) -> Result<Self, CallError> {
        let (status, headers) = (response.status(), response.headers().clone());
        let mut body = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if chunk.len() <= MAX_BODY_BYTES - body.len() => {
                    body.extend_from_slice(&chunk);
                }
                Ok(None) => return Ok(Self { status, headers, body: Some(body) }),
                // What is refused is told by its status; what is granted is in the body.
                Err(error) if error.is_timeout() && status.is_success() => {
                    return Err(CallError::Unfinished(status));
                }
                Ok(Some(_)) | Err(_) => return Ok(Self { status, headers, body: None }),
            }
        }
    }

    /// The body as JSON; `None` when it is none, or none such.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_slice(self.body.as_deref()?).ok()
    }

    /// The body as a JSON object; `None` for any other value, out of which a lenient type would
    /// read that nothing is known.
    pub(crate) fn object<T: DeserializeOwned>(&self) -> Option<T> {
        self.json().filter(Value::is_object).and_then(|value| T::deserialize(value).ok())
    }

    /// Whether it is a page for people: the word of a proxy, or of a wrong address, rather than of
    /// the service.
    pub(crate) fn is_page(&self) -> bool {
        let start = self.body.as_deref().map(<[u8]>::trim_ascii_start);
        start.is_some_and(|body| body.starts_with(b"<"))
    }

    /// A header's text.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok().map(str::trim)
    }

    /// A header's number, if it is one that something can be counted with.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        self.header(name)?.parse().ok().filter(|number: &f64| number.is_finite() && 0.0 <= *number)
    }

    /// The end of a `Retry-After`, seconds or a date (RFC 9110, section 10.2.3), unless it is past.
    pub(crate) fn retry_after(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let text = self.header("retry-after")?;
        let until = match text.parse::<u32>() {
            Ok(seconds) => now + time::Duration::seconds(seconds.into()),
            Err(_) => httpdate::parse_http_date(text).ok()?.into(),
        };
        within_reach(until, now)
    }
}

/// `until`, unless it is past; no further away than a service may shut itself out for.
pub(crate) fn within_reach(until: OffsetDateTime, now: OffsetDateTime) -> Option<OffsetDateTime> {
    (now < until).then(|| until.min(now + MAX_RETRY_AFTER))
}

#[cfg(test)]
mod tests;
