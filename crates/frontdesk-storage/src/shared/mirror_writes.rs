//! Updates the mirror after a reading, a written event or a changed connection.
//!
//! All functions require a transaction.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::calendar::{CalendarConnection, CalendarKind, ConnectionId, ConnectionKey};
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::{
    AccountReading, CalendarDelta, ReadingTiming, StoreError, WrittenEvent,
};
use frontdesk_domain::workspace::Member;
use time::OffsetDateTime;

use super::{AT_ONCE, Conn, insert_all};
use crate::error::in_table;
use crate::rows::{
    BusyRow, CalendarRow, MirroredCalendarRow, Progress, StateRow, Writing, WrittenEventRow,
    key_columns,
};
use crate::schema::{
    calendar_busy, calendar_states, calendars, mirrored_calendars, written_events,
};
use crate::types::{DbInstant, DbUuid};

/// Updates the version first, to serialize concurrent readings of a connection.
pub(super) async fn save_reading(
    conn: &mut Conn,
    key: &ConnectionKey,
    version: i64,
    reading: &AccountReading,
    timing: &ReadingTiming,
) -> Result<bool, StoreError> {
    let this =
        calendar_states::table.find(key_columns(key)).filter(calendar_states::version.eq(version));
    let saved = diesel::update(this)
        .set((calendar_states::version.eq(version + 1), Progress::from(timing)))
        .execute(conn)
        .await
        .map_err(in_table("calendar_states"))?;
    if saved == 0 {
        return Ok(false);
    }
    if let Some(renewed) = &reading.renewed {
        diesel::update(calendar_states::table.find(key_columns(key)))
            .set(calendar_states::renewed.eq(Some(renewed.0.as_slice())))
            .execute(conn)
            .await
            .map_err(in_table("calendar_states"))?;
    }
    forget_calendars(conn, key).await?;
    insert_all!(conn, mirrored_calendars, MirroredCalendarRow::all(key, reading))?;
    forget_other_calendars(conn, key, reading).await?;
    for delta in &reading.calendars {
        save_delta(conn, key, delta).await?;
    }
    Ok(true)
}

async fn forget_calendars(conn: &mut Conn, key: &ConnectionKey) -> Result<(), StoreError> {
    let (workspace, user, connection) = key_columns(key);
    let known = mirrored_calendars::table
        .filter(mirrored_calendars::workspace_id.eq(workspace))
        .filter(mirrored_calendars::user_id.eq(user))
        .filter(mirrored_calendars::connection_id.eq(connection));
    diesel::delete(known).execute(conn).await.map(drop).map_err(in_table("mirrored_calendars"))
}

async fn forget_other_calendars(
    conn: &mut Conn,
    key: &ConnectionKey,
    reading: &AccountReading,
) -> Result<(), StoreError> {
    let (workspace, user, connection) = key_columns(key);
    let known: Vec<&str> = reading.calendars.iter().map(|delta| &*delta.calendar.id).collect();
    let others = calendar_busy::table
        .filter(calendar_busy::workspace_id.eq(workspace).and(calendar_busy::user_id.eq(user)))
        .filter(calendar_busy::connection_id.eq(connection))
        .filter(calendar_busy::calendar_id.ne_all(known));
    diesel::delete(others).execute(conn).await.map(drop).map_err(in_table("calendar_busy"))
}

async fn save_delta(
    conn: &mut Conn,
    key: &ConnectionKey,
    delta: &CalendarDelta,
) -> Result<(), StoreError> {
    let (workspace, user, connection) = key_columns(key);
    let calendar = &*delta.calendar.id;
    let of_calendar = || {
        calendar_busy::table
            .filter(calendar_busy::workspace_id.eq(workspace).and(calendar_busy::user_id.eq(user)))
            .filter(calendar_busy::connection_id.eq(connection))
            .filter(calendar_busy::calendar_id.eq(calendar))
    };
    if delta.whole {
        diesel::delete(of_calendar()).execute(conn).await.map_err(in_table("calendar_busy"))?;
    } else {
        let changed = delta.changed.iter().map(|object| &object.id);
        let stale: Vec<&str> = changed.chain(&delta.removed).map(String::as_str).collect();
        for objects in stale.chunks(AT_ONCE.into()) {
            diesel::delete(of_calendar().filter(calendar_busy::object_id.eq_any(objects)))
                .execute(conn)
                .await
                .map_err(in_table("calendar_busy"))?;
        }
    }
    insert_all!(conn, calendar_busy, BusyRow::all(key, calendar, &delta.changed))
}

pub(super) async fn save_written(
    conn: &mut Conn,
    key: &ConnectionKey,
    booking: BookingId,
    written: &WrittenEvent,
) -> Result<(), StoreError> {
    let before = find_written(conn, key, booking).await?;
    let place = (
        written_events::workspace_id,
        written_events::booking_uuid,
        written_events::user_id,
        written_events::connection_id,
    );
    diesel::insert_into(written_events::table)
        .values(WrittenEventRow::new(key, booking, written))
        .on_conflict(place)
        .do_update()
        .set(WrittenEventRow::new(key, booking, written))
        .execute(conn)
        .await
        .map_err(in_table("written_events"))?;
    // Runs after the write above, which locks the version of the busy times. A reading also locks
    // the version before the mirrored rows, so a reading and this write cannot deadlock.
    if let Some(before) = before {
        forget_object(conn, key, &before).await?;
    }
    forget_object(conn, key, written).await
}

pub(super) async fn forget_written(
    conn: &mut Conn,
    key: &ConnectionKey,
    booking: BookingId,
) -> Result<(), StoreError> {
    let Some(before) = find_written(conn, key, booking).await? else { return Ok(()) };
    let (workspace, user, connection) = key_columns(key);
    diesel::delete(written_events::table.find((workspace, DbUuid(booking.0), user, connection)))
        .execute(conn)
        .await
        .map_err(in_table("written_events"))?;
    forget_object(conn, key, &before).await
}

pub(super) async fn find_written(
    conn: &mut Conn,
    key: &ConnectionKey,
    booking: BookingId,
) -> Result<Option<WrittenEvent>, StoreError> {
    let (workspace, user, connection) = key_columns(key);
    let row: Option<WrittenEventRow> = written_events::table
        .find((workspace, DbUuid(booking.0), user, connection))
        .select(WrittenEventRow::as_select())
        .first(conn)
        .await
        .optional()
        .map_err(in_table("written_events"))?;
    row.map(WrittenEvent::try_from).transpose()
}

async fn forget_object(
    conn: &mut Conn,
    key: &ConnectionKey,
    written: &WrittenEvent,
) -> Result<(), StoreError> {
    let (workspace, user, connection) = key_columns(key);
    let object = calendar_busy::table
        .filter(calendar_busy::workspace_id.eq(workspace).and(calendar_busy::user_id.eq(user)))
        .filter(calendar_busy::connection_id.eq(connection))
        .filter(calendar_busy::calendar_id.eq(&written.calendar_id))
        .filter(calendar_busy::object_id.eq(&written.object_id));
    diesel::delete(object).execute(conn).await.map(drop).map_err(in_table("calendar_busy"))
}

/// Saves the connections; if the zone changes, all of them are read again in full.
pub(super) async fn save_connections(
    conn: &mut Conn,
    workspace: WorkspaceId,
    member: &Member,
    keeps_zone: bool,
) -> Result<(), StoreError> {
    let mut before = connections_of(conn, workspace, member).await?;
    let declared = calendars::table.filter(
        calendars::workspace_id.eq(workspace.0).and(calendars::user_id.eq(member.user_id.0)),
    );
    diesel::delete(declared).execute(conn).await.map_err(in_table("calendars"))?;
    for row in CalendarRow::all(workspace, member) {
        diesel::insert_into(calendars::table)
            .values(row)
            .execute(conn)
            .await
            .map_err(in_table("calendars"))?;
    }
    let elsewhere =
        |connection: &&CalendarConnection| connection.account.kind() != CalendarKind::Builtin;
    let kept: Vec<DbUuid> =
        member.calendars.iter().filter(elsewhere).map(|c| DbUuid(c.id.0)).collect();
    let gone = calendar_states::table
        .filter(calendar_states::workspace_id.eq(workspace.0))
        .filter(calendar_states::user_id.eq(member.user_id.0))
        .filter(calendar_states::connection_id.ne_all(kept));
    diesel::delete(gone).execute(conn).await.map_err(in_table("calendar_states"))?;
    for connection in member.calendars.iter().filter(elsewhere) {
        let key = ConnectionKey {
            workspace_id: workspace,
            user_id: member.user_id,
            connection_id: connection.id,
        };
        match before.remove(&connection.id) {
            Some(before) if keeps_zone && before == *connection => {}
            Some(before) => reconnect(conn, &key, &before, connection).await?,
            None => {}
        }
        insert_all!(conn, calendar_states, [StateRow::new(&key, connection.account.server())])?;
    }
    Ok(())
}

async fn connections_of(
    conn: &mut Conn,
    workspace: WorkspaceId,
    member: &Member,
) -> Result<HashMap<ConnectionId, CalendarConnection>, StoreError> {
    let rows: Vec<CalendarRow> = calendars::table
        .filter(
            calendars::workspace_id.eq(workspace.0).and(calendars::user_id.eq(member.user_id.0)),
        )
        .select(CalendarRow::as_select())
        .load(conn)
        .await
        .map_err(in_table("calendars"))?;
    let connections = rows.into_iter().map(CalendarConnection::try_from);
    connections.map(|read| read.map(|connection| (connection.id, connection))).collect()
}

/// Schedules an immediate full reading of a changed connection.
///
/// Until then, the mirrored data stays. The fault also stays, because its cause may persist.
async fn reconnect(
    conn: &mut Conn,
    key: &ConnectionKey,
    before: &CalendarConnection,
    now: &CalendarConnection,
) -> Result<(), StoreError> {
    let this = || calendar_states::table.find(key_columns(key));
    diesel::update(this())
        .set((
            calendar_states::version.eq(calendar_states::version + 1),
            calendar_states::failures.eq(0),
            calendar_states::next_read_at.eq(DbInstant(OffsetDateTime::UNIX_EPOCH)),
            calendar_states::server.eq(now.account.server()),
            Writing::of(None),
        ))
        .execute(conn)
        .await
        .map_err(in_table("calendar_states"))?;
    if before.account != now.account {
        diesel::update(this())
            .set(calendar_states::renewed.eq(None::<Vec<u8>>))
            .execute(conn)
            .await
            .map_err(in_table("calendar_states"))?;
    }
    // The new account or selection may include unread calendars, so every calendar is read again.
    if before.only != now.only || !before.account.is_account_of(&now.account) {
        diesel::update(this())
            .set(Progress::none())
            .execute(conn)
            .await
            .map_err(in_table("calendar_states"))?;
    }
    forget_calendars(conn, key).await
}
