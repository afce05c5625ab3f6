//! The mirror of remote calendars.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use diesel::dsl::{AsSelect, auto_type, exists, min, not};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use frontdesk_domain::access::Role;
use frontdesk_domain::calendar::{CalendarFault, ConnectionKey};
use frontdesk_domain::event::Event;
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, CalendarMirror, ConnectedAccount, EventRepository, MirroredBusy, NOTICE_AFTER,
    ReadingTiming, StoreError, WrittenEvent,
};
use time::OffsetDateTime;

use super::{Backend, Conn, Db, in_list, is_open, lock_hosts, mirror_writes, skip_locked};
use crate::error::in_table;
use crate::rows::{
    CalendarRow, ConnectionRows, MirroredCalendarRow, StateRow, Writing, WrittenEventRow,
    accounts_of_rows, connection_key, interval_of, key_columns,
};
use crate::schema::{
    calendar_busy, calendar_states, calendars, members, mirrored_calendars, written_events,
};
use crate::types::{DbInstant, DbUuid};

#[async_trait]
impl CalendarMirror for Backend {
    async fn connected_accounts(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        let conn = &mut *self.reader().await?;
        let users: Vec<i64> = users.iter().map(|user| user.0).collect();
        let of_workspace =
            connections().filter(calendars::workspace_id.eq(workspace.0)).select(columns());
        let rows: Vec<ConnectionRows> = in_list!(of_workspace, calendars::user_id, users)
            .load(conn)
            .await
            .map_err(in_table("calendar_states"))?;
        accounts_of_rows(rows)
    }

    async fn claim_due_accounts(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        excluded: &[String],
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        if !is_any_due(&mut *self.reader().await?, now, excluded).await? {
            return Ok(Vec::new());
        }
        let mut transaction = self.begin_transaction().await?;
        let claimed = claim_due(transaction.conn(), now, lease_until, limit, excluded).await?;
        transaction.commit().await?;
        Ok(claimed)
    }

    async fn mirrored_busy(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
        within: Interval,
    ) -> Result<HashMap<UserId, Vec<MirroredBusy>>, StoreError> {
        let conn = &mut *self.reader().await?;
        let users: Vec<i64> = users.iter().map(|user| user.0).collect();
        let of_workspace = calendar_busy::table
            .left_join(written_events::table.on(is_copy_of_written_event()))
            .filter(calendar_busy::workspace_id.eq(workspace.0))
            .filter(calendar_busy::starts_at.lt(DbInstant(within.end())))
            .filter(calendar_busy::ends_at.gt(DbInstant(within.start())))
            .filter(is_no_unmoved_written_event())
            .select((
                calendar_busy::user_id,
                calendar_busy::starts_at,
                calendar_busy::ends_at,
                written_events::booking_uuid.nullable(),
            ));
        let rows: Vec<(i64, DbInstant, DbInstant, Option<DbUuid>)> =
            in_list!(of_workspace, calendar_busy::user_id, users)
                .load(conn)
                .await
                .map_err(in_table("calendar_busy"))?;
        let mut busy: HashMap<UserId, Vec<MirroredBusy>> = HashMap::new();
        for (user, starts_at, ends_at, written_for) in rows {
            let interval =
                interval_of(("calendar_busy", workspace.0), &user, (starts_at, ends_at))?;
            let written_for = written_for.map(|booking| BookingId(booking.0));
            busy.entry(UserId(user)).or_default().push(MirroredBusy { interval, written_for });
        }
        Ok(busy)
    }

    async fn save_reading(
        &self,
        key: &ConnectionKey,
        version: i64,
        reading: &AccountReading,
        timing: &ReadingTiming,
        usable: &Event,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin_transaction().await?;
        lock_hosts(transaction.conn(), key.workspace_id, &[key.user_id]).await?;
        let saved =
            mirror_writes::save_reading(transaction.conn(), key, version, reading, timing).await?;
        if saved && report(transaction.conn(), key, None).await? {
            transaction.add_event(usable).await?;
        }
        transaction.commit().await?;
        Ok(saved)
    }

    /// Keeps the version, because the cursors are unchanged and a running reading stays valid.
    async fn save_reading_fault(
        &self,
        key: &ConnectionKey,
        fault: &CalendarFault,
        next_read_at: OffsetDateTime,
        unusable: &Event,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        lock_hosts(transaction.conn(), key.workspace_id, &[key.user_id]).await?;
        let saved = diesel::update(calendar_states::table.find(key_columns(key)))
            .set((
                calendar_states::fault_kind.eq(Some(fault.kind.as_str())),
                calendar_states::fault_detail.eq(Some(&fault.detail)),
                calendar_states::failures.eq(calendar_states::failures + 1),
                calendar_states::next_read_at.eq(DbInstant(next_read_at)),
            ))
            .execute(transaction.conn())
            .await
            .map_err(in_table("calendar_states"))?;
        let notice_due_at = unusable.occurred_at.saturating_add(NOTICE_AFTER);
        if 0 < saved && report(transaction.conn(), key, Some(notice_due_at)).await? {
            transaction.add_event(unusable).await?;
        }
        transaction.commit().await
    }

    async fn claim_notices(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ConnectionKey>, StoreError> {
        let due = calendar_states::table.filter(calendar_states::notice_due_at.le(DbInstant(now)));
        let conn = &mut *self.reader().await?;
        let is_any_due: bool = diesel::select(exists(due))
            .get_result(conn)
            .await
            .map_err(in_table("calendar_states"))?;
        if !is_any_due {
            return Ok(Vec::new());
        }
        let mut transaction = self.begin_transaction().await?;
        let longest_due_first = due
            .order((
                calendar_states::notice_due_at,
                calendar_states::workspace_id,
                calendar_states::user_id,
                calendar_states::connection_id,
            ))
            .limit(limit.into())
            .select((
                calendar_states::workspace_id,
                calendar_states::user_id,
                calendar_states::connection_id,
            ));
        let conn = transaction.conn();
        let keys: Vec<(i64, i64, DbUuid)> = skip_locked!(longest_due_first)
            .load(conn)
            .await
            .map_err(in_table("calendar_states"))?;
        for key in &keys {
            diesel::update(calendar_states::table.find(*key))
                .set(calendar_states::notice_due_at.eq(Some(DbInstant(lease_until))))
                .execute(conn)
                .await
                .map_err(in_table("calendar_states"))?;
        }
        transaction.commit().await?;
        Ok(keys.into_iter().map(connection_key).collect())
    }

    async fn end_notices(
        &self,
        keys: &[ConnectionKey],
        lease_until: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        for key in keys {
            let of_member = calendar_states::table
                .filter(calendar_states::workspace_id.eq(key.workspace_id.0))
                .filter(calendar_states::user_id.eq(key.user_id.0));
            diesel::update(
                of_member.filter(calendar_states::notice_due_at.le(DbInstant(lease_until))),
            )
            .set(calendar_states::notice_due_at.eq(None::<DbInstant>))
            .execute(transaction.conn())
            .await
            .map_err(in_table("calendar_states"))?;
        }
        transaction.commit().await
    }

    async fn save_write_fault(
        &self,
        key: &ConnectionKey,
        fault: Option<CalendarFault>,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        diesel::update(calendar_states::table.find(key_columns(key)))
            .set(Writing::of(fault.as_ref()))
            .execute(writer.conn())
            .await
            .map_err(in_table("calendar_states"))?;
        writer.commit().await
    }

    async fn find_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Result<Option<WrittenEvent>, StoreError> {
        mirror_writes::find_written(&mut *self.reader().await?, key, booking).await
    }

    async fn list_written_events(
        &self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<Vec<(BookingId, ConnectionKey, WrittenEvent)>, StoreError> {
        let conn = &mut *self.reader().await?;
        let wanted: Vec<DbUuid> = bookings.iter().map(|booking| DbUuid(booking.0)).collect();
        let of_workspace = written_events::table
            .filter(written_events::workspace_id.eq(workspace.0))
            .order((written_events::user_id, written_events::connection_id))
            .select(WrittenEventRow::as_select());
        let rows: Vec<WrittenEventRow> =
            in_list!(of_workspace, written_events::booking_uuid, wanted)
                .load(conn)
                .await
                .map_err(in_table("written_events"))?;
        rows.into_iter().map(|row| Ok((row.booking(), row.key(), row.try_into()?))).collect()
    }

    async fn save_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
        written: &WrittenEvent,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        mirror_writes::save_written(transaction.conn(), key, booking, written).await?;
        transaction.commit().await
    }

    async fn forget_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        mirror_writes::forget_written(transaction.conn(), key, booking).await?;
        transaction.commit().await
    }

    async fn oldest_reading(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        let conn = &mut *self.reader().await?;
        let oldest: Option<DbInstant> = read()
            .select(min(calendar_states::read_at))
            .get_result(conn)
            .await
            .map_err(in_table("calendar_states"))?;
        Ok(oldest.map(|oldest| oldest.0))
    }

    async fn list_connected_accounts(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        let conn = &mut *self.reader().await?;
        let rows: Vec<ConnectionRows> = connections()
            .filter(calendars::workspace_id.eq(workspace.0))
            .select(columns())
            .load(conn)
            .await
            .map_err(in_table("calendar_states"))?;
        accounts_of_rows(rows)
    }
}

/// Reads connections in one statement, so that versions and cursors are consistent.
#[auto_type]
fn connections() -> _ {
    let member = members::workspace_id
        .eq(calendars::workspace_id)
        .and(members::user_id.eq(calendars::user_id));
    let state = calendar_states::workspace_id
        .eq(calendars::workspace_id)
        .and(calendar_states::user_id.eq(calendars::user_id))
        .and(calendar_states::connection_id.eq(calendars::connection_id));
    let mirrored = mirrored_calendars::workspace_id
        .eq(calendar_states::workspace_id)
        .and(mirrored_calendars::user_id.eq(calendar_states::user_id))
        .and(mirrored_calendars::connection_id.eq(calendar_states::connection_id));
    calendars::table
        .inner_join(members::table.on(member))
        .inner_join(calendar_states::table.on(state))
        .left_join(mirrored_calendars::table.on(mirrored))
        .order((
            calendars::workspace_id,
            calendars::user_id,
            calendars::position,
            mirrored_calendars::position,
        ))
}

#[auto_type]
fn columns() -> _ {
    let state: AsSelect<StateRow, Db> = StateRow::as_select();
    let calendar: AsSelect<CalendarRow, Db> = CalendarRow::as_select();
    let mirrored: AsSelect<Option<MirroredCalendarRow>, Db> =
        Option::<MirroredCalendarRow>::as_select();
    (calendar, (members::time_zone, members::email), state, mirrored)
}

/// Selects the connections whose member is active and may host.
#[auto_type]
fn read() -> _ {
    let observer: &'static str = Role::Observer.as_str();
    let host = members::table
        .filter(members::workspace_id.eq(calendar_states::workspace_id))
        .filter(members::user_id.eq(calendar_states::user_id))
        .filter(not(members::archived))
        .filter(members::role.ne(observer));
    let connected = calendars::table
        .filter(calendars::workspace_id.eq(calendar_states::workspace_id))
        .filter(calendars::user_id.eq(calendar_states::user_id))
        .filter(calendars::connection_id.eq(calendar_states::connection_id));
    calendar_states::table.filter(exists(host)).filter(exists(connected))
}

#[auto_type]
fn due(now: DbInstant) -> _ {
    let is_open: SqlLiteral<Bool> = is_open("calendar_states");
    read().filter(is_open).filter(calendar_states::next_read_at.le(now))
}

/// This check avoids an empty transaction.
async fn is_any_due(
    conn: &mut Conn,
    now: OffsetDateTime,
    excluded: &[String],
) -> Result<bool, StoreError> {
    let due = due(DbInstant(now)).filter(calendar_states::server.ne_all(excluded));
    diesel::select(exists(due)).get_result(conn).await.map_err(in_table("calendar_states"))
}

/// Requires a transaction.
async fn claim_due(
    conn: &mut Conn,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
    limit: u32,
    excluded: &[String],
) -> Result<Vec<ConnectedAccount>, StoreError> {
    let longest_due_first = due(DbInstant(now))
        .filter(calendar_states::server.ne_all(excluded))
        .order((
            calendar_states::next_read_at,
            calendar_states::workspace_id,
            calendar_states::user_id,
            calendar_states::connection_id,
        ))
        .limit(limit.into())
        .select((
            calendar_states::workspace_id,
            calendar_states::user_id,
            calendar_states::connection_id,
        ));
    let keys: Vec<(i64, i64, DbUuid)> =
        skip_locked!(longest_due_first).load(conn).await.map_err(in_table("calendar_states"))?;
    for key in &keys {
        diesel::update(calendar_states::table.find(*key))
            .set(calendar_states::next_read_at.eq(DbInstant(lease_until)))
            .execute(conn)
            .await
            .map_err(in_table("calendar_states"))?;
    }
    let keys: Vec<ConnectionKey> = keys.into_iter().map(connection_key).collect();
    accounts_with_keys(conn, &keys).await
}

/// Stores whether the member is usable; returns whether that changed.
///
/// `notice_due_at` is when the mail about an unusable member is due; `None`: the member is usable.
/// The member is usable if all its connections were read and none has a fault. The caller MUST lock
/// the member first: of two concurrent readings, the second then sees the state of the first.
async fn report(
    conn: &mut Conn,
    key: &ConnectionKey,
    notice_due_at: Option<OffsetDateTime>,
) -> Result<bool, StoreError> {
    let usable = notice_due_at.is_none();
    let (workspace, user, _) = key_columns(key);
    let own = calendar_states::workspace_id.eq(workspace).and(calendar_states::user_id.eq(user));
    let is_unreadable =
        calendar_states::fault_kind.is_not_null().or(calendar_states::read_at.is_null());
    let states: Vec<(bool, Option<bool>)> = read()
        .filter(own)
        .select((is_unreadable, calendar_states::reported_usable))
        .load(conn)
        .await
        .map_err(in_table("calendar_states"))?;
    let is_reported = states.iter().any(|(_, reported)| *reported == Some(usable));
    let is_unreadable = states.iter().any(|(is_unreadable, _)| *is_unreadable);
    if states.is_empty() || is_reported || usable == is_unreadable {
        return Ok(false);
    }
    diesel::update(calendar_states::table.filter(own))
        .set((
            calendar_states::reported_usable.eq(Some(usable)),
            calendar_states::notice_due_at.eq(notice_due_at.map(DbInstant)),
        ))
        .execute(conn)
        .await
        .map_err(in_table("calendar_states"))?;
    Ok(true)
}

async fn accounts_with_keys(
    conn: &mut Conn,
    keys: &[ConnectionKey],
) -> Result<Vec<ConnectedAccount>, StoreError> {
    let workspaces: HashSet<i64> = keys.iter().map(|key| key.workspace_id.0).collect();
    let users: HashSet<i64> = keys.iter().map(|key| key.user_id.0).collect();
    let ids: HashSet<DbUuid> = keys.iter().map(|key| DbUuid(key.connection_id.0)).collect();
    let rows: Vec<ConnectionRows> = connections()
        .filter(calendars::workspace_id.eq_any(workspaces))
        .filter(calendars::user_id.eq_any(users))
        .filter(calendars::connection_id.eq_any(ids))
        .select(columns())
        .load(conn)
        .await
        .map_err(in_table("calendar_states"))?;
    let accounts = accounts_of_rows(rows)?.into_iter().map(|account| (account.key, account));
    let mut accounts: HashMap<ConnectionKey, ConnectedAccount> = accounts.collect();
    Ok(keys.iter().filter_map(|key| accounts.remove(key)).collect())
}

#[auto_type]
fn is_copy_of_written_event() -> _ {
    written_events::workspace_id
        .eq(calendar_busy::workspace_id)
        .and(written_events::user_id.eq(calendar_busy::user_id))
        .and(written_events::connection_id.eq(calendar_busy::connection_id))
        .and(written_events::calendar_id.eq(calendar_busy::calendar_id))
        .and(written_events::object_id.eq(calendar_busy::object_id))
}

/// Whether a mirrored row copies no written event, or one with a different time.
#[auto_type]
fn is_no_unmoved_written_event() -> _ {
    written_events::booking_uuid
        .nullable()
        .is_null()
        .or(written_events::starts_at.nullable().ne(calendar_busy::starts_at.nullable()))
        .or(written_events::ends_at.nullable().ne(calendar_busy::ends_at.nullable()))
}
