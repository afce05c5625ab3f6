//! Bookings, read and written on one connection.

use std::collections::{HashMap, HashSet};

use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::booking::{Booking, ManageToken};
use frontdesk_domain::email::Email;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{Busy, Conflict, StoreError, UnconfirmedBy};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Conn, Db, lock_booking, of_each, overlaps};
use crate::error::in_table;
use crate::kept::Kept;
use crate::rows::{BookingChanges, BookingHostRow, BookingRow, HostOfBooking, busy_booking};
use crate::schema::{booking_hosts, bookings, event_types, members};
use crate::types::{DbInstant, DbUuid};

diesel::define_sql_function! {
    /// The text in lower case; at least the letters of ASCII, on either database.
    fn lower(text: Text) -> Text;
}

/// A booking beside its event type's key and title.
pub(super) type Found = (BookingRow, (String, String));

/// The same beside one of its hosts.
type FoundWithHost = (BookingRow, (String, String), Option<HostOfBooking>);

pub(super) async fn find(
    conn: &mut Conn,
    workspace: WorkspaceId,
    booking: BookingId,
) -> Result<Option<Booking>, StoreError> {
    let found = with_hosts()
        .filter(bookings::workspace_id.eq(workspace.0).and(bookings::uuid.eq(DbUuid(booking.0))))
        .load(conn)
        .await
        .map_err(in_table("bookings"))?;
    complete_one(conn, found).await
}

pub(super) async fn find_many(
    conn: &mut Conn,
    workspace: WorkspaceId,
    bookings: &[BookingId],
) -> Result<Vec<Booking>, StoreError> {
    let wanted: Vec<DbUuid> = bookings.iter().map(|booking| DbUuid(booking.0)).collect();
    let of_workspace = with_hosts().filter(bookings::workspace_id.eq(workspace.0));
    let found: Vec<FoundWithHost> =
        of_each!(of_workspace, bookings::uuid, wanted).load(conn).await.map_err(in_table("bookings"))?;
    let (found, hosts) = apart(found);
    assembled(conn, workspace, found, hosts).await
}

pub(super) async fn find_by_manage_token(
    conn: &mut Conn,
    token: &ManageToken,
) -> Result<Option<Booking>, StoreError> {
    let found = with_hosts()
        .filter(bookings::manage_token.eq(token.reveal()))
        .load(conn)
        .await
        .map_err(in_table("bookings"))?;
    complete_one(conn, found).await
}

pub(super) async fn find_by_submission(
    conn: &mut Conn,
    workspace: WorkspaceId,
    submission: Uuid,
) -> Result<Option<Booking>, StoreError> {
    let found = with_hosts()
        .filter(bookings::workspace_id.eq(workspace.0).and(bookings::submission.eq(DbUuid(submission))))
        .load(conn)
        .await
        .map_err(in_table("bookings"))?;
    complete_one(conn, found).await
}

pub(super) async fn has_confirmed(
    conn: &mut Conn,
    workspace: WorkspaceId,
    invitee: &Email,
) -> Result<bool, StoreError> {
    let confirmed = bookings::table
        .filter(bookings::workspace_id.eq(workspace.0))
        .filter(lower(bookings::invitee_email).eq(lower(invitee.as_str())))
        .filter(bookings::confirmed_at.is_not_null())
        // In the order of its index, which SQLite would else not use.
        .order(bookings::confirmed_at)
        .select(bookings::confirmed_at);
    let first: Option<Option<DbInstant>> =
        confirmed.first(conn).await.optional().map_err(in_table("bookings"))?;
    Ok(first.is_some())
}

pub(super) async fn list_unconfirmed(
    conn: &mut Conn,
    workspace: WorkspaceId,
    by: &UnconfirmedBy,
    since: OffsetDateTime,
    limit: u32,
) -> Result<Vec<OffsetDateTime>, StoreError> {
    let made_lately = bookings::table
        .filter(bookings::workspace_id.eq(workspace.0))
        .filter(bookings::confirmation_code.is_not_null())
        .filter(bookings::created_at.gt(DbInstant(since)))
        .order(bookings::created_at.desc())
        .limit(limit.into())
        .select(bookings::created_at);
    let made: Vec<DbInstant> = match by {
        UnconfirmedBy::Link(link) => made_lately.filter(bookings::link_id.eq(link.0)).load(conn).await,
        UnconfirmedBy::Invitee(email) => {
            let is_theirs = lower(bookings::invitee_email).eq(lower(email.as_str()));
            made_lately.filter(is_theirs).load(conn).await
        }
    }
    .map_err(in_table("bookings"))?;
    Ok(made.into_iter().map(|at| at.0).collect())
}

pub(super) async fn find_for_update(
    conn: &mut Conn,
    workspace: WorkspaceId,
    booking: BookingId,
) -> Result<Option<Booking>, StoreError> {
    lock_booking(conn, workspace, booking).await?;
    find(conn, workspace, booking).await
}

#[auto_type]
pub(super) fn with_event_type() -> _ {
    bookings::table.inner_join(event_types::table.on(is_its_event_type()))
}

/// Whether an event type is that of a booking.
#[auto_type]
pub(super) fn is_its_event_type() -> _ {
    event_types::workspace_id.eq(bookings::workspace_id).and(event_types::id.eq(bookings::event_type_id))
}

/// A row for each host, in their order: one statement for one booking, of which every booking has at least one and few have
/// several.
#[auto_type]
fn with_hosts() -> _ {
    let host = booking_hosts::workspace_id
        .eq(bookings::workspace_id)
        .and(booking_hosts::booking_uuid.eq(bookings::uuid));
    let member = members::workspace_id
        .eq(booking_hosts::workspace_id)
        .and(members::user_id.eq(booking_hosts::user_id));
    let booking: AsSelect<BookingRow, Db> = BookingRow::as_select();
    let hosted: AsSelect<Option<HostOfBooking>, Db> = Option::<HostOfBooking>::as_select();
    with_event_type()
        .left_join(booking_hosts::table.on(host))
        .left_join(members::table.on(member))
        .order(booking_hosts::position)
        .select((booking, (event_types::key, event_types::title), hosted))
}

/// The booking of these rows.
async fn complete_one(conn: &mut Conn, found: Vec<FoundWithHost>) -> Result<Option<Booking>, StoreError> {
    let (found, hosts) = apart(found);
    let Some((row, _)) = found.as_slice().first() else { return Ok(None) };
    let workspace = WorkspaceId(row.workspace_id);
    Ok(assembled(conn, workspace, found, hosts).await?.pop())
}

/// Each booking once, and all their hosts.
fn apart(rows: Vec<FoundWithHost>) -> (Vec<Found>, Vec<HostOfBooking>) {
    let mut hosts = Vec::with_capacity(rows.len());
    let mut found = Vec::with_capacity(rows.len());
    let mut seen = HashSet::with_capacity(rows.len());
    for (row, event_type, host) in rows {
        hosts.extend(host);
        if seen.insert(row.uuid) {
            found.push((row, event_type));
        }
    }
    (found, hosts)
}

/// Adds the hosts and the names of members: at most two statements, however many bookings there are. Who hosts a booking
/// never changes, so that no snapshot is needed across them.
pub(super) async fn complete(
    conn: &mut Conn,
    workspace: WorkspaceId,
    found: Vec<Found>,
) -> Result<Vec<Booking>, StoreError> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let hosts = hosts_of(conn, workspace, found.iter().map(|(row, _)| row.uuid).collect()).await?;
    assembled(conn, workspace, found, hosts).await
}

/// The bookings with their `hosts`, each booking's in its order, and with the names of members: a statement where one is named who is
/// no host.
async fn assembled(
    conn: &mut Conn,
    workspace: WorkspaceId,
    found: Vec<Found>,
    hosts: Vec<HostOfBooking>,
) -> Result<Vec<Booking>, StoreError> {
    let members = found.iter().flat_map(|(row, _)| row.named_members());
    let names = names_in(conn, workspace, &hosts, members).await?;
    let mut hosts_by_booking: HashMap<DbUuid, Vec<HostOfBooking>> = HashMap::new();
    for host in hosts {
        hosts_by_booking.entry(host.booking).or_default().push(host);
    }
    let bookings = found.into_iter().map(|(row, event_type)| {
        let hosts = hosts_by_booking.remove(&row.uuid).unwrap_or_default();
        row.into_booking(event_type, hosts, &names)
    });
    bookings.collect()
}

/// The names of the hosts and of these `members`.
async fn names_in(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hosts: &[HostOfBooking],
    members: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, String>, StoreError> {
    let mut names: HashMap<i64, String> =
        hosts.iter().map(|host| (host.user_id, host.name.clone())).collect();
    let others: Vec<i64> = members.filter(|user| !names.contains_key(user)).collect();
    if !others.is_empty() {
        names.extend(names_of(conn, workspace, others).await?);
    }
    Ok(names)
}

/// The hosts of these bookings, each booking's in its order.
async fn hosts_of(
    conn: &mut Conn,
    workspace: WorkspaceId,
    bookings: Vec<DbUuid>,
) -> Result<Vec<HostOfBooking>, StoreError> {
    let member = members::workspace_id
        .eq(booking_hosts::workspace_id)
        .and(members::user_id.eq(booking_hosts::user_id));
    let in_order = booking_hosts::table
        .inner_join(members::table.on(member))
        .filter(booking_hosts::workspace_id.eq(workspace.0))
        .order((booking_hosts::booking_uuid, booking_hosts::position))
        .select(HostOfBooking::as_select());
    of_each!(in_order, booking_hosts::booking_uuid, bookings)
        .load(conn)
        .await
        .map_err(in_table("booking_hosts"))
}

async fn names_of(
    conn: &mut Conn,
    workspace: WorkspaceId,
    users: Vec<i64>,
) -> Result<Vec<(i64, String)>, StoreError> {
    let of_workspace = members::table
        .filter(members::workspace_id.eq(workspace.0))
        .select((members::user_id, members::name));
    of_each!(of_workspace, members::user_id, users).load(conn).await.map_err(in_table("members"))
}

/// One statement for all of them, so that their answers are of the same moment.
pub(super) async fn busy_hosts(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hosts: &[UserId],
    within: Interval,
    except: Option<BookingId>,
) -> Result<Busy, StoreError> {
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
        of_each!(of_workspace, booking_hosts::user_id, ids)
            .load(conn)
            .await
            .map_err(in_table("booking_hosts"))?;
    let mut busy = Busy::with_capacity(hosts.len());
    for (host, booking, starts_at, ends_at, before, after) in rows {
        if except.is_none_or(|except| except.0 != booking.0) {
            let taken = busy_booking(workspace, booking, (starts_at, ends_at), (before, after))?;
            busy.entry(UserId(host)).or_default().push(taken);
        }
    }
    Ok(busy)
}

pub(super) async fn add(conn: &mut Conn, booking: &Booking) -> Result<(), StoreError> {
    diesel::insert_into(bookings::table)
        .values(BookingRow::from(booking))
        .execute(conn)
        .await
        .map_err(in_table("bookings"))?;
    for host in BookingHostRow::all(booking) {
        diesel::insert_into(booking_hosts::table)
            .values(host)
            .execute(conn)
            .await
            .map_err(in_table("booking_hosts"))?;
    }
    Ok(())
}

pub(super) async fn save(conn: &mut Conn, booking: &Booking) -> Result<(), StoreError> {
    let (workspace, uuid) = (booking.workspace_id.0, DbUuid(booking.id.0));
    let this = bookings::table.filter(bookings::workspace_id.eq(workspace).and(bookings::uuid.eq(uuid)));
    let saved = Kept(diesel::update(this).set(BookingChanges::from(booking)))
        .execute(conn)
        .await
        .map_err(in_table("bookings"))?;
    if saved == 0 {
        return Err(Conflict::Missing.into());
    }
    let its_hosts = booking_hosts::table
        .filter(booking_hosts::workspace_id.eq(workspace).and(booking_hosts::booking_uuid.eq(uuid)));
    let must_attend = booking_hosts::role.eq(HostRole::MustAttend.as_str());
    let moved = diesel::update(its_hosts).set((
        booking_hosts::starts_at.eq(DbInstant(booking.interval.start())),
        booking_hosts::ends_at.eq(DbInstant(booking.interval.end())),
        booking_hosts::buffer_before_minutes.eq(i64::from(booking.buffer_before_minutes)),
        booking_hosts::buffer_after_minutes.eq(i64::from(booking.buffer_after_minutes)),
        booking_hosts::blocking.eq(must_attend.and(booking.blocks_time().into_sql::<Bool>())),
    ));
    Kept(moved).execute(conn).await.map_err(in_table("booking_hosts"))?;
    Ok(())
}
