//! Reads workspaces with their members, queues and event types.
//!
//! One statement reads an object with its calendars, members or hosts, for a consistent snapshot.

use async_trait::async_trait;
use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::access::Role;
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{EventTypeId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    Directory, DirectoryPart, DirectoryQueries, LandingMember, StoreError,
};
use frontdesk_domain::workspace::{Member, Queue, Workspace};

use super::booking_rows::lower;
use super::{Backend, Conn, Db, in_list};
use crate::error::in_table;
use crate::rows::{
    CalendarRow, EventTypeHostRow, EventTypeRow, LandingRow, MemberRow, QueueMemberRow, QueueRow,
    WorkspaceRow, event_types_of_rows, landing_member, members_of_rows, queues_of_rows,
};
use crate::schema::{
    calendars, event_type_hosts, event_types, members, queue_members, queues, workspaces,
};

/// The maximum number of members with one address that a query returns.
const MAX_MEMBERSHIPS: i64 = 20;

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

    async fn find_members_by_email(
        &self,
        email: &Email,
    ) -> Result<Vec<(WorkspaceId, UserId)>, StoreError> {
        let conn = &mut *self.reader().await?;
        let found: Vec<(i64, i64)> = members::table
            .filter(lower(members::email).eq(lower(email.as_str())))
            .filter(members::archived.eq(false))
            .order((members::workspace_id, members::user_id))
            .limit(MAX_MEMBERSHIPS)
            .select((members::workspace_id, members::user_id))
            .load(conn)
            .await
            .map_err(in_table("members"))?;
        Ok(found.into_iter().map(|(of, user)| (WorkspaceId(of), UserId(user))).collect())
    }

    async fn list_landing_members(
        &self,
        workspace: WorkspaceId,
        key: Option<Key>,
        page: &PageRequest<UserId>,
    ) -> Result<Page<LandingMember>, StoreError> {
        let conn = &mut *self.reader().await?;
        let hosts = members::archived
            .eq(false)
            .and(members::service_account.eq(false))
            .and(members::role.ne(Role::Observer.as_str()));
        let mut query = members::table
            .filter(members::workspace_id.eq(workspace.0))
            // SQLite does not use a partial index for a condition with a bound value.
            .filter(members::landing_page.and(hosts))
            .filter(members::user_id.gt(page.after.map_or(0, |after| after.0)))
            .order(members::user_id)
            .limit(i64::from(page.limit) + 1)
            .select((members::user_id, members::key, members::name))
            .into_boxed::<Db>();
        if let Some(key) = &key {
            query = query.filter(members::key.eq(key.as_str()));
        }
        let rows: Vec<LandingRow> = query.load(conn).await.map_err(in_table("members"))?;
        let found = rows.into_iter().map(|row| landing_member(workspace, row));
        Ok(Page::from_overfull(found.collect::<Result<_, _>>()?, page.limit))
    }

    async fn find_queues(
        &self,
        workspace: WorkspaceId,
        queues: &[QueueId],
    ) -> Result<Vec<Queue>, StoreError> {
        let conn = &mut *self.reader().await?;
        let ids: Vec<i64> = queues.iter().map(|queue| queue.0).collect();
        let rows = in_list!(queues_of(workspace.0), queues::id, ids)
            .load(conn)
            .await
            .map_err(in_table("queues"))?;
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
        let rows = event_types_of(workspace.0)
            .filter(event_types::id.eq(event_type.0))
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
        let rows = event_types_of(workspace.0)
            .filter(event_types::key.eq(key.as_str()))
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

/// Reads the objects of a part and the members that they reference.
pub(super) async fn part_of(
    conn: &mut Conn,
    workspace: Workspace,
    part: &DirectoryPart,
) -> Result<Directory, StoreError> {
    let id = workspace.id;
    let texts =
        |keys: &[Key]| -> Vec<String> { keys.iter().map(|key| key.as_str().to_owned()).collect() };
    let members = in_list!(members_of(id.0), members::key, texts(&part.members))
        .load(conn)
        .await
        .map_err(in_table("members"))?;
    let queues = in_list!(queues_of(id.0), queues::key, texts(&part.queues))
        .load(conn)
        .await
        .map_err(in_table("queues"))?;
    let event_types = in_list!(event_types_of(id.0), event_types::key, texts(&part.event_types))
        .load(conn)
        .await
        .map_err(in_table("event_types"))?;
    let mut directory = Directory {
        workspace,
        members: members_of_rows(members)?,
        queues: queues_of_rows(queues)?,
        event_types: event_types_of_rows(event_types)?,
    };
    loop {
        let missing = directory.missing_members(&part.users);
        if missing.is_empty() {
            break;
        }
        let found = find_members(conn, id, &missing).await?;
        // An unknown id stays missing.
        if found.is_empty() {
            break;
        }
        directory.members.extend(found);
    }
    directory.members.sort_unstable_by_key(|member| member.user_id);
    // PostgreSQL returns these rows in the order of their keys.
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
    let rows = in_list!(members_of(workspace.0), members::user_id, users)
        .load(conn)
        .await
        .map_err(in_table("members"))?;
    members_of_rows(rows)
}

pub(super) async fn list_members(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<Vec<Member>, StoreError> {
    let rows = members_of(workspace.0).load(conn).await.map_err(in_table("members"))?;
    members_of_rows(rows)
}

pub(super) async fn list_queues(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<Vec<Queue>, StoreError> {
    let rows = queues_of(workspace.0).load(conn).await.map_err(in_table("queues"))?;
    queues_of_rows(rows)
}

pub(super) async fn list_event_types(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<Vec<EventType>, StoreError> {
    let rows = event_types_of(workspace.0).load(conn).await.map_err(in_table("event_types"))?;
    event_types_of_rows(rows)
}

#[auto_type]
fn members_of(workspace: i64) -> _ {
    let owned = calendars::workspace_id
        .eq(members::workspace_id)
        .and(calendars::user_id.eq(members::user_id));
    let member: AsSelect<MemberRow, Db> = MemberRow::as_select();
    let calendar: AsSelect<Option<CalendarRow>, Db> = Option::<CalendarRow>::as_select();
    members::table
        .left_join(calendars::table.on(owned))
        .filter(members::workspace_id.eq(workspace))
        .order((members::user_id, calendars::position))
        .select((member, calendar))
}

#[auto_type]
fn queues_of(workspace: i64) -> _ {
    let listed = queue_members::workspace_id
        .eq(queues::workspace_id)
        .and(queue_members::queue_id.eq(queues::id));
    let queue: AsSelect<QueueRow, Db> = QueueRow::as_select();
    let member: AsSelect<Option<QueueMemberRow>, Db> = Option::<QueueMemberRow>::as_select();
    queues::table
        .left_join(queue_members::table.on(listed))
        .filter(queues::workspace_id.eq(workspace))
        .order((queues::id, queue_members::position))
        .select((queue, member))
}

#[auto_type]
fn event_types_of(workspace: i64) -> _ {
    let listed = event_type_hosts::workspace_id
        .eq(event_types::workspace_id)
        .and(event_type_hosts::event_type_id.eq(event_types::id));
    let event_type: AsSelect<EventTypeRow, Db> = EventTypeRow::as_select();
    let host: AsSelect<Option<EventTypeHostRow>, Db> = Option::<EventTypeHostRow>::as_select();
    event_types::table
        .left_join(event_type_hosts::table.on(listed))
        .filter(event_types::workspace_id.eq(workspace))
        .order((event_types::id, event_type_hosts::position))
        .select((event_type, host))
}
