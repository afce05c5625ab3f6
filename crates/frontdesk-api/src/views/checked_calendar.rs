use frontdesk_domain::calendar::{CalendarFaultKind, CalendarKind};
use frontdesk_domain::services::CheckedCalendar;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::{Uuid, uuid};

use super::{CalendarKindView, InstantView, samples};

/// The state of a calendar connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CalendarState)]
pub(crate) enum CalendarStateView {
    /// The account was read.
    Read,
    /// The account was read, but the last booking could not be written to it.
    Unwritten,
    /// The server rejects the credentials.
    Credentials,
    /// The server cannot be reached or does not respond.
    Unavailable,
    /// The account cannot be used as it is; `fault` says why.
    Unreadable,
    /// Another event blocks the write of a booking.
    Conflict,
    /// The account or calendar no longer exists.
    Gone,
}

/// A connected calendar after a reading. It contains no entry and no credentials.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CheckedCalendar)]
pub(crate) struct CheckedCalendarView {
    /// The id of the connection.
    id: Uuid,
    /// The kind of the account.
    kind: CalendarKindView,
    /// The state. Unless it is `read` or `unwritten`, the member has no open times.
    state: CalendarStateView,
    /// The fault and its remedy, as a sentence; `null`: the calendar has no fault.
    #[schema(required)]
    fault: Option<String>,
    /// The names of the calendars that were read for busy times.
    calendars: Vec<String>,
    /// Whether bookings are written into this account.
    takes_bookings: bool,
    /// The time of the last successful reading; `null`: there is none.
    #[schema(required)]
    read_at: Option<InstantView>,
}

/// The connected calendars of a member.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CheckedCalendarList, example = Self::sample)]
pub(crate) struct CheckedCalendarListView {
    /// The calendars, in the order in which bookings choose them; built-in calendars are omitted.
    calendars: Vec<CheckedCalendarView>,
}

impl From<CalendarFaultKind> for CalendarStateView {
    fn from(kind: CalendarFaultKind) -> Self {
        match kind {
            CalendarFaultKind::Credentials => Self::Credentials,
            CalendarFaultKind::Unavailable => Self::Unavailable,
            CalendarFaultKind::Unreadable => Self::Unreadable,
            CalendarFaultKind::Conflict => Self::Conflict,
            CalendarFaultKind::Gone => Self::Gone,
        }
    }
}

impl From<&CheckedCalendar> for CheckedCalendarView {
    fn from(checked: &CheckedCalendar) -> Self {
        let calendar = &checked.calendar;
        let state = match (&calendar.fault, &calendar.write_fault) {
            (Some(fault), _) => fault.kind.into(),
            (None, Some(_)) => CalendarStateView::Unwritten,
            (None, None) => CalendarStateView::Read,
        };
        Self {
            id: calendar.connection.id.0,
            kind: calendar.connection.account.kind().into(),
            state,
            fault: checked.fault_sentence(),
            calendars: calendar.calendars.clone(),
            takes_bookings: calendar.is_booked_into,
            read_at: calendar.read_at.map(Into::into),
        }
    }
}

impl From<&Vec<CheckedCalendar>> for CheckedCalendarListView {
    fn from(checked: &Vec<CheckedCalendar>) -> Self {
        Self { calendars: checked.iter().map(Into::into).collect() }
    }
}

impl CheckedCalendarListView {
    fn sample() -> Self {
        let fault = "The CalDAV calendar of Priya Raman rejects its credentials; connect it again \
                     (caldav.icloud.com returned 401 Unauthorized).";
        let calendar = CheckedCalendarView {
            id: uuid!("0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11"),
            kind: CalendarKind::Caldav.into(),
            state: CalendarStateView::Credentials,
            fault: Some(fault.to_owned()),
            calendars: vec!["Work".to_owned()],
            takes_bookings: true,
            read_at: Some(samples::NOW.into()),
        };
        Self { calendars: vec![calendar] }
    }
}
