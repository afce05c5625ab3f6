//! Calendars of Microsoft 365 and Outlook.com through Microsoft Graph 1.0.
//!
//! The delta of a calendar view returns the changes within the window of the first reading. It
//! omits the busy status of instances of a series and does not report removed instances. A series
//! is therefore one object here and is read again completely when the delta contains it.

mod series;
mod sync;
mod wire;
mod write;

use std::sync::Arc;

use frontdesk_domain::calendar::OauthGrant;
use frontdesk_domain::zone::Zone;
use frontdesk_icalendar::zone_named;
use frontdesk_outgoing::{Outgoing, Reply, host_of};
use http::header::{HeaderMap, HeaderName, HeaderValue};
use http::{Method, StatusCode};
use secrecy::SecretString;
use serde_json::Value;
use url::Url;

use self::wire::{MailboxSettings, Refusal};
use crate::CalendarError;
use crate::oauth::OauthSession;
use crate::rest::{InvalidBaseUrl, Rest, body, service_url};

const TOKENS: &str = "https://login.microsoftonline.com";
pub(crate) const API: &str = "https://graph.microsoft.com";

const PREFER: HeaderName = HeaderName::from_static("prefer");
/// Requests UTC times, immutable ids, and plain-text bodies (bodies cannot be omitted).
const PREFERENCES: HeaderValue = HeaderValue::from_static(
    "outlook.timezone=\"UTC\", outlook.body-content-type=\"text\", odata.maxpagesize=200, IdType=\"ImmutableId\"",
);

/// The calendars of an account of Microsoft 365 or Outlook.com.
#[derive(Clone, Debug)]
pub struct MicrosoftCalendars {
    rest: Rest,
    /// The zone of all-day events if the mailbox settings cannot be read.
    zone: Zone,
}

impl MicrosoftCalendars {
    /// Creates the calendars of the account; its owner lives in `zone`.
    ///
    /// `tenant` is the id or domain of a directory, or `common`. If a base URL is given, API and
    /// token requests use paths below that URL.
    ///
    /// # Errors
    /// [`InvalidBaseUrl`] if the base URL is invalid.
    pub fn new(
        outgoing: &Outgoing,
        tenant: &str,
        grant: &OauthGrant<SecretString>,
        zone: Zone,
    ) -> Result<Self, InvalidBaseUrl> {
        let session =
            OauthSession::new(outgoing.clone(), Self::token_url(tenant, grant)?, grant.clone());
        Self::over(outgoing, grant.base_url.as_deref(), Arc::new(session), zone)
    }

    pub(crate) fn token_url<S>(tenant: &str, grant: &OauthGrant<S>) -> Result<Url, InvalidBaseUrl> {
        service_url(grant.base_url.as_deref(), TOKENS, &[tenant, "oauth2", "v2.0", "token"])
    }

    pub(crate) fn over(
        outgoing: &Outgoing,
        base_url: Option<&str>,
        session: Arc<OauthSession>,
        zone: Zone,
    ) -> Result<Self, InvalidBaseUrl> {
        let rest = Rest::new(outgoing.clone(), base_url, API, &["v1.0"], session)?;
        Ok(Self { rest, zone })
    }

    async fn get(&self, url: &Url) -> Result<Reply, CalendarError> {
        self.send(Method::GET, url, HeaderMap::new(), None).await
    }

    async fn send(
        &self,
        method: Method,
        url: &Url,
        mut headers: HeaderMap,
        body: Option<&Value>,
    ) -> Result<Reply, CalendarError> {
        headers.insert(PREFER, PREFERENCES);
        self.rest.send(method, url, &headers, body).await
    }

    /// Returns the mailbox's zone for all-day events, else the member's zone.
    ///
    /// Reading the mailbox's zone needs a separate permission (`MailboxSettings.Read`).
    async fn mailbox_zone(&self) -> Result<Zone, CalendarError> {
        let reply = self.get(&self.rest.at(&["me", "mailboxSettings"])).await?;
        match reply.status {
            _ if reply.has_content() => {
                let MailboxSettings { time_zone } = body(&reply)?;
                Ok(time_zone.as_deref().and_then(zone_named).unwrap_or_else(|| self.zone.clone()))
            }
            StatusCode::FORBIDDEN | StatusCode::NOT_FOUND => Ok(self.zone.clone()),
            _ => Err(read_refusal(&reply)),
        }
    }
}

fn refusal(reply: &Reply) -> CalendarError {
    let code = Refusal::code(&reply.body);
    match (CalendarError::of(reply), code) {
        (CalendarError::Permanent(detail), Some(code)) if code.ends_with("ConcurrentItemSave") => {
            CalendarError::Transient(format!("{detail} ({code})"))
        }
        (CalendarError::Permanent(detail), Some(code)) => {
            CalendarError::Permanent(format!("{detail} ({code})"))
        }
        (error, _) => error,
    }
}

/// Maps a refused read; treats 412, which Graph sometimes returns, as transient.
fn read_refusal(reply: &Reply) -> CalendarError {
    match refusal(reply) {
        CalendarError::Conflict => CalendarError::Transient(format!(
            "{} responded with {}",
            host_of(&reply.url),
            reply.status
        )),
        error => error,
    }
}

#[cfg(test)]
mod tests;
