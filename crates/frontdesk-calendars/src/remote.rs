//! What the back ends that reach calendars elsewhere have in common: objects are mirrored as they
//! are, and read here.

use async_trait::async_trait;
use frontdesk_domain::calendar::CalendarEvent;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;

use crate::CalendarError;

/// The calendars of one connected account, for reading.
///
/// An implementation MUST return an error rather than a part of what there is: what is missing from
/// a mirror reads as free time. It MUST NOT ask again by itself after [`CalendarError::Auth`] or
/// [`CalendarError::Throttled`].
#[async_trait]
pub trait CalendarSource: Send + Sync {
    /// The account's calendars that may hold events.
    async fn calendars(&self) -> Result<Vec<CalendarInfo>, CalendarError>;

    /// What has changed in `calendar` since `cursor`; everything there is without one. Back ends
    /// that expand series themselves tell of no time but `window`, which MUST be the same for as
    /// long as one cursor leads to the next. After an error, the cursor and what was read with it
    /// stay good.
    async fn pull(
        &self,
        calendar: &CalendarId,
        cursor: Option<&Cursor>,
        window: Interval,
    ) -> Result<Delta, CalendarError>;

    /// The version of `calendar` as a whole, from a server that may accept a cursor from another
    /// past: a server that was restored from a backup. Another version without a change since the
    /// cursor means that the cursor is worthless. `None` where a pull notices that by itself.
    async fn version(&self, _calendar: &CalendarId) -> Result<Option<String>, CalendarError> {
        Ok(None)
    }
}

/// The calendars of one connected account, for writing bookings into.
#[async_trait]
pub trait CalendarSink: Send + Sync {
    /// Writes `event` into `calendar`. A repetition, after an answer that was lost, writes it no
    /// second time.
    async fn add(
        &self,
        calendar: &CalendarId,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError>;

    /// Writes `event` over what was written into `calendar` before. [`CalendarError::Conflict`]
    /// when someone else changed it since, [`CalendarError::Gone`] when it is not there any more.
    async fn replace(
        &self,
        calendar: &CalendarId,
        written: &Written,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError>;

    /// Removes what was written into `calendar`. [`CalendarError::Conflict`] when someone else
    /// changed it since, [`CalendarError::Gone`] when it is not there any more.
    async fn remove(&self, calendar: &CalendarId, written: &Written) -> Result<(), CalendarError>;

    /// The event with this UID in another calendar of the account, where somebody has moved it.
    /// `None` for a back end that cannot tell.
    async fn find(&self, _uid: &str) -> Result<Option<(CalendarId, Written)>, CalendarError> {
        Ok(None)
    }
}

/// Which calendar of an account; known to its back end alone, and the same for as long as the
/// calendar exists.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CalendarId(pub String);

/// Which object of an account; known to its back end alone, and the same for as long as the object
/// exists.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub String);

/// How far a calendar has been read; known to its back end alone. Some are as long as the calendar
/// has objects.
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
    /// Whether what is in it takes none of its owner's time: its owner has said so, as of a
    /// calendar of birthdays, or it is somebody else's.
    pub transparent: bool,
    /// The owner's addresses, by which an invitation that was declined is known; with `mailto:` or
    /// without.
    pub owner: Vec<String>,
}

/// An object of a calendar: an event, a series with all its instances, or a whole feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Which one.
    pub id: ObjectId,
    /// What it says.
    pub content: Content,
}

/// What an object says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// iCalendar text as its server has it; [`frontdesk_icalendar::busy`] reads it.
    ICalendar(Vec<u8>),
    /// When it keeps its owner busy, as its server has expanded it; perhaps never.
    Busy(Vec<Interval>),
}

/// How a calendar has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delta {
    /// Objects that are new or not as they were.
    pub changed: Vec<Object>,
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
    /// Which state of the object was written (RFC 9110 section 8.8.3), where the server tells.
    /// Without it, the next write is over whatever state is there then: what to do with a booking's
    /// event that someone else has changed.
    pub etag: Option<String>,
}
