//! The API's types, reduced to the necessary fields.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use frontdesk_icalendar::zone_named;
use serde::Deserialize;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use crate::rest::NoTime;

/// A page of a list. Without `value` it is invalid, not empty.
#[derive(Debug, Deserialize)]
pub(super) struct Page<T> {
    pub(super) value: Vec<T>,
    #[serde(rename = "@odata.nextLink")]
    pub(super) next_link: Option<String>,
    /// Only present on the last page of a delta.
    #[serde(rename = "@odata.deltaLink")]
    pub(super) delta_link: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Calendar {
    pub(super) id: String,
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) can_edit: bool,
    #[serde(rename = "isDefaultCalendar")]
    pub(super) is_default: Option<bool>,
    pub(super) owner: Option<Owner>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Owner {
    pub(super) address: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailboxSettings {
    pub(super) time_zone: Option<String>,
}

pub(super) const EVENT_FIELDS: &str =
    "id,type,seriesMasterId,start,end,isAllDay,isCancelled,showAs,responseStatus";

/// An event, a series or an instance; deltas may omit fields.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Event {
    pub(super) id: String,
    #[serde(rename = "@removed")]
    pub(super) removed: Option<serde::de::IgnoredAny>,
    #[serde(rename = "type")]
    kind: Option<String>,
    series_master_id: Option<String>,
    start: Option<EventTime>,
    end: Option<EventTime>,
    pub(super) is_all_day: Option<bool>,
    is_cancelled: Option<bool>,
    pub(super) show_as: Option<String>,
    response_status: Option<ResponseStatus>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct EventTime {
    date_time: String,
    time_zone: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct ResponseStatus {
    response: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct WrittenEvent {
    pub(super) id: String,
    #[serde(rename = "@odata.etag")]
    pub(super) etag: Option<String>,
}

/// The format of `2026-12-01T14:00:00.0000000`.
const CIVIL: StaticFormatDescription =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second][optional [.[subsecond]]]");

impl Event {
    pub(super) fn series(&self) -> Option<&str> {
        match (&self.series_master_id, self.kind.as_deref()) {
            (_, Some("seriesMaster")) => Some(&self.id),
            (Some(master), _) if !master.is_empty() => Some(master),
            (None | Some(_), _) => None,
        }
    }

    /// A series itself is free; its instances are busy.
    pub(super) fn is_series(&self) -> bool {
        self.kind.as_deref() == Some("seriesMaster")
    }

    pub(super) fn has_all_fields(&self) -> bool {
        self.show_as.is_some() && self.is_all_day.is_some()
    }

    pub(super) fn completed_by(self, master: &Self) -> Self {
        let master = master.clone();
        Self {
            is_all_day: self.is_all_day.or(master.is_all_day),
            is_cancelled: self.is_cancelled.or(master.is_cancelled),
            show_as: self.show_as.or(master.show_as),
            response_status: self.response_status.or(master.response_status),
            ..self
        }
    }

    /// All-day events last from midnight to midnight in `zone`.
    pub(super) fn busy(&self, zone: &Zone) -> Result<Option<Interval>, NoTime> {
        if self.is_free() {
            return Ok(None);
        }
        let whole_days = self.is_all_day == Some(true);
        let bound = |time: &Option<EventTime>| {
            let time = time.as_ref()?;
            if whole_days { Some(zone.start_of_day(time.date()?)) } else { time.instant() }
        };
        let (start, end) = (bound(&self.start).ok_or(NoTime)?, bound(&self.end).ok_or(NoTime)?);
        // An event whose end precedes its start is busy; an event of length 0 is free.
        Ok(Interval::new(start.min(end), start.max(end)))
    }

    /// Tentative events and unknown values count as busy.
    fn is_free(&self) -> bool {
        let response = self.response_status.as_ref().and_then(|status| status.response.as_deref());
        self.is_cancelled == Some(true)
            || response == Some("declined")
            || matches!(self.show_as.as_deref(), Some("free" | "workingElsewhere"))
    }
}

impl EventTime {
    fn civil(&self) -> Option<PrimitiveDateTime> {
        PrimitiveDateTime::parse(self.date_time.trim_end_matches('Z'), CIVIL).ok()
    }

    fn date(&self) -> Option<Date> {
        self.civil().map(PrimitiveDateTime::date)
    }

    /// A time without a zone is UTC, as requested.
    fn instant(&self) -> Option<OffsetDateTime> {
        let civil = self.civil()?;
        match self.time_zone.as_deref() {
            None | Some("UTC") => Some(civil.assume_utc()),
            Some(zone) => zone_named(zone)?.resolve(civil).ok(),
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Refusal {
    error: RefusalError,
}

#[derive(Deserialize)]
struct RefusalError {
    code: String,
}

impl Refusal {
    /// Returns only a one-word code; other text may contain request data.
    pub(super) fn code(body: &[u8]) -> Option<String> {
        let Self { error: RefusalError { code } } = serde_json::from_slice(body).ok()?;
        let is_word = code.len() <= 60
            && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        is_word.then_some(code)
    }
}
