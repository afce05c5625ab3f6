//! Pulls changes (RFC 6578), with a fallback for servers without sync tokens.

use std::collections::BTreeMap;

use async_trait::async_trait;
use frontdesk_domain::interval::Interval;
use url::Url;

use super::href::{self, Listed};
use super::xml::{Name, Vocabulary, dav};
use super::{CaldavCalendars, Depth, failed_status, multistatus_of, requests};
use crate::cursor::Progress;
use crate::{CalendarError, CalendarId, CalendarInfo, CalendarSource, Cursor, Delta, ObjectId};
use frontdesk_outgoing::Reply;

/// The maximum number of partial responses per pull.
const MOST_PARTS: usize = 1000;
/// The maximum number of objects per calendar, over all partial responses.
const MOST_OBJECTS: usize = 200_000;
const CTAG: Name = (Vocabulary::CalendarServer, "getctag");

type Etags = BTreeMap<String, Option<String>>;

struct Changes {
    /// Each changed object with its `href`; `None` if it no longer exists.
    objects: BTreeMap<Url, Option<String>>,
    token: String,
}

#[async_trait]
impl CalendarSource for CaldavCalendars {
    async fn calendars(&self) -> Result<Vec<CalendarInfo>, CalendarError> {
        self.discover().await
    }

    async fn pull(
        &self,
        calendar: &CalendarId,
        cursor: Option<&Cursor>,
        _: Interval,
    ) -> Result<Delta, CalendarError> {
        let calendar = Self::address(calendar)?;
        match cursor.map(Progress::read).transpose()? {
            None => self.pull_all(&calendar).await,
            Some(Progress::SyncToken(token)) => {
                let changes = self.changes(&calendar, &token).await?;
                self.delta(&calendar, changes, false).await
            }
            Some(Progress::Listing { ctag, etags }) => {
                self.pull_listed(&calendar, ctag, etags).await
            }
            Some(Progress::Feed { .. } | Progress::DeltaLink(_)) => Err(CalendarError::CursorGone),
        }
    }

    /// Returns the ctag, or else the sync token.
    ///
    /// `None` if the server has no sync tokens; a pull then compares the versions of all objects.
    async fn version(&self, calendar: &CalendarId) -> Result<Option<String>, CalendarError> {
        let (_, versions) =
            self.properties_of(&Self::address(calendar)?, requests::VERSIONS).await?;
        let token = versions.text(dav("sync-token"));
        Ok(token.map(|token| versions.text(CTAG).unwrap_or(token).to_owned()))
    }
}

impl CaldavCalendars {
    async fn pull_all(&self, calendar: &Url) -> Result<Delta, CalendarError> {
        let (_, versions) = self.properties_of(calendar, requests::VERSIONS).await?;
        if versions.text(dav("sync-token")).is_some() {
            match self.changes(calendar, "").await {
                // The server has tokens, but `sync-collection` does not work.
                Err(CalendarError::CursorGone) => {}
                changes => return self.delta(calendar, changes?, true).await,
            }
        }
        let ctag = versions.text(CTAG).map(str::to_owned);
        self.delta_of_listing(calendar, ctag, None).await
    }

    /// Returns [`CalendarError::CursorGone`] if the server rejects the request, perhaps for its token.
    async fn changes(&self, calendar: &Url, token: &str) -> Result<Changes, CalendarError> {
        let mut changes = Changes { objects: BTreeMap::new(), token: token.to_owned() };
        for _ in 0..MOST_PARTS {
            let body = requests::sync_collection(&changes.token);
            let reply = self.ask("REPORT", calendar, Depth::Children, body).await?;
            let more = add_part(&mut changes, calendar, &reply);
            if !more.map_err(CalendarError::or_cursor_gone)? {
                return Ok(changes);
            }
            if MOST_OBJECTS < changes.objects.len() {
                break;
            }
        }
        Err(CalendarError::CursorGone)
    }

    async fn delta(
        &self,
        calendar: &Url,
        changes: Changes,
        whole: bool,
    ) -> Result<Delta, CalendarError> {
        let (mut there, mut gone) = (Vec::new(), Vec::new());
        for (url, href) in changes.objects {
            match href {
                Some(href) => there.push(Listed { url, href }),
                None => gone.push(url),
            }
        }
        let fetched = self.fetch(calendar, &there).await?;
        gone.extend(fetched.missing);
        Ok(Delta {
            changed: fetched.objects,
            removed: gone.into_iter().map(|url| ObjectId(url.into())).collect(),
            whole,
            cursor: Progress::SyncToken(changes.token).to_cursor(),
        })
    }

    async fn pull_listed(
        &self,
        calendar: &Url,
        known_ctag: Option<String>,
        known: Etags,
    ) -> Result<Delta, CalendarError> {
        // Request the ctag first; otherwise the next pull would miss changes during the listing.
        let (_, versions) = self.properties_of(calendar, requests::VERSIONS).await?;
        let ctag = versions.text(CTAG).map(str::to_owned);
        if ctag.is_some() && ctag == known_ctag {
            return Ok(Delta::nothing(Progress::Listing { ctag, etags: known }.to_cursor()));
        }
        self.delta_of_listing(calendar, ctag, Some(known)).await
    }

    /// Returns the changes since the `known` versions; all objects if `None`.
    async fn delta_of_listing(
        &self,
        calendar: &Url,
        ctag: Option<String>,
        known: Option<Etags>,
    ) -> Result<Delta, CalendarError> {
        let whole = known.is_none();
        let known = known.unwrap_or_default();
        let listed = self.list(calendar).await?;
        // An object without a version counts as changed, because its changes are undetectable.
        let mut etags = Etags::new();
        let mut changed = Vec::new();
        for (url, (href, etag)) in listed {
            let id = String::from(url.clone());
            if etag.is_none() || known.get(&id) != Some(&etag) {
                changed.push(Listed { url, href });
            }
            etags.insert(id, etag);
        }
        let fetched = self.fetch(calendar, &changed).await?;
        for missing in &fetched.missing {
            etags.remove(missing.as_str());
        }
        let removed =
            known.into_keys().filter(|id| !etags.contains_key(id)).map(ObjectId).collect();
        let cursor = Progress::Listing { ctag, etags }.to_cursor();
        Ok(Delta { changed: fetched.objects, removed, whole, cursor })
    }

    /// Returns each object's `href` and version.
    pub(super) async fn list(
        &self,
        calendar: &Url,
    ) -> Result<BTreeMap<Url, (String, Option<String>)>, CalendarError> {
        let (told_by, rows) = self.properties(calendar, Depth::Children, requests::VERSION).await?;
        let mut listed = BTreeMap::new();
        for row in rows.into_iter().filter(|row| !row.is_missing() && !row.is_collection()) {
            let url = href::resolve(&told_by, &row.href)?;
            if let Some(status) = row.failed_status() {
                return Err(failed_status(&url, status));
            }
            let etag = row.text(dav("getetag")).map(str::to_owned);
            listed.insert(url, (row.href, etag));
        }
        Ok(listed)
    }
}

/// Adds a partial response (RFC 6578 section 3.6); returns whether another follows.
fn add_part(changes: &mut Changes, calendar: &Url, reply: &Reply) -> Result<bool, CalendarError> {
    let response = multistatus_of(reply)?;
    let own = [calendar, &reply.url].map(href::decoded);
    let mut more = false;
    for row in response.rows {
        let url = href::resolve(&reply.url, &row.href)?;
        if own.contains(&href::decoded(&url)) {
            more |= row.status == Some(507);
        } else if row.is_missing() {
            changes.objects.insert(url, None);
        } else if let Some(status) = row.failed_status() {
            return Err(failed_status(&url, status));
        } else if !row.is_collection() {
            changes.objects.insert(url, Some(row.href));
        }
    }
    let token = response.sync_token.ok_or(CalendarError::CursorGone)?;
    // A request with the same token would return the same part again.
    let stuck = more && token == changes.token;
    changes.token = token;
    if stuck { Err(CalendarError::CursorGone) } else { Ok(more) }
}
