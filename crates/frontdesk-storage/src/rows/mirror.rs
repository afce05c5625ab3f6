use diesel::prelude::*;
use frontdesk_domain::calendar::{CalendarFault, CalendarFaultKind, ConnectionId, ConnectionKey};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, BusyObject, ConnectedAccount, ConnectionState, MirroredCalendar, ReadingTiming,
    SealedSecret, StoreError, WrittenEvent,
};
use frontdesk_domain::zone::Zone;
use time::OffsetDateTime;

use super::{CalendarRow, Reading, position};
use crate::schema::{calendar_busy, calendar_states, mirrored_calendars, written_events};
use crate::types::{DbInstant, DbUuid};

pub(crate) fn key_columns(key: &ConnectionKey) -> (i64, i64, DbUuid) {
    (key.workspace_id.0, key.user_id.0, DbUuid(key.connection_id.0))
}

pub(crate) fn connection_key((workspace, user, connection): (i64, i64, DbUuid)) -> ConnectionKey {
    ConnectionKey {
        workspace_id: WorkspaceId(workspace),
        user_id: UserId(user),
        connection_id: ConnectionId(connection.0),
    }
}

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = calendar_states, treat_none_as_default_value = false)]
pub(crate) struct StateRow {
    workspace_id: i64,
    user_id: i64,
    connection_id: DbUuid,
    version: i64,
    renewed: Option<Vec<u8>>,
    /// The server of the account. A claim can exclude connections by server.
    server: String,
    #[diesel(embed)]
    progress: Progress,
    #[diesel(embed)]
    writing: Writing,
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = calendar_states, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(crate) struct Writing {
    write_fault_kind: Option<String>,
    write_fault_detail: Option<String>,
}

impl Writing {
    pub(crate) fn of(fault: Option<&CalendarFault>) -> Self {
        Self {
            write_fault_kind: fault.map(|fault| fault.kind.as_str().to_owned()),
            write_fault_detail: fault.map(|fault| fault.detail.clone()),
        }
    }
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = calendar_states, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(crate) struct Progress {
    read_at: Option<DbInstant>,
    read_anew_at: Option<DbInstant>,
    known_until: Option<DbInstant>,
    #[diesel(embed)]
    attempts: Attempts,
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = calendar_states, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(crate) struct Attempts {
    fault_kind: Option<String>,
    fault_detail: Option<String>,
    failures: i64,
    next_read_at: DbInstant,
}

impl Attempts {
    fn without_fault(next_read_at: OffsetDateTime) -> Self {
        Self {
            fault_kind: None,
            fault_detail: None,
            failures: 0,
            next_read_at: next_read_at.into(),
        }
    }

    /// A reading is due immediately.
    pub(crate) fn none() -> Self {
        Self::without_fault(OffsetDateTime::UNIX_EPOCH)
    }
}

impl Progress {
    pub(crate) fn none() -> Self {
        Self { read_at: None, read_anew_at: None, known_until: None, attempts: Attempts::none() }
    }
}

impl From<&ReadingTiming> for Progress {
    fn from(timing: &ReadingTiming) -> Self {
        Self {
            read_at: Some(timing.read_at.into()),
            read_anew_at: Some(timing.full_read_at.into()),
            known_until: Some(timing.known_until.into()),
            attempts: Attempts::without_fault(timing.next_read_at),
        }
    }
}

impl StateRow {
    pub(crate) fn new(key: &ConnectionKey, server: String) -> Self {
        let (workspace_id, user_id, connection_id) = key_columns(key);
        let (progress, writing) = (Progress::none(), Writing::of(None));
        Self {
            workspace_id,
            user_id,
            connection_id,
            version: 0,
            renewed: None,
            server,
            progress,
            writing,
        }
    }

    fn key(&self) -> ConnectionKey {
        connection_key((self.workspace_id, self.user_id, self.connection_id))
    }

    fn into_state(self) -> Result<ConnectionState, StoreError> {
        let key = format!("{}/{}", self.user_id, self.connection_id.0);
        let reading = Reading { table: "calendar_states", workspace: self.workspace_id, key: &key };
        let Progress { read_at, read_anew_at, known_until, attempts } = self.progress;
        let fault = |column, kind: Option<String>, detail| match (kind, detail) {
            (Some(kind), Some(detail)) => {
                let kind = reading.named(column, &kind, CalendarFaultKind::parse(&kind))?;
                Ok(Some(CalendarFault { kind, detail }))
            }
            _ => Ok::<_, StoreError>(None),
        };
        let Writing { write_fault_kind, write_fault_detail } = self.writing;
        Ok(ConnectionState {
            version: self.version,
            read_at: read_at.map(|at| at.0),
            full_read_at: read_anew_at.map(|at| at.0),
            known_until: known_until.map(|at| at.0),
            fault: fault("fault_kind", attempts.fault_kind, attempts.fault_detail)?,
            write_fault: fault("write_fault_kind", write_fault_kind, write_fault_detail)?,
            failures: reading.count("failures", attempts.failures)?,
            next_read_at: attempts.next_read_at.0,
        })
    }
}

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = mirrored_calendars)]
pub(crate) struct MirroredCalendarRow {
    workspace_id: i64,
    user_id: i64,
    connection_id: DbUuid,
    position: i64,
    calendar_id: String,
    name: String,
    writable: bool,
    cursor: String,
}

impl MirroredCalendarRow {
    pub(crate) fn all(key: &ConnectionKey, reading: &AccountReading) -> Vec<Self> {
        let (workspace_id, user_id, connection_id) = key_columns(key);
        let calendars = reading.calendars.iter().map(|delta| &delta.calendar).enumerate();
        let row = |(index, calendar): (usize, &MirroredCalendar)| Self {
            workspace_id,
            user_id,
            connection_id,
            position: position(index),
            calendar_id: calendar.id.clone(),
            name: calendar.name.clone(),
            writable: calendar.writable,
            cursor: calendar.cursor.clone(),
        };
        calendars.map(row).collect()
    }
}

impl From<MirroredCalendarRow> for MirroredCalendar {
    fn from(row: MirroredCalendarRow) -> Self {
        Self { id: row.calendar_id, name: row.name, writable: row.writable, cursor: row.cursor }
    }
}

/// A connection with its member's zone and address, its state and one mirrored calendar.
pub(crate) type ConnectionRows =
    (CalendarRow, (String, String), StateRow, Option<MirroredCalendarRow>);

/// A connection's rows must be adjacent.
pub(crate) fn accounts_of_rows(
    rows: Vec<ConnectionRows>,
) -> Result<Vec<ConnectedAccount>, StoreError> {
    let mut accounts: Vec<ConnectedAccount> = Vec::new();
    for (connection, (zone, email), state, calendar) in rows {
        let key = state.key();
        if accounts.last().is_none_or(|last| last.key != key) {
            let members =
                Reading { table: "members", workspace: key.workspace_id.0, key: &key.user_id };
            accounts.push(ConnectedAccount {
                key,
                connection: connection.try_into()?,
                zone: members.parsed("time_zone", Zone::parse(&zone))?,
                email: members.parsed("email", Email::from_stored(&email))?,
                renewed: state.renewed.clone().map(SealedSecret),
                state: state.into_state()?,
                calendars: Vec::new(),
            });
        }
        if let (Some(account), Some(calendar)) = (accounts.last_mut(), calendar) {
            account.calendars.push(calendar.into());
        }
    }
    Ok(accounts)
}

#[derive(Clone, Insertable)]
#[diesel(table_name = calendar_busy)]
pub(crate) struct BusyRow {
    workspace_id: i64,
    user_id: i64,
    connection_id: DbUuid,
    calendar_id: String,
    object_id: String,
    starts_at: DbInstant,
    ends_at: DbInstant,
}

impl BusyRow {
    /// Returns a row per busy time, except times shorter than a microsecond.
    pub(crate) fn all(key: &ConnectionKey, calendar: &str, objects: &[BusyObject]) -> Vec<Self> {
        let (workspace_id, user_id, connection_id) = key_columns(key);
        let times =
            objects.iter().flat_map(|object| object.busy.iter().map(move |busy| (object, busy)));
        let rows = times.map(|(object, busy)| Self {
            workspace_id,
            user_id,
            connection_id,
            calendar_id: calendar.to_owned(),
            object_id: object.id.clone(),
            starts_at: busy.start().into(),
            ends_at: busy.end().into(),
        });
        rows.filter(|row| row.starts_at.micros() < row.ends_at.micros()).collect()
    }
}

pub(crate) fn interval_of(
    (table, workspace): (&'static str, i64),
    key: &dyn std::fmt::Display,
    (starts_at, ends_at): (DbInstant, DbInstant),
) -> Result<Interval, StoreError> {
    let interval = Interval::new(starts_at.0, ends_at.0).ok_or("it is not after starts_at");
    Reading { table, workspace, key }.parsed("ends_at", interval)
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = written_events, primary_key(workspace_id, booking_uuid, user_id, connection_id))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub(crate) struct WrittenEventRow {
    workspace_id: i64,
    booking_uuid: DbUuid,
    user_id: i64,
    connection_id: DbUuid,
    calendar_id: String,
    object_id: String,
    etag: Option<String>,
    revision: i64,
    starts_at: DbInstant,
    ends_at: DbInstant,
}

impl WrittenEventRow {
    pub(crate) fn new(key: &ConnectionKey, booking: BookingId, written: &WrittenEvent) -> Self {
        let (workspace_id, user_id, connection_id) = key_columns(key);
        Self {
            workspace_id,
            booking_uuid: DbUuid(booking.0),
            user_id,
            connection_id,
            calendar_id: written.calendar_id.clone(),
            object_id: written.object_id.clone(),
            etag: written.etag.clone(),
            revision: written.revision.into(),
            starts_at: written.interval.start().into(),
            ends_at: written.interval.end().into(),
        }
    }

    pub(crate) fn key(&self) -> ConnectionKey {
        connection_key((self.workspace_id, self.user_id, self.connection_id))
    }

    pub(crate) const fn booking(&self) -> BookingId {
        BookingId(self.booking_uuid.0)
    }
}

impl TryFrom<WrittenEventRow> for WrittenEvent {
    type Error = StoreError;

    fn try_from(row: WrittenEventRow) -> Result<Self, StoreError> {
        let of = ("written_events", row.workspace_id);
        let reading = Reading { table: of.0, workspace: of.1, key: &row.booking_uuid.0 };
        Ok(Self {
            revision: reading.count("revision", row.revision)?,
            interval: interval_of(of, &row.booking_uuid.0, (row.starts_at, row.ends_at))?,
            calendar_id: row.calendar_id,
            object_id: row.object_id,
            etag: row.etag,
        })
    }
}
