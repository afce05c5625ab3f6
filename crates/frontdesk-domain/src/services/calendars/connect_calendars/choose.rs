use std::collections::HashMap;
use std::time::Duration as Timeout;

use super::{ConnectCalendarError, ConnectCalendars, key_of, require_change};
use crate::access::Actor;
use crate::calendar::{
    BookInto, CalendarConnection, CalendarFault, CalendarFaultKind, ConnectionId,
};
use crate::plan::MAX_SELECTED_CALENDARS;
use crate::ports::{CalendarFailure, ConnectedAccount, ConnectionState, FoundCalendar};
use crate::services::calendars::reader::no_response;
use crate::services::calendars::refresh_calendars::REFRESH_TIMEOUT;

/// The timeout of listing an account's calendars for a page.
const LIST_TIMEOUT: Timeout = Timeout::from_secs(4);

/// A calendar of a connected account, and what it is used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedCalendar {
    /// The owner's name for the calendar.
    ///
    /// Calendars of one name are chosen together.
    pub name: String,
    /// Whether the account has the calendar and can write to it.
    pub access: CalendarAccess,
    /// Whether events of the calendar close the owner's times.
    pub closes_times: bool,
    /// Whether the member's bookings are written to the calendar.
    pub takes_bookings: bool,
}

/// What an account can do with a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalendarAccess {
    /// Events can be written.
    Writable,
    /// Events can only be read.
    ReadOnly,
    /// The account has no such calendar anymore.
    Missing,
}

/// The calendars of an account, or why they cannot be listed.
pub type CalendarOffers = HashMap<ConnectionId, Result<Vec<OfferedCalendar>, CalendarFault>>;

/// The use of an account's calendars that the member chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarChoice {
    /// The names of the calendars whose events close the member's times.
    pub closing: Vec<String>,
    /// The name of the calendar that bookings are written to.
    pub booking: Option<String>,
}

impl ConnectCalendars {
    /// Lists the calendars of the actor's accounts that can be written.
    ///
    /// Omits accounts whose server failed or rejected the credentials at the last reading.
    ///
    /// # Errors
    /// If the store fails, or if the member is archived.
    pub async fn offers(&self, actor: &Actor) -> Result<CalendarOffers, ConnectCalendarError> {
        let member = self.member(actor).await?;
        let booked = member.booking_calendar().map(|connection| connection.id);
        let users = [actor.user_id];
        let mut accounts = self.mirror.connected_accounts(actor.workspace_id, &users).await?;
        accounts.retain(|it| it.connection.account.kind().is_writable() && responds(it));
        if accounts.is_empty() {
            return Ok(HashMap::new());
        }
        let listed = self.accounts.list_calendars(accounts.clone(), LIST_TIMEOUT).await;
        let offer = |(account, found): (ConnectedAccount, Result<_, _>)| {
            let connection = account.connection;
            let offered =
                found.map(|found| offered(&connection, booked == Some(connection.id), found));
            (connection.id, offered.map_err(|failure: CalendarFailure| failure.fault))
        };
        Ok(accounts.into_iter().zip(listed).map(offer).collect())
    }

    /// Changes what an account's calendars are used for, and reads the account.
    ///
    /// Bookings are written to the account whose calendar was chosen last.
    ///
    /// # Errors
    /// See [`ConnectCalendarError`]. On error, nothing is written.
    pub async fn choose(
        &self,
        actor: &Actor,
        id: ConnectionId,
        choice: CalendarChoice,
    ) -> Result<(), ConnectCalendarError> {
        require_change(actor)?;
        let account =
            self.stored(&key_of(actor, id)).await?.ok_or(ConnectCalendarError::NotFound)?;
        let member = self.member(actor).await?;
        let is_booked = member.booking_calendar().is_some_and(|connection| connection.id == id);
        let listed = self.accounts.list_calendars(vec![account.clone()], REFRESH_TIMEOUT).await;
        let found = listed.into_iter().next().unwrap_or_else(|| Err(no_response()));
        let found = found.map_err(|failure| ConnectCalendarError::Unusable(failure.fault))?;
        let connection = chosen(&account.connection, is_booked, found, &choice)?;
        let asked_at = self.clock.now();
        let account = ConnectedAccount {
            connection: connection.clone(),
            state: ConnectionState::unread(asked_at),
            calendars: Vec::new(),
            ..account
        };
        let (pull, reading) = self.probe(account, asked_at).await?;
        self.change(actor, move |member| {
            let calendars = &mut member.calendars;
            let place = calendars.iter().position(|it| it.id == id);
            let place = place.ok_or(ConnectCalendarError::NotFound)?;
            calendars[place].only = connection.only;
            calendars[place].book_into = connection.book_into;
            if choice.booking.is_some() && !is_booked {
                // Bookings are written into the first calendar that takes them.
                calendars[..=place].rotate_right(1);
            }
            Ok(())
        })
        .await?;
        self.save(pull, reading, asked_at).await
    }
}

/// Listing would repeat the failure, and delay the page.
fn responds(account: &ConnectedAccount) -> bool {
    account.state.fault.as_ref().is_none_or(|fault| match fault.kind {
        CalendarFaultKind::Credentials | CalendarFaultKind::Unavailable => false,
        CalendarFaultKind::Unreadable | CalendarFaultKind::Conflict | CalendarFaultKind::Gone => {
            true
        }
    })
}

/// The calendars of the account, and missing ones in use.
fn offered(
    connection: &CalendarConnection,
    is_booked: bool,
    found: Vec<FoundCalendar>,
) -> Vec<OfferedCalendar> {
    let mut offered: Vec<OfferedCalendar> = Vec::new();
    for calendar in found {
        let closes_times = connection.counts(&calendar.name, calendar.blocks_time);
        let takes_bookings = is_booked && calendar.receives_bookings;
        let access =
            if calendar.writable { CalendarAccess::Writable } else { CalendarAccess::ReadOnly };
        match offered.iter_mut().find(|it| it.name == calendar.name) {
            Some(namesake) => {
                namesake.closes_times |= closes_times;
                namesake.takes_bookings |= takes_bookings;
                if access == CalendarAccess::Writable {
                    namesake.access = access;
                }
            }
            None => offered.push(OfferedCalendar {
                name: calendar.name,
                access,
                closes_times,
                takes_bookings,
            }),
        }
    }
    offered.truncate(MAX_SELECTED_CALENDARS);
    let target = match &connection.book_into {
        BookInto::Named(name) if is_booked => Some(name),
        _ => None,
    };
    for name in connection.only.iter().flatten().chain(target) {
        if offered.iter().all(|it| it.name != *name) {
            offered.push(OfferedCalendar {
                name: name.clone(),
                access: CalendarAccess::Missing,
                closes_times: connection.counts(name, false),
                takes_bookings: target == Some(name),
            });
        }
    }
    offered
}

/// The connection with the choice.
///
/// It has no list if the choice equals the default.
fn chosen(
    connection: &CalendarConnection,
    is_booked: bool,
    found: Vec<FoundCalendar>,
    choice: &CalendarChoice,
) -> Result<CalendarConnection, ConnectCalendarError> {
    let default = CalendarConnection { only: None, ..connection.clone() };
    let by_default = offered(&default, is_booked, found.clone());
    let offered = offered(connection, is_booked, found);
    let is_closing = |it: &OfferedCalendar| choice.closing.contains(&it.name);
    let closing: Vec<String> =
        offered.iter().filter(|it| is_closing(it)).map(|it| it.name.clone()).collect();
    if closing.len() < choice.closing.len() || MAX_SELECTED_CALENDARS < closing.len() {
        return Err(ConnectCalendarError::NoSuchCalendar);
    }
    let defaults = by_default.iter().filter(|it| it.closes_times).map(|it| &it.name);
    let only = if defaults.eq(&closing) && !closing.is_empty() { None } else { Some(closing) };
    let book_into = match &choice.booking {
        Some(name) => {
            let of_name = offered.iter().find(|it| it.name == *name);
            let target = of_name.ok_or(ConnectCalendarError::NoSuchCalendar)?;
            if target.access == CalendarAccess::ReadOnly {
                return Err(ConnectCalendarError::NoSuchCalendar);
            }
            if target.takes_bookings {
                connection.book_into.clone()
            } else {
                BookInto::Named(name.clone())
            }
        }
        None if is_booked => BookInto::Nowhere,
        None => connection.book_into.clone(),
    };
    Ok(CalendarConnection { only, book_into, ..connection.clone() })
}
