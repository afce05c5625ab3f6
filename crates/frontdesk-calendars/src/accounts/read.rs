//! Taking in what an account's calendars hold.

use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, CalendarDelta, CalendarFailure, ConnectedAccount, MirroredCalendar, Pull,
};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tokio::time::Instant;

use super::bookmark::Bookmark;
use super::failure::failure;
use super::{RemoteCalendars, expand, failure, names};
use crate::{CalendarError, CalendarInfo, CalendarSource, Delta};

/// How many calendars of an account are read at once; Microsoft answers no more.
const AT_ONCE: usize = 4;

impl RemoteCalendars {
    /// Every calendar of the account that counts, or why one of them could not be read.
    pub(super) async fn read(
        &self,
        pull: &Pull,
        deadline: Instant,
    ) -> Result<AccountReading, CalendarFailure> {
        let account = &pull.account;
        let opened = self.open(account).await?;
        let source = opened.source();
        let calendars = source.calendars().await.map_err(|error| failure::of(error, account))?;
        let calendars = counted(calendars, &account.connection.only)?;
        let read = calendars.into_iter().map(|calendar| read_calendar(source, calendar, pull, deadline));
        let calendars = stream::iter(read).buffered(AT_ONCE).try_collect().await?;
        let renewed = self.renewed(&account.key, &opened).await?;
        Ok(AccountReading { calendars, renewed })
    }
}

/// The calendars that say when their owner is busy: those that were named, else all that take time.
fn counted(mut calendars: Vec<CalendarInfo>, only: &[String]) -> Result<Vec<CalendarInfo>, CalendarFailure> {
    let unreadable = |detail: String| Err(failure(CalendarFaultKind::Unreadable, detail));
    let names = || calendars.iter().map(|calendar| calendar.name.as_str()).collect::<Vec<_>>().join(", ");
    if let Some(missing) = only.iter().find(|name| calendars.iter().all(|calendar| calendar.name != **name)) {
        return unreadable(format!("the account has no calendar named {missing:?}; it has: {}", names()));
    }
    calendars.retain(
        |calendar| if only.is_empty() { !calendar.transparent } else { only.contains(&calendar.name) },
    );
    // An account without any would be free for ever.
    if calendars.is_empty() {
        return unreadable("the account has no calendar that takes its owner's time".to_owned());
    }
    Ok(calendars)
}

async fn read_calendar(
    source: &dyn CalendarSource,
    calendar: CalendarInfo,
    pull: &Pull,
    deadline: Instant,
) -> Result<CalendarDelta, CalendarFailure> {
    let account = &pull.account;
    let (delta, window) =
        pull_calendar(source, &calendar, pull).await.map_err(|error| failure::of(error, account))?;
    let Delta { changed, removed, whole, cursor } = delta;
    let bookmark = Bookmark { cursor, window };
    let mirrored = MirroredCalendar {
        id: calendar.id.0.clone(),
        name: calendar.name.clone(),
        writable: calendar.writable,
        cursor: bookmark.to_text(),
    };
    let reading = expand::Reading { calendar, window, zone: account.zone.clone(), deadline };
    let changed = reading.expand(changed).await.map_err(|fault| expand_failure(fault, account))?;
    let removed = removed.into_iter().map(|object| object.0).collect();
    names::check(CalendarDelta { calendar: mirrored, changed, removed, whole })
}

/// What has changed since the calendar was last read, or all of it, and the window that it tells of.
async fn pull_calendar(
    source: &dyn CalendarSource,
    calendar: &CalendarInfo,
    pull: &Pull,
) -> Result<(Delta, Interval), CalendarError> {
    let known = pull.account.calendars.iter().find(|known| known.id == calendar.id.0 && !pull.anew);
    if let Some(Bookmark { cursor, window }) =
        known.and_then(|known| Bookmark::read(&known.cursor, pull.window))
    {
        match source.pull(&calendar.id, Some(&cursor), window).await {
            Err(CalendarError::CursorGone) => {}
            outcome => return Ok((outcome?, window)),
        }
    }
    let window = Bookmark::window_around(pull.window);
    Ok((source.pull(&calendar.id, None, window).await?, window))
}

fn expand_failure(fault: expand::Unreadable, account: &ConnectedAccount) -> CalendarFailure {
    match fault {
        expand::Unreadable::Object(detail) => failure(CalendarFaultKind::Unreadable, detail),
        expand::Unreadable::TooLate => {
            failure::of(CalendarError::Transient("there was no time to read all of it".to_owned()), account)
        }
    }
}
