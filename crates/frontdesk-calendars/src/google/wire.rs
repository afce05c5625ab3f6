//! The API's types, reduced to the necessary fields.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use serde::Deserialize;
use time::format_description::well_known::{Iso8601, Rfc3339};
use time::{Date, OffsetDateTime};

use crate::rest::NoTime;

/// A `calendarList.list` page. Without `items` it is invalid, not empty.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CalendarList {
    pub(super) items: Vec<CalendarEntry>,
    pub(super) next_page_token: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CalendarEntry {
    pub(super) id: String,
    pub(super) summary: Option<String>,
    pub(super) summary_override: Option<String>,
    pub(super) time_zone: Option<String>,
    pub(super) access_role: Option<String>,
    /// The address of a secondary calendar's owner.
    pub(super) data_owner: Option<String>,
    #[serde(default)]
    pub(super) primary: bool,
    #[serde(default)]
    pub(super) deleted: bool,
}

pub(super) const EVENT_FIELDS: &str = "timeZone,nextPageToken,nextSyncToken,items(id,status,transparency,eventType,\
     start(date,dateTime),end(date,dateTime),attendees(self,responseStatus))";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Events {
    pub(super) items: Vec<Event>,
    pub(super) time_zone: Option<String>,
    pub(super) next_page_token: Option<String>,
    /// Only present on the last page.
    pub(super) next_sync_token: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Event {
    pub(super) id: String,
    status: Option<String>,
    transparency: Option<String>,
    #[serde(rename = "eventType")]
    kind: Option<String>,
    start: Option<EventTime>,
    end: Option<EventTime>,
    #[serde(default)]
    attendees: Vec<Attendee>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct EventTime {
    date: Option<String>,
    date_time: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Attendee {
    #[serde(default, rename = "self")]
    is_owner: bool,
    response_status: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct WrittenEvent {
    pub(super) id: String,
    pub(super) etag: Option<String>,
}

impl Event {
    pub(super) fn is_removed(&self) -> bool {
        self.status.as_deref() == Some("cancelled")
    }

    /// Unanswered and tentative invitations are busy.
    pub(super) fn busy(&self, zone: &Zone) -> Result<Option<Interval>, NoTime> {
        if self.is_free() {
            return Ok(None);
        }
        let bound = |time: &Option<EventTime>| {
            time.as_ref().and_then(|time| time.instant(zone)).ok_or(NoTime)
        };
        let (start, end) = (bound(&self.start)?, bound(&self.end)?);
        // An event whose end precedes its start is busy; an event of length 0 is free.
        Ok(Interval::new(start.min(end), start.max(end)))
    }

    fn is_free(&self) -> bool {
        let declined = self.attendees.iter().any(|attendee| {
            attendee.is_owner && attendee.response_status.as_deref() == Some("declined")
        });
        declined
            || self.is_removed()
            || self.transparency.as_deref() == Some("transparent")
            || matches!(self.kind.as_deref(), Some("workingLocation" | "birthday"))
    }
}

impl EventTime {
    fn instant(&self, zone: &Zone) -> Option<OffsetDateTime> {
        match (&self.date_time, &self.date) {
            (Some(instant), _) => OffsetDateTime::parse(instant, &Rfc3339).ok(),
            (None, Some(date)) => Some(zone.start_of_day(Date::parse(date, &Iso8601::DATE).ok()?)),
            (None, None) => None,
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Refusal {
    error: RefusalError,
}

#[derive(Deserialize)]
struct RefusalError {
    #[serde(default)]
    errors: Vec<Reason>,
    #[serde(default)]
    details: Vec<Reason>,
}

#[derive(Deserialize)]
struct Reason {
    reason: Option<String>,
}

impl Refusal {
    /// Returns the refusal's reason codes; drops texts, which may contain request data.
    pub(super) fn reasons(body: &[u8]) -> Vec<String> {
        let Ok(Self { error }) = serde_json::from_slice(body) else { return Vec::new() };
        let reasons =
            error.errors.into_iter().chain(error.details).filter_map(|reason| reason.reason);
        let is_word = |reason: &String| {
            reason.len() <= 60
                && reason.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        reasons.filter(is_word).collect()
    }
}
