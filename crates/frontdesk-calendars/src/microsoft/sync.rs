use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use frontdesk_outgoing::Reply;
use http::StatusCode;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use url::Url;

use super::wire::{Calendar, Event, Page, Refusal};
use super::{MicrosoftCalendars, read_refusal};
use crate::cursor::Progress;
use crate::rest::{NoTime, body};
use crate::{
    CalendarError, CalendarId, CalendarInfo, CalendarSource, Content, Cursor, Delta, Object,
    ObjectId,
};

/// The maximum number of pages per pull.
const MOST_PAGES: usize = 1000;

/// The merged pages of one delta; the last entry per id wins.
#[derive(Debug, Default)]
struct Round {
    single: BTreeMap<String, Event>,
    series: BTreeMap<String, Vec<Event>>,
    removed: BTreeSet<String>,
    next: String,
}

#[async_trait]
impl CalendarSource for MicrosoftCalendars {
    /// Lists the default calendar first, and marks other people's calendars as transparent.
    async fn calendars(&self) -> Result<Vec<CalendarInfo>, CalendarError> {
        let mut url = self.rest.at(&["me", "calendars"]);
        url.query_pairs_mut()
            .append_pair("$select", "id,name,canEdit,isDefaultCalendar,owner")
            .append_pair("$top", "100");
        let mut calendars: Vec<Calendar> = self.list(url).await?;
        calendars.sort_by_key(|calendar| calendar.is_default != Some(true));
        let owner = calendars.first().and_then(address);
        Ok(calendars.into_iter().map(|calendar| info(calendar, owner.as_deref())).collect())
    }

    async fn pull(
        &self,
        calendar: &CalendarId,
        cursor: Option<&Cursor>,
        window: Interval,
    ) -> Result<Delta, CalendarError> {
        let since = match cursor.map(Progress::read).transpose()? {
            Some(Progress::DeltaLink(link)) => {
                // After a change of the base URL, the link is on another site and cannot be used.
                Some(self.rest.named(&link).map_err(|_| CalendarError::CursorGone)?)
            }
            None => None,
            Some(_) => return Err(CalendarError::CursorGone),
        };
        let whole = since.is_none();
        let round = self.round(since.unwrap_or_else(|| self.view(calendar, window)), whole).await?;
        self.delta(round, whole, window).await
    }
}

impl MicrosoftCalendars {
    fn view(&self, calendar: &CalendarId, window: Interval) -> Url {
        let mut url = self.rest.at(&["me", "calendars", &calendar.0, "calendarView", "delta"]);
        bounded(&mut url, window);
        url
    }

    pub(super) async fn list<T: DeserializeOwned>(
        &self,
        first: Url,
    ) -> Result<Vec<T>, CalendarError> {
        let mut items = Vec::new();
        let mut url = first;
        for _ in 0..MOST_PAGES {
            let page: Page<T> = page(&self.get(&url).await?)?;
            items.extend(page.value);
            match page.next_link {
                Some(next) => url = self.rest.named(&next)?,
                None => return Ok(items),
            }
        }
        Err(self.rest.endless(MOST_PAGES))
    }

    async fn round(&self, first: Url, whole: bool) -> Result<Round, CalendarError> {
        let mut round = Round::default();
        let mut url = first;
        for _ in 0..MOST_PAGES {
            let page: Result<Page<Event>, _> = page(&self.get(&url).await?);
            let page = if whole { page } else { page.map_err(CalendarError::or_cursor_gone) }?;
            page.value.into_iter().for_each(|event| round.add(event));
            match (page.next_link, page.delta_link) {
                (Some(next), _) => url = self.rest.named(&next)?,
                (None, Some(link)) => {
                    round.next = self.rest.named(&link)?.into();
                    return Ok(round);
                }
                (None, None) => {
                    return Err(self.rest.unusable_response("events without a delta link"));
                }
            }
        }
        Err(self.rest.endless(MOST_PAGES))
    }

    async fn delta(
        &self,
        round: Round,
        whole: bool,
        window: Interval,
    ) -> Result<Delta, CalendarError> {
        let Round { single, series, mut removed, next } = round;
        let mut objects: BTreeMap<String, Vec<Event>> =
            single.into_iter().map(|(id, event)| (id, vec![event])).collect();
        for (id, events) in series {
            match self.instances(&id, events, whole, window).await? {
                Some(instances) => drop(objects.insert(id, instances)),
                None => drop(removed.insert(id)),
            }
        }
        let whole_days = objects.values().flatten().any(|event| event.is_all_day == Some(true));
        let zone = if whole_days { self.mailbox_zone().await? } else { self.zone.clone() };
        let changed =
            objects.into_iter().map(|(id, events)| self.object(id, &events, &zone, window));
        Ok(Delta {
            changed: changed.collect::<Result<_, _>>()?,
            removed: removed.into_iter().map(ObjectId).collect(),
            whole,
            cursor: Progress::DeltaLink(next).to_cursor(),
        })
    }

    fn object(
        &self,
        id: String,
        events: &[Event],
        zone: &Zone,
        window: Interval,
    ) -> Result<Object, CalendarError> {
        let mut busy = Vec::new();
        for event in events {
            let interval = event.busy(zone).map_err(|NoTime| self.rest.no_time(&event.id))?;
            busy.extend(interval.filter(|interval| interval.overlaps(&window)));
        }
        Ok(Object { id: ObjectId(id), content: Content::Busy(busy) })
    }
}

impl Round {
    fn add(&mut self, event: Event) {
        if event.removed.is_some() {
            self.single.remove(&event.id);
            self.series.remove(&event.id);
            self.removed.insert(event.id);
        } else if let Some(series) = event.series() {
            self.removed.remove(series);
            self.series.entry(series.to_owned()).or_default().push(event);
        } else {
            self.removed.remove(&event.id);
            self.single.insert(event.id.clone(), event);
        }
    }
}

/// Parses a page, or detects that the sync state is lost.
fn page<T: DeserializeOwned>(reply: &Reply) -> Result<Page<T>, CalendarError> {
    let lost = |code: String| {
        ["syncstatenotfound", "syncstateinvalid", "resyncrequired", "fullsyncrequired"]
            .contains(&code.to_ascii_lowercase().as_str())
    };
    match reply.status {
        _ if reply.has_content() => body(reply),
        StatusCode::GONE => Err(CalendarError::CursorGone),
        _ if Refusal::code(&reply.body).is_some_and(lost) => Err(CalendarError::CursorGone),
        _ => Err(read_refusal(reply)),
    }
}

pub(super) fn bounded(url: &mut Url, window: Interval) {
    url.query_pairs_mut()
        .append_pair("startDateTime", &rfc3339(window.start()))
        .append_pair("endDateTime", &rfc3339(window.end()));
}

fn rfc3339(instant: OffsetDateTime) -> String {
    instant.format(&Rfc3339).expect("an interval's bounds are of years that can be written")
}

fn address(calendar: &Calendar) -> Option<String> {
    Some(calendar.owner.as_ref()?.address.as_ref()?.to_lowercase())
}

fn info(calendar: Calendar, account: Option<&str>) -> CalendarInfo {
    let owner = address(&calendar);
    CalendarInfo {
        name: calendar.name.unwrap_or_else(|| calendar.id.clone()),
        zone: None,
        writable: calendar.can_edit,
        transparent: owner.as_deref().zip(account).is_some_and(|(owner, account)| owner != account),
        owner: Vec::new(),
        id: CalendarId(calendar.id),
    }
}
