//! Who and what is in a workspace, read and written on one connection.
//!
//! An object and its list are read by one statement, so that both are of the same moment.

use diesel::dsl::{auto_type, max};
use diesel::prelude::*;
use diesel::query_dsl::methods;
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{EventTypeId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{Counter, Directory, StoreError};
use frontdesk_domain::workspace::{Member, Queue, Workspace};

use super::{Conn, lock_directories};
use crate::error::in_table;
use crate::rows::{
    CalendarRow, CounterRow, EventTypeHostRow, EventTypeRow, MemberRow, QueueMemberRow, QueueRow,
    WorkspaceRow, event_types_of_rows, members_of_rows, queues_of_rows,
};
use crate::schema::{
    calendars, counters, event_type_hosts, event_types, members, queue_members, queues, workspaces,
};

pub(super) async fn find_workspace(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<Option<Workspace>, StoreError> {
    let row: Option<WorkspaceRow> = workspaces::table
        .find(workspace.0)
        .select(WorkspaceRow::as_select())
        .first(conn)
        .await
        .optional()
        .map_err(in_table("workspaces"))?;
    row.map(Workspace::try_from).transpose()
}

pub(super) async fn find_workspace_by_key(
    conn: &mut Conn,
    key: &Key,
) -> Result<Option<Workspace>, StoreError> {
    let row: Option<WorkspaceRow> = workspaces::table
        .filter(workspaces::key.eq(key.as_str()))
        .select(WorkspaceRow::as_select())
        .first(conn)
        .await
        .optional()
        .map_err(in_table("workspaces"))?;
    row.map(Workspace::try_from).transpose()
}

pub(super) async fn list_workspaces(conn: &mut Conn) -> Result<Vec<Workspace>, StoreError> {
    let rows: Vec<WorkspaceRow> = workspaces::table
        .order(workspaces::id)
        .select(WorkspaceRow::as_select())
        .load(conn)
        .await
        .map_err(in_table("workspaces"))?;
    rows.into_iter().map(Workspace::try_from).collect()
}

#[auto_type]
fn with_calendars() -> _ {
    let owned =
        calendars::workspace_id.eq(members::workspace_id).and(calendars::user_id.eq(members::user_id));
    members::table.left_join(calendars::table.on(owned)).order((members::user_id, calendars::position))
}

pub(super) async fn list_members(conn: &mut Conn, workspace: WorkspaceId) -> Result<Vec<Member>, StoreError> {
    let rows = with_calendars()
        .filter(members::workspace_id.eq(workspace.0))
        .select((MemberRow::as_select(), Option::<CalendarRow>::as_select()))
        .load(conn)
        .await
        .map_err(in_table("members"))?;
    members_of_rows(rows)
}

pub(super) async fn find_members(
    conn: &mut Conn,
    workspace: WorkspaceId,
    users: &[UserId],
) -> Result<Vec<Member>, StoreError> {
    let users: Vec<i64> = users.iter().map(|user| user.0).collect();
    let rows = with_calendars()
        .filter(members::workspace_id.eq(workspace.0).and(members::user_id.eq_any(users)))
        .select((MemberRow::as_select(), Option::<CalendarRow>::as_select()))
        .load(conn)
        .await
        .map_err(in_table("members"))?;
    members_of_rows(rows)
}

pub(super) async fn list_queues(conn: &mut Conn, workspace: WorkspaceId) -> Result<Vec<Queue>, StoreError> {
    let listed =
        queue_members::workspace_id.eq(queues::workspace_id).and(queue_members::queue_id.eq(queues::id));
    let rows = queues::table
        .left_join(queue_members::table.on(listed))
        .filter(queues::workspace_id.eq(workspace.0))
        .order((queues::id, queue_members::position))
        .select((QueueRow::as_select(), Option::<QueueMemberRow>::as_select()))
        .load(conn)
        .await
        .map_err(in_table("queues"))?;
    queues_of_rows(rows)
}

#[auto_type]
fn with_hosts() -> _ {
    let listed = event_type_hosts::workspace_id
        .eq(event_types::workspace_id)
        .and(event_type_hosts::event_type_id.eq(event_types::id));
    event_types::table
        .left_join(event_type_hosts::table.on(listed))
        .order((event_types::id, event_type_hosts::position))
}

pub(super) async fn list_event_types(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<Vec<EventType>, StoreError> {
    let rows = with_hosts()
        .filter(event_types::workspace_id.eq(workspace.0))
        .select((EventTypeRow::as_select(), Option::<EventTypeHostRow>::as_select()))
        .load(conn)
        .await
        .map_err(in_table("event_types"))?;
    event_types_of_rows(rows)
}

pub(super) async fn find_event_type(
    conn: &mut Conn,
    workspace: WorkspaceId,
    event_type: EventTypeId,
) -> Result<Option<EventType>, StoreError> {
    let rows = with_hosts()
        .filter(event_types::workspace_id.eq(workspace.0).and(event_types::id.eq(event_type.0)))
        .select((EventTypeRow::as_select(), Option::<EventTypeHostRow>::as_select()))
        .load(conn)
        .await
        .map_err(in_table("event_types"))?;
    Ok(event_types_of_rows(rows)?.pop())
}

pub(super) async fn find_event_type_by_key(
    conn: &mut Conn,
    workspace: WorkspaceId,
    key: &Key,
) -> Result<Option<EventType>, StoreError> {
    let rows = with_hosts()
        .filter(event_types::workspace_id.eq(workspace.0).and(event_types::key.eq(key.as_str())))
        .select((EventTypeRow::as_select(), Option::<EventTypeHostRow>::as_select()))
        .load(conn)
        .await
        .map_err(in_table("event_types"))?;
    Ok(event_types_of_rows(rows)?.pop())
}

pub(super) async fn load_for_update(conn: &mut Conn, key: &Key) -> Result<Option<Directory>, StoreError> {
    lock_directories(conn).await?;
    let Some(workspace) = find_workspace_by_key(conn, key).await? else { return Ok(None) };
    Ok(Some(Directory {
        members: list_members(conn, workspace.id).await?,
        queues: list_queues(conn, workspace.id).await?,
        event_types: list_event_types(conn, workspace.id).await?,
        workspace,
    }))
}

pub(super) async fn next_workspace_id(conn: &mut Conn) -> Result<WorkspaceId, StoreError> {
    lock_directories(conn).await?;
    let highest: Option<i64> =
        workspaces::table.select(max(workspaces::id)).first(conn).await.map_err(in_table("workspaces"))?;
    Ok(WorkspaceId(highest.unwrap_or_default() + 1))
}

pub(super) async fn next_id(
    conn: &mut Conn,
    workspace: WorkspaceId,
    counter: Counter,
) -> Result<i64, StoreError> {
    diesel::insert_into(counters::table)
        .values(CounterRow { workspace_id: workspace.0, name: counter.as_str(), last_id: 1 })
        .on_conflict((counters::workspace_id, counters::name))
        .do_update()
        .set(counters::last_id.eq(counters::last_id + 1))
        .returning(counters::last_id)
        .get_result(conn)
        .await
        .map_err(in_table("counters"))
}

/// Sees to it that the series never hands `used` out again.
pub(super) async fn raise_counter(
    conn: &mut Conn,
    workspace: WorkspaceId,
    counter: Counter,
    used: i64,
) -> Result<(), StoreError> {
    let upsert = diesel::insert_into(counters::table)
        .values(CounterRow { workspace_id: workspace.0, name: counter.as_str(), last_id: used })
        .on_conflict((counters::workspace_id, counters::name))
        .do_update()
        .set(counters::last_id.eq(excluded(counters::last_id)));
    methods::FilterDsl::filter(upsert, counters::last_id.lt(excluded(counters::last_id)))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("counters"))
}

pub(super) async fn save_workspace(conn: &mut Conn, workspace: &Workspace) -> Result<(), StoreError> {
    diesel::insert_into(workspaces::table)
        .values(WorkspaceRow::from(workspace))
        .on_conflict(workspaces::id)
        .do_update()
        .set(WorkspaceRow::from(workspace))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("workspaces"))
}

pub(super) async fn save_member(
    conn: &mut Conn,
    workspace: WorkspaceId,
    member: &Member,
) -> Result<(), StoreError> {
    diesel::insert_into(members::table)
        .values(MemberRow::new(workspace, member))
        .on_conflict((members::workspace_id, members::user_id))
        .do_update()
        .set(MemberRow::new(workspace, member))
        .execute(conn)
        .await
        .map_err(in_table("members"))?;
    let connected = calendars::table
        .filter(calendars::workspace_id.eq(workspace.0).and(calendars::user_id.eq(member.user_id.0)));
    diesel::delete(connected).execute(conn).await.map_err(in_table("calendars"))?;
    for calendar in CalendarRow::all(workspace, member) {
        diesel::insert_into(calendars::table)
            .values(calendar)
            .execute(conn)
            .await
            .map_err(in_table("calendars"))?;
    }
    raise_counter(conn, workspace, Counter::Users, member.user_id.0).await
}

pub(super) async fn save_queue(
    conn: &mut Conn,
    workspace: WorkspaceId,
    queue: &Queue,
) -> Result<(), StoreError> {
    diesel::insert_into(queues::table)
        .values(QueueRow::new(workspace, queue))
        .on_conflict((queues::workspace_id, queues::id))
        .do_update()
        .set(QueueRow::new(workspace, queue))
        .execute(conn)
        .await
        .map_err(in_table("queues"))?;
    let listed = queue_members::table
        .filter(queue_members::workspace_id.eq(workspace.0).and(queue_members::queue_id.eq(queue.id.0)));
    diesel::delete(listed).execute(conn).await.map_err(in_table("queue_members"))?;
    for member in QueueMemberRow::all(workspace, queue) {
        diesel::insert_into(queue_members::table)
            .values(member)
            .execute(conn)
            .await
            .map_err(in_table("queue_members"))?;
    }
    raise_counter(conn, workspace, Counter::Queues, queue.id.0).await
}

pub(super) async fn save_event_type(
    conn: &mut Conn,
    workspace: WorkspaceId,
    event_type: &EventType,
) -> Result<(), StoreError> {
    diesel::insert_into(event_types::table)
        .values(EventTypeRow::new(workspace, event_type))
        .on_conflict((event_types::workspace_id, event_types::id))
        .do_update()
        .set(EventTypeRow::new(workspace, event_type))
        .execute(conn)
        .await
        .map_err(in_table("event_types"))?;
    let listed = event_type_hosts::table
        .filter(event_type_hosts::workspace_id.eq(workspace.0))
        .filter(event_type_hosts::event_type_id.eq(event_type.id.0));
    diesel::delete(listed).execute(conn).await.map_err(in_table("event_type_hosts"))?;
    for host in EventTypeHostRow::all(workspace, event_type) {
        diesel::insert_into(event_type_hosts::table)
            .values(host)
            .execute(conn)
            .await
            .map_err(in_table("event_type_hosts"))?;
    }
    raise_counter(conn, workspace, Counter::EventTypes, event_type.id.0).await
}
