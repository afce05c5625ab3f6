//! Writes bookings as events of a calendar (RFC 4791 section 5.3.2).

use async_trait::async_trait;
use frontdesk_domain::calendar::CalendarEvent;
use frontdesk_outgoing::Reply;
use http::header::{
    CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_MATCH, IF_NONE_MATCH,
};
use url::Url;

use super::event::icalendar_of;
use super::xml::{self, caldav, dav};
use super::{CaldavCalendars, requests};
use crate::{CalendarError, CalendarId, CalendarSink, ObjectId, Written};

const ICALENDAR: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");
const ANY: HeaderValue = HeaderValue::from_static("*");

#[async_trait]
impl CalendarSink for CaldavCalendars {
    async fn add(
        &self,
        calendar: &CalendarId,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError> {
        let calendar = Self::address(calendar)?;
        let object = object_of(&calendar, event)?;
        let reply = self.put(&object, event, (IF_NONE_MATCH, ANY)).await?;
        if reply.status.is_success() {
            return self.written(object, &reply).await;
        }
        if !is_taken(&reply) {
            return Err(CalendarError::of(&reply));
        }
        // Either the response of an earlier attempt was lost, or another object has the same UID,
        // or the calendar is gone.
        match self.version(&object).await {
            Ok(etag) => self.overwrite(object, etag, event).await,
            Err(CalendarError::Gone) => {
                self.properties_of(&calendar, requests::VERSION).await?;
                Err(CalendarError::Conflict)
            }
            Err(error) => Err(error),
        }
    }

    async fn replace(
        &self,
        _: &CalendarId,
        written: &Written,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError> {
        self.overwrite(address(&written.object)?, written.etag.clone(), event).await
    }

    async fn remove(&self, _: &CalendarId, written: &Written) -> Result<(), CalendarError> {
        let object = address(&written.object)?;
        let condition = self.condition(&object, written.etag.clone()).await?;
        let headers = HeaderMap::from_iter([(IF_MATCH, condition)]);
        let reply = self.send("DELETE", &object, headers, String::new()).await?;
        if reply.status.is_success() {
            return Ok(());
        }
        Err(self.refused_write(&object, &reply).await)
    }

    async fn find(&self, uid: &str) -> Result<Option<(CalendarId, Written)>, CalendarError> {
        self.search(uid).await
    }
}

impl CaldavCalendars {
    async fn put(
        &self,
        object: &Url,
        event: &CalendarEvent,
        condition: (HeaderName, HeaderValue),
    ) -> Result<Reply, CalendarError> {
        let headers = HeaderMap::from_iter([(CONTENT_TYPE, ICALENDAR), condition]);
        self.send("PUT", object, headers, icalendar_of(event)).await
    }

    /// Without `etag`, overwrites the present version.
    async fn overwrite(
        &self,
        object: Url,
        etag: Option<String>,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError> {
        let condition = self.condition(&object, etag).await?;
        let reply = self.put(&object, event, (IF_MATCH, condition)).await?;
        if reply.status.is_success() {
            return self.written(object, &reply).await;
        }
        Err(self.refused_write(&object, &reply).await)
    }

    /// Returns the value of `If-Match`, by default of the version that the server has now.
    ///
    /// `*` for a weak version, which never matches (RFC 9110 section 13.1.1).
    async fn condition(
        &self,
        object: &Url,
        etag: Option<String>,
    ) -> Result<HeaderValue, CalendarError> {
        let etag = match etag {
            Some(etag) => Some(etag),
            None => match self.version(object).await {
                // The server does not report versions.
                Err(CalendarError::Permanent(_)) => None,
                etag => etag?,
            },
        };
        let strong = etag.filter(|etag| !etag.starts_with("W/"));
        Ok(strong.and_then(|etag| HeaderValue::from_str(&etag).ok()).unwrap_or(ANY))
    }

    async fn written(&self, object: Url, reply: &Reply) -> Result<Written, CalendarError> {
        let etag = match reply.header(&ETAG) {
            Some(etag) => Some(etag.to_owned()),
            // The write succeeded, even if this request fails.
            None => self.version(&object).await.unwrap_or_default(),
        };
        Ok(Written { object: ObjectId(object.into()), etag })
    }

    async fn version(&self, object: &Url) -> Result<Option<String>, CalendarError> {
        let (_, row) = self.properties_of(object, requests::VERSION).await?;
        Ok(row.text(dav("getetag")).map(str::to_owned))
    }

    /// Maps a refused write; a 412 can also mean a missing object.
    async fn refused_write(&self, object: &Url, reply: &Reply) -> CalendarError {
        match (CalendarError::of(reply), reply.status.as_u16()) {
            (CalendarError::Conflict, _) | (_, 409) => match self.version(object).await {
                Ok(_) | Err(CalendarError::Permanent(_)) => CalendarError::Conflict,
                Err(error) => error,
            },
            (refusal, _) => refusal,
        }
    }
}

/// Derives the address from the UID, so retries use the same address.
fn object_of(calendar: &Url, event: &CalendarEvent) -> Result<Url, CalendarError> {
    let mut object = calendar.clone();
    let name = format!("{}.ics", event.uid);
    object.path_segments_mut().map_err(|()| CalendarError::Gone)?.pop_if_empty().push(&name);
    Ok(object)
}

fn address(object: &ObjectId) -> Result<Url, CalendarError> {
    Url::parse(&object.0).map_err(|_| CalendarError::Gone)
}

/// Whether another object uses the name or the UID.
///
/// Sources: RFC 4791 section 5.3.2.1 and RFC 6638 section 3.2.4.1.
fn is_taken(reply: &Reply) -> bool {
    let names_uid = |error: xml::Element| {
        ["no-uid-conflict", "unique-scheduling-object-resource"]
            .iter()
            .any(|name| error.holds(caldav(name)))
    };
    match reply.status.as_u16() {
        409 | 412 => true,
        403 => xml::parse(&reply.body).is_ok_and(names_uid),
        _ => false,
    }
}
