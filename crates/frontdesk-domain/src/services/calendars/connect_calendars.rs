mod choose;
mod offer;

use std::sync::Arc;

use thiserror::Error;
use time::OffsetDateTime;

use super::reader::{AccountReader, ReadMode, no_response, pull_of};
use super::refresh_calendars::REFRESH_TIMEOUT;
use crate::access::{AccessDenied, Actor};
use crate::calendar::{
    BookInto, CalendarAccount, CalendarConnection, CalendarFault, CalendarFaultKind, CalendarKind,
    ConnectionId, ConnectionKey,
};
use crate::ids::UserId;
use crate::plan::MAX_CALENDARS;
use crate::ports::{
    AccountReading, CalendarAccounts, CalendarDelta, CalendarFailure, CalendarMirror,
    CalendarVendors, Clock, ConnectedAccount, ConnectionState, ConsentRequest, DirectoryQueries,
    Pull, Random, SealError, SealedSecret, SecretSealer, SecretUse, StoreError,
};
use crate::services::workspace::member_editor::{Edited, MemberEditor, NoMember};
use crate::text::{check_line, check_web_url};
use crate::workspace::Member;

pub use choose::{CalendarChoice, CalendarOffers};
pub use offer::{CalendarAccess, CalendarOffer, NoOffer, OfferedCalendar};

/// The maximum length of a user name or password, in characters.
const MAX_CHARS: usize = 200;

/// Lets members connect, check and disconnect their own calendars.
pub struct ConnectCalendars {
    /// Saves the member.
    pub editor: Arc<MemberEditor>,
    /// Calls `find_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `connected_accounts`, and saves readings.
    pub mirror: Arc<dyn CalendarMirror>,
    /// Calls `pull` and `list_calendars`.
    pub accounts: Arc<dyn CalendarAccounts>,
    /// Calls `kinds`, `consent_url` and `exchange`.
    pub vendors: Arc<dyn CalendarVendors>,
    /// Calls `seal`.
    pub sealer: Arc<dyn SecretSealer>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// A calendar account to connect.
#[derive(Clone, PartialEq, Eq)]
pub struct NewCalendar {
    /// The account, with its password in plain text.
    pub account: CalendarAccount<String>,
    /// Whether bookings are written into the account.
    pub takes_bookings: bool,
}

/// A calendar connection of a member with its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectedCalendar {
    /// The connection.
    pub connection: CalendarConnection,
    /// The names of the calendars that were read for busy times.
    pub calendars: Vec<String>,
    /// The time of the last successful reading, if any.
    pub read_at: Option<OffsetDateTime>,
    /// The error of the last reading.
    pub fault: Option<CalendarFault>,
    /// The error of the last write of a booking.
    pub write_fault: Option<CalendarFault>,
    /// Whether bookings are written into this account.
    pub is_booked_into: bool,
}

impl ConnectedCalendar {
    pub(super) fn new(
        connection: &CalendarConnection,
        account: Option<&ConnectedAccount>,
        member: &Member,
    ) -> Self {
        let state = account.map(|account| &account.state);
        let calendars = account.map_or(&[][..], |account| &account.calendars);
        let booked_into = member.booking_calendar().map(|connection| connection.id);
        Self {
            connection: connection.clone(),
            calendars: calendars.iter().map(|calendar| calendar.name.clone()).collect(),
            read_at: state.and_then(|state| state.read_at),
            fault: state.and_then(|state| state.fault.clone()),
            write_fault: state.and_then(|state| state.write_fault.clone()),
            is_booked_into: booked_into == Some(connection.id),
        }
    }
}

/// Why a calendar was not connected or disconnected.
#[derive(Debug, Error)]
pub enum ConnectCalendarError {
    /// The actor is an observer.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The address is not a URL; the detail says what is expected.
    #[error("{0}")]
    InvalidUrl(String),
    /// The user name or password is empty or too long.
    #[error("expected a user name and a password of 1 to {MAX_CHARS} characters each")]
    InvalidLogin,
    /// The account could not be read, or takes no bookings.
    #[error("{}", .0.detail)]
    Unusable(CalendarFault),
    /// The member has connected another account of this vendor.
    #[error("the member has connected another account of this kind; disconnect it first")]
    OtherAccount,
    /// The connected account has no calendars that identify its owner.
    #[error(
        "the connected account reads no calendars that identify its owner; disconnect it first"
    )]
    UnknownOwner,
    /// The member has the maximum number of calendars.
    #[error("a member has at most {MAX_CALENDARS} calendars")]
    TooMany,
    /// The account lacks the calendar, or cannot write to it.
    #[error("the account has no such calendar")]
    NoSuchCalendar,
    /// The stored choice or the calendars changed after the member saw them.
    #[error("the calendars have changed since they were listed")]
    ChoiceChanged,
    /// The member has no such connection, or is archived.
    #[error("there is no such calendar")]
    NotFound,
    /// The password could not be stored.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ConnectCalendars {
    /// Reads the account, and connects it if that succeeds.
    ///
    /// An account that the member has already connected gets the new password and keeps the chosen
    /// calendars; one of the workspace file keeps its settings.
    ///
    /// # Errors
    /// See [`ConnectCalendarError`]. On error, nothing is written.
    pub async fn connect(
        &self,
        actor: &Actor,
        calendar: NewCalendar,
    ) -> Result<(), ConnectCalendarError> {
        require_change(actor)?;
        let calendar = checked(calendar)?;
        let member = self.member(actor).await?;
        let connection = self.connection(actor, &member, &calendar)?;
        let asked_at = self.clock.now();
        let account = ConnectedAccount {
            key: key_of(actor, connection.id),
            connection: connection.clone(),
            zone: member.time_zone.clone(),
            email: member.email.clone(),
            renewed: None,
            state: ConnectionState::unread(asked_at),
            calendars: Vec::new(),
        };
        let (pull, reading) = self.probe(account, asked_at, connection.takes_bookings()).await?;
        self.require_same_owner(actor, &member, &connection, &reading).await?;
        self.change(actor, move |member| {
            let calendars = &mut member.calendars;
            let is_same = |it: &CalendarConnection| it.account.is_account_of(&connection.account);
            if let Some(of_file) =
                calendars.iter_mut().find(|it| is_same(it) && !it.connected_by_member)
            {
                *of_file = connection;
                return Ok(());
            }
            calendars.retain(|it| !is_same(it));
            if MAX_CALENDARS <= calendars.len() {
                return Err(ConnectCalendarError::TooMany);
            }
            // Bookings are written into the first calendar that takes them.
            calendars.insert(0, connection);
            Ok(())
        })
        .await?;
        self.save(pull, reading, asked_at).await
    }

    /// The kinds of accounts that members connect by consent in a browser.
    pub fn vendors(&self) -> Vec<CalendarKind> {
        self.vendors.kinds()
    }

    /// The address at which the owner consents; `None` without such a vendor.
    pub fn consent_url(&self, request: &ConsentRequest) -> Option<String> {
        self.vendors.consent_url(request)
    }

    /// Connects the account of an owner who consented.
    ///
    /// Bookings are written into it.
    ///
    /// # Errors
    /// See [`ConnectCalendarError`]. On error, nothing is written.
    pub async fn connect_with_consent(
        &self,
        actor: &Actor,
        request: &ConsentRequest,
        code: &str,
    ) -> Result<(), ConnectCalendarError> {
        require_change(actor)?;
        let account = self.vendors.exchange(request, code).await;
        let account = account.map_err(ConnectCalendarError::Unusable)?;
        self.connect(actor, NewCalendar { account, takes_bookings: true }).await
    }

    /// Reads a connected account now; [`list`](Self::list) then has the result.
    ///
    /// # Errors
    /// See [`ConnectCalendarError`].
    pub async fn check(&self, actor: &Actor, id: ConnectionId) -> Result<(), ConnectCalendarError> {
        let key = key_of(actor, id);
        let account = self.stored(&key).await?.ok_or(ConnectCalendarError::NotFound)?;
        for read in self.reader().read(vec![account], ReadMode::Background, REFRESH_TIMEOUT).await {
            read?;
        }
        Ok(())
    }

    /// Removes a connection that the member made.
    ///
    /// # Errors
    /// See [`ConnectCalendarError`]. A calendar of the workspace file is not found, because the next
    /// application of the file would connect it again.
    pub async fn disconnect(
        &self,
        actor: &Actor,
        id: ConnectionId,
    ) -> Result<(), ConnectCalendarError> {
        require_change(actor)?;
        self.change(actor, move |member| {
            let before = member.calendars.len();
            member.calendars.retain(|it| it.id != id || !it.connected_by_member);
            if member.calendars.len() < before {
                Ok(())
            } else {
                Err(ConnectCalendarError::NotFound)
            }
        })
        .await
    }

    async fn member(&self, actor: &Actor) -> Result<Member, ConnectCalendarError> {
        let found = self.directory.find_members(actor.workspace_id, &[actor.user_id]).await?;
        let member = found.into_iter().find(|member| !member.archived);
        member.ok_or(ConnectCalendarError::NotFound)
    }

    fn connection(
        &self,
        actor: &Actor,
        member: &Member,
        calendar: &NewCalendar,
    ) -> Result<CalendarConnection, SealError> {
        let secret_use =
            SecretUse { workspace_id: actor.workspace_id, service: SecretUse::CALENDAR.to_owned() };
        let seal = |secret: &String| -> Result<SealedSecret, SealError> {
            self.sealer.seal(&secret_use, secret)
        };
        let account = calendar.account.try_map(seal)?;
        let known = member.calendars.iter().find(|it| it.account.is_account_of(&account));
        if let Some(of_file) = known.filter(|known| !known.connected_by_member) {
            return Ok(CalendarConnection { account, ..of_file.clone() });
        }
        let new_id = || ConnectionId(self.random.uuid(self.clock.now()));
        let book_into = match known.map(|known| &known.book_into) {
            _ if !calendar.takes_bookings => BookInto::Nowhere,
            Some(named @ BookInto::Named(_)) => named.clone(),
            _ => BookInto::First,
        };
        Ok(CalendarConnection {
            id: known.map_or_else(new_id, |known| known.id),
            account,
            only: known.and_then(|known| known.only.clone()),
            book_into,
            connected_by_member: true,
        })
    }

    /// Reads an account whose settings are not stored yet.
    ///
    /// If `requires_target`, it must also be writable.
    async fn probe(
        &self,
        account: ConnectedAccount,
        now: OffsetDateTime,
        requires_target: bool,
    ) -> Result<(Pull, AccountReading), ConnectCalendarError> {
        let pull = pull_of(account, ReadMode::Background, now);
        let responses = self.accounts.pull(vec![pull.clone()], REFRESH_TIMEOUT).await;
        let response = responses.into_iter().next().unwrap_or_else(|| Err(no_response()));
        let unusable = |failure: CalendarFailure| ConnectCalendarError::Unusable(failure.fault);
        let reading = response.map_err(unusable)?;
        match &reading.unwritable {
            Some(detail) if requires_target => {
                let (kind, detail) = (CalendarFaultKind::Unreadable, detail.clone());
                Err(ConnectCalendarError::Unusable(CalendarFault { kind, detail }))
            }
            _ => Ok((pull, reading)),
        }
    }

    /// Requires that a grant is of the account that it replaces.
    ///
    /// Grants of one client differ only in their secrets, so the calendars identify the account.
    async fn require_same_owner(
        &self,
        actor: &Actor,
        member: &Member,
        connection: &CalendarConnection,
        reading: &AccountReading,
    ) -> Result<(), ConnectCalendarError> {
        let kind = connection.account.kind();
        let is_replaced = member.calendars.iter().any(|it| it.id == connection.id);
        if !is_replaced || !self.vendors.kinds().contains(&kind) {
            return Ok(());
        }
        let stored = self.stored(&key_of(actor, connection.id)).await?;
        let stored = stored.map(|account| account.calendars).unwrap_or_default();
        let is_known = |it: &CalendarDelta| stored.iter().any(|old| old.id == it.calendar.id);
        if stored.is_empty() && connection.only.as_ref().is_some_and(Vec::is_empty) {
            Err(ConnectCalendarError::UnknownOwner)
        } else if stored.is_empty() || reading.calendars.iter().any(is_known) {
            Ok(())
        } else {
            Err(ConnectCalendarError::OtherAccount)
        }
    }

    /// Saves the reading of the probe.
    ///
    /// The member is usable without another reading.
    async fn save(
        &self,
        pull: Pull,
        reading: AccountReading,
        asked_at: OffsetDateTime,
    ) -> Result<(), ConnectCalendarError> {
        let Some(account) = self.stored(&pull.account.key).await? else { return Ok(()) };
        let pull = Pull { account, ..pull };
        self.reader().save(&pull, Ok(reading), ReadMode::Background, asked_at).await?;
        Ok(())
    }

    async fn stored(&self, key: &ConnectionKey) -> Result<Option<ConnectedAccount>, StoreError> {
        let accounts = self.mirror.connected_accounts(key.workspace_id, &[key.user_id]).await?;
        Ok(accounts.into_iter().find(|account| account.key == *key))
    }

    fn reader(&self) -> AccountReader {
        AccountReader {
            mirror: Arc::clone(&self.mirror),
            accounts: Arc::clone(&self.accounts),
            clock: Arc::clone(&self.clock),
            random: Arc::clone(&self.random),
        }
    }

    async fn change(
        &self,
        actor: &Actor,
        edit: impl FnOnce(&mut Member) -> Result<(), ConnectCalendarError> + Send,
    ) -> Result<(), ConnectCalendarError> {
        self.editor.edit(Edited::own(actor), |member, _| edit(member)).await?;
        Ok(())
    }
}

impl NoMember for ConnectCalendarError {
    fn no_member(_: UserId) -> Self {
        Self::NotFound
    }
}

fn key_of(actor: &Actor, connection_id: ConnectionId) -> ConnectionKey {
    let Actor { workspace_id, user_id, .. } = *actor;
    ConnectionKey { workspace_id, user_id, connection_id }
}

fn require_change(actor: &Actor) -> Result<(), AccessDenied> {
    actor.require_not_observer("change calendars")
}

/// Checks the fields, and turns `webcal` addresses into `https`.
fn checked(calendar: NewCalendar) -> Result<NewCalendar, ConnectCalendarError> {
    let NewCalendar { mut account, takes_bookings } = calendar;
    match &mut account {
        CalendarAccount::Ics { url } => {
            if let Some(rest) = url.strip_prefix("webcal://") {
                *url = format!("https://{rest}");
            }
            check_web_url(url).map_err(ConnectCalendarError::InvalidUrl)?;
        }
        CalendarAccount::Caldav { url, username, password } => {
            check_web_url(url).map_err(ConnectCalendarError::InvalidUrl)?;
            for text in [username, password] {
                let invalid = |_| ConnectCalendarError::InvalidLogin;
                check_line(text, MAX_CHARS).map_err(invalid)?;
            }
        }
        CalendarAccount::Builtin
        | CalendarAccount::Google(_)
        | CalendarAccount::Microsoft { .. } => {}
    }
    Ok(NewCalendar { account, takes_bookings })
}
