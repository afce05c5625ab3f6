//! JSON requests to the vendors that use OAuth grants.

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

#[derive(Clone, Debug)]
pub(crate) struct Rest {
    outgoing: Outgoing,
    base: Url,
    /// The vendor's own address; responses contain it even if `base` differs.
    own: Url,
    session: Arc<OauthSession>,
}

/// An event has no readable start or end.
#[derive(Debug)]
pub(crate) struct NoTime;

/// The text is not a base URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected a base URL such as https://calendars.example.com, without a user name, a query or a fragment"
)]
pub struct InvalidBaseUrl;

/// Returns the URL of `segments` below `declared`, or else below `own`.
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

/// Appends segments, each percent-encoded as a whole.
fn push(url: &mut Url, segments: &[&str]) {
    url.path_segments_mut().expect("an http(s) URL has a path").pop_if_empty().extend(segments);
}

impl Rest {
    pub(crate) fn new(
        outgoing: Outgoing,
        declared: Option<&str>,
        own: &str,
        segments: &[&str],
        session: Arc<OauthSession>,
    ) -> Result<Self, InvalidBaseUrl> {
        let (base, own) =
            (service_url(declared, own, segments)?, service_url(None, own, segments)?);
        // The APIs do not redirect; following a redirect could send the token to another site.
        Ok(Self { outgoing: outgoing.without_redirects(), base, own, session })
    }

    pub(crate) fn host(&self) -> String {
        host_of(&self.base)
    }

    pub(crate) fn unusable_response(&self, what: &str) -> CalendarError {
        CalendarError::Permanent(format!("{} returned {what}", self.host()))
    }

    pub(crate) fn no_time(&self, event: &str) -> CalendarError {
        self.unusable_response(&format!("the event {event:?} without a readable time"))
    }

    pub(crate) fn endless(&self, most_pages: usize) -> CalendarError {
        self.unusable_response(&format!("more than {most_pages} pages, the maximum"))
    }

    pub(crate) fn at(&self, segments: &[&str]) -> Url {
        let mut url = self.base.clone();
        push(&mut url, segments);
        url
    }

    /// Replaces the vendor's address in a response's URL with the base URL.
    ///
    /// # Errors
    /// [`CalendarError::Refused`] for an address of another site.
    pub(crate) fn named(&self, address: &str) -> Result<Url, CalendarError> {
        let refused = || {
            CalendarError::Refused(format!("{} returned an address on another site", self.host()))
        };
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

    /// If the vendor rejects a cached token, retries with a new one.
    ///
    /// Returns a response with an error status as `Ok`.
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
                    "the access token for {} contains characters that a header cannot contain",
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
        #[cfg(test)]
        let sent = (method.clone(), body.clone());
        let reply =
            self.outgoing.send(Request { method, url, headers, body, login, elsewhere }).await?;
        #[cfg(test)]
        crate::testing::record(&sent, url, &reply);
        Ok(reply)
    }
}

pub(crate) fn body<T: DeserializeOwned>(reply: &Reply) -> Result<T, CalendarError> {
    serde_json::from_slice(&reply.body).map_err(|error| {
        // The message states the kind of error without quoting the content.
        let why = if error.is_data() {
            "JSON with an unexpected structure"
        } else {
            "a response that is not JSON"
        };
        CalendarError::Permanent(format!("{} returned {why}", host_of(&reply.url)))
    })
}
