//! The CRMs, one module each, and the adapter that calls them.

mod hubspot;
mod pipedrive;
mod salesforce;
#[cfg(test)]
mod testing;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::ports::{Connection, CrmError, CrmKind, CrmMatch, CrmQuery, Crms};
use frontdesk_domain::records::CompanyDomain;
use frontdesk_outgoing::HttpClient;
use reqwest::header::{AUTHORIZATION, HeaderName};
use reqwest::{RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use time::parsing::Parsable;
use time::{OffsetDateTime, UtcOffset};
use tokio::time::{Instant, timeout_at};

use crate::body::{List, Text};
use crate::client::{CallError, Reply};
use crate::session::{Session, SessionError};
use frontdesk_vault::Vault;

/// Looks up contacts and companies in the connected CRMs over HTTP.
#[derive(Clone, Debug)]
pub struct HttpCrms {
    client: HttpClient,
    vault: Arc<Vault>,
}

impl HttpCrms {
    /// Creates the adapter; `vault` decrypts the tokens.
    pub fn new(client: HttpClient, vault: Arc<Vault>) -> Self {
        Self { client, vault }
    }
}

#[async_trait]
impl Crms for HttpCrms {
    async fn find_in_crm(
        &self,
        kind: CrmKind,
        connection: &Connection,
        query: &CrmQuery,
        timeout: Duration,
    ) -> Result<Option<CrmMatch>, CrmError> {
        let extras_until = Instant::now() + timeout * 4 / 5;
        let session = self.open(kind, connection, timeout)?;
        let reader = |key| Reader { session: &session, key, extras_until };
        let found = match kind {
            CrmKind::HubSpot => hubspot::find(&reader(BEARER), query).await,
            CrmKind::Salesforce => salesforce::find(&reader(BEARER), query).await,
            CrmKind::Pipedrive => pipedrive::find(&reader(pipedrive::KEY), query).await,
        };
        if let Err(error) = &found {
            let http_status = session.last_status();
            tracing::warn!(
                crm = kind.as_str(),
                error = error.as_str(),
                http_status,
                "a CRM could not be read"
            );
        }
        found
    }
}

impl HttpCrms {
    fn open(
        &self,
        kind: CrmKind,
        connection: &Connection,
        timeout: Duration,
    ) -> Result<Session<'_>, CrmError> {
        let vendors_url = match kind {
            CrmKind::HubSpot => hubspot::URL,
            CrmKind::Salesforce => salesforce::URL,
            CrmKind::Pipedrive => pipedrive::URL,
        };
        let session = Session::open(
            &self.client,
            &self.vault,
            kind.as_str(),
            vendors_url,
            connection,
            timeout,
        );
        session.map_err(|error| {
            tracing::error!(crm = kind.as_str(), %error, "cannot call a CRM");
            match error {
                SessionError::UnsendableKey => CrmError::BadCredentials,
                SessionError::Sealed(_)
                | SessionError::BaseUrl(_)
                | SessionError::OutOfReach(_) => CrmError::Failed,
            }
        })
    }
}

struct Reader<'a> {
    session: &'a Session<'a>,
    key: KeyHeader,
    /// The deadline for optional data: the owner's name and address, and the record's URL.
    extras_until: Instant,
}

/// The header that contains the token, and the prefix before the token.
type KeyHeader = (HeaderName, &'static str);

const BEARER: KeyHeader = (AUTHORIZATION, "Bearer ");

impl Reader<'_> {
    fn get(&self, segments: &[&str]) -> RequestBuilder {
        self.authorized(self.session.get(segments))
    }

    fn post(&self, segments: &[&str]) -> RequestBuilder {
        self.authorized(self.session.post(segments))
    }

    fn authorized(&self, request: RequestBuilder) -> RequestBuilder {
        let (name, prefix) = &self.key;
        request.header(name, self.session.key(prefix))
    }

    /// Reads required data; a failure fails the whole lookup.
    async fn read<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, CrmError> {
        object_in(&self.reply(request).await?)
    }

    /// `None` if the CRM itself, not a proxy, responds with 404.
    async fn read_if_any<T: DeserializeOwned>(
        &self,
        request: RequestBuilder,
    ) -> Result<Option<T>, CrmError> {
        let reply = self.reply(request).await?;
        if reply.status == StatusCode::NOT_FOUND && !reply.is_page() {
            return Ok(None);
        }
        object_in(&reply).map(Some)
    }

    /// Reads optional data; any failure yields `None`.
    async fn read_extra<T: DeserializeOwned>(&self, request: RequestBuilder) -> Option<T> {
        let reply = timeout_at(self.extras_until, self.reply(request)).await.ok()?.ok()?;
        reply.status.is_success().then(|| reply.object())?
    }

    async fn reply(&self, request: RequestBuilder) -> Result<Reply, CrmError> {
        self.session.send(request).await.map_err(|error| match error {
            CallError::Timeout | CallError::Unfinished(_) | CallError::TooLate => CrmError::Timeout,
            CallError::NotConnected | CallError::OutOfReach | CallError::Broken => CrmError::Failed,
        })
    }
}

fn object_in<T: DeserializeOwned>(reply: &Reply) -> Result<T, CrmError> {
    error_of(reply.status).map_or_else(|| reply.object().ok_or(CrmError::Failed), Err)
}

fn error_of(status: StatusCode) -> Option<CrmError> {
    match status {
        status if status.is_success() => None,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Some(CrmError::BadCredentials),
        StatusCode::TOO_MANY_REQUESTS => Some(CrmError::RateLimited),
        _ => Some(CrmError::Failed),
    }
}

/// Returns the time in UTC; `None` if it is unreadable or in UTC outside the years 0 to 9999.
fn instant(text: &Text, format: &(impl Parsable + ?Sized)) -> Option<OffsetDateTime> {
    OffsetDateTime::parse(text.as_deref()?, format).ok()?.checked_to_offset(UtcOffset::UTC)
}

/// If times are equal, returns the first item, the CRM's best match.
fn last_changed<T>(
    items: impl IntoIterator<Item = T>,
    updated_at: impl Fn(&T) -> Option<OffsetDateTime>,
) -> Option<T> {
    items
        .into_iter()
        .reduce(|best, next| if updated_at(&best) < updated_at(&next) { next } else { best })
}

/// Returns the record with this domain, or else with its registrable domain, that changed last.
fn of_domain<T>(
    records: List<T>,
    domain: &CompanyDomain,
    found: fn(&T) -> Option<&str>,
    updated_at: fn(&T) -> Option<OffsetDateTime>,
) -> Option<T> {
    let registrable = domain.registrable();
    let (mut same, mut above) = (Vec::new(), Vec::new());
    for record in records.0 {
        match found(&record).and_then(|text| CompanyDomain::parse(text).ok()) {
            Some(found) if found == *domain => same.push(record),
            Some(found) if found == registrable => above.push(record),
            _ => {}
        }
    }
    last_changed(same, updated_at).or_else(|| last_changed(above, updated_at))
}

/// The owner of a record, as far as the CRM shows it.
#[derive(Default)]
struct Owner {
    name: Option<String>,
    email: Option<String>,
}

fn full_name(first: Text, last: Text) -> Option<String> {
    match (first.take(), last.take()) {
        (Some(first), Some(last)) => Some(format!("{first} {last}")),
        (first, last) => first.or(last),
    }
}

#[cfg(test)]
mod tests;
