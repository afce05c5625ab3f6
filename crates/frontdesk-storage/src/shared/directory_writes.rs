//! Writes workspaces, members, queues and event types, and their id counters.

use async_trait::async_trait;
use diesel::dsl::max;
use diesel::prelude::*;
use diesel::query_builder::QueryFragment;
use diesel::query_dsl::methods;
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{
    Counter, Directory, DirectoryPart, DirectoryRepository, MergeBase, StoreError,
};
use frontdesk_domain::workspace::{Member, Queue, Workspace};

use super::mirror_writes::save_connections;
use super::{
    Conn, Db, Transaction, directory, insert_rows, lock_all_hosts, lock_directories, lock_hosts,
};
use crate::error::in_table;
use crate::prepared::prepared;
use crate::rows::{
    CounterRow, EventTypeHostRow, EventTypeRow, MemberRow, QueueMemberRow, QueueRow, WorkspaceRow,
};
use crate::schema::{
    counters, event_type_hosts, event_types, members, merge_bases, queue_members, queues,
    workspaces,
};

#[async_trait]
impl DirectoryRepository for Transaction {
    async fn load_directory_for_update(
        &mut self,
        key: &Key,
    ) -> Result<Option<Directory>, StoreError> {
        let conn = self.conn();
        lock_directories(conn).await?;
        let Some(workspace) = directory::find_workspace_by_key(conn, key).await? else {
            return Ok(None);
        };
        lock_all_hosts(conn, workspace.id).await?;
        Ok(Some(Directory {
            members: directory::list_members(conn, workspace.id).await?,
            queues: directory::list_queues(conn, workspace.id).await?,
            event_types: directory::list_event_types(conn, workspace.id).await?,
            workspace,
        }))
    }

    async fn load_part_for_update(
        &mut self,
        key: &Key,
        part: &DirectoryPart,
    ) -> Result<Option<Directory>, StoreError> {
        let conn = self.conn();
        lock_directories(conn).await?;
        let Some(workspace) = directory::find_workspace_by_key(conn, key).await? else {
            return Ok(None);
        };
        let id = workspace.id;
        let directory = directory::part_of(conn, workspace, part).await?;
        let users: Vec<UserId> = directory.members.iter().map(|it| it.user_id).collect();
        lock_hosts(conn, id, &users).await?;
        Ok(Some(directory))
    }

    async fn find_workspace_now(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Option<Workspace>, StoreError> {
        directory::find_workspace(self.conn(), workspace).await
    }

    async fn next_workspace_id(&mut self) -> Result<WorkspaceId, StoreError> {
        let conn = self.conn();
        lock_directories(conn).await?;
        let highest: Option<i64> = workspaces::table
            .select(max(workspaces::id))
            .first(conn)
            .await
            .map_err(in_table("workspaces"))?;
        Ok(WorkspaceId(highest.unwrap_or_default() + 1))
    }

    async fn next_id(
        &mut self,
        workspace: WorkspaceId,
        counter: Counter,
    ) -> Result<i64, StoreError> {
        next_id(self.conn(), workspace, counter).await
    }

    async fn raise_counter(
        &mut self,
        workspace: WorkspaceId,
        counter: Counter,
        used: i64,
    ) -> Result<(), StoreError> {
        raise_counter(self.conn(), workspace, counter, used).await
    }

    async fn save_workspace(&mut self, workspace: &Workspace) -> Result<(), StoreError> {
        diesel::insert_into(workspaces::table)
            .values(WorkspaceRow::from(workspace))
            .on_conflict(workspaces::id)
            .do_update()
            .set(WorkspaceRow::from(workspace))
            .execute(self.conn())
            .await
            .map(drop)
            .map_err(in_table("workspaces"))
    }

    async fn save_member(
        &mut self,
        workspace: WorkspaceId,
        member: &Member,
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        let zone = stored_zone(conn, workspace, member).await?;
        diesel::insert_into(members::table)
            .values(MemberRow::new(workspace, member))
            .on_conflict((members::workspace_id, members::user_id))
            .do_update()
            .set(MemberRow::new(workspace, member))
            .execute(conn)
            .await
            .map_err(in_table("members"))?;
        let keeps_zone = zone.is_none_or(|zone| zone == member.time_zone.name());
        save_connections(conn, workspace, member, keeps_zone).await?;
        raise_counter(conn, workspace, Counter::Users, member.user_id.0).await
    }

    async fn save_queue(
        &mut self,
        workspace: WorkspaceId,
        queue: &Queue,
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        diesel::insert_into(queues::table)
            .values(QueueRow::new(workspace, queue))
            .on_conflict((queues::workspace_id, queues::id))
            .do_update()
            .set(QueueRow::new(workspace, queue))
            .execute(conn)
            .await
            .map_err(in_table("queues"))?;
        let listed = queue_members::table.filter(
            queue_members::workspace_id.eq(workspace.0).and(queue_members::queue_id.eq(queue.id.0)),
        );
        diesel::delete(listed).execute(conn).await.map_err(in_table("queue_members"))?;
        let members: Vec<QueueMemberRow> = QueueMemberRow::all(workspace, queue).collect();
        insert_rows!(conn, queue_members, members)?;
        raise_counter(conn, workspace, Counter::Queues, queue.id.0).await
    }

    async fn save_event_type(
        &mut self,
        workspace: WorkspaceId,
        event_type: &EventType,
    ) -> Result<(), StoreError> {
        let conn = self.conn();
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
        let hosts: Vec<EventTypeHostRow> = EventTypeHostRow::all(workspace, event_type).collect();
        insert_rows!(conn, event_type_hosts, hosts)?;
        raise_counter(conn, workspace, Counter::EventTypes, event_type.id.0).await
    }

    async fn find_merge_base(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Option<MergeBase>, StoreError> {
        let found: Option<String> = merge_bases::table
            .find(workspace.0)
            .select(merge_bases::base)
            .first(self.conn())
            .await
            .optional()
            .map_err(in_table("merge_bases"))?;
        Ok(found.map(MergeBase))
    }

    async fn save_merge_base(
        &mut self,
        workspace: WorkspaceId,
        base: &MergeBase,
    ) -> Result<(), StoreError> {
        diesel::insert_into(merge_bases::table)
            .values((merge_bases::workspace_id.eq(workspace.0), merge_bases::base.eq(&base.0)))
            .on_conflict(merge_bases::workspace_id)
            .do_update()
            .set(merge_bases::base.eq(&base.0))
            .execute(self.conn())
            .await
            .map(drop)
            .map_err(in_table("merge_bases"))
    }
}

pub(super) async fn next_id(
    conn: &mut Conn,
    workspace: WorkspaceId,
    counter: Counter,
) -> Result<i64, StoreError> {
    next_ids(conn, workspace, counter, 1).await
}

/// Assigns `count` consecutive ids and returns the last id.
pub(super) async fn next_ids(
    conn: &mut Conn,
    workspace: WorkspaceId,
    counter: Counter,
    count: i64,
) -> Result<i64, StoreError> {
    let upsert = diesel::insert_into(counters::table)
        .values(CounterRow { workspace_id: workspace.0, name: counter.as_str(), last_id: count })
        .on_conflict((counters::workspace_id, counters::name))
        .do_update()
        .set(counters::last_id.eq(counters::last_id + excluded(counters::last_id)))
        .returning(counters::last_id);
    prepared(upsert).get_result(conn).await.map_err(in_table("counters"))
}

/// Raises the counter to at least `used`, so that the counter never returns this id.
pub(super) async fn raise_counter(
    conn: &mut Conn,
    workspace: WorkspaceId,
    counter: Counter,
    used: i64,
) -> Result<(), StoreError> {
    prepared(raising_counter(workspace, counter, used))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("counters"))
}

pub(super) fn raising_counter(
    workspace: WorkspaceId,
    counter: Counter,
    used: i64,
) -> impl QueryFragment<Db> + Send + 'static {
    let upsert = diesel::insert_into(counters::table)
        .values(CounterRow { workspace_id: workspace.0, name: counter.as_str(), last_id: used })
        .on_conflict((counters::workspace_id, counters::name))
        .do_update()
        .set(counters::last_id.eq(excluded(counters::last_id)));
    methods::FilterDsl::filter(upsert, counters::last_id.lt(excluded(counters::last_id)))
}

/// The stored zone of a member with remote calendars.
async fn stored_zone(
    conn: &mut Conn,
    workspace: WorkspaceId,
    member: &Member,
) -> Result<Option<String>, StoreError> {
    if member.external_calendars().next().is_none() {
        return Ok(None);
    }
    let stored = members::table.find((workspace.0, member.user_id.0)).select(members::time_zone);
    stored.first(conn).await.optional().map_err(in_table("members"))
}
