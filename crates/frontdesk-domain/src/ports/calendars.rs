use std::collections::{HashMap, HashSet};
use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;

use super::{SealedSecret, StoreError};
use crate::calendar::{CalendarConnection, CalendarEvent, CalendarFault, ConnectionKey};
use crate::ids::{BookingId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::open_times::CalendarReading;
use crate::workspace::Member;
use crate::zone::Zone;

/// What the members' connected calendars say.
///
/// A calendar that cannot be read never fails a call: its member is unusable, and whoever must
/// attend has no open times. An implementation MUST NOT report a time as free that it could not
/// read.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Calendars: Send + Sync {
    /// The busy intervals of `members`, who all are of `workspace`, that meet `within`. MUST hold
    /// an entry for each member. The event that was written for the booking `except` counts as
    /// free. Bookings of the service itself are not asked for here.
    async fn read(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
        within: Interval,
        except: Option<BookingId>,
        freshness: Freshness,
    ) -> HashMap<UserId, MemberReading>;

    /// Those of `members` whose calendars are connected and were last read whole, without a fault.
    async fn usable(&self, workspace: WorkspaceId, members: &[Member]) -> HashSet<UserId>;

    /// What is wrong with the calendars of `members`, for people: of those who are not usable, and
    /// of those whose bookings could not be written. One sentence each, that names what would set
    /// it right.
    async fn faults(&self, workspace: WorkspaceId, members: &[Member]) -> HashMap<UserId, String>;
}

/// What was learnt from all of a member's calendars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberReading {
    /// What they say.
    pub calendar: CalendarReading,
    /// As of when the oldest of those elsewhere says so; `None` where there is none elsewhere.
    pub as_of: Option<OffsetDateTime>,
}

impl MemberReading {
    /// Of a member with a calendar that could not be read, or with none.
    pub fn unusable() -> Self {
        Self { calendar: CalendarReading::Unusable, as_of: None }
    }
}

/// How fresh what calendars say has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// As it was read in the background, a few minutes ago; no network is asked.
    Mirrored,
    /// As it was a few seconds ago at most: the calendars themselves are asked.
    Live,
}

/// Asks calendar accounts elsewhere, over a network.
///
/// An implementation MUST return a fault rather than a part of what there is: what is missing from
/// a mirror reads as free time. It MUST NOT ask again by itself after a refusal or a request to
/// wait. It MUST NOT let a secret into a fault or a log line.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait CalendarAccounts: Send + Sync {
    /// Reads several accounts at once; the answers in the order of the questions. What has not
    /// answered within `timeout` is [unavailable](crate::calendar::CalendarFaultKind::Unavailable).
    async fn pull(
        &self,
        pulls: Vec<Pull>,
        timeout: Duration,
    ) -> Vec<Result<AccountReading, CalendarFailure>>;

    /// Looks, without reading them, whether each account has a calendar that its bookings can be
    /// written into; the answers in the order of the questions. A sentence says why it has none.
    /// What has not answered within `timeout` is
    /// [unavailable](crate::calendar::CalendarFaultKind::Unavailable).
    async fn check_booking_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        timeout: Duration,
    ) -> Vec<Result<Option<String>, CalendarFailure>>;

    /// Writes an event into the account's calendar for bookings, over what was written before where
    /// that is given. A repetition, after an answer that was lost, writes it no second time. An
    /// event that was changed or removed by somebody else since is written anew: the booking says
    /// when it is. One that was moved to another calendar of the account is written there, as far
    /// as the account tells.
    async fn put_event(
        &self,
        connected: &ConnectedAccount,
        event: &CalendarEvent,
        written: Option<WrittenEvent>,
        timeout: Duration,
    ) -> Result<WrittenEvent, CalendarFailure>;

    /// Removes what was written for the event with this [`uid`](CalendarEvent::uid), also from
    /// another calendar of the account that it was moved to; what is not there any more is removed.
    async fn remove_event(
        &self,
        connected: &ConnectedAccount,
        uid: &str,
        written: &WrittenEvent,
        timeout: Duration,
    ) -> Result<(), CalendarFailure>;
}

/// A connection, with what has been read of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectedAccount {
    /// Whose it is.
    pub key: ConnectionKey,
    /// The connection; never the built-in calendar.
    pub connection: CalendarConnection,
    /// The member's zone, for times that name none.
    pub zone: Zone,
    /// The refresh token that the vendor gave out in place of the connection's.
    pub renewed: Option<SealedSecret>,
    /// How reading it has gone.
    pub state: ConnectionState,
    /// The calendars that were read.
    pub calendars: Vec<MirroredCalendar>,
}

/// How reading a connection has gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionState {
    /// Counts what was written about it; [`CalendarMirror::save_reading`] tells by it whether
    /// somebody else was faster.
    pub version: i64,
    /// When it was last read whole; `None`: never.
    pub read_at: Option<OffsetDateTime>,
    /// When everything in it was last read anew, rather than what had changed.
    pub read_anew_at: Option<OffsetDateTime>,
    /// Up to when what is mirrored tells of the future.
    pub known_until: Option<OffsetDateTime>,
    /// What was wrong at the last attempt.
    pub fault: Option<CalendarFault>,
    /// Why the last event could not be written into it; `None` once one was, or none was yet.
    pub write_fault: Option<CalendarFault>,
    /// How many attempts in a row have failed.
    pub failures: u32,
    /// When it is to be read next.
    pub next_read_at: OffsetDateTime,
}

impl ConnectionState {
    /// Of a connection that was never read and is to be read at `next_read_at`.
    pub fn unread(next_read_at: OffsetDateTime) -> Self {
        Self {
            version: 0,
            read_at: None,
            read_anew_at: None,
            known_until: None,
            fault: None,
            write_fault: None,
            failures: 0,
            next_read_at,
        }
    }
}

/// A calendar of an account as far as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MirroredCalendar {
    /// The account's own name of it.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Whether it can be written into.
    pub writable: bool,
    /// Where to go on reading; its account's own.
    pub cursor: String,
}

/// One account to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pull {
    /// Which.
    pub account: ConnectedAccount,
    /// Which time is of interest.
    pub window: Interval,
    /// Whether to read everything anew rather than what has changed since the cursors.
    pub anew: bool,
    /// Whether a booking waits for the reading: then it uses what earlier readings found out about
    /// the account, and asks for changes alone.
    pub live: bool,
}

/// What was read of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountReading {
    /// Every calendar of it that counts; one that is not among them is gone.
    pub calendars: Vec<CalendarDelta>,
    /// A refresh token that the vendor gave out in place of the one before.
    pub renewed: Option<SealedSecret>,
    /// Why bookings cannot be written into the account, where it is to take them: the calendar for
    /// them is not there, or may only be read. `None` where they can.
    pub unwritable: Option<String>,
}

/// How a calendar has changed since its cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarDelta {
    /// The calendar, with where to go on.
    pub calendar: MirroredCalendar,
    /// Objects that are new or not as they were, with what they take of the window.
    pub changed: Vec<BusyObject>,
    /// Objects that are not there any more.
    pub removed: Vec<String>,
    /// Whether `changed` is everything there is, so that whatever else was known is gone.
    pub whole: bool,
}

/// An object of a calendar, reduced to the time that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusyObject {
    /// The account's own name of it.
    pub id: String,
    /// When its owner is busy with it; may be never.
    pub busy: Vec<Interval>,
}

/// An account could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarFailure {
    /// What is wrong.
    pub fault: CalendarFault,
    /// How long it asks to be left alone.
    pub retry_after: Option<Duration>,
}

/// An event that was written for a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenEvent {
    /// The account's own name of the calendar.
    pub calendar_id: String,
    /// The account's own name of the object.
    pub object_id: String,
    /// Which state of it was written (RFC 9110 section 8.8.3), where the account tells.
    pub etag: Option<String>,
    /// Which revision of the booking it shows.
    pub revision: u32,
    /// When it takes place.
    pub interval: Interval,
}

/// What is known of the calendars elsewhere, kept in the store.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait CalendarMirror: Send + Sync {
    /// The connections of these members, but for built-in calendars, in the order in which each
    /// member's were declared.
    async fn connected_accounts(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<ConnectedAccount>, StoreError>;

    /// Up to `limit` connections of members who may host, in any workspace, whose `next_read_at`
    /// has come, the longest due first. Each is pushed to `lease_until`, so that of several callers
    /// one gets it. Connections to one of the servers `but_for`
    /// ([`CalendarAccount::server`](crate::calendar::CalendarAccount::server)) MUST be left out,
    /// however long they are due.
    async fn claim_due_accounts(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        but_for: &[String],
    ) -> Result<Vec<ConnectedAccount>, StoreError>;

    /// What is mirrored of the busy time of these members that meets `within`. What the service
    /// wrote itself is left out while it stands where it was written, and for the booking `except`
    /// wherever it stands.
    async fn mirrored_busy(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
        within: Interval,
        except: Option<BookingId>,
    ) -> Result<HashMap<UserId, Vec<Interval>>, StoreError>;

    /// Takes a reading in: all of it or nothing. Ends the fault. `false`, and nothing is written,
    /// when the connection is gone or its version is not `version` any more: what was read goes on
    /// from cursors that are no longer the last ones.
    async fn save_reading(
        &self,
        key: &ConnectionKey,
        version: i64,
        reading: &AccountReading,
        timing: &ReadingTiming,
    ) -> Result<bool, StoreError>;

    /// Remembers that an attempt failed; what was mirrored stays, and so does its age.
    async fn save_reading_fault(
        &self,
        key: &ConnectionKey,
        fault: &CalendarFault,
        next_read_at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Remembers why an event could not be written into the account, or that one could. Readings
    /// leave it as it is; it ends with a change of the connection.
    async fn save_write_fault(
        &self,
        key: &ConnectionKey,
        fault: Option<CalendarFault>,
    ) -> Result<(), StoreError>;

    /// What was written for the booking into a connection.
    async fn find_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Result<Option<WrittenEvent>, StoreError>;

    /// Everything that was written for the booking and not removed since, by connection.
    async fn list_written_events(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Vec<(ConnectionKey, WrittenEvent)>, StoreError>;

    /// Remembers what was written, in place of what was there. What was mirrored of the object is
    /// forgotten: it is not so any more.
    async fn save_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
        written: &WrittenEvent,
    ) -> Result<(), StoreError>;

    /// Forgets what was written, and what was mirrored of it, once it is removed.
    async fn forget_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Result<(), StoreError>;

    /// As of when the oldest of what is mirrored says so, in all workspaces, of members who may
    /// host; a connection that was never read has no age.
    async fn oldest_reading(&self) -> Result<Option<OffsetDateTime>, StoreError>;

    /// Every connection of a workspace, but for built-in calendars, ascending by member.
    async fn list_connected_accounts(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Vec<ConnectedAccount>, StoreError>;
}

/// When a reading was made, and when the next is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingTiming {
    /// When the reading began: what the account holds is known as of then.
    pub read_at: OffsetDateTime,
    /// When everything was last read anew: `read_at`, or an earlier time.
    pub read_anew_at: OffsetDateTime,
    /// Up to when what is mirrored tells of the future.
    pub known_until: OffsetDateTime,
    /// When the next is due.
    pub next_read_at: OffsetDateTime,
}
