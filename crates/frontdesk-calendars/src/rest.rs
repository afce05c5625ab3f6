//! Questions and answers in JSON, for the vendors that have granted access.

use std::sync::Arc;

use frontdesk_outgoing::{Credentials, Elsewhere, Login, Outgoing, Reply, Request, host_of};
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue};
use http::{Method, StatusCode};
use secrecy::SecretString;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;
use url::Url;

use crate::CalendarError;
use crate::oauth::OauthSession;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// An interface of resources below one address.
#[derive(Clone, Debug)]
pub(crate) struct Rest {
    outgoing: Outgoing,
    base: Url,
    /// Where its vendor has it, which answers name even to those who ask through a proxy.
    own: Url,
    session: Arc<OauthSession>,
}

/// An event does not say when it is.
#[derive(Debug)]
pub(crate) struct NoTime;

impl NoTime {
    /// What its service tells then.
    pub(crate) const TOLD: &str = "an event without a time that can be read";
}

/// The text is no base URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected a base URL such as https://calendars.example.com, without a user name, a query or a fragment"
)]
pub struct InvalidBaseUrl;

/// The address of a vendor's service: its own, or `segments` below another one that was declared.
///
/// # Errors
/// [`InvalidBaseUrl`] for a declared text that is no such address.
pub(crate) fn service_url(
    declared: Option<&str>,
    own: &str,
    segments: &[&str],
) -> Result<Url, InvalidBaseUrl> {
    let mut url = Url::parse(declared.unwrap_or(own).trim()).map_err(|_| InvalidBaseUrl)?;
    let bare = url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    if !bare || !matches!(url.scheme(), "http" | "https") {
        return Err(InvalidBaseUrl);
    }
    push(&mut url, segments);
    Ok(url)
}

/// Adds segments, each percent-encoded as a whole.
fn push(url: &mut Url, segments: &[&str]) {
    url.path_segments_mut().expect("an http(s) URL has a path").pop_if_empty().extend(segments);
}

impl Rest {
    /// The interface at `segments` below what its vendor calls `own`, or below the address that was
    /// declared.
    ///
    /// # Errors
    /// As for [`service_url`].
    pub(crate) fn new(
        outgoing: Outgoing,
        declared: Option<&str>,
        own: &str,
        segments: &[&str],
        session: Arc<OauthSession>,
    ) -> Result<Self, InvalidBaseUrl> {
        let (base, own) =
            (service_url(declared, own, segments)?, service_url(None, own, segments)?);
        // The interfaces have no redirects; one would lead a token astray.
        Ok(Self { outgoing: outgoing.without_redirects(), base, own, session })
    }

    /// Who is asked.
    pub(crate) fn host(&self) -> String {
        host_of(&self.base)
    }

    /// What cannot be read of an answer: `what` its service tells.
    pub(crate) fn tells(&self, what: &str) -> CalendarError {
        CalendarError::Permanent(format!("{} tells {what}", self.host()))
    }

    /// A list that has not ended after as many pages as are read.
    pub(crate) fn endless(&self, most_pages: usize) -> CalendarError {
        self.tells(&format!("more than is read: {most_pages} pages"))
    }

    /// The address of a resource.
    pub(crate) fn at(&self, segments: &[&str]) -> Url {
        let mut url = self.base.clone();
        push(&mut url, segments);
        url
    }

    /// An address that an answer names, which has to be one of the same service; one of the
    /// vendor's own is asked for where the service is reached.
    ///
    /// # Errors
    /// [`CalendarError::Refused`] for another.
    pub(crate) fn named(&self, address: &str) -> Result<Url, CalendarError> {
        let refused =
            || CalendarError::Refused(format!("{} names an address of another site", self.host()));
        let url = Url::parse(address).map_err(|_| refused())?;
        if url.origin() == self.base.origin() {
            return Ok(url);
        }
        let below =
            url.path().strip_prefix(self.own.path()).filter(|_| url.origin() == self.own.origin());
        let path = format!("{}{}", self.base.path(), below.ok_or_else(refused)?);
        let mut reached = self.base.clone();
        reached.set_path(&path);
        reached.set_query(url.query());
        Ok(reached)
    }

    /// Sends a request under the account's access token. Where a token that was kept is refused, as
    /// one is that was revoked before its time, a fresh one is tried; a fresh one that is refused
    /// is not.
    ///
    /// # Errors
    /// As for [`OauthSession::access_token`] and [`Outgoing::send`]. A status is no error here.
    pub(crate) async fn send(
        &self,
        method: Method,
        url: &Url,
        headers: &HeaderMap,
        body: Option<&Value>,
    ) -> Result<Reply, CalendarError> {
        let access = self.session.access_token(None).await?;
        let reply = self.send_with(&access.token, method.clone(), url, headers, body).await?;
        if reply.status != StatusCode::UNAUTHORIZED || access.fresh {
            return Ok(reply);
        }
        let renewed = self.session.access_token(Some(&access.token)).await?;
        self.send_with(&renewed.token, method, url, headers, body).await
    }

    async fn send_with(
        &self,
        token: &SecretString,
        method: Method,
        url: &Url,
        headers: &HeaderMap,
        body: Option<&Value>,
    ) -> Result<Reply, CalendarError> {
        let login =
            Login::new(&Credentials::Bearer(token.clone()), &self.base).ok_or_else(|| {
                CalendarError::Permanent(format!(
                    "the access token for {} can't be sent",
                    self.host()
                ))
            })?;
        let mut headers = headers.clone();
        headers.insert(ACCEPT, JSON);
        if body.is_some() {
            headers.insert(CONTENT_TYPE, JSON);
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        let (login, elsewhere) = (Some(&login), Elsewhere::Refused);
        Ok(self.outgoing.send(Request { method, url, headers, body, login, elsewhere }).await?)
    }
}

/// The body of a success.
///
/// # Errors
/// [`CalendarError::Permanent`] for what is not what the vendor documents: a page to sign in on,
/// half an answer.
pub(crate) fn body<T: DeserializeOwned>(reply: &Reply) -> Result<T, CalendarError> {
    serde_json::from_slice(&reply.body).map_err(|error| {
        // What is wrong, and not what stands there.
        let why = if error.is_data() {
            "JSON of another shape than documented"
        } else {
            "something other than JSON"
        };
        CalendarError::Permanent(format!("{} answers with {why}", host_of(&reply.url)))
    })
}
