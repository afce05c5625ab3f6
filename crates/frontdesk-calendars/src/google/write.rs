use async_trait::async_trait;
use frontdesk_domain::calendar::CalendarEvent;
use frontdesk_outgoing::Reply;
use http::header::{HeaderMap, HeaderValue, IF_MATCH};
use http::{Method, StatusCode};
use serde_json::{Value, json};
use time::OffsetDateTime;
use url::Url;

use super::sync::rfc3339;
use super::wire::WrittenEvent;
use super::{GoogleCalendars, refusal};
use crate::rest::body;
use crate::{CalendarError, CalendarId, CalendarSink, ObjectId, Written};

#[async_trait]
impl CalendarSink for GoogleCalendars {
    async fn add(
        &self,
        calendar: &CalendarId,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError> {
        let id = event_id(&event.uid);
        let new = new_event(event, &id);
        let reply =
            self.write(Method::POST, self.events_of(calendar, None), None, Some(&new)).await?;
        if reply.status != StatusCode::CONFLICT {
            return written(&reply);
        }
        // The id is in use. Either the response of an earlier attempt was lost, or a user removed
        // this booking's event, which Google keeps as cancelled.
        let url = self.events_of(calendar, Some(&id));
        written(&self.write(Method::PATCH, url, None, Some(&wire(event))).await?)
    }

    async fn replace(
        &self,
        calendar: &CalendarId,
        before: &Written,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError> {
        let url = self.events_of(calendar, Some(&before.object.0));
        let reply =
            self.write(Method::PATCH, url, before.etag.as_deref(), Some(&wire(event))).await?;
        written(&reply)
    }

    async fn remove(&self, calendar: &CalendarId, before: &Written) -> Result<(), CalendarError> {
        let url = self.events_of(calendar, Some(&before.object.0));
        let reply = self.write(Method::DELETE, url, before.etag.as_deref(), None).await?;
        if reply.status.is_success() {
            return Ok(());
        }
        Err(refusal(&reply))
    }
}

impl GoogleCalendars {
    /// Google sends no mail, because this service notifies the invitee.
    async fn write(
        &self,
        method: Method,
        mut url: Url,
        etag: Option<&str>,
        wire: Option<&Value>,
    ) -> Result<Reply, CalendarError> {
        url.query_pairs_mut().append_pair("sendUpdates", "none");
        let condition = etag.and_then(|etag| HeaderValue::from_str(etag).ok());
        let headers =
            condition.map(|condition| (IF_MATCH, condition)).into_iter().collect::<HeaderMap>();
        self.rest.send(method, &url, &headers, wire).await
    }
}

fn written(reply: &Reply) -> Result<Written, CalendarError> {
    if !reply.status.is_success() {
        return Err(refusal(reply));
    }
    let WrittenEvent { id, etag } = body(reply)?;
    Ok(Written { object: ObjectId(id), etag })
}

/// Derives a stable id in base32hex (RFC 4648 section 7) for Google.
fn event_id(uid: &str) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";
    let mut id = String::with_capacity(uid.len().div_ceil(5) * 8);
    let (mut bits, mut held) = (0_u32, 0_u32);
    for byte in uid.bytes() {
        bits = bits << 8 | u32::from(byte);
        held += 8;
        while 5 <= held {
            held -= 5;
            id.push(char::from(LETTERS[(bits >> held & 31) as usize]));
        }
        bits &= (1 << held) - 1;
    }
    if 0 < held {
        id.push(char::from(LETTERS[(bits << (5 - held) & 31) as usize]));
    }
    id
}

fn new_event(event: &CalendarEvent, id: &str) -> Value {
    let mut new = wire(event);
    new["id"] = id.into();
    if let Value::Object(properties) = &mut new {
        properties.retain(|_, value| !value.is_null());
    }
    new
}

/// `null` clears a property (`events.patch`).
fn wire(event: &CalendarEvent) -> Value {
    let at = |instant: OffsetDateTime| json!({ "dateTime": rfc3339(instant), "timeZone": "UTC" });
    json!({
        "summary": event.summary,
        "description": event.description,
        "location": event.location,
        "start": at(event.interval.start()),
        "end": at(event.interval.end()),
        "source": event.url.as_ref().map(|url| json!({ "title": event.summary, "url": url })),
        "status": "confirmed",
        "transparency": "opaque",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn event_id_is_stable_and_in_base32hex() {
        // The test vectors of RFC 4648 section 10, in lower case without padding.
        for (uid, id) in [
            ("", ""),
            ("f", "co"),
            ("fo", "cpng"),
            ("foo", "cpnmu"),
            ("foob", "cpnmuog"),
            ("foobar", "cpnmuoj1e8"),
        ] {
            assert_eq!(event_id(uid), id);
        }
        let longest = event_id(&"0197a3c0-".repeat(7)[..60]);
        assert!(
            longest.len() == 96
                && longest.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'v'))
        );
    }
}
