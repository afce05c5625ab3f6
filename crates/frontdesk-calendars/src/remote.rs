//! Traits and types of the back ends.

use async_trait::async_trait;
use frontdesk_domain::calendar::CalendarEvent;
use frontdesk_domain::interval::Interval;

use crate::CalendarError;

/// Reads the calendars of one connected account.
///
/// An implementation MUST return an error instead of a partial result, because time missing from a
/// mirror counts as free. It MUST NOT retry after [`CalendarError::Auth`] or
/// [`CalendarError::Throttled`].
#[async_trait]
pub trait CalendarSource: Send + Sync {
    /// Lists the account's calendars that can hold events.
    async fn calendars(&self) -> Result<Vec<CalendarInfo>, CalendarError>;

    /// Returns the changes in `calendar` since `cursor`, or everything without a cursor.
    ///
    /// Back ends that expand series themselves return only time within `window`. The window MUST
    /// be the same as in the pull that returned `cursor`. After an error, the cursor and the
    /// objects of earlier pulls stay valid.
    async fn pull(
        &self,
        calendar: &CalendarId,
        cursor: Option<&Cursor>,
        window: Interval,
    ) -> Result<Delta, CalendarError>;

    /// Returns the version of `calendar`; `None` if pulls need no version.
    ///
    /// If the version has changed but a pull returns no change, the cursor is invalid. For example,
    /// a server that was restored from a backup may accept a cursor from before the restore.
    async fn version(&self, _calendar: &CalendarId) -> Result<Option<String>, CalendarError> {
        Ok(None)
    }
}

/// Writes bookings into the calendars of one connected account.
#[async_trait]
pub trait CalendarSink: Send + Sync {
    /// Writes `event`; a retry after a lost response adds no duplicate.
    async fn add(
        &self,
        calendar: &CalendarId,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError>;

    /// Overwrites the event that was written into `calendar`.
    ///
    /// [`CalendarError::Conflict`] if the event changed, [`CalendarError::Gone`] if it was removed.
    async fn replace(
        &self,
        calendar: &CalendarId,
        written: &Written,
        event: &CalendarEvent,
    ) -> Result<Written, CalendarError>;

    /// Removes the event that was written into `calendar`.
    ///
    /// [`CalendarError::Conflict`] if the event changed, [`CalendarError::Gone`] if it was removed.
    async fn remove(&self, calendar: &CalendarId, written: &Written) -> Result<(), CalendarError>;

    /// Finds the event in all calendars, if the back end can search.
    async fn find(&self, _uid: &str) -> Result<Option<(CalendarId, Written)>, CalendarError> {
        Ok(None)
    }
}

/// The id of a calendar, stable and opaque outside its back end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CalendarId(pub String);

/// The id of an object, stable and opaque outside its back end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub String);

/// The position of the last pull, opaque outside its back end.
///
/// The length of some cursors is proportional to the number of objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cursor(pub String);

/// A calendar of a connected account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarInfo {
    /// The id of the calendar.
    pub id: CalendarId,
    /// The display name that the owner gave the calendar.
    pub name: String,
    /// The zone of floating times, if the server states one: a name or a `VTIMEZONE`.
    pub zone: Option<String>,
    /// Whether bookings can be written into the calendar.
    pub writable: bool,
    /// Whether events leave the owner free, as in another person's calendar.
    pub transparent: bool,
    /// The owner's addresses, to detect declined invitations; `mailto:` is optional.
    pub owner: Vec<String>,
}

/// An event, a series with all its instances, or a whole feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The id of the object.
    pub id: ObjectId,
    /// The content of the object.
    pub content: Content,
}

/// The content of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// iCalendar text as the server stores it, read by [`frontdesk_icalendar::busy`].
    ICalendar(Vec<u8>),
    /// The busy times after the server has expanded series; may be empty.
    Busy(Vec<Interval>),
}

/// The changes in a calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delta {
    /// New and changed objects.
    pub changed: Vec<Object>,
    /// Removed objects.
    pub removed: Vec<ObjectId>,
    /// Whether `changed` lists all objects, so every other known object is gone.
    pub whole: bool,
    /// The cursor for the next pull.
    pub cursor: Cursor,
}

impl Delta {
    pub(crate) fn nothing(cursor: Cursor) -> Self {
        Self { changed: Vec::new(), removed: Vec::new(), whole: false, cursor }
    }
}

/// The id and the version of an event that was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Written {
    /// The id of the object.
    pub object: ObjectId,
    /// The entity tag of the written state (RFC 9110 section 8.8.3).
    ///
    /// Without a tag, the next write overwrites the present state, including the changes of another
    /// client.
    pub etag: Option<String>,
}
