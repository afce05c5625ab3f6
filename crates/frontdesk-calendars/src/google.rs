//! Google Calendar (version 3 of its interface, by its discovery document).
//!
//! Series come expanded (`singleEvents`), for the window that the first reading names; a sync token
//! then tells what has changed. `wire` holds what Google says, and when one of its events keeps its
//! owner busy; `sync` reads, `write` puts bookings in.

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

/// Reasons for a refusal that passes (403 or 429, whichever Google likes).
const TOO_MUCH: [&str; 6] = [
    "calendarUsageLimitsExceeded",
    "dailyLimitExceeded",
    "quotaExceeded",
    "rateLimitExceeded",
    "RATE_LIMIT_EXCEEDED",
    "userRateLimitExceeded",
];
/// Reasons that say that the owner granted less than is asked for.
const NOT_GRANTED: [&str; 2] = ["ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions"];

/// The calendars of a Google account.
#[derive(Clone, Debug)]
pub struct GoogleCalendars {
    rest: Rest,
    /// For whole days of a calendar that tells no zone.
    zone: Zone,
}

impl GoogleCalendars {
    /// The account that `grant` opens; its owner's clock is `zone`'s. With a base URL, both the
    /// interface and the tokens are asked for below that.
    ///
    /// # Errors
    /// [`InvalidBaseUrl`] for a base URL that is none.
    pub fn new(
        outgoing: &Outgoing,
        grant: &OauthGrant<SecretString>,
        zone: Zone,
    ) -> Result<Self, InvalidBaseUrl> {
        let session = OauthSession::new(outgoing.clone(), Self::token_url(grant)?, grant.clone());
        Self::over(outgoing, grant.base_url.as_deref(), Arc::new(session), zone)
    }

    /// Where access tokens come from.
    pub(crate) fn token_url<S>(grant: &OauthGrant<S>) -> Result<Url, InvalidBaseUrl> {
        service_url(grant.base_url.as_deref(), TOKENS, &["token"])
    }

    /// The account of a grant in use.
    pub(crate) fn over(
        outgoing: &Outgoing,
        base_url: Option<&str>,
        session: Arc<OauthSession>,
        zone: Zone,
    ) -> Result<Self, InvalidBaseUrl> {
        let rest = Rest::new(outgoing.clone(), base_url, API, &["calendar", "v3"], session)?;
        Ok(Self { rest, zone })
    }

    /// The address of a calendar's events, or of one of them.
    fn events_of(&self, calendar: &CalendarId, event: Option<&str>) -> Url {
        let segments = ["calendars", &calendar.0, "events"];
        self.rest.at(&segments.into_iter().chain(event).collect::<Vec<_>>())
    }

    async fn get(&self, url: &Url) -> Result<Reply, CalendarError> {
        self.rest.send(Method::GET, url, &HeaderMap::new(), None).await
    }
}

/// What a refusal means that is the same to whatever was asked.
fn refusal(reply: &Reply) -> CalendarError {
    let reasons = Refusal::reasons(&reply.body);
    let says = |known: &[&str]| reasons.iter().any(|reason| known.contains(&reason.as_str()));
    match (reply.status.as_u16(), CalendarError::of(reply)) {
        (403 | 429, _) if says(&TOO_MUCH) => CalendarError::Throttled(reply.retry_after()),
        (403, _) if says(&NOT_GRANTED) => CalendarError::Auth,
        (_, CalendarError::Permanent(told)) if !reasons.is_empty() => {
            CalendarError::Permanent(format!("{told} ({})", reasons.join(", ")))
        }
        (_, error) => error,
    }
}

#[cfg(test)]
mod tests;
