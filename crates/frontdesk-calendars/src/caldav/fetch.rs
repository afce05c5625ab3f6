//! Fetches objects with their content (RFC 4791 section 7.9).

use std::collections::BTreeSet;

use http::StatusCode;
use http::header::HeaderMap;
use url::Url;

use super::xml::{Element, caldav};
use super::{CaldavCalendars, Depth, failed_status, href, multistatus_of, requests};
use crate::{CalendarError, Content, Object, ObjectId};
use frontdesk_outgoing::host_of;

/// Objects per request.
const AT_ONCE: usize = 64;
/// The maximum number of omitted objects that are fetched one by one.
const MOST_LEFT_OUT: usize = 100;

/// The maximum bytes of a fetch, about ten large personal calendars.
const MOST_BYTES: usize = 256 * 1024 * 1024;

#[derive(Debug, Default)]
pub(super) struct Fetched {
    pub(super) objects: Vec<Object>,
    /// Objects that no longer exist.
    pub(super) missing: Vec<Url>,
}

impl Fetched {
    fn bytes(&self) -> usize {
        let bytes = |object: &Object| match &object.content {
            Content::ICalendar(text) => text.len(),
            Content::Busy(_) => 0,
        };
        self.objects.iter().map(bytes).sum()
    }
}

impl CaldavCalendars {
    /// Fetches `objects`, and finds those that no longer exist.
    ///
    /// Some servers omit removed objects from the response. An omitted object may still exist and
    /// must not count as free time, so it is fetched separately.
    pub(super) async fn fetch(
        &self,
        calendar: &Url,
        objects: &[Url],
    ) -> Result<Fetched, CalendarError> {
        let mut fetched = Fetched::default();
        let mut left_out = Vec::new();
        // Reversed, because the loop pops from the end.
        let mut chunks: Vec<&[Url]> = objects.chunks(AT_ONCE).rev().collect();
        while let Some(chunk) = chunks.pop() {
            match self.fetch_chunk(calendar, chunk, &mut fetched).await {
                Ok(rest) => left_out.extend(rest),
                Err(CalendarError::TooBig { .. }) if 1 < chunk.len() => {
                    let (first, second) = chunk.split_at(chunk.len() / 2);
                    chunks.extend([second, first]);
                }
                Err(error) => return Err(error),
            }
            if MOST_BYTES < fetched.bytes() {
                return Err(CalendarError::TooBig { limit: MOST_BYTES });
            }
        }
        if MOST_LEFT_OUT < left_out.len() {
            let (host, count, all) = (host_of(calendar), left_out.len(), objects.len());
            return Err(CalendarError::Transient(format!(
                "{host} omitted {count} of {all} requested events"
            )));
        }
        for object in left_out {
            match self.get(&object).await {
                Ok(object) => fetched.objects.push(object),
                Err(CalendarError::Gone) => fetched.missing.push(object),
                Err(error) => return Err(error),
            }
        }
        Ok(fetched)
    }

    /// Returns the objects that the response omits.
    async fn fetch_chunk(
        &self,
        calendar: &Url,
        objects: &[Url],
        fetched: &mut Fetched,
    ) -> Result<BTreeSet<Url>, CalendarError> {
        let reply =
            self.ask("REPORT", calendar, Depth::Children, requests::multiget(objects)).await?;
        let mut left_out: BTreeSet<Url> = objects.iter().cloned().collect();
        for row in multistatus_of(&reply)?.rows {
            let url = href::resolve(&reply.url, &row.href)?;
            if !left_out.contains(&url) {
                continue;
            }
            if let Some(status) = row.failed_status() {
                return Err(failed_status(&reply.url, status));
            }
            if row.is_missing() {
                left_out.remove(&url);
                fetched.missing.push(url);
            } else if let Some(text) = row.property(caldav("calendar-data")).map(Element::raw_text)
            {
                left_out.remove(&url);
                fetched.objects.push(Object {
                    id: ObjectId(url.into()),
                    content: Content::ICalendar(text.as_bytes().to_vec()),
                });
            }
        }
        Ok(left_out)
    }

    async fn get(&self, object: &Url) -> Result<Object, CalendarError> {
        let reply = self.send("GET", object, HeaderMap::new(), String::new()).await?;
        if reply.status != StatusCode::OK {
            return Err(CalendarError::of(&reply));
        }
        Ok(Object {
            id: ObjectId(object.as_str().to_owned()),
            content: Content::ICalendar(reply.body),
        })
    }
}
