//! Calendars on CalDAV servers (RFC 4791), such as Nextcloud and iCloud.
//!
//! Objects are mirrored unchanged. Changes come from `sync-collection` (RFC 6578) or, without it,
//! from a comparison of versions; `calendar-multiget` fetches the objects. No request asks a server
//! to expand a series, to compute free/busy times or to filter by time, because servers disagree on
//! all three and some fail.

mod discovery;
mod event;
mod fetch;
mod find;
mod href;
mod multistatus;
mod requests;
mod sync;
mod write;
mod xml;

use http::Method;
use http::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use thiserror::Error;
use url::Url;

pub(crate) use self::href::name as name_of;
use self::multistatus::{Multistatus, Row};
use crate::{CalendarError, CalendarId};
use frontdesk_outgoing::{Credentials, Elsewhere, Login, Outgoing, Reply, Request, host_of};

const DEPTH: HeaderName = HeaderName::from_static("depth");
const XML: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");

/// The depth of a request (RFC 4918 section 10.2).
#[derive(Clone, Copy, Debug)]
enum Depth {
    Itself,
    Children,
}

/// The calendars of one account on a CalDAV server.
#[derive(Clone, Debug)]
pub struct CaldavCalendars {
    outgoing: Outgoing,
    base: Url,
    login: Login,
}

/// The address or the credentials of an account are invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvalidAccount {
    /// The text is not the address of a server.
    #[error(
        "expected the address of a CalDAV server such as https://cloud.example.com/, without a user name"
    )]
    Address,
    /// The token contains characters that a header cannot contain.
    #[error("expected a token of visible characters")]
    Token,
}

impl CaldavCalendars {
    /// Creates the calendars of the account at `address`.
    ///
    /// `address` is the URL of the server, of the account or of a home with calendars. The URL of a
    /// calendar selects only that calendar, which may belong to another person.
    ///
    /// # Errors
    /// [`InvalidAccount`] for an invalid address or a token that a header cannot contain.
    pub fn new(
        outgoing: Outgoing,
        address: &str,
        credentials: &Credentials,
    ) -> Result<Self, InvalidAccount> {
        let base = Url::parse(address.trim()).map_err(|_| InvalidAccount::Address)?;
        let without_user = base.username().is_empty() && base.password().is_none();
        if !without_user || !matches!(base.scheme(), "http" | "https") {
            return Err(InvalidAccount::Address);
        }
        let login = Login::new(credentials, &base).ok_or(InvalidAccount::Token)?;
        Ok(Self { outgoing, base, login })
    }

    fn address(calendar: &CalendarId) -> Result<Url, CalendarError> {
        Url::parse(&calendar.0).map_err(|_| CalendarError::Gone)
    }

    async fn send(
        &self,
        method: &'static str,
        url: &Url,
        headers: HeaderMap,
        body: String,
    ) -> Result<Reply, CalendarError> {
        let method = Method::from_bytes(method.as_bytes()).expect("letters are a method");
        let (login, elsewhere) = (Some(&self.login), Elsewhere::Refused);
        Ok(self.outgoing.send(Request { method, url, headers, body, login, elsewhere }).await?)
    }

    async fn ask(
        &self,
        method: &'static str,
        url: &Url,
        depth: Depth,
        body: String,
    ) -> Result<Reply, CalendarError> {
        let depth = match depth {
            Depth::Itself => HeaderValue::from_static("0"),
            Depth::Children => HeaderValue::from_static("1"),
        };
        let headers = HeaderMap::from_iter([(DEPTH, depth), (CONTENT_TYPE, XML)]);
        self.send(method, url, headers, body).await
    }

    async fn properties(
        &self,
        url: &Url,
        depth: Depth,
        wanted: &str,
    ) -> Result<(Url, Vec<Row>), CalendarError> {
        let reply = self.ask("PROPFIND", url, depth, requests::propfind(wanted)).await?;
        let response = multistatus_of(&reply)?;
        Ok((reply.url, response.rows))
    }

    async fn properties_of(&self, url: &Url, wanted: &str) -> Result<(Url, Row), CalendarError> {
        let (told_by, rows) = self.properties(url, Depth::Itself, wanted).await?;
        let Some(row) = rows.into_iter().next() else { return Err(CalendarError::Gone) };
        if row.is_missing() {
            return Err(CalendarError::Gone);
        }
        match row.failed_status().filter(|_| row.status.is_some()) {
            Some(status) => Err(failed_status(url, status)),
            None => Ok((told_by, row)),
        }
    }
}

fn multistatus_of(reply: &Reply) -> Result<Multistatus, CalendarError> {
    if reply.status.as_u16() != 207 {
        return Err(CalendarError::of(reply));
    }
    Multistatus::parse(&reply.body).map_err(|why| {
        CalendarError::Permanent(format!(
            "{} returned an invalid CalDAV response: {why}",
            host_of(&reply.url)
        ))
    })
}

/// Maps an error status that leaves a resource unread.
fn failed_status(resource: &Url, status: u16) -> CalendarError {
    let (host, name) = (host_of(resource), href::name(resource));
    let detail = format!("{host} returned status {status} for {name:?}");
    if matches!(status, 408 | 423 | 425 | 429 | 500 | 502..=599) {
        CalendarError::Transient(detail)
    } else {
        CalendarError::Permanent(detail)
    }
}

#[cfg(test)]
mod tests;
