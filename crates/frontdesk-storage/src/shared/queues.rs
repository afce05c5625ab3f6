//! Assignments of queues.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::dsl::{count_star, max};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::{BookingId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::link::{Assignment, MemberAssignments, QueueAssignments};
use frontdesk_domain::ports::{QueueRepository, StoreError};
use time::OffsetDateTime;

use super::{Transaction, lock_queues};
use crate::error::in_table;
use crate::rows::ChoiceRow;
use crate::schema::{booking_choices, queue_assignments};
use crate::types::DbInstant;

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
        let conn = self.conn();
        let of_queue = queue_assignments::table
            .filter(queue_assignments::workspace_id.eq(workspace.0))
            .filter(queue_assignments::queue_id.eq(queue.0));
        let latest: Vec<(i64, Option<DbInstant>)> = of_queue
            .group_by(queue_assignments::user_id)
            .select((queue_assignments::user_id, max(queue_assignments::assigned_at)))
            .load(conn)
            .await
            .map_err(in_table("queue_assignments"))?;
        let counts: Vec<(i64, i64)> = of_queue
            .filter(queue_assignments::assigned_at.ge(DbInstant(since)))
            .group_by(queue_assignments::user_id)
            .select((queue_assignments::user_id, count_star()))
            .load(conn)
            .await
            .map_err(in_table("queue_assignments"))?;
        let counts: HashMap<i64, i64> = counts.into_iter().collect();
        let queue_assignments = latest.into_iter().map(|(user, last)| {
            let count = counts.get(&user).copied().unwrap_or_default();
            let assigned = MemberAssignments {
                assignments: count.unsigned_abs(),
                last_assigned_at: last.map(|at| at.0),
            };
            (UserId(user), assigned)
        });
        Ok(queue_assignments.collect())
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
