//! Finds an event by its UID (RFC 4791 section 7.8.6).

use frontdesk_icalendar::unfold;
use frontdesk_outgoing::Reply;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use url::Url;

use super::xml::{Element, caldav, dav};
use super::{CaldavCalendars, Depth, href, multistatus_of, requests};
use crate::{CalendarError, CalendarId, CalendarSource as _, ObjectId, Written};

/// The number of calendars searched concurrently.
const AT_ONCE: usize = 4;

impl CaldavCalendars {
    pub(super) async fn search(
        &self,
        uid: &str,
    ) -> Result<Option<(CalendarId, Written)>, CalendarError> {
        let calendars = self.calendars().await?;
        let searches = calendars.into_iter().map(async |calendar| {
            let found = self.search_in(&Self::address(&calendar.id)?, uid).await?;
            Ok::<_, CalendarError>(found.map(|written| (calendar.id, written)))
        });
        let found: Vec<_> = stream::iter(searches).buffered(AT_ONCE).try_collect().await?;
        Ok(found.into_iter().flatten().next())
    }

    async fn search_in(&self, calendar: &Url, uid: &str) -> Result<Option<Written>, CalendarError> {
        let reply = self.ask("REPORT", calendar, Depth::Children, requests::with_uid(uid)).await?;
        match found_in(&reply, uid) {
            Err(CalendarError::Gone | CalendarError::Permanent(_)) => Ok(None),
            found => found,
        }
    }
}

/// Some servers also return events with other UIDs.
fn found_in(reply: &Reply, uid: &str) -> Result<Option<Written>, CalendarError> {
    for row in multistatus_of(reply)?.rows {
        let text = row.property(caldav("calendar-data")).map(Element::raw_text).unwrap_or_default();
        if has_uid(text, uid) {
            let object = ObjectId(href::resolve(&reply.url, &row.href)?.into());
            return Ok(Some(Written { object, etag: row.text(dav("getetag")).map(str::to_owned) }));
        }
    }
    Ok(None)
}

fn has_uid(text: &str, uid: &str) -> bool {
    let is_uid = |line: &str| {
        let property = line.split_once(':');
        property
            .is_some_and(|(name, value)| name.eq_ignore_ascii_case("UID") && value.trim() == uid)
    };
    unfold(text.as_bytes()).lines().any(is_uid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uid_matches_in_any_spelling() {
        for (text, is_it) in [
            ("BEGIN:VEVENT\r\nUID:7\r\nEND:VEVENT", true),
            ("uid:7", true),
            ("UID\n :7\n", true),
            ("UID:77", false),
            ("SUMMARY:UID:7", false),
            ("", false),
        ] {
            assert_eq!(has_uid(text, "7"), is_it, "{text:?}");
        }
    }
}
