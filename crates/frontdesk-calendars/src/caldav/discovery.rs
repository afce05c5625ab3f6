//! Finds calendars (RFC 6764 section 6, RFC 4791 section 6.2).

use url::Url;

use super::multistatus::Row;
use super::xml::{Element, Name, Vocabulary, caldav, dav};
use super::{CaldavCalendars, Depth, href, requests};
use crate::{CalendarError, CalendarId, CalendarInfo};
use frontdesk_outgoing::host_of;

/// RFC 6764 section 5.
const WELL_KNOWN: &str = "/.well-known/caldav";

struct Account {
    /// The principal under all its addresses.
    principals: Vec<Url>,
    homes: Vec<Url>,
    /// The owner's mail addresses.
    addresses: Vec<String>,
}

impl CaldavCalendars {
    /// Lists the event calendars of the account, or only those that the account's address names.
    pub(super) async fn discover(&self) -> Result<Vec<CalendarInfo>, CalendarError> {
        let entry = self.properties_of(&self.base, requests::ADDRESS).await;
        let entry = match entry {
            Err(CalendarError::Gone | CalendarError::Permanent(_)) if self.has_path() => {
                return Err(self.nothing_there());
            }
            Err(error) if self.has_path() => return Err(error),
            entry => entry,
        };
        if let Ok((told_by, row)) = &entry
            && is_calendar(row)
        {
            return Ok(vec![self.addressed(told_by, row).await?]);
        }
        let entry_url = entry.as_ref().ok().map(|(told_by, _)| told_by.clone());
        let principal = self.principal(entry).await?;
        let Account { principals, mut homes, addresses } = self.account(principal).await?;
        let is_at_or_below = |it: &Url| href::contains(&self.base, it);
        let is_elsewhere = self.has_path() && !homes.iter().chain(&principals).any(is_at_or_below);
        if is_elsewhere {
            // The home of another person, or another address of this one; not a redirect to it.
            let is_unmoved = |url: &Url| href::decoded(url) == href::decoded(&self.base);
            homes = entry_url.into_iter().filter(is_unmoved).collect();
        }
        let mut calendars = Vec::new();
        for home in homes {
            let (told_by, rows) =
                self.properties(&home, Depth::Children, requests::CALENDAR).await?;
            for row in rows.iter().filter(|row| holds_events(row)) {
                let calendar = info(href::resolve(&told_by, &row.href)?, row, &addresses);
                let is_unnamed = !is_elsewhere && is_shared(&told_by, row, &principals);
                let transparent = calendar.transparent || is_unnamed;
                calendars.push(CalendarInfo { transparent, ..calendar });
            }
        }
        if is_elsewhere && calendars.is_empty() {
            return Err(self.nothing_there());
        }
        Ok(calendars)
    }

    /// Whether the account's address names a resource instead of only the server.
    fn has_path(&self) -> bool {
        !matches!(self.base.path(), "/" | WELL_KNOWN)
    }

    fn nothing_there(&self) -> CalendarError {
        CalendarError::Permanent(format!(
            "{} has neither a calendar nor the account at the path of this address; correct the path, or \
             leave it out for all calendars of the account",
            host_of(&self.base)
        ))
    }

    /// The calendar at the account's address, even if it belongs to another person.
    async fn addressed(&self, told_by: &Url, row: &Row) -> Result<CalendarInfo, CalendarError> {
        if !holds_events(row) {
            return Err(CalendarError::Permanent(format!(
                "the calendar at this address of {} cannot contain events",
                host_of(told_by)
            )));
        }
        let addresses = match row.href(dav("current-user-principal")) {
            Some(principal) => self.account(href::resolve(told_by, principal)?).await?.addresses,
            None => Vec::new(),
        };
        let calendar = info(href::resolve(told_by, &row.href)?, row, &addresses);
        Ok(CalendarInfo { transparent: false, ..calendar })
    }

    async fn account(&self, principal: Url) -> Result<Account, CalendarError> {
        let (told_by, row) = self.properties_of(&principal, requests::HOME).await?;
        let addresses = hrefs(&row, caldav("calendar-user-address-set"));
        let homes = hrefs(&row, caldav("calendar-home-set"));
        if homes.is_empty() {
            return Err(CalendarError::Permanent(format!(
                "{} has no calendars for this account",
                host_of(&told_by)
            )));
        }
        let homes = homes.iter().map(|home| href::resolve(&told_by, home));
        let canonical = row.href(dav("principal-URL"));
        let canonical = canonical.and_then(|url| href::resolve(&told_by, url).ok());
        Ok(Account {
            homes: homes.collect::<Result<_, _>>()?,
            principals: [principal].into_iter().chain(canonical).collect(),
            addresses: addresses.into_iter().filter(|href| href.contains('@')).collect(),
        })
    }

    /// Finds the principal in `entry`, at the well-known address or at the root.
    async fn principal(
        &self,
        entry: Result<(Url, Row), CalendarError>,
    ) -> Result<Url, CalendarError> {
        let (mut entry, mut failure) = (Some(entry), None);
        for path in [self.base.path(), WELL_KNOWN, "/"] {
            let outcome = match entry.take() {
                Some(entry) => entry,
                None if path == self.base.path() => continue,
                None => self.properties_of(&self.at(path), requests::PRINCIPAL).await,
            };
            match outcome {
                Ok((told_by, row)) => {
                    if let Some(found) = row.href(dav("current-user-principal")) {
                        return href::resolve(&told_by, found);
                    }
                }
                // Repeating rejected credentials can block the account.
                Err(
                    error @ (CalendarError::Auth
                    | CalendarError::Throttled(_)
                    | CalendarError::Unsupported(_)),
                ) => return Err(error),
                Err(CalendarError::Gone | CalendarError::Permanent(_)) => {}
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        let host = host_of(&self.base);
        Err(failure.unwrap_or_else(|| {
            CalendarError::Permanent(format!(
                "{host} has no CalDAV account at this address; enter the CalDAV address from its documentation"
            ))
        }))
    }

    fn at(&self, path: &str) -> Url {
        let mut url = self.base.clone();
        url.set_path(path);
        url.set_query(None);
        url
    }
}

fn hrefs(row: &Row, property: Name) -> Vec<String> {
    let hrefs = row.property(property).into_iter().flat_map(|property| property.all(dav("href")));
    hrefs.filter_map(Element::text).map(str::to_owned).collect()
}

/// Whether the calendar belongs to another person than the `principals`.
fn is_shared(told_by: &Url, row: &Row, principals: &[Url]) -> bool {
    let owner = row.href(dav("owner")).and_then(|owner| href::resolve(told_by, owner).ok());
    let is_owner = |owner: &Url| {
        principals.iter().any(|principal| href::decoded(principal) == href::decoded(owner))
    };
    let kind = row.property(dav("resourcetype"));
    kind.is_some_and(|kind| kind.child((Vocabulary::CalendarServer, "shared")).is_some())
        || owner.is_some_and(|owner| !is_owner(&owner))
}

fn is_calendar(row: &Row) -> bool {
    let kind = row.property(dav("resourcetype"));
    kind.is_some_and(|kind| kind.child(caldav("calendar")).is_some())
}

fn holds_events(row: &Row) -> bool {
    let components = row.property(caldav("supported-calendar-component-set"));
    is_calendar(row)
        && components
            .is_none_or(|components| components.children.is_empty() || takes_events(components))
}

fn takes_events(components: &Element) -> bool {
    components.all(caldav("comp")).any(|component| component.attribute_name() == Some("VEVENT"))
}

fn info(url: Url, row: &Row, owner: &[String]) -> CalendarInfo {
    let last = url.path().trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned();
    let zone = row.text(caldav("calendar-timezone")).map(|text| {
        let known = frontdesk_icalendar::zone_of(text.as_bytes());
        known.map_or_else(|| text.to_owned(), |zone| zone.name().to_owned())
    });
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
