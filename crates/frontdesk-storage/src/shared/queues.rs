//! Assignments of queues.

use async_trait::async_trait;
use diesel::dsl::{auto_type, max};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::{BookingId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::link::{Assignment, AssignmentsBefore, MemberAssignments, QueueAssignments};
use frontdesk_domain::ports::{QueueRepository, StoreError};
use time::OffsetDateTime;

use super::{Conn, Transaction, load_each, lock_queues};
use crate::error::in_table;
use crate::rows::ChoiceRow;
use crate::schema::{booking_choices, queue_assignments, queue_members};
use crate::types::DbInstant;

/// A member, the time of the latest assignment, its ordinal, and the last ordinal before the window.
type MemberOrdinals = (i64, Option<DbInstant>, (Option<i64>, Option<i64>));

/// The assignments of a queue's member.
#[auto_type]
fn of_member() -> _ {
    queue_assignments::table
        .filter(queue_assignments::workspace_id.eq(queue_members::workspace_id))
        .filter(queue_assignments::queue_id.eq(queue_members::queue_id))
        .filter(queue_assignments::user_id.eq(queue_members::user_id))
}

/// The ordinal of a member's last assignment.
#[auto_type]
fn numbered() -> _ {
    of_member()
        .order((queue_assignments::assigned_at.desc(), queue_assignments::link_id.desc()))
        .select(queue_assignments::ordinal)
        .limit(1_i64)
}

pub(super) async fn assignments_of(
    conn: &mut Conn,
    workspace: WorkspaceId,
    queue: QueueId,
    since: OffsetDateTime,
) -> Result<QueueAssignments, StoreError> {
    // Three index seeks in the primary key per member. The difference of two ordinals is the
    // number of assignments between them.
    let latest = of_member().select(max(queue_assignments::assigned_at)).single_value();
    let before_window = numbered().filter(queue_assignments::assigned_at.lt(DbInstant(since)));
    let ordinals = (numbered().single_value(), before_window.single_value());
    let members: Vec<MemberOrdinals> = queue_members::table
        .filter(queue_members::workspace_id.eq(workspace.0))
        .filter(queue_members::queue_id.eq(queue.0))
        .select((queue_members::user_id, latest, ordinals))
        .load(conn)
        .await
        .map_err(in_table("queue_assignments"))?;
    let assigned = members.into_iter().filter_map(|(user, latest, (last, before))| {
        let last_assigned_at = Some(latest?.0);
        let assignments = last.unwrap_or_default() - before.unwrap_or_default();
        let assignments = assignments.max(0).unsigned_abs();
        Some((UserId(user), MemberAssignments { assignments, last_assigned_at }))
    });
    Ok(assigned.collect())
}

#[async_trait]
impl QueueRepository for Transaction {
    async fn lock_queues(
        &mut self,
        workspace: WorkspaceId,
        queues: &[QueueId],
    ) -> Result<(), StoreError> {
        lock_queues(self.conn(), workspace, queues).await
    }

    async fn queue_assignments(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
    ) -> Result<QueueAssignments, StoreError> {
        assignments_of(self.conn(), workspace, queue, since).await
    }

    async fn assignments_before(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        instants: &[OffsetDateTime],
    ) -> Result<AssignmentsBefore, StoreError> {
        let conn = self.conn();
        let instants: Vec<DbInstant> = instants.iter().copied().map(DbInstant).collect();
        // One index seek in the primary key per member and instant.
        let ordinals: Vec<(i64, Option<i64>)> = load_each!(conn, instants, |one| {
            let before = numbered().filter(queue_assignments::assigned_at.lt(one));
            queue_members::table
                .filter(queue_members::workspace_id.eq(workspace.0))
                .filter(queue_members::queue_id.eq(queue.0))
                .select((queue_members::user_id, before.single_value()))
        })
        .map_err(in_table("queue_assignments"))?;
        let mut before = AssignmentsBefore::new();
        for (user, ordinal) in ordinals {
            let assignments = ordinal.unwrap_or_default().max(0).unsigned_abs();
            before.entry(UserId(user)).or_default().push(assignments);
        }
        // The rows have no order, but the number of assignments never falls.
        for counts in before.values_mut() {
            counts.sort_unstable();
        }
        Ok(before)
    }

    async fn add_assignment(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        user: UserId,
        link: LinkId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        diesel::insert_into(queue_assignments::table)
            .values((
                queue_assignments::workspace_id.eq(workspace.0),
                queue_assignments::queue_id.eq(queue.0),
                queue_assignments::user_id.eq(user.0),
                queue_assignments::link_id.eq(link.0),
                queue_assignments::assigned_at.eq(DbInstant(at)),
            ))
            .execute(self.conn())
            .await
            .map(drop)
            .map_err(in_table("queue_assignments"))
    }

    async fn save_choice(
        &mut self,
        workspace: WorkspaceId,
        booking: BookingId,
        choice: &Assignment,
    ) -> Result<(), StoreError> {
        let row = ChoiceRow::new(workspace, booking, choice);
        diesel::insert_into(booking_choices::table)
            .values(&row)
            .on_conflict((booking_choices::workspace_id, booking_choices::booking_uuid))
            .do_update()
            .set(&row)
            .execute(self.conn())
            .await
            .map(drop)
            .map_err(in_table("booking_choices"))
    }

    async fn move_assignment(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        link: LinkId,
        from: UserId,
        to: UserId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        let of_member = queue_assignments::table
            .filter(queue_assignments::workspace_id.eq(workspace.0))
            .filter(queue_assignments::queue_id.eq(queue.0))
            .filter(queue_assignments::user_id.eq(from.0))
            .filter(queue_assignments::link_id.eq(link.0));
        let latest: Option<DbInstant> = of_member
            .select(max(queue_assignments::assigned_at))
            .first(conn)
            .await
            .map_err(in_table("queue_assignments"))?;
        let Some(latest) = latest else {
            return self.add_assignment(workspace, queue, to, link, at).await;
        };
        diesel::update(of_member.filter(queue_assignments::assigned_at.eq(latest)))
            .set((
                queue_assignments::user_id.eq(to.0),
                queue_assignments::assigned_at.eq(DbInstant(at)),
            ))
            .execute(conn)
            .await
            .map(drop)
            .map_err(in_table("queue_assignments"))
    }
}
