//! Busy times of hosts: bookings that block time, and holds.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::booking::BookingStatus;
use frontdesk_domain::hold::Hold;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::{BookingId, EventTypeId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    Blocking, BlockingBooking, HoldsOf, HostedMeeting, Meetings, StoreError,
};
use time::OffsetDateTime;

use super::{Conn, in_list, overlaps};
use crate::error::in_table;
use crate::rows::{HoldRow, busy_booking};
use crate::schema::{booking_hosts, bookings, holds};
use crate::types::{DbInstant, DbUuid};

/// Reads the bookings of all hosts in one statement, for a consistent snapshot.
pub(super) async fn busy_hosts(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hosts: &[UserId],
    within: Interval,
) -> Result<Blocking, StoreError> {
    let mut blocking = Blocking::with_capacity(hosts.len());
    // If a hold becomes a booking between the two statements, its time is read twice, not missed.
    for held in held_times(conn, workspace, hosts, within).await? {
        let busy = held.busy()?;
        let held_until = Some(held.expires_at.0);
        let of_host = blocking.entry(UserId(held.user_id)).or_default();
        of_host.push(BlockingBooking { id: BookingId(held.uuid.0), busy, held_until });
    }
    let ids: Vec<i64> = hosts.iter().map(|host| host.0).collect();
    let of_workspace = booking_hosts::table
        .filter(booking_hosts::workspace_id.eq(workspace.0))
        .filter(booking_hosts::blocking)
        .filter(overlaps(DbInstant(within.start()), DbInstant(within.end())))
        .select((
            booking_hosts::user_id,
            booking_hosts::booking_uuid,
            booking_hosts::starts_at,
            booking_hosts::ends_at,
            booking_hosts::buffer_before_minutes,
            booking_hosts::buffer_after_minutes,
        ));
    let rows: Vec<(i64, DbUuid, DbInstant, DbInstant, i64, i64)> =
        in_list!(of_workspace, booking_hosts::user_id, ids)
            .load(conn)
            .await
            .map_err(in_table("booking_hosts"))?;
    for (host, booking, starts_at, ends_at, before, after) in rows {
        let of = ("booking_hosts", workspace, booking);
        let busy = busy_booking(of, (starts_at, ends_at), (before, after))?;
        let of_host = blocking.entry(UserId(host)).or_default();
        of_host.push(BlockingBooking { id: BookingId(booking.0), busy, held_until: None });
    }
    Ok(blocking)
}

/// Reads the meetings and holds that count toward the hosts' caps.
pub(super) async fn hosted_meetings(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hosts: &[UserId],
    within: Interval,
) -> Result<Meetings, StoreError> {
    let mut meetings = Meetings::with_capacity(hosts.len());
    let held = held_times(conn, workspace, hosts, within).await?;
    for held in held.iter().filter(|held| within.contains(held.starts_at.0)) {
        meetings.entry(UserId(held.user_id)).or_default().push(HostedMeeting {
            id: BookingId(held.uuid.0),
            event_type: EventTypeId(held.event_type_id),
            start: held.starts_at.0,
            held_until: Some(held.expires_at.0),
        });
    }
    let ids: Vec<i64> = hosts.iter().map(|host| host.0).collect();
    let of_booking = bookings::workspace_id
        .eq(booking_hosts::workspace_id)
        .and(bookings::uuid.eq(booking_hosts::booking_uuid));
    let counted = booking_hosts::table
        .inner_join(bookings::table.on(of_booking))
        .filter(booking_hosts::workspace_id.eq(workspace.0))
        .filter(booking_hosts::role.eq(HostRole::MustAttend.as_str()))
        .filter(booking_hosts::starts_at.ge(DbInstant(within.start())))
        .filter(booking_hosts::starts_at.lt(DbInstant(within.end())))
        .filter(bookings::state.ne(BookingStatus::Cancelled.as_str()))
        .select((
            booking_hosts::user_id,
            booking_hosts::booking_uuid,
            bookings::event_type_id,
            booking_hosts::starts_at,
        ));
    let rows: Vec<(i64, DbUuid, i64, DbInstant)> = in_list!(counted, booking_hosts::user_id, ids)
        .load(conn)
        .await
        .map_err(in_table("booking_hosts"))?;
    for (host, booking, event_type, start) in rows {
        meetings.entry(UserId(host)).or_default().push(HostedMeeting {
            id: BookingId(booking.0),
            event_type: EventTypeId(event_type),
            start: start.0,
            held_until: None,
        });
    }
    Ok(meetings)
}

async fn held_times(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hosts: &[UserId],
    within: Interval,
) -> Result<Vec<HoldRow>, StoreError> {
    let ids: Vec<i64> = hosts.iter().map(|host| host.0).collect();
    let of_workspace = holds::table
        .filter(holds::workspace_id.eq(workspace.0))
        .filter(holds::ends_at.gt(DbInstant(within.start())))
        .filter(holds::starts_at.lt(DbInstant(within.end())))
        .select(HoldRow::as_select());
    in_list!(of_workspace, holds::user_id, ids).load(conn).await.map_err(in_table("holds"))
}

pub(super) async fn find_hold(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hold: BookingId,
) -> Result<Option<Hold>, StoreError> {
    let rows: Vec<HoldRow> = holds::table
        .filter(holds::workspace_id.eq(workspace.0))
        .filter(holds::uuid.eq(DbUuid(hold.0)))
        .order(holds::user_id)
        .select(HoldRow::as_select())
        .load(conn)
        .await
        .map_err(in_table("holds"))?;
    HoldRow::join(&rows)
}

pub(super) async fn take_hold(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hold: BookingId,
) -> Result<Option<Hold>, StoreError> {
    let of_hold = holds::table
        .filter(holds::workspace_id.eq(workspace.0))
        .filter(holds::uuid.eq(DbUuid(hold.0)));
    let deleted = diesel::delete(of_hold).returning(HoldRow::as_returning());
    let mut rows: Vec<HoldRow> = deleted.get_results(conn).await.map_err(in_table("holds"))?;
    rows.sort_unstable_by_key(|row| row.user_id);
    HoldRow::join(&rows)
}

pub(super) async fn open_holds(
    conn: &mut Conn,
    workspace: WorkspaceId,
    of: &HoldsOf,
    now: OffsetDateTime,
) -> Result<Vec<OffsetDateTime>, StoreError> {
    let open = holds::table
        .filter(holds::workspace_id.eq(workspace.0))
        .filter(holds::expires_at.gt(DbInstant(now)))
        .select((holds::uuid, holds::expires_at))
        .distinct();
    let ends: Vec<(DbUuid, DbInstant)> = match of {
        HoldsOf::Link(link) => open.filter(holds::link_id.eq(link.0)).load(conn).await,
        HoldsOf::Token(token) => open.filter(holds::token_id.eq(token.as_str())).load(conn).await,
    }
    .map_err(in_table("holds"))?;
    Ok(ends.into_iter().map(|(_, expires_at)| expires_at.0).collect())
}
