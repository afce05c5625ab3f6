use frontdesk_domain::calendar::{CalendarAccount, CalendarConnection, CalendarFaultKind};
use frontdesk_domain::ports::{
    AccountReading, CalendarDelta, CalendarFailure, ConnectedAccount, MirroredCalendar, Pull,
};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use percent_encoding::percent_decode_str;
use tokio::time::Instant;
use url::Url;

use super::bookmark::{Bookmark, CalendarProperties};
use super::failure::failure;
use super::open::Opened;
use super::{RemoteCalendars, expand, failure, stored_text, target};
use crate::{CalendarError, CalendarId, CalendarInfo, CalendarSource, Delta};

impl RemoteCalendars {
    /// A live reading fetches only changes in the previously read calendars.
    pub(super) async fn read(
        &self,
        pull: &Pull,
        deadline: Instant,
    ) -> Result<AccountReading, CalendarFailure> {
        let account = &pull.account;
        let opened = self.open(account).await?;
        // After a fault, lists the calendars again, because the stored list may be the cause.
        let may_use_known = pull.live && account.state.fault.is_none();
        let known =
            if may_use_known { read_known_calendars(&opened, pull, deadline).await? } else { None };
        let (calendars, unwritable) = if let Some(known) = known {
            (known, None)
        } else {
            let found = opened.source().calendars().await;
            let found = found.map_err(|error| failure::of(error, account))?;
            let takes_bookings = account.connection.takes_bookings();
            let target = takes_bookings.then(|| target::among(&found, &account.connection));
            let counted = counted(found, &account.connection)?;
            (read_calendars(&opened, counted, pull, deadline).await?, target.and_then(Result::err))
        };
        let renewed = self.renewed(&account.key, &opened).await?;
        Ok(AccountReading { calendars, renewed, unwritable })
    }
}

async fn read_known_calendars(
    opened: &Opened,
    pull: &Pull,
    deadline: Instant,
) -> Result<Option<Vec<CalendarDelta>>, CalendarFailure> {
    let Some(known) = known_calendars(pull) else { return Ok(None) };
    match read_calendars(opened, known, pull, deadline).await {
        // A calendar was removed, so the stored list is outdated.
        Err(failure) if failure.fault.kind == CalendarFaultKind::Gone => Ok(None),
        outcome => outcome.map(Some),
    }
}

async fn read_calendars(
    opened: &Opened,
    calendars: Vec<CalendarInfo>,
    pull: &Pull,
    deadline: Instant,
) -> Result<Vec<CalendarDelta>, CalendarFailure> {
    let read = |calendar| read_calendar(opened.source(), calendar, pull, deadline);
    stream::iter(calendars.into_iter().map(read)).buffered(opened.at_once()).try_collect().await
}

/// `None` if the calendars have to be listed again.
fn known_calendars(pull: &Pull) -> Option<Vec<CalendarInfo>> {
    let known = &pull.account.calendars;
    if pull.full || known.is_empty() {
        return None;
    }
    let info = |known: &MirroredCalendar| {
        let found = Bookmark::read(&known.cursor, pull.window)?.found?;
        Some(CalendarInfo {
            id: CalendarId(known.id.clone()),
            name: known.name.clone(),
            zone: found.zone,
            writable: known.writable,
            transparent: false,
            owner: found.owner,
        })
    };
    known.iter().map(info).collect()
}

fn counted(
    mut calendars: Vec<CalendarInfo>,
    connection: &CalendarConnection,
) -> Result<Vec<CalendarInfo>, CalendarFailure> {
    let only = &connection.only;
    let unreadable = |detail: String| Err(failure(CalendarFaultKind::Unreadable, detail));
    let names =
        || calendars.iter().map(|calendar| calendar.name.as_str()).collect::<Vec<_>>().join(", ");
    if let Some(missing) =
        only.iter().flatten().find(|name| calendars.iter().all(|calendar| calendar.name != **name))
    {
        return unreadable(format!(
            "the account has no calendar named {missing:?}; it has: {}",
            names()
        ));
    }
    calendars.retain(|calendar| connection.counts(&calendar.name, !calendar.transparent));
    // An account without calendars counts as free only if the member selected none.
    if calendars.is_empty() && only.is_none() {
        return unreadable("the account has no calendar that counts as busy time".to_owned());
    }
    Ok(calendars)
}

async fn read_calendar(
    source: &dyn CalendarSource,
    mut calendar: CalendarInfo,
    pull: &Pull,
    deadline: Instant,
) -> Result<CalendarDelta, CalendarFailure> {
    let account = &pull.account;
    let (delta, bookmark) = pull_calendar(source, &calendar, pull)
        .await
        .map_err(|error| failure::of(error, account))?;
    let Delta { changed, removed, whole, .. } = delta;
    let window = bookmark.window;
    let mirrored = MirroredCalendar {
        id: calendar.id.0.clone(),
        name: calendar.name.clone(),
        writable: calendar.writable,
        cursor: bookmark.to_text(),
    };
    calendar.owner.extend(own_addresses(account));
    let reading = expand::Reading { calendar, window, zone: account.zone.clone(), deadline };
    let changed = reading.expand(changed).await.map_err(|fault| expand_failure(fault, account))?;
    let removed = removed.into_iter().map(|object| object.0).collect();
    stored_text::check(CalendarDelta { calendar: mirrored, changed, removed, whole })
}

/// Returns the member's address and the login, because many servers do not name the owner.
fn own_addresses(account: &ConnectedAccount) -> impl Iterator<Item = String> {
    let login = match &account.connection.account {
        CalendarAccount::Caldav { username, .. } => Some(username.clone()),
        CalendarAccount::Ics { url } => user_of(url),
        CalendarAccount::Builtin
        | CalendarAccount::Google(_)
        | CalendarAccount::Microsoft { .. } => None,
    };
    let login = login.filter(|login| login.contains('@'));
    [account.email.to_string()].into_iter().chain(login)
}

fn user_of(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    Some(percent_decode_str(url.username()).decode_utf8_lossy().into_owned())
}

async fn pull_calendar(
    source: &dyn CalendarSource,
    calendar: &CalendarInfo,
    pull: &Pull,
) -> Result<(Delta, Bookmark), CalendarError> {
    // Reads the version before the changes. A version older than the cursor costs one full reading;
    // a version newer than the cursor could hide a change.
    let version = if pull.live { None } else { source.version(&calendar.id).await? };
    let bookmark = |delta: &Delta, window, version| {
        let found = Some(CalendarProperties::of(calendar));
        Bookmark { cursor: delta.cursor.clone(), window, version, found }
    };
    let known = pull.account.calendars.iter().find(|known| known.id == calendar.id.0 && !pull.full);
    if let Some(known) = known.and_then(|known| Bookmark::read(&known.cursor, pull.window)) {
        match source.pull(&calendar.id, Some(&known.cursor), known.window).await {
            Err(CalendarError::CursorGone) => {}
            outcome => {
                let delta = outcome?;
                let is_unchanged =
                    delta.changed.is_empty() && delta.removed.is_empty() && !delta.whole;
                let is_of_another_past = is_unchanged
                    && version.is_some()
                    && known.version.is_some()
                    && version != known.version;
                if !is_of_another_past {
                    let version = version.or(known.version.filter(|_| is_unchanged));
                    let bookmark = bookmark(&delta, known.window, version);
                    return Ok((delta, bookmark));
                }
            }
        }
    }
    let window = Bookmark::window_around(pull.window);
    let delta = source.pull(&calendar.id, None, window).await?;
    let bookmark = bookmark(&delta, window, version);
    Ok((delta, bookmark))
}

fn expand_failure(fault: expand::Unreadable, account: &ConnectedAccount) -> CalendarFailure {
    match fault {
        expand::Unreadable::Object(detail) => failure(CalendarFaultKind::Unreadable, detail),
        expand::Unreadable::TooLate => failure::of(
            CalendarError::Transient(
                "the calendar could not be read completely in time".to_owned(),
            ),
            account,
        ),
    }
}
