//! Writes events without attendees, because Graph would send them mail.

use async_trait::async_trait;
use frontdesk_domain::calendar::CalendarEvent;
use frontdesk_outgoing::Reply;
use http::Method;
use http::header::{HeaderMap, HeaderValue, IF_MATCH};
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use url::Url;

use super::wire::{Refusal, WrittenEvent};
use super::{MicrosoftCalendars, refusal};
use crate::rest::body;
use crate::{CalendarError, CalendarId, CalendarSink, ObjectId, Written};

/// The extended property for the booking's UID, by which `find` searches.
const BOOKING: &str = "String {3c4e1d0a-6f0b-4c57-9a56-5d6c1b1f7a42} Name Booking";
const CIVIL: StaticFormatDescription =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");

#[async_trait]
impl CalendarSink for MicrosoftCalendars {
    async fn add(
        &self,
        calendar: &CalendarId,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError> {
        // If an equal event with this transaction id exists, Graph returns that event.
        let reply = self.post(calendar, event, &event.uid).await?;
        if !is_repeated(&reply) {
            return written(&reply);
        }
        // Graph rejects a different event with the same transaction id. Either an earlier attempt
        // wrote an older version of the booking and got no response, or a user removed the event.
        if let Some(found) = self.find(calendar, &event.uid).await? {
            return self.replace(calendar, &found, event).await;
        }
        let again = format!("{}.{}", event.uid, event.sequence);
        let reply = self.post(calendar, event, &again).await?;
        if is_repeated(&reply) { Err(CalendarError::Conflict) } else { written(&reply) }
    }

    async fn replace(
        &self,
        _: &CalendarId,
        before: &Written,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError> {
        let url = self.event(&before.object);
        written(&self.send(Method::PATCH, &url, condition(before), Some(&wire(event))).await?)
    }

    async fn remove(&self, _: &CalendarId, before: &Written) -> Result<(), CalendarError> {
        let reply =
            self.send(Method::DELETE, &self.event(&before.object), condition(before), None).await?;
        if reply.status.is_success() {
            return Ok(());
        }
        Err(refusal(&reply))
    }
}

impl MicrosoftCalendars {
    fn event(&self, object: &ObjectId) -> Url {
        self.rest.at(&["me", "events", &object.0])
    }

    async fn post(
        &self,
        calendar: &CalendarId,
        event: &CalendarEvent,
        transaction: &str,
    ) -> Result<Reply, CalendarError> {
        let mut wire = wire(event);
        wire["transactionId"] = transaction.into();
        wire["singleValueExtendedProperties"] = json!([{ "id": BOOKING, "value": event.uid }]);
        let url = self.rest.at(&["me", "calendars", &calendar.0, "events"]);
        self.send(Method::POST, &url, HeaderMap::new(), Some(&wire)).await
    }

    async fn find(
        &self,
        calendar: &CalendarId,
        uid: &str,
    ) -> Result<Option<Written>, CalendarError> {
        let mut url = self.rest.at(&["me", "calendars", &calendar.0, "events"]);
        let uid = uid.replace('\'', "''");
        let filter = format!(
            "singleValueExtendedProperties/Any(ep: ep/id eq '{BOOKING}' and ep/value eq '{uid}')"
        );
        url.query_pairs_mut().append_pair("$filter", &filter).append_pair("$select", "id");
        // `query_pairs_mut` writes a space as `+`, which OData reads as a plus sign.
        let query = url.query().unwrap_or_default().replace('+', "%20");
        url.set_query(Some(&query));
        let found: Vec<WrittenEvent> = self.list(url).await?;
        Ok(found.into_iter().next().map(|event| Written { object: ObjectId(event.id), etag: None }))
    }
}

fn is_repeated(reply: &Reply) -> bool {
    reply.status.is_client_error()
        && Refusal::code(&reply.body).as_deref() == Some("ErrorDuplicateTransactionId")
}

fn condition(before: &Written) -> HeaderMap {
    let etag = before.etag.as_deref().and_then(|etag| HeaderValue::from_str(etag).ok());
    etag.map(|etag| (IF_MATCH, etag)).into_iter().collect()
}

fn written(reply: &Reply) -> Result<Written, CalendarError> {
    if !reply.status.is_success() {
        return Err(refusal(reply));
    }
    let WrittenEvent { id, etag } = body(reply)?;
    Ok(Written { object: ObjectId(id), etag })
}

fn wire(event: &CalendarEvent) -> Value {
    let at = |instant: OffsetDateTime| {
        let civil =
            instant.format(CIVIL).expect("an interval's bounds are of years that can be written");
        json!({ "dateTime": civil, "timeZone": "UTC" })
    };
    // Graph has no property for a URL.
    let content: Vec<&str> =
        event.description.as_deref().into_iter().chain(event.url.as_deref()).collect();
    json!({
        "subject": event.summary,
        "body": { "contentType": "text", "content": content.join("\n\n") },
        "location": { "displayName": event.location.as_deref().unwrap_or_default() },
        "start": at(event.interval.start()),
        "end": at(event.interval.end()),
        "isAllDay": false,
        "showAs": "busy",
    })
}
