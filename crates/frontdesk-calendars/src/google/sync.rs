use async_trait::async_trait;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use frontdesk_icalendar::zone_named;
use frontdesk_outgoing::Reply;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use url::Url;

use super::wire::{CalendarEntry, CalendarList, EVENT_FIELDS, Event, Events};
use super::{GoogleCalendars, refusal};
use crate::cursor::Progress;
use crate::rest::{NoTime, body};
use crate::{
    CalendarError, CalendarId, CalendarInfo, CalendarSource, Content, Cursor, Delta, Object,
    ObjectId,
};

/// The API's maximum number of events per page.
const AT_ONCE: &str = "2500";
/// The maximum number of pages per pull.
const MOST_PAGES: usize = 200;
/// The domain of Google's own calendars, for example of holidays and birthdays.
const GOOGLE_CALENDAR_DOMAIN: &str = "@group.v.calendar.google.com";

#[async_trait]
impl CalendarSource for GoogleCalendars {
    /// Lists the primary calendar first, and marks other people's calendars as transparent.
    async fn calendars(&self) -> Result<Vec<CalendarInfo>, CalendarError> {
        let mut entries: Vec<CalendarEntry> = Vec::new();
        let mut page_token = None;
        for _ in 0..MOST_PAGES {
            let page = self.calendar_page(page_token.as_deref()).await?;
            entries.extend(page.items.into_iter().filter(|entry| !entry.deleted));
            page_token = page.next_page_token;
            if page_token.is_none() {
                entries.sort_by_key(|entry| !entry.primary);
                // The id of a primary calendar is the address of its account.
                let account =
                    entries.first().filter(|entry| entry.primary).map(|entry| entry.id.clone());
                return Ok(entries
                    .into_iter()
                    .map(|entry| info(entry, account.as_deref()))
                    .collect());
            }
        }
        Err(self.rest.endless(MOST_PAGES))
    }

    async fn pull(
        &self,
        calendar: &CalendarId,
        cursor: Option<&Cursor>,
        window: Interval,
    ) -> Result<Delta, CalendarError> {
        let since = match cursor.map(Progress::read).transpose()? {
            Some(Progress::SyncToken(token)) => Some(token),
            None => None,
            Some(_) => return Err(CalendarError::CursorGone),
        };
        let mut delta = Delta {
            changed: Vec::new(),
            removed: Vec::new(),
            whole: since.is_none(),
            cursor: Cursor(String::new()),
        };
        let mut page_token = None;
        for _ in 0..MOST_PAGES {
            let url = self.page_url(calendar, since.as_deref(), page_token.as_deref(), window);
            let page = page(&self.get(&url).await?);
            let page = match since {
                Some(_) => page.map_err(CalendarError::or_cursor_gone)?,
                None => page?,
            };
            let zone =
                page.time_zone.as_deref().and_then(zone_named).unwrap_or_else(|| self.zone.clone());
            for event in page.items {
                self.add(event, &zone, window, &mut delta)?;
            }
            match (page.next_page_token, page.next_sync_token) {
                (Some(next), _) => page_token = Some(next),
                (None, Some(token)) => {
                    delta.cursor = Progress::SyncToken(token).to_cursor();
                    return Ok(delta);
                }
                (None, None) => {
                    return Err(self.rest.unusable_response("events without a sync token"));
                }
            }
        }
        Err(self.rest.endless(MOST_PAGES))
    }
}

impl GoogleCalendars {
    async fn calendar_page(&self, page_token: Option<&str>) -> Result<CalendarList, CalendarError> {
        let mut url = self.rest.at(&["users", "me", "calendarList"]);
        let fields = "nextPageToken,items(id,summary,summaryOverride,timeZone,accessRole,dataOwner,primary,deleted)";
        url.query_pairs_mut()
            .append_pair("maxResults", "250")
            .append_pair("showHidden", "true")
            .append_pair("fields", fields)
            .extend_pairs(page_token.map(|token| ("pageToken", token)));
        let reply = self.get(&url).await?;
        if reply.has_content() { body(&reply) } else { Err(refusal(&reply)) }
    }

    fn page_url(
        &self,
        calendar: &CalendarId,
        since: Option<&str>,
        page_token: Option<&str>,
        window: Interval,
    ) -> Url {
        let mut url = self.events_of(calendar, None);
        let mut query = url.query_pairs_mut();
        query
            .append_pair("singleEvents", "true")
            .append_pair("maxResults", AT_ONCE)
            // Omits all attendees but the owner, whose response decides whether the event is busy.
            .append_pair("maxAttendees", "1")
            .append_pair("fields", EVENT_FIELDS);
        match since {
            Some(token) => drop(query.append_pair("syncToken", token)),
            None => drop(
                query
                    .append_pair("timeMin", &rfc3339(window.start()))
                    .append_pair("timeMax", &rfc3339(window.end())),
            ),
        }
        query.extend_pairs(page_token.map(|token| ("pageToken", token)));
        drop(query);
        url
    }

    fn add(
        &self,
        event: Event,
        zone: &Zone,
        window: Interval,
        delta: &mut Delta,
    ) -> Result<(), CalendarError> {
        let busy = event.busy(zone).map_err(|NoTime| self.rest.no_time(&event.id))?;
        let removed = event.is_removed();
        let id = ObjectId(event.id);
        if removed {
            delta.removed.push(id);
        } else {
            let busy = busy.filter(|busy| busy.overlaps(&window)).into_iter().collect();
            delta.changed.push(Object { id, content: Content::Busy(busy) });
        }
        Ok(())
    }
}

fn page(reply: &Reply) -> Result<Events, CalendarError> {
    if reply.has_content() { body(reply) } else { Err(refusal(reply)) }
}

pub(super) fn rfc3339(instant: OffsetDateTime) -> String {
    instant.format(&Rfc3339).expect("an interval's bounds are of years that can be written")
}

fn info(entry: CalendarEntry, account: Option<&str>) -> CalendarInfo {
    let role = entry.access_role.as_deref();
    let others =
        entry.data_owner.as_deref().zip(account).is_some_and(|(owner, account)| owner != account);
    CalendarInfo {
        name: entry.summary_override.or(entry.summary).unwrap_or_else(|| entry.id.clone()),
        zone: entry.time_zone,
        writable: matches!(role, Some("owner" | "writer" | "writerWithoutPrivateAccess")),
        transparent: others || role != Some("owner") || entry.id.ends_with(GOOGLE_CALENDAR_DOMAIN),
        owner: Vec::new(),
        id: CalendarId(entry.id),
    }
}
