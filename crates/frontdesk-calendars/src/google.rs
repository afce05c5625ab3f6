//! Google Calendar through API version 3; names follow its discovery document.
//!
//! The API expands series (`singleEvents`) within the window of the first reading. Later readings
//! use a sync token to fetch the changes.

mod sync;
mod wire;
mod write;

use std::sync::Arc;

use frontdesk_domain::calendar::OauthGrant;
use frontdesk_domain::zone::Zone;
use frontdesk_outgoing::{Outgoing, Reply};
use http::Method;
use http::header::HeaderMap;
use secrecy::SecretString;
use url::Url;

use self::wire::Refusal;
use crate::oauth::OauthSession;
use crate::rest::{InvalidBaseUrl, Rest, service_url};
use crate::{CalendarError, CalendarId};

const TOKENS: &str = "https://oauth2.googleapis.com";
pub(crate) const API: &str = "https://www.googleapis.com";

/// Reason codes of a temporary refusal with status 403 or 429.
const RATE_LIMITED: [&str; 6] = [
    "calendarUsageLimitsExceeded",
    "dailyLimitExceeded",
    "quotaExceeded",
    "rateLimitExceeded",
    "RATE_LIMIT_EXCEEDED",
    "userRateLimitExceeded",
];
/// Reason codes of a refusal because the grant lacks scopes.
const NOT_GRANTED: [&str; 2] = ["ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions"];

/// The calendars of a Google account.
#[derive(Clone, Debug)]
pub struct GoogleCalendars {
    rest: Rest,
    /// The zone of all-day events in a calendar without a zone.
    zone: Zone,
}

impl GoogleCalendars {
    /// Creates the calendars of the account; its owner lives in `zone`.
    ///
    /// If a base URL is given, API and token requests use paths below that URL.
    ///
    /// # Errors
    /// [`InvalidBaseUrl`] if the base URL is invalid.
    pub fn new(
        outgoing: &Outgoing,
        grant: &OauthGrant<SecretString>,
        zone: Zone,
    ) -> Result<Self, InvalidBaseUrl> {
        let session = OauthSession::new(outgoing.clone(), Self::token_url(grant)?, grant.clone());
        Self::over(outgoing, grant.base_url.as_deref(), Arc::new(session), zone)
    }

    pub(crate) fn token_url<S>(grant: &OauthGrant<S>) -> Result<Url, InvalidBaseUrl> {
        service_url(grant.base_url.as_deref(), TOKENS, &["token"])
    }

    pub(crate) fn over(
        outgoing: &Outgoing,
        base_url: Option<&str>,
        session: Arc<OauthSession>,
        zone: Zone,
    ) -> Result<Self, InvalidBaseUrl> {
        let rest = Rest::new(outgoing.clone(), base_url, API, &["calendar", "v3"], session)?;
        Ok(Self { rest, zone })
    }

    fn events_of(&self, calendar: &CalendarId, event: Option<&str>) -> Url {
        let segments = ["calendars", &calendar.0, "events"];
        self.rest.at(&segments.into_iter().chain(event).collect::<Vec<_>>())
    }

    async fn get(&self, url: &Url) -> Result<Reply, CalendarError> {
        self.rest.send(Method::GET, url, &HeaderMap::new(), None).await
    }
}

fn refusal(reply: &Reply) -> CalendarError {
    let reasons = Refusal::reasons(&reply.body);
    let says = |known: &[&str]| reasons.iter().any(|reason| known.contains(&reason.as_str()));
    match (reply.status.as_u16(), CalendarError::of(reply)) {
        (403 | 429, _) if says(&RATE_LIMITED) => CalendarError::Throttled(reply.retry_after()),
        (403, _) if says(&NOT_GRANTED) => CalendarError::Auth,
        (_, CalendarError::Permanent(detail)) if !reasons.is_empty() => {
            CalendarError::Permanent(format!("{detail} ({})", reasons.join(", ")))
        }
        (_, error) => error,
    }
}

#[cfg(test)]
mod tests;
