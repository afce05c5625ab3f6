use frontdesk_domain::calendar::{BookInto, CalendarEvent, CalendarFaultKind};
use frontdesk_domain::ports::{CalendarFailure, ConnectedAccount, WrittenEvent};

use super::failure::failure;
use super::open::Opened;
use super::{RemoteCalendars, failure, stored_text, target};
use crate::{CalendarError, CalendarId, CalendarSink, ObjectId, Written};

impl RemoteCalendars {
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
                // The event or its calendar was moved or removed.
                Err(CalendarError::Gone) => {
                    if let Some(written) =
                        put_in_other_calendar(sink, event).await.map_err(failed)?
                    {
                        return written;
                    }
                }
                Err(error) => return Err(failed(error)),
            }
        }
        let calendar = match known_target(connected) {
            Some(calendar) => calendar,
            None => target::found(&opened, connected).await?,
        };
        match sink.add(&calendar, event).await {
            Ok(written) => as_written(calendar, written, event),
            // The calendar was removed after the last reading.
            Err(CalendarError::Gone) => {
                let calendar = target::found(&opened, connected).await?;
                let written = sink.add(&calendar, event).await.map_err(failed)?;
                as_written(calendar, written, event)
            }
            // An earlier attempt created the event, and a user moved it to another calendar.
            Err(CalendarError::Conflict) => {
                match put_in_other_calendar(sink, event).await.map_err(failed)? {
                    Some(written) => written,
                    None => Err(failed(CalendarError::Conflict)),
                }
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// Removes the event even if a user changed or moved it.
    pub(super) async fn remove(
        &self,
        connected: &ConnectedAccount,
        uid: &str,
        before: &WrittenEvent,
    ) -> Result<(), CalendarFailure> {
        let opened = self.open(connected).await?;
        let sink = sink_of(&opened)?;
        let calendar = CalendarId(before.calendar_id.clone());
        let outcome = match remove_any(sink, &calendar, &state_of(before)).await {
            Err(CalendarError::Gone) => remove_from_other_calendar(sink, uid).await,
            outcome => outcome,
        };
        outcome.map_err(|error| failure::of(error, connected))
    }
}

/// Returns `None` if no other calendar contains the event.
async fn put_in_other_calendar(
    sink: &dyn CalendarSink,
    event: &CalendarEvent,
) -> Result<Option<Result<WrittenEvent, CalendarFailure>>, CalendarError> {
    let Some((calendar, found)) = find_in_other_calendars(sink, &event.uid).await? else {
        return Ok(None);
    };
    let written = write_over(sink, &calendar, &found, event).await?;
    Ok(Some(as_written(calendar, written, event)))
}

async fn remove_from_other_calendar(
    sink: &dyn CalendarSink,
    uid: &str,
) -> Result<(), CalendarError> {
    let Some((calendar, found)) = find_in_other_calendars(sink, uid).await? else { return Ok(()) };
    match remove_any(sink, &calendar, &found).await {
        Err(CalendarError::Gone) => Ok(()),
        outcome => outcome,
    }
}

/// Also returns `None` if the account cannot be searched.
async fn find_in_other_calendars(
    sink: &dyn CalendarSink,
    uid: &str,
) -> Result<Option<(CalendarId, Written)>, CalendarError> {
    match sink.find(uid).await {
        Err(CalendarError::Gone | CalendarError::Permanent(_)) => Ok(None),
        found => found,
    }
}

async fn remove_any(
    sink: &dyn CalendarSink,
    calendar: &CalendarId,
    before: &Written,
) -> Result<(), CalendarError> {
    match sink.remove(calendar, before).await {
        Err(CalendarError::Conflict) => {
            sink.remove(calendar, &Written { etag: None, ..before.clone() }).await
        }
        outcome => outcome,
    }
}

/// Overwrites the present version as well, because the booking determines the time.
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

fn sink_of(opened: &Opened) -> Result<&dyn CalendarSink, CalendarFailure> {
    opened.sink().ok_or_else(|| failure(CalendarFaultKind::Unreadable, "a feed is read-only"))
}

fn state_of(before: &WrittenEvent) -> Written {
    Written { object: ObjectId(before.object_id.clone()), etag: before.etag.clone() }
}

fn as_written(
    calendar: CalendarId,
    written: Written,
    event: &CalendarEvent,
) -> Result<WrittenEvent, CalendarFailure> {
    stored_text::check_written(WrittenEvent {
        calendar_id: calendar.0,
        object_id: written.object.0,
        etag: written.etag,
        revision: event.sequence,
        interval: event.interval,
    })
}
