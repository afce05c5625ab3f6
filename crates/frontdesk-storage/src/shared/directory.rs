//! Reads workspaces with their members, queues and event types.
//!
//! One statement reads an object with its calendars, members or hosts, for a consistent snapshot.

use async_trait::async_trait;
use diesel::dsl::auto_type;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{EventTypeId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{Directory, DirectoryPart, DirectoryQueries, StoreError};
use frontdesk_domain::workspace::{Member, Queue, Workspace};

use super::{Backend, Conn, in_list};
use crate::error::in_table;
use crate::rows::{
    CalendarRow, EventTypeHostRow, EventTypeRow, MemberRow, QueueMemberRow, QueueRow, WorkspaceRow,
    event_types_of_rows, members_of_rows, queues_of_rows,
};
use crate::schema::{
    calendars, event_type_hosts, event_types, members, queue_members, queues, workspaces,
};

#[async_trait]
impl DirectoryQueries for Backend {
    async fn find_workspace(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Option<Workspace>, StoreError> {
        self.read(|mut conn| async move { find_workspace(&mut conn, workspace).await }).await
    }

    async fn find_workspace_by_key(&self, key: &Key) -> Result<Option<Workspace>, StoreError> {
        find_workspace_by_key(&mut *self.reader().await?, key).await
    }

    async fn list_workspaces(&self) -> Result<Vec<Workspace>, StoreError> {
        let conn = &mut *self.reader().await?;
        let rows: Vec<WorkspaceRow> = workspaces::table
            .order(workspaces::id)
            .select(WorkspaceRow::as_select())
            .load(conn)
            .await
            .map_err(in_table("workspaces"))?;
        rows.into_iter().map(Workspace::try_from).collect()
    }

    async fn list_members(&self, workspace: WorkspaceId) -> Result<Vec<Member>, StoreError> {
        self.read(|mut conn| async move { list_members(&mut conn, workspace).await }).await
    }

    async fn find_members(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<Member>, StoreError> {
        find_members(&mut *self.reader().await?, workspace, users).await
    }

    async fn find_queues(
        &self,
        workspace: WorkspaceId,
        queues: &[QueueId],
    ) -> Result<Vec<Queue>, StoreError> {
        let conn = &mut *self.reader().await?;
        let ids: Vec<i64> = queues.iter().map(|queue| queue.0).collect();
        let of_workspace = with_members()
            .filter(queues::workspace_id.eq(workspace.0))
            .select((QueueRow::as_select(), Option::<QueueMemberRow>::as_select()));
        let rows =
            in_list!(of_workspace, queues::id, ids).load(conn).await.map_err(in_table("queues"))?;
        queues_of_rows(rows)
    }

    async fn list_queues(&self, workspace: WorkspaceId) -> Result<Vec<Queue>, StoreError> {
        self.read(|mut conn| async move { list_queues(&mut conn, workspace).await }).await
    }

    async fn list_event_types(&self, workspace: WorkspaceId) -> Result<Vec<EventType>, StoreError> {
        self.read(|mut conn| async move { list_event_types(&mut conn, workspace).await }).await
    }

    async fn find_part(
        &self,
        workspace: WorkspaceId,
        part: &DirectoryPart,
    ) -> Result<Option<Directory>, StoreError> {
        let conn = &mut *self.reader().await?;
        let Some(workspace) = find_workspace(conn, workspace).await? else { return Ok(None) };
        part_of(conn, workspace, part).await.map(Some)
    }

    async fn find_event_type(
        &self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
    ) -> Result<Option<EventType>, StoreError> {
        let conn = &mut *self.reader().await?;
        let rows = with_hosts()
            .filter(event_types::workspace_id.eq(workspace.0).and(event_types::id.eq(event_type.0)))
            .select((EventTypeRow::as_select(), Option::<EventTypeHostRow>::as_select()))
            .load(conn)
            .await
            .map_err(in_table("event_types"))?;
        Ok(event_types_of_rows(rows)?.pop())
    }

    async fn find_event_type_by_key(
        &self,
        workspace: WorkspaceId,
        key: &Key,
    ) -> Result<Option<EventType>, StoreError> {
        let conn = &mut *self.reader().await?;
        let rows = with_hosts()
            .filter(
                event_types::workspace_id.eq(workspace.0).and(event_types::key.eq(key.as_str())),
            )
            .select((EventTypeRow::as_select(), Option::<EventTypeHostRow>::as_select()))
            .load(conn)
            .await
            .map_err(in_table("event_types"))?;
        Ok(event_types_of_rows(rows)?.pop())
    }
}

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

/// Reads a part, and the members whom its objects name.
pub(super) async fn part_of(
    conn: &mut Conn,
    workspace: Workspace,
    part: &DirectoryPart,
) -> Result<Directory, StoreError> {
    let id = workspace.id;
    let texts = |keys: &[Key]| keys.iter().map(|key| key.as_str().to_owned()).collect();
    let named: Vec<String> = texts(&part.members);
    let of_workspace = members::table
        .filter(members::workspace_id.eq(id.0))
        .order(members::user_id)
        .select(members::user_id);
    let named: Vec<i64> = in_list!(of_workspace, members::key, named)
        .load(conn)
        .await
        .map_err(in_table("members"))?;
    let of_workspace = with_members()
        .filter(queues::workspace_id.eq(id.0))
        .select((QueueRow::as_select(), Option::<QueueMemberRow>::as_select()));
    let queues: Vec<String> = texts(&part.queues);
    let queues =
        in_list!(of_workspace, queues::key, queues).load(conn).await.map_err(in_table("queues"))?;
    let of_workspace = with_hosts()
        .filter(event_types::workspace_id.eq(id.0))
        .select((EventTypeRow::as_select(), Option::<EventTypeHostRow>::as_select()));
    let event_types: Vec<String> = texts(&part.event_types);
    let event_types = in_list!(of_workspace, event_types::key, event_types)
        .load(conn)
        .await
        .map_err(in_table("event_types"))?;
    let mut directory = Directory {
        workspace,
        members: Vec::new(),
        queues: queues_of_rows(queues)?,
        event_types: event_types_of_rows(event_types)?,
    };
    let mut users = directory.missing_members();
    users.extend(named.into_iter().map(UserId).chain(part.users.iter().copied()));
    while !users.is_empty() {
        let found = find_members(conn, id, &users).await?;
        if found.is_empty() {
            break;
        }
        directory.members.extend(found);
        users = directory.missing_members();
    }
    directory.members.sort_unstable_by_key(|member| member.user_id);
    // The rows are in the order of their keys.
    directory.queues.sort_unstable_by_key(|queue| queue.id);
    directory.event_types.sort_unstable_by_key(|event_type| event_type.id);
    Ok(directory)
}

async fn find_members(
    conn: &mut Conn,
    workspace: WorkspaceId,
    users: &[UserId],
) -> Result<Vec<Member>, StoreError> {
    let users: Vec<i64> = users.iter().map(|user| user.0).collect();
    let of_workspace = with_calendars()
        .filter(members::workspace_id.eq(workspace.0))
        .select((MemberRow::as_select(), Option::<CalendarRow>::as_select()));
    let rows = in_list!(of_workspace, members::user_id, users)
        .load(conn)
        .await
        .map_err(in_table("members"))?;
    members_of_rows(rows)
}

#[auto_type]
fn with_calendars() -> _ {
    let owned = calendars::workspace_id
        .eq(members::workspace_id)
        .and(calendars::user_id.eq(members::user_id));
    members::table
        .left_join(calendars::table.on(owned))
        .order((members::user_id, calendars::position))
}

pub(super) async fn list_members(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<Vec<Member>, StoreError> {
    let rows = with_calendars()
        .filter(members::workspace_id.eq(workspace.0))
        .select((MemberRow::as_select(), Option::<CalendarRow>::as_select()))
        .load(conn)
        .await
        .map_err(in_table("members"))?;
    members_of_rows(rows)
}

pub(super) async fn list_queues(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<Vec<Queue>, StoreError> {
    let rows = with_members()
        .filter(queues::workspace_id.eq(workspace.0))
        .select((QueueRow::as_select(), Option::<QueueMemberRow>::as_select()))
        .load(conn)
        .await
        .map_err(in_table("queues"))?;
    queues_of_rows(rows)
}

#[auto_type]
fn with_members() -> _ {
    let listed = queue_members::workspace_id
        .eq(queues::workspace_id)
        .and(queue_members::queue_id.eq(queues::id));
    queues::table
        .left_join(queue_members::table.on(listed))
        .order((queues::id, queue_members::position))
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
