//! Fetches objects with their content (RFC 4791 section 7.9).

use std::collections::BTreeMap;

use http::header::HeaderMap;
use url::Url;

use super::href::{self, Listed};
use super::xml::{Element, caldav};
use super::{CaldavCalendars, Depth, failed_status, multistatus_of, requests};
use crate::{CalendarError, Content, Object, ObjectId};
use frontdesk_outgoing::host_of;

/// Objects per request.
const AT_ONCE: usize = 64;
/// The maximum number of objects that are fetched one by one.
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
    /// Some servers report objects as missing, or omit them, although they exist. Such an object
    /// must not count as free time, so it is fetched separately.
    pub(super) async fn fetch(
        &self,
        calendar: &Url,
        objects: &[Listed],
    ) -> Result<Fetched, CalendarError> {
        let mut fetched = Fetched::default();
        let mut left_out = Vec::new();
        // Reversed, because the loop pops from the end.
        let mut chunks: Vec<&[Listed]> = objects.chunks(AT_ONCE).rev().collect();
        while let Some(chunk) = chunks.pop() {
            match self.fetch_chunk(calendar, chunk, &mut fetched).await {
                Ok(rest) => left_out.extend(rest),
                Err(CalendarError::TooBig { limit }) => {
                    if let [Listed { url, .. }] = chunk {
                        return Err(CalendarError::Permanent(format!(
                            "{} returned more than {limit} bytes, the maximum, for {:?}",
                            host_of(calendar),
                            href::name(url)
                        )));
                    }
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
        self.check_unlisted(calendar, &fetched.missing).await?;
        Ok(fetched)
    }

    /// Returns the objects without content in the response.
    async fn fetch_chunk(
        &self,
        calendar: &Url,
        objects: &[Listed],
        fetched: &mut Fetched,
    ) -> Result<Vec<Url>, CalendarError> {
        let reply =
            self.ask("REPORT", calendar, Depth::Children, requests::multiget(objects)).await?;
        let mut alike: BTreeMap<Vec<u8>, Vec<&Url>> = BTreeMap::new();
        for Listed { url, .. } in objects {
            alike.entry(href::decoded(url)).or_default().push(url);
        }
        let mut texts: BTreeMap<&Url, Vec<u8>> = BTreeMap::new();
        for row in multistatus_of(&reply)?.rows {
            let url = href::resolve(&reply.url, &row.href)?;
            // Some servers respond with another spelling than they list.
            let object = match alike.get(&href::decoded(&url)).map(Vec::as_slice) {
                Some([only]) => *only,
                Some(several) => match several.iter().find(|object| ***object == url) {
                    Some(object) => *object,
                    None => continue,
                },
                None => continue,
            };
            if let Some(status) = row.failed_status() {
                return Err(failed_status(object, status));
            }
            if let Some(text) = row.property(caldav("calendar-data")).map(Element::raw_text) {
                texts.insert(object, text.as_bytes().to_vec());
            }
        }
        let mut left_out = Vec::new();
        for Listed { url, .. } in objects {
            match texts.remove(url) {
                Some(text) => fetched.objects.push(object(url, text)),
                None => left_out.push(url.clone()),
            }
        }
        Ok(left_out)
    }

    async fn get(&self, url: &Url) -> Result<Object, CalendarError> {
        let reply = self.send("GET", url, HeaderMap::new(), String::new()).await?;
        if reply.has_content() {
            return Ok(object(url, reply.body));
        }
        let named = |why| format!("{why} for {:?}", href::name(url));
        Err(match CalendarError::of(&reply) {
            CalendarError::Transient(why) => CalendarError::Transient(named(why)),
            CalendarError::Permanent(why) => CalendarError::Permanent(named(why)),
            error => error,
        })
    }

    /// Tells removed objects from objects that the server lists but does not return.
    async fn check_unlisted(&self, calendar: &Url, missing: &[Url]) -> Result<(), CalendarError> {
        if missing.is_empty() {
            return Ok(());
        }
        let listed = self.list(calendar).await?;
        let Some(object) = missing.iter().find(|object| listed.contains_key(object)) else {
            return Ok(());
        };
        Err(CalendarError::Permanent(format!(
            "{} lists the object {:?} but returns 404 for it",
            host_of(calendar),
            href::name(object)
        )))
    }
}

fn object(url: &Url, text: Vec<u8>) -> Object {
    Object { id: ObjectId(url.as_str().to_owned()), content: Content::ICalendar(text) }
}
