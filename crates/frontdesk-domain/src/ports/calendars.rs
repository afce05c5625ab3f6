use std::collections::{HashMap, HashSet};
use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;

use super::{SealedSecret, StoreError};
use crate::calendar::{
    CalendarAccount, CalendarConnection, CalendarEvent, CalendarFault, CalendarKind, ConnectionId,
    ConnectionKey,
};
use crate::email::Email;
use crate::event::Event;
use crate::ids::{BookingId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::open_times::CalendarReading;
use crate::workspace::Member;
use crate::zone::Zone;

/// Busy times of members' connected calendars.
///
/// An unreadable calendar is not an error: the member's reading is [`CalendarReading::Unusable`],
/// and a required member has no open times. An implementation MUST NOT report unread time as free.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Calendars: Send + Sync {
    /// Loads these members' mirrored calendars, which are a few minutes old.
    ///
    /// Loads busy times that overlap `within`. MUST NOT access the network. The result MUST have an
    /// entry for each member.
    async fn load_mirror(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
        within: Interval,
    ) -> Result<HashMap<UserId, MemberMirror>, StoreError>;

    /// Returns the member's mirrored busy intervals that overlap `within`.
    ///
    /// The event written for the booking `except` counts as free. The result excludes the service's
    /// own bookings.
    fn read_mirrored(
        &self,
        member: &Member,
        mirror: &MemberMirror,
        within: Interval,
        except: Option<BookingId>,
    ) -> MemberReading;

    /// Returns the same as [`Self::read_mirrored`] after reading the calendars over the network.
    ///
    /// The data is at most a few seconds old. The result MUST have an entry for each member.
    async fn read_live(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
        within: Interval,
        except: Option<BookingId>,
    ) -> HashMap<UserId, MemberReading>;

    /// Returns active members with at least one calendar, all readable and current.
    async fn usable(&self, workspace: WorkspaceId, members: &[Member]) -> HashSet<UserId>;

    /// Describes calendar problems and their remedies, one text per member.
    ///
    /// Covers members whom [`Self::usable`] omits, and members whose bookings could not be written.
    async fn faults(&self, workspace: WorkspaceId, members: &[Member]) -> HashMap<UserId, String>;
}

/// The combined reading of a member's calendars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberReading {
    /// The busy intervals, or [`Unusable`](CalendarReading::Unusable).
    pub calendar: CalendarReading,
    /// The time of the oldest remote reading; `None` without remote calendars.
    pub as_of: Option<OffsetDateTime>,
}

impl MemberReading {
    /// The reading of a member without calendars, or with an unreadable calendar.
    pub fn unusable() -> Self {
        Self { calendar: CalendarReading::Unusable, as_of: None }
    }
}

/// The mirrored remote calendars of one member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberMirror {
    /// The state of each remote connection.
    pub states: HashMap<ConnectionId, ConnectionState>,
    /// The busy times.
    pub busy: Vec<MirroredBusy>,
}

/// A busy time in a remote calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MirroredBusy {
    /// The busy interval.
    pub interval: Interval,
    /// The booking, if this is a moved event that the service wrote.
    pub written_for: Option<BookingId>,
}

/// A request for the consent of an owner (RFC 6749, section 4.1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentRequest {
    /// The kind of account.
    pub kind: CalendarKind,
    /// The address to which the vendor redirects the owner.
    pub redirect_uri: String,
    /// The value that the redirect must return.
    pub state: String,
    /// The code verifier (RFC 7636).
    pub verifier: String,
}

/// Vendors at which owners consent in a browser.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait CalendarVendors: Send + Sync {
    /// The kinds of accounts for which the service is registered.
    fn kinds(&self) -> Vec<CalendarKind>;

    /// The address at which the owner consents; `None` for other kinds.
    fn consent_url(&self, request: &ConsentRequest) -> Option<String>;

    /// Exchanges the authorization code for an account.
    ///
    /// MUST NOT put a secret or a text of the vendor into the fault.
    async fn exchange(
        &self,
        request: &ConsentRequest,
        code: &str,
    ) -> Result<CalendarAccount<String>, CalendarFault>;
}

/// Reads and writes remote calendar accounts.
///
/// An implementation MUST return a fault instead of a partial reading, because a missing event
/// looks like free time. It MUST NOT retry after the account rejects a request or asks for a delay.
/// It MUST NOT put a secret into a fault or a log line.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait CalendarAccounts: Send + Sync {
    /// Reads accounts concurrently; returns the results in the order of `pulls`.
    ///
    /// An account that does not respond within `timeout` is
    /// [unavailable](crate::calendar::CalendarFaultKind::Unavailable).
    async fn pull(
        &self,
        pulls: Vec<Pull>,
        timeout: Duration,
    ) -> Vec<Result<AccountReading, CalendarFailure>>;

    /// Checks that each account can take bookings, without reading busy times.
    ///
    /// For each account, in order, returns `None` or a sentence with the problem. An account that
    /// does not respond within `timeout` is
    /// [unavailable](crate::calendar::CalendarFaultKind::Unavailable).
    async fn check_booking_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        timeout: Duration,
    ) -> Vec<Result<Option<String>, CalendarFailure>>;

    /// Lists the calendars of each account, in the order of `accounts`.
    ///
    /// An account that does not respond within `timeout` is
    /// [unavailable](crate::calendar::CalendarFaultKind::Unavailable).
    async fn list_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        timeout: Duration,
    ) -> Vec<Result<Vec<FoundCalendar>, CalendarFailure>>;

    /// Creates or updates an event in the account's booking calendar.
    ///
    /// Idempotent: a retry after a lost response creates no duplicate. Overwrites changes made in
    /// the calendar and recreates a removed event, because the booking is authoritative. Updates a
    /// moved event in its new calendar, if the account reports the move.
    async fn put_event(
        &self,
        connected: &ConnectedAccount,
        event: &CalendarEvent,
        written: Option<WrittenEvent>,
        timeout: Duration,
    ) -> Result<WrittenEvent, CalendarFailure>;

    /// Removes the event with this [`uid`](CalendarEvent::uid).
    ///
    /// Finds the event even if it was moved within the account. Succeeds if the event is gone.
    async fn remove_event(
        &self,
        connected: &ConnectedAccount,
        uid: &str,
        written: &WrittenEvent,
        timeout: Duration,
    ) -> Result<(), CalendarFailure>;
}

/// A calendar that an account has now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundCalendar {
    /// The owner's name for the calendar.
    pub name: String,
    /// Whether events can be written to the calendar.
    pub writable: bool,
    /// Whether the calendar takes its owner's time; it then counts by default.
    pub blocks_time: bool,
    /// Whether the connection's bookings are written to this calendar.
    pub receives_bookings: bool,
}

/// A connection and the state of its mirror.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectedAccount {
    /// The key of the connection.
    pub key: ConnectionKey,
    /// The connection; never the built-in calendar.
    pub connection: CalendarConnection,
    /// The member's zone, used for times without a zone.
    pub zone: Zone,
    /// The member's address, to detect declined invitations.
    pub email: Email,
    /// The refresh token that replaced the connection's token.
    pub renewed: Option<SealedSecret>,
    /// The state of the connection's readings and writes.
    pub state: ConnectionState,
    /// The calendars of the account, as last read.
    pub calendars: Vec<MirroredCalendar>,
}

/// The state of a connection's readings and writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionState {
    /// Counts changes of the state; see [`CalendarMirror::save_reading`].
    pub version: i64,
    /// When the last successful reading began; `None` if there was none.
    pub read_at: Option<OffsetDateTime>,
    /// When the last full (not incremental) reading began.
    pub full_read_at: Option<OffsetDateTime>,
    /// The end of the mirrored period.
    pub known_until: Option<OffsetDateTime>,
    /// The fault of the last reading; `None` after a success.
    pub fault: Option<CalendarFault>,
    /// The fault of the last write; `None` after a success.
    pub write_fault: Option<CalendarFault>,
    /// The number of consecutive failed readings.
    pub failures: u32,
    /// When the next reading is due.
    pub next_read_at: OffsetDateTime,
}

impl ConnectionState {
    /// The state of a connection that was never read.
    pub fn unread(next_read_at: OffsetDateTime) -> Self {
        Self {
            version: 0,
            read_at: None,
            full_read_at: None,
            known_until: None,
            fault: None,
            write_fault: None,
            failures: 0,
            next_read_at,
        }
    }
}

/// A calendar of an account, as last read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MirroredCalendar {
    /// The calendar's id in the account.
    pub id: String,
    /// The owner's name for the calendar.
    pub name: String,
    /// Whether events can be written to the calendar.
    pub writable: bool,
    /// The cursor for the next incremental reading, in the account's format.
    pub cursor: String,
}

/// A request to read one account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pull {
    /// The account.
    pub account: ConnectedAccount,
    /// The time range to read.
    pub window: Interval,
    /// Whether to read all events instead of the changes since the cursors.
    pub full: bool,
    /// Whether the reading is live; a live reading may skip listing calendars.
    pub live: bool,
}

/// The result of reading an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountReading {
    /// All calendars to mirror; other calendars are removed from the mirror.
    pub calendars: Vec<CalendarDelta>,
    /// The refresh token that replaced the previous token.
    pub renewed: Option<SealedSecret>,
    /// Why bookings cannot be written: the calendar is missing or read-only.
    pub unwritable: Option<String>,
}

/// The changes of a calendar since its cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarDelta {
    /// The calendar, with its new cursor.
    pub calendar: MirroredCalendar,
    /// New and changed objects, with their busy times in [`Pull::window`].
    pub changed: Vec<BusyObject>,
    /// The ids of removed objects.
    pub removed: Vec<String>,
    /// Whether `changed` is complete and replaces everything mirrored before.
    pub whole: bool,
}

/// A calendar object, reduced to its busy times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusyObject {
    /// The object's id in the account.
    pub id: String,
    /// The owner's busy intervals; may be empty.
    pub busy: Vec<Interval>,
}

/// Why an account could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarFailure {
    /// The fault.
    pub fault: CalendarFault,
    /// The delay that the server requested before a retry.
    pub retry_after: Option<Duration>,
}

/// An event written for a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenEvent {
    /// The calendar's id in the account.
    pub calendar_id: String,
    /// The object's id in the account.
    pub object_id: String,
    /// The written version's entity tag (RFC 9110, section 8.8.3), if any.
    pub etag: Option<String>,
    /// The booking revision that the event shows.
    pub revision: u32,
    /// The time of the event.
    pub interval: Interval,
}

/// How long a member is unusable before the mail about it.
pub const NOTICE_AFTER: time::Duration = time::Duration::minutes(10);

/// The stored mirror of remote calendars.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait CalendarMirror: Send + Sync {
    /// Returns the remote connections of these members, in the order of declaration.
    async fn connected_accounts(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<ConnectedAccount>, StoreError>;

    /// Claims up to `limit` connections whose `next_read_at` has come, longest due first.
    ///
    /// Covers members who may host, in any workspace. Sets `next_read_at` to `lease_until`, so that
    /// only one caller gets each connection. MUST leave out connections to `excluded`
    /// [servers](crate::calendar::CalendarAccount::server), even if they are overdue.
    async fn claim_due_accounts(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        excluded: &[String],
    ) -> Result<Vec<ConnectedAccount>, StoreError>;

    /// Returns the mirrored busy times of these members that overlap `within`.
    ///
    /// Leaves out unmoved events that the service wrote.
    async fn mirrored_busy(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
        within: Interval,
    ) -> Result<HashMap<UserId, Vec<MirroredBusy>>, StoreError>;

    /// Stores a reading atomically, and clears the fault.
    ///
    /// Returns `false` and writes nothing if the connection is gone or its version is not
    /// `version`.
    ///
    /// MUST add `usable` in the same transaction if the member may host, all its connections are
    /// read without a fault, and the last such event did not report it usable.
    async fn save_reading(
        &self,
        key: &ConnectionKey,
        version: i64,
        reading: &AccountReading,
        timing: &ReadingTiming,
        usable: &Event,
    ) -> Result<bool, StoreError>;

    /// Stores the fault of a failed reading; keeps the mirrored data.
    ///
    /// Writes nothing if the connection is gone. MUST add `unusable` in the same transaction if the
    /// member may host and the last such event did not report it unusable.
    async fn save_reading_fault(
        &self,
        key: &ConnectionKey,
        fault: &CalendarFault,
        next_read_at: OffsetDateTime,
        unusable: &Event,
    ) -> Result<(), StoreError>;

    /// Claims up to `limit` notices about unusable members, longest due first.
    ///
    /// A notice is due [`NOTICE_AFTER`] the `unusable` event, unless the member is usable again.
    /// Every connection of the member has one, because a connection can be removed meanwhile. It is
    /// due again at `lease_until`, so that only one caller gets it.
    async fn claim_notices(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ConnectionKey>, StoreError>;

    /// Ends the claimed notices of these members.
    ///
    /// `lease_until` is that of the claim.
    async fn end_notices(
        &self,
        keys: &[ConnectionKey],
        lease_until: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Stores the fault of the last write; `None` after a success.
    ///
    /// A reading keeps this fault; a change of the connection clears it.
    async fn save_write_fault(
        &self,
        key: &ConnectionKey,
        fault: Option<CalendarFault>,
    ) -> Result<(), StoreError>;

    /// Returns the event written for the booking into a connection.
    async fn find_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Result<Option<WrittenEvent>, StoreError>;

    /// Returns every event written for these bookings and not removed.
    ///
    /// Sorted by connection within a booking. MUST NOT use more queries for a few hundred ids (the
    /// maximum) than for one id.
    async fn list_written_events(
        &self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<Vec<(BookingId, ConnectionKey, WrittenEvent)>, StoreError>;

    /// Replaces the record of the written event.
    ///
    /// Also deletes the mirrored copy of the event, because the copy is outdated.
    async fn save_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
        written: &WrittenEvent,
    ) -> Result<(), StoreError>;

    /// Deletes the record of a removed event and its mirrored copy.
    async fn forget_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Result<(), StoreError>;

    /// Returns the oldest `read_at` among connections of members who may host.
    ///
    /// Covers all workspaces. Connections that were never read do not count.
    async fn oldest_reading(&self) -> Result<Option<OffsetDateTime>, StoreError>;

    /// Lists the remote connections of a workspace, ascending by member.
    async fn list_connected_accounts(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Vec<ConnectedAccount>, StoreError>;
}

/// The times of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingTiming {
    /// When the reading began, which is also the time of its data.
    pub read_at: OffsetDateTime,
    /// When the last full reading began; at most `read_at`.
    pub full_read_at: OffsetDateTime,
    /// The end of the mirrored period.
    pub known_until: OffsetDateTime,
    /// When the next reading is due.
    pub next_read_at: OffsetDateTime,
}
