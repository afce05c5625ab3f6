//! Picks the calendar of an account for bookings.

use frontdesk_domain::calendar::{BookInto, CalendarConnection, CalendarFaultKind};
use frontdesk_domain::ports::{CalendarFailure, ConnectedAccount, FoundCalendar};

use super::failure::failure;
use super::open::Opened;
use super::{RemoteCalendars, failure};
use crate::{CalendarId, CalendarInfo};

impl RemoteCalendars {
    /// Returns the reason why the account cannot take bookings, if any.
    pub(super) async fn check_target(
        &self,
        connected: &ConnectedAccount,
    ) -> Result<Option<String>, CalendarFailure> {
        let opened = self.open(connected).await?;
        let calendars = calendars_of(&opened, connected).await?;
        Ok(among(&calendars, &connected.connection).err())
    }

    pub(super) async fn list(
        &self,
        connected: &ConnectedAccount,
    ) -> Result<Vec<FoundCalendar>, CalendarFailure> {
        let opened = self.open(connected).await?;
        let calendars = calendars_of(&opened, connected).await?;
        let target = among(&calendars, &connected.connection).ok();
        let found = |calendar: CalendarInfo| FoundCalendar {
            receives_bookings: target.as_ref() == Some(&calendar.id),
            name: calendar.name,
            writable: calendar.writable,
            blocks_time: !calendar.transparent,
        };
        Ok(calendars.into_iter().map(found).collect())
    }
}

pub(super) async fn found(
    opened: &Opened,
    connected: &ConnectedAccount,
) -> Result<CalendarId, CalendarFailure> {
    let calendars = calendars_of(opened, connected).await?;
    let target = among(&calendars, &connected.connection);
    target.map_err(|detail| failure(CalendarFaultKind::Unreadable, detail))
}

async fn calendars_of(
    opened: &Opened,
    connected: &ConnectedAccount,
) -> Result<Vec<CalendarInfo>, CalendarFailure> {
    opened.source().calendars().await.map_err(|error| failure::of(error, connected))
}

/// Prefers the selected calendars, because a write after a reading knows only these.
pub(super) fn among(
    calendars: &[CalendarInfo],
    connection: &CalendarConnection,
) -> Result<CalendarId, String> {
    let names =
        || calendars.iter().map(|calendar| calendar.name.as_str()).collect::<Vec<_>>().join(", ");
    let mut writable = calendars.iter().filter(|calendar| calendar.writable);
    let found = match &connection.book_into {
        BookInto::Nowhere => return Err("this account does not receive bookings".to_owned()),
        BookInto::First => writable
            .clone()
            .find(|calendar| connection.only.iter().flatten().any(|name| *name == calendar.name))
            .or_else(|| writable.find(|calendar| !calendar.transparent))
            .ok_or_else(|| {
                format!("the account has no writable calendar of its own; it has: {}", names())
            }),
        BookInto::Named(name) => {
            writable.find(|calendar| calendar.name == *name).ok_or_else(|| {
                if calendars.iter().any(|calendar| calendar.name == *name) {
                    format!("the calendar {name:?} is read-only for this account")
                } else {
                    format!(
                        "the account has no calendar named {name:?} for bookings; it has: {}",
                        names()
                    )
                }
            })
        }
    };
    found.map(|calendar| calendar.id.clone())
}
