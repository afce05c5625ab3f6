use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sha2::{Digest as _, Sha256};

use crate::calendar::{BookInto, CalendarConnection, CalendarFault};
use crate::plan::{MAX_CALENDAR_NAME_CHARS, MAX_SELECTED_CALENDARS};
use crate::ports::FoundCalendar;
use crate::text::check_line;

/// A calendar of a connected account, and what it is used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedCalendar {
    /// The owner's name for the calendar.
    ///
    /// Calendars of one name are chosen together.
    pub name: String,
    /// What the account and the member can do with the calendar.
    pub access: CalendarAccess,
    /// Whether events of the calendar close the owner's times.
    pub closes_times: bool,
    /// Whether the events close times if the member chooses no calendars.
    pub(super) closes_by_default: bool,
    /// Whether the member's bookings are written to the calendar.
    pub takes_bookings: bool,
}

/// What can be done with a calendar of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalendarAccess {
    /// Events can be written.
    Writable,
    /// Events can only be read.
    ReadOnly,
    /// The workspace file cannot name the calendar, so it cannot be chosen.
    Unnameable,
    /// The account has no such calendar anymore.
    Missing,
}

/// The calendars of an account, from which its owner chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarOffer {
    /// The calendars.
    pub calendars: Vec<OfferedCalendar>,
    /// The version of the stored choice and the names.
    ///
    /// Detects concurrent changes.
    pub version: String,
}

/// Why the calendars of an account cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoOffer {
    /// The calendars cannot be listed.
    Fault(CalendarFault),
    /// More than [`MAX_SELECTED_CALENDARS`] calendars close times.
    TooMany,
}

impl CalendarOffer {
    pub(super) fn new(
        connection: &CalendarConnection,
        is_booked: bool,
        found: &[FoundCalendar],
    ) -> Result<Self, NoOffer> {
        let mut calendars = offered(connection, is_booked, found);
        let closing = calendars.iter().filter(|it| it.closes_times).count();
        if MAX_SELECTED_CALENDARS < closing {
            return Err(NoOffer::TooMany);
        }
        if MAX_SELECTED_CALENDARS < calendars.len() {
            let is_used = |it: &OfferedCalendar| it.closes_times || it.takes_bookings;
            let used = calendars.iter().filter(|it| is_used(it)).count();
            calendars.sort_by_key(|it| !is_used(it));
            calendars.truncate(used.max(MAX_SELECTED_CALENDARS));
        }
        calendars.extend(missing(connection, is_booked, &calendars));
        let names: Vec<&String> = calendars.iter().map(|it| &it.name).collect();
        let CalendarConnection { only, book_into, .. } = connection;
        let digest = Sha256::digest(format!("{only:?} {book_into:?} {is_booked} {names:?}"));
        let version: [u8; 32] = digest.into();
        let version = version.map(|byte| format!("{byte:02x}")).concat();
        Ok(Self { calendars, version })
    }
}

/// The calendars that the account has; those of one name are one.
fn offered(
    connection: &CalendarConnection,
    is_booked: bool,
    found: &[FoundCalendar],
) -> Vec<OfferedCalendar> {
    let mut offered: Vec<OfferedCalendar> = Vec::new();
    let mut places = HashMap::new();
    for calendar in found {
        let closes_times = connection.counts(&calendar.name, calendar.blocks_time);
        let takes_bookings = is_booked && calendar.receives_bookings;
        let access = access_of(calendar);
        match places.entry(&calendar.name) {
            Entry::Occupied(place) => {
                let namesake: &mut OfferedCalendar = &mut offered[*place.get()];
                namesake.closes_times |= closes_times;
                namesake.closes_by_default |= calendar.blocks_time;
                namesake.takes_bookings |= takes_bookings;
                if access == CalendarAccess::Writable {
                    namesake.access = access;
                }
            }
            Entry::Vacant(place) => {
                place.insert(offered.len());
                offered.push(OfferedCalendar {
                    name: calendar.name.clone(),
                    access,
                    closes_times,
                    closes_by_default: calendar.blocks_time,
                    takes_bookings,
                });
            }
        }
    }
    offered
}

/// The access, if the workspace file can name the calendar.
///
/// A name that the file rejects or trims would not equal the stored one.
fn access_of(calendar: &FoundCalendar) -> CalendarAccess {
    let name = &calendar.name;
    if name.trim() != name || check_line(name, MAX_CALENDAR_NAME_CHARS).is_err() {
        CalendarAccess::Unnameable
    } else if calendar.writable {
        CalendarAccess::Writable
    } else {
        CalendarAccess::ReadOnly
    }
}

/// The calendars in use that the account does not have.
fn missing(
    connection: &CalendarConnection,
    is_booked: bool,
    offered: &[OfferedCalendar],
) -> Vec<OfferedCalendar> {
    let target = match &connection.book_into {
        BookInto::Named(name) if is_booked => Some(name),
        _ => None,
    };
    let mut names: Vec<&String> = connection.only.iter().flatten().collect();
    names.extend(target.filter(|name| !names.contains(name)));
    names.retain(|name| offered.iter().all(|it| it.name != **name));
    let missing = |name: &String| OfferedCalendar {
        name: name.clone(),
        access: CalendarAccess::Missing,
        closes_times: connection.counts(name, false),
        closes_by_default: false,
        takes_bookings: target == Some(name),
    };
    names.into_iter().map(missing).collect()
}
