use std::collections::HashMap;
use std::time::Duration as Timeout;

use super::offer::{CalendarAccess, CalendarOffer, NoOffer, OfferedCalendar};
use super::{ConnectCalendarError, ConnectCalendars, ConnectedCalendar, key_of, require_change};
use crate::access::Actor;
use crate::calendar::{BookInto, CalendarConnection, CalendarFaultKind, ConnectionId};
use crate::plan::MAX_SELECTED_CALENDARS;
use crate::ports::{CalendarFailure, ConnectedAccount, ConnectionState, FoundCalendar};
use crate::services::calendars::reader::no_response;
use crate::services::calendars::refresh_calendars::REFRESH_TIMEOUT;
use crate::workspace::Member;

/// The timeout of listing an account's calendars for a page.
const LIST_TIMEOUT: Timeout = Timeout::from_secs(4);

/// The offers of a member's accounts.
pub type CalendarOffers = HashMap<ConnectionId, Result<CalendarOffer, NoOffer>>;

/// The use of an account's calendars that the member chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarChoice {
    /// The names of the calendars whose events close the member's times.
    pub closing: Vec<String>,
    /// The name of the calendar that bookings are written to.
    pub booking: Option<String>,
    /// The version of the offer.
    pub version: String,
}

impl ConnectCalendars {
    /// Lists the actor's calendars, in the order in which bookings choose them.
    ///
    /// Accounts that can be written have offers, except those whose server failed or rejected the
    /// credentials at the last reading.
    ///
    /// # Errors
    /// If the store fails, or if the member is archived.
    pub async fn list(
        &self,
        actor: &Actor,
    ) -> Result<(Vec<ConnectedCalendar>, CalendarOffers), ConnectCalendarError> {
        let member = self.member(actor).await?;
        let users = [actor.user_id];
        let mut accounts = self.mirror.connected_accounts(actor.workspace_id, &users).await?;
        let connected = |connection: &CalendarConnection| {
            let account = accounts.iter().find(|it| it.key.connection_id == connection.id);
            ConnectedCalendar::new(connection, account, &member)
        };
        let connected = member.calendars.iter().map(connected).collect();
        let booked = member.booking_calendar().map(|connection| connection.id);
        accounts.retain(|it| it.connection.account.kind().is_writable() && responds(it));
        if accounts.is_empty() {
            return Ok((connected, HashMap::new()));
        }
        let listed = self.accounts.list_calendars(accounts.clone(), LIST_TIMEOUT).await;
        let offer = |(account, found): (ConnectedAccount, Result<Vec<_>, _>)| {
            let (connection, fault) =
                (account.connection, |failure: CalendarFailure| NoOffer::Fault(failure.fault));
            let offer = found.map_err(fault).and_then(|found| {
                CalendarOffer::new(&connection, booked == Some(connection.id), &found)
            });
            (connection.id, offer)
        };
        Ok((connected, accounts.into_iter().zip(listed).map(offer).collect()))
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
        let account = self.stored(&key_of(actor, id)).await?;
        let account = account.filter(|it| it.connection.account.kind().is_writable());
        let account = account.ok_or(ConnectCalendarError::NotFound)?;
        let listed = self.accounts.list_calendars(vec![account.clone()], REFRESH_TIMEOUT).await;
        let found = listed.into_iter().next().unwrap_or_else(|| Err(no_response()));
        let found = found.map_err(|failure| ConnectCalendarError::Unusable(failure.fault))?;
        let asked_at = self.clock.now();
        let account = ConnectedAccount {
            connection: chosen_of(&self.member(actor).await?, id, &found, &choice)?,
            state: ConnectionState::unread(asked_at),
            calendars: Vec::new(),
            ..account
        };
        let (pull, reading) = self.probe(account, asked_at, choice.booking.is_some()).await?;
        self.change(actor, move |member| {
            let connection = chosen_of(member, id, &found, &choice)?;
            replace(member, connection, choice.booking.is_some());
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

/// The connection with a choice from the current offer.
fn chosen_of(
    member: &Member,
    id: ConnectionId,
    found: &[FoundCalendar],
    choice: &CalendarChoice,
) -> Result<CalendarConnection, ConnectCalendarError> {
    let connection = member.calendars.iter().find(|it| it.id == id);
    let connection = connection.ok_or(ConnectCalendarError::NotFound)?;
    let is_booked = member.booking_calendar().is_some_and(|it| it.id == id);
    let offer = CalendarOffer::new(connection, is_booked, found);
    let offer = offer.map_err(|_| ConnectCalendarError::NoSuchCalendar)?;
    if offer.version != choice.version {
        return Err(ConnectCalendarError::ChoiceChanged);
    }
    let only = chosen_list(&offer.calendars, choice)?;
    let book_into = match &choice.booking {
        Some(name) => {
            let target = offer.calendars.iter().find(|it| it.name == *name);
            let target = target.ok_or(ConnectCalendarError::NoSuchCalendar)?;
            // Another list may change the first writable calendar.
            let is_kept = target.takes_bookings && only == connection.only;
            match target.access {
                CalendarAccess::ReadOnly => return Err(ConnectCalendarError::NoSuchCalendar),
                _ if is_kept => connection.book_into.clone(),
                CalendarAccess::Unnameable => return Err(ConnectCalendarError::NoSuchCalendar),
                CalendarAccess::Writable | CalendarAccess::Missing => BookInto::Named(name.clone()),
            }
        }
        None if is_booked => BookInto::Nowhere,
        None => connection.book_into.clone(),
    };
    Ok(CalendarConnection { only, book_into, ..connection.clone() })
}

/// The chosen names; `None` if they equal the default.
fn chosen_list(
    offered: &[OfferedCalendar],
    choice: &CalendarChoice,
) -> Result<Option<Vec<String>>, ConnectCalendarError> {
    let nameable = || offered.iter().filter(|it| it.access != CalendarAccess::Unnameable);
    let chosen = nameable().filter(|it| choice.closing.contains(&it.name));
    let closing: Vec<String> = chosen.map(|it| it.name.clone()).collect();
    if closing.len() < choice.closing.len() || MAX_SELECTED_CALENDARS < closing.len() {
        return Err(ConnectCalendarError::NoSuchCalendar);
    }
    let defaults = nameable().filter(|it| it.closes_by_default).map(|it| &it.name);
    // Without a list, an account from which no calendar counts is a fault.
    Ok(if defaults.eq(&closing) && !closing.is_empty() { None } else { Some(closing) })
}

/// Stores the choice, and takes the bookings from other accounts.
fn replace(member: &mut Member, connection: CalendarConnection, takes_bookings: bool) {
    let booked = member.booking_calendar().map(|it| it.id);
    let calendars = &mut member.calendars;
    let Some(place) = calendars.iter().position(|it| it.id == connection.id) else { return };
    let is_booked = booked == Some(connection.id);
    calendars[place] = connection;
    if takes_bookings && !is_booked {
        // Bookings are written into the first calendar that takes them. The next application of
        // a workspace file puts accounts that it omits first.
        calendars[..=place].rotate_right(1);
        let others = calendars[1..].iter_mut();
        for other in others.filter(|it| it.connected_by_member && it.takes_bookings()) {
            other.book_into = BookInto::Nowhere;
        }
    }
}
