//! What the back ends that reach calendars elsewhere have in common: objects are mirrored as they are, and read here.

use async_trait::async_trait;
use frontdesk_domain::zone::Zone;

use crate::{BookedEvent, CalendarError};

/// The calendars of one connected account, for reading.
///
/// An implementation MUST return an error rather than a part of what there is: what is missing from a mirror reads as
/// free time. It MUST NOT ask again by itself after [`CalendarError::Auth`] or [`CalendarError::Throttled`].
#[async_trait]
pub trait CalendarSource: Send + Sync {
    /// The account's calendars that may hold events.
    async fn calendars(&self) -> Result<Vec<CalendarInfo>, CalendarError>;

    /// What has changed in `calendar` since `cursor`; everything there is without one. After an error, the cursor and what
    /// was read with it stay good.
    async fn pull(&self, calendar: &CalendarId, cursor: Option<&Cursor>) -> Result<Delta, CalendarError>;
}

/// The calendars of one connected account, for writing bookings into.
#[async_trait]
pub trait CalendarSink: Send + Sync {
    /// Writes `event` into `calendar`. A repetition, after an answer that was lost, writes it no second time.
    async fn add(&self, calendar: &CalendarId, event: &BookedEvent) -> Result<Written, CalendarError>;

    /// Writes `event` over what was written before. [`CalendarError::Conflict`] when someone else changed it since.
    async fn replace(&self, written: &Written, event: &BookedEvent) -> Result<Written, CalendarError>;

    /// Removes what was written; one that is not there any more is removed. [`CalendarError::Conflict`] when someone else
    /// changed it since.
    async fn remove(&self, written: &Written) -> Result<(), CalendarError>;
}

/// Which calendar of an account; known to its back end alone, and the same for as long as the calendar exists.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CalendarId(pub String);

/// Which object of an account; known to its back end alone, and the same for as long as the object exists.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub String);

/// How far a calendar has been read; known to its back end alone. Some are as long as the calendar has objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cursor(pub String);

/// A calendar that can be connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarInfo {
    /// What to pull it by.
    pub id: CalendarId,
    /// What its owner calls it.
    pub name: String,
    /// The zone of times in it that name none, where the server tells one.
    pub zone: Option<Zone>,
    /// Whether bookings can be written into it, as far as the server tells.
    pub writable: bool,
    /// Whether its owner has said that what is in it takes no time, as of a calendar of birthdays.
    pub transparent: bool,
    /// The owner's addresses, by which an invitation that was declined is known; with `mailto:` or without.
    pub owner: Vec<String>,
}

/// An object as its server has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawObject {
    /// Which one.
    pub id: ObjectId,
    /// Its iCalendar text; [`icalendar::busy`](frontdesk_icalendar::busy) reads it.
    pub text: Vec<u8>,
}

/// How a calendar has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delta {
    /// Objects that are new or not as they were.
    pub changed: Vec<RawObject>,
    /// Objects that are not there any more.
    pub removed: Vec<ObjectId>,
    /// Whether `changed` is everything there is, so that whatever else was known is gone.
    pub whole: bool,
    /// Where to go on from.
    pub cursor: Cursor,
}

impl Delta {
    /// Nothing has changed since `cursor`.
    pub(crate) fn nothing(cursor: Cursor) -> Self {
        Self { changed: Vec::new(), removed: Vec::new(), whole: false, cursor }
    }
}

/// An event that was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Written {
    /// Which object it is.
    pub object: ObjectId,
    /// Which state of the object was written (RFC 9110 section 8.8.3), where the server tells. Without it, the next write
    /// is over whatever state is there then: what to do with a booking's event that someone else has changed.
    pub etag: Option<String>,
}
