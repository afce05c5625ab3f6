//! Calendars on servers of CalDAV (RFC 4791): Radicale, Nextcloud, Fastmail, iCloud and the many
//! others.
//!
//! Objects are mirrored as they are: by `sync-collection` (RFC 6578) where a server has it, else by
//! comparing versions, and fetched by `calendar-multiget`. No server is asked to expand a series,
//! to tell free and busy times or to filter by time: no two do so alike, and some fail outright.
//!
//! The way through it: `discovery` finds the calendars, `sync` what has changed, `fetch` the
//! objects, `write` puts bookings in, `find` finds one that was moved to another calendar.
//! `requests` holds the bodies that are sent; `multistatus` reads what comes back, over `xml`;
//! `href` gives each resource one spelling.

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

use self::multistatus::{Multistatus, Row};
use crate::{CalendarError, CalendarId};
use frontdesk_outgoing::{Credentials, Elsewhere, Login, Outgoing, Reply, Request, host_of};

const DEPTH: HeaderName = HeaderName::from_static("depth");
const XML: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");

/// How far below a resource a question reaches (RFC 4918 section 10.2).
#[derive(Clone, Copy, Debug)]
enum Depth {
    /// The resource.
    Itself,
    /// The resource, and what it directly holds.
    Children,
}

/// The calendars of one account on a CalDAV server.
#[derive(Clone, Debug)]
pub struct CaldavCalendars {
    outgoing: Outgoing,
    base: Url,
    login: Login,
}

/// The account's server can't be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvalidAccount {
    /// The text is no address of a server.
    #[error(
        "expected the address of a CalDAV server such as https://cloud.example.com/, without a user name"
    )]
    Address,
    /// The token holds what no header can.
    #[error("expected a token of visible characters")]
    Token,
}

impl CaldavCalendars {
    /// The account at `address`: of the server, or of anything of the account on it. The address of
    /// a calendar leaves the account's others out.
    ///
    /// # Errors
    /// [`InvalidAccount`] for what is no such address, and for a token that can't be sent.
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

    /// The address of a calendar.
    ///
    /// # Errors
    /// [`CalendarError::Gone`] for an id that was not made here.
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

    /// The properties of a resource, or of it and what it holds; and who told them, to resolve
    /// their addresses by.
    async fn properties(
        &self,
        url: &Url,
        depth: Depth,
        wanted: &str,
    ) -> Result<(Url, Vec<Row>), CalendarError> {
        let reply = self.ask("PROPFIND", url, depth, requests::propfind(wanted)).await?;
        let answer = multistatus_of(&reply)?;
        Ok((reply.url, answer.rows))
    }

    /// The properties of one resource.
    async fn properties_of(&self, url: &Url, wanted: &str) -> Result<(Url, Row), CalendarError> {
        let (told_by, rows) = self.properties(url, Depth::Itself, wanted).await?;
        let Some(row) = rows.into_iter().next() else { return Err(CalendarError::Gone) };
        if row.is_missing() {
            return Err(CalendarError::Gone);
        }
        match row.trouble().filter(|_| row.status.is_some()) {
            Some(status) => Err(trouble(&told_by, status)),
            None => Ok((told_by, row)),
        }
    }
}

/// The answer about several resources.
///
/// # Errors
/// What its status means where it is none, and [`CalendarError::Permanent`] for one that can't be
/// read.
fn multistatus_of(reply: &Reply) -> Result<Multistatus, CalendarError> {
    if reply.status.as_u16() != 207 {
        return Err(CalendarError::of(reply));
    }
    Multistatus::parse(&reply.body).map_err(|why| {
        CalendarError::Permanent(format!(
            "the answer of {} can't be read: {why}",
            host_of(&reply.url)
        ))
    })
}

/// What a status within an answer means that leaves a part of a calendar unknown.
fn trouble(told_by: &Url, status: u16) -> CalendarError {
    let told =
        format!("{} withholds a part of the calendar, with status {status}", host_of(told_by));
    if matches!(status, 408 | 423 | 425 | 429 | 500 | 502..=599) {
        CalendarError::Transient(told)
    } else {
        CalendarError::Permanent(told)
    }
}

#[cfg(test)]
mod tests;
