//! Calendars of Microsoft 365 and Outlook.com, through Microsoft Graph (version 1.0).
//!
//! A calendar view's delta tells what has changed within the window that the first reading names.
//! Of a series it tells instances without saying whether they take time, and not which of them are
//! gone; so a series is one object here, and read again whole when the delta names it. `wire` holds
//! what Graph says, and when an event keeps its owner busy; `sync` reads a calendar, `series` a
//! series, `write` puts bookings in.

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
/// Times in UTC, descriptions without markup since they can't be left out, and ids that outlast a
/// move to another folder.
const PREFERENCES: HeaderValue = HeaderValue::from_static(
    "outlook.timezone=\"UTC\", outlook.body-content-type=\"text\", odata.maxpagesize=200, IdType=\"ImmutableId\"",
);

/// The calendars of an account of Microsoft 365 or Outlook.com.
#[derive(Clone, Debug)]
pub struct MicrosoftCalendars {
    rest: Rest,
    /// For whole days of a mailbox whose settings may not be read.
    zone: Zone,
}

impl MicrosoftCalendars {
    /// The account that `grant` opens in the directory of `tenant` (its id or domain, or `common`);
    /// its owner's clock is `zone`'s. With a base URL, both the interface and the tokens are asked
    /// for below that.
    ///
    /// # Errors
    /// [`InvalidBaseUrl`] for a base URL that is none.
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

    /// Where access tokens come from.
    pub(crate) fn token_url<S>(tenant: &str, grant: &OauthGrant<S>) -> Result<Url, InvalidBaseUrl> {
        service_url(grant.base_url.as_deref(), TOKENS, &[tenant, "oauth2", "v2.0", "token"])
    }

    /// The account of a grant in use.
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

    /// The zone that the mailbox's whole days are of. To ask for it takes a permission of its own
    /// (`MailboxSettings.Read`); without it, and where it names a zone that nobody else knows, they
    /// are of the member's.
    async fn mailbox_zone(&self) -> Result<Zone, CalendarError> {
        let reply = self.get(&self.rest.at(&["me", "mailboxSettings"])).await?;
        match reply.status {
            StatusCode::OK => {
                let MailboxSettings { time_zone } = body(&reply)?;
                Ok(time_zone.as_deref().and_then(zone_named).unwrap_or_else(|| self.zone.clone()))
            }
            StatusCode::FORBIDDEN | StatusCode::NOT_FOUND => Ok(self.zone.clone()),
            _ => Err(read_refusal(&reply)),
        }
    }
}

/// What a refusal means that is the same to whatever was asked.
fn refusal(reply: &Reply) -> CalendarError {
    let code = Refusal::code(&reply.body);
    match (CalendarError::of(reply), code) {
        (CalendarError::Permanent(told), Some(code)) if code.ends_with("ConcurrentItemSave") => {
            CalendarError::Transient(format!("{told} ({code})"))
        }
        (CalendarError::Permanent(told), Some(code)) => {
            CalendarError::Permanent(format!("{told} ({code})"))
        }
        (error, _) => error,
    }
}

/// What a refusal means of something that was only read: Graph answers 412 now and then, though
/// there is no condition.
fn read_refusal(reply: &Reply) -> CalendarError {
    match refusal(reply) {
        CalendarError::Conflict => {
            CalendarError::Transient(format!("{} answers {}", host_of(&reply.url), reply.status))
        }
        error => error,
    }
}

#[cfg(test)]
mod tests;
