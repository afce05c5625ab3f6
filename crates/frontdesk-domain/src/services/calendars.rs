pub(super) mod calendar_status;
mod check_calendars;
mod connect_calendars;
mod live_readings;
mod mirrored_calendars;
mod reader;
mod refresh_calendars;
mod send_calendar_notices;
mod words;

pub use check_calendars::{CheckCalendars, CheckedCalendar};
pub use connect_calendars::{
    CalendarAccess, CalendarChoice, CalendarOffer, CalendarOffers, ConnectCalendarError,
    ConnectCalendars, ConnectedCalendar, NewCalendar, NoOffer, OfferedCalendar,
};
pub use mirrored_calendars::{LIVE_TIMEOUT, MAX_AGE, MirroredCalendars};
pub use reader::{AccountRead, ReadOutcome};
pub use refresh_calendars::{REFRESH_TIMEOUT, RefreshCalendars};
pub use send_calendar_notices::SendCalendarNotices;
