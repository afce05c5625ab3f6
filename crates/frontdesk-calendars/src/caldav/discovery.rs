//! Finds calendars (RFC 6764 section 6, RFC 4791 section 6.2).

use url::Url;

use super::multistatus::Row;
use super::xml::{Element, Name, caldav, dav};
use super::{CaldavCalendars, Depth, href, requests};
use crate::{CalendarError, CalendarId, CalendarInfo};
use frontdesk_outgoing::host_of;

impl CaldavCalendars {
    /// Lists the event calendars, or only the calendar at the account's address.
    pub(super) async fn discover(&self) -> Result<Vec<CalendarInfo>, CalendarError> {
        let principal = self.principal().await?;
        let (told_by, row) = self.properties_of(&principal, requests::HOME).await?;
        let owner = hrefs(&row, caldav("calendar-user-address-set"));
        let owner: Vec<String> = owner.into_iter().filter(|href| href.contains('@')).collect();
        let homes = hrefs(&row, caldav("calendar-home-set"));
        if homes.is_empty() {
            return Err(CalendarError::Permanent(format!(
                "{} has no calendars for this account",
                host_of(&told_by)
            )));
        }
        let mut calendars = Vec::new();
        for home in homes {
            let home = href::resolve(&told_by, &home)?;
            let (told_by, rows) =
                self.properties(&home, Depth::Children, requests::CALENDAR).await?;
            for row in rows.iter().filter(|row| holds_events(row)) {
                calendars.push(info(href::resolve(&told_by, &row.href)?, row, &owner));
            }
        }
        if let Some(one) = self.addressed(&calendars)? {
            return Ok(vec![calendars.swap_remove(one)]);
        }
        Ok(calendars)
    }

    fn addressed(&self, calendars: &[CalendarInfo]) -> Result<Option<usize>, CalendarError> {
        let given = String::from(href::resolve(&self.base, self.base.as_str())?);
        let path = |url: &str| url.trim_end_matches('/').to_owned();
        Ok(calendars.iter().position(|calendar| path(&calendar.id.0) == path(&given)))
    }

    async fn principal(&self) -> Result<Url, CalendarError> {
        let mut asked: Vec<Url> = Vec::new();
        for path in [None, Some("/.well-known/caldav"), Some("/")] {
            let mut url = self.base.clone();
            if let Some(path) = path {
                url.set_path(path);
                url.set_query(None);
            }
            if asked.contains(&url) {
                continue;
            }
            match self.properties_of(&url, requests::PRINCIPAL).await {
                Ok((told_by, row)) => {
                    if let Some(found) = row.href(dav("current-user-principal")) {
                        return href::resolve(&told_by, found);
                    }
                }
                // Try the next address. Other errors, such as a rejected password, end the search.
                Err(CalendarError::Gone | CalendarError::Permanent(_)) => {}
                Err(error) => return Err(error),
            }
            asked.push(url);
        }
        let host = host_of(&self.base);
        Err(CalendarError::Permanent(format!(
            "{host} has no CalDAV account at this address; enter the CalDAV address from its documentation"
        )))
    }
}

fn hrefs(row: &Row, property: Name) -> Vec<String> {
    let hrefs = row.property(property).into_iter().flat_map(|property| property.all(dav("href")));
    hrefs.filter_map(Element::text).map(str::to_owned).collect()
}

fn holds_events(row: &Row) -> bool {
    let is_calendar = row
        .property(dav("resourcetype"))
        .is_some_and(|kind| kind.child(caldav("calendar")).is_some());
    let components = row.property(caldav("supported-calendar-component-set"));
    is_calendar
        && components
            .is_none_or(|components| components.children.is_empty() || takes_events(components))
}

fn takes_events(components: &Element) -> bool {
    components.all(caldav("comp")).any(|component| component.attribute_name() == Some("VEVENT"))
}

fn info(url: Url, row: &Row, owner: &[String]) -> CalendarInfo {
    let last = url.path().trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned();
    let zone = row
        .text(caldav("calendar-timezone"))
        .and_then(|text| frontdesk_icalendar::zone_of(text.as_bytes()));
    let transparent = row
        .property(caldav("schedule-calendar-transp"))
        .is_some_and(|transp| transp.child(caldav("transparent")).is_some());
    CalendarInfo {
        name: row.text(dav("displayname")).map_or(last, str::to_owned),
        id: CalendarId(url.into()),
        zone,
        writable: row.property(dav("current-user-privilege-set")).is_none_or(may_be_written),
        transparent,
        owner: owner.to_vec(),
    }
}

/// RFC 3744 section 5.4; some servers list only `all`.
fn may_be_written(privileges: &Element) -> bool {
    ["all", "write", "write-content", "bind"]
        .iter()
        .any(|privilege| privileges.holds(dav(privilege)))
}
