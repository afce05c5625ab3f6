//! Bookings into an account's calendar.

use frontdesk_domain::calendar::{BookInto, CalendarEvent, CalendarFaultKind};
use frontdesk_domain::ports::{CalendarFailure, ConnectedAccount, WrittenEvent};

use super::failure::failure;
use super::open::Opened;
use super::{RemoteCalendars, failure, names};
use crate::{CalendarError, CalendarId, CalendarSink, ObjectId, Written};

impl RemoteCalendars {
    /// Writes `event` over what was written before, or where bookings are to be written.
    pub(super) async fn put(
        &self,
        connected: &ConnectedAccount,
        event: &CalendarEvent,
        before: Option<WrittenEvent>,
    ) -> Result<WrittenEvent, CalendarFailure> {
        let opened = self.open(connected).await?;
        let sink = sink_of(&opened)?;
        let failed = |error| failure::of(error, connected);
        if let Some(before) = before {
            let calendar = CalendarId(before.calendar_id.clone());
            match write_over(sink, &calendar, &state_of(&before), event).await {
                Ok(written) => return as_written(calendar, written, event),
                // The event was removed, or its calendar was.
                Err(CalendarError::Gone) => {}
                Err(error) => return Err(failed(error)),
            }
        }
        let calendar = match known_target(connected) {
            Some(calendar) => calendar,
            None => found_target(&opened, connected).await?,
        };
        match sink.add(&calendar, event).await {
            Ok(written) => as_written(calendar, written, event),
            // It was there when the account was last read.
            Err(CalendarError::Gone) => {
                let calendar = found_target(&opened, connected).await?;
                let written = sink.add(&calendar, event).await.map_err(failed)?;
                as_written(calendar, written, event)
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// Removes what was written, in whatever state somebody else has left it.
    pub(super) async fn remove(
        &self,
        connected: &ConnectedAccount,
        before: &WrittenEvent,
    ) -> Result<(), CalendarFailure> {
        let opened = self.open(connected).await?;
        let sink = sink_of(&opened)?;
        let calendar = CalendarId(before.calendar_id.clone());
        let outcome = match sink.remove(&calendar, &state_of(before)).await {
            Err(CalendarError::Conflict) => sink.remove(&calendar, &any_state_of(before)).await,
            outcome => outcome,
        };
        outcome.map_err(|error| failure::of(error, connected))
    }
}

/// Writes over the state that is known, or over any: the booking says when it is, whatever somebody else has written.
async fn write_over(
    sink: &dyn CalendarSink,
    calendar: &CalendarId,
    before: &Written,
    event: &CalendarEvent,
) -> Result<Written, CalendarError> {
    match sink.replace(calendar, before, event).await {
        Err(CalendarError::Conflict) => {
            sink.replace(calendar, &Written { etag: None, ..before.clone() }, event).await
        }
        outcome => outcome,
    }
}

/// Where bookings are written, among the calendars that were read.
fn known_target(connected: &ConnectedAccount) -> Option<CalendarId> {
    let wanted = |name: &str| match &connected.connection.book_into {
        BookInto::First => true,
        BookInto::Named(wanted) => name == wanted,
        BookInto::Nowhere => false,
    };
    let mut calendars = connected.calendars.iter();
    let found = calendars.find(|calendar| calendar.writable && wanted(&calendar.name))?;
    Some(CalendarId(found.id.clone()))
}

/// Where bookings are written, among the calendars that there are now.
async fn found_target(opened: &Opened, connected: &ConnectedAccount) -> Result<CalendarId, CalendarFailure> {
    let calendars = opened.source().calendars().await.map_err(|error| failure::of(error, connected))?;
    let unwritable = |detail: String| failure(CalendarFaultKind::Unreadable, detail);
    let mut writable = calendars.into_iter().filter(|calendar| calendar.writable);
    let (found, wanted) = match &connected.connection.book_into {
        BookInto::First => {
            (writable.find(|calendar| !calendar.transparent), "calendar of its owner's".to_owned())
        }
        BookInto::Named(name) => {
            (writable.find(|calendar| calendar.name == *name), format!("calendar named {name:?}"))
        }
        BookInto::Nowhere => return Err(unwritable("bookings are not written into this account".to_owned())),
    };
    let calendar =
        found.ok_or_else(|| unwritable(format!("the account has no {wanted} that can be written into")))?;
    Ok(calendar.id)
}

fn sink_of(opened: &Opened) -> Result<&dyn CalendarSink, CalendarFailure> {
    opened.sink().ok_or_else(|| failure(CalendarFaultKind::Unreadable, "a feed can't be written into"))
}

fn state_of(before: &WrittenEvent) -> Written {
    Written { object: ObjectId(before.object_id.clone()), etag: before.etag.clone() }
}

fn any_state_of(before: &WrittenEvent) -> Written {
    Written { etag: None, ..state_of(before) }
}

fn as_written(
    calendar: CalendarId,
    written: Written,
    event: &CalendarEvent,
) -> Result<WrittenEvent, CalendarFailure> {
    names::check_written(WrittenEvent {
        calendar_id: calendar.0,
        object_id: written.object.0,
        etag: written.etag,
        revision: event.sequence,
        interval: event.interval,
    })
}
