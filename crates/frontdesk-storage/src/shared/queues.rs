//! Assignments of queues.

use async_trait::async_trait;
use diesel::dsl::{auto_type, max, sql};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::{BookingId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::link::{
    Assignment, AssignmentsBefore, CreditedAssignments, MemberAssignments, QueueAdjustment,
    QueueAssignments,
};
use frontdesk_domain::ports::{NewAssignment, QueueRepository, StoreError};
use frontdesk_domain::workspace::QueueCredit;
use time::OffsetDateTime;

use super::{Conn, Transaction, in_query, load_each, lock_queues, read};
use crate::error::in_table;
use crate::rows::{AdjustmentRow, ChoiceRow};
use crate::schema::{booking_choices, queue_adjustments, queue_assignments, queue_members};
use crate::types::{DbInstant, DbUuid};

/// A member, the time of the latest assignment, its ordinal, the last ordinal before the window, and
/// the adjustment.
type MemberOrdinals = (i64, Option<DbInstant>, (Option<i64>, Option<i64>), Option<i64>);

/// Whether the booking of an assignment is in one of the states that follow.
///
/// Scalar subqueries, because PostgreSQL may answer `EXISTS` with a scan of all bookings.
const BOOKING_STATE_IN: &str = "CASE
    WHEN queue_assignments.booking_uuid IS NOT NULL THEN (
        SELECT state FROM bookings
        WHERE bookings.workspace_id = queue_assignments.workspace_id
            AND bookings.uuid = queue_assignments.booking_uuid
    )
    WHEN queue_assignments.queue_id <> COALESCE((
        SELECT booking_queue_id FROM links
        WHERE links.workspace_id = queue_assignments.workspace_id
            AND links.id = queue_assignments.link_id
    ), 0) THEN (
        SELECT state FROM bookings
        WHERE bookings.workspace_id = queue_assignments.workspace_id
            AND bookings.link_id = queue_assignments.link_id
        ORDER BY starts_at DESC, uuid DESC LIMIT 1
    )
END IN (";

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
    // Three index seeks in the primary key per member, and one for the adjustment. The difference of
    // two ordinals is the number of assignments between them.
    let latest = of_member().select(max(queue_assignments::assigned_at)).single_value();
    let before_window = numbered().filter(queue_assignments::assigned_at.lt(DbInstant(since)));
    let ordinals = (numbered().single_value(), before_window.single_value());
    let adjustment = queue_adjustments::table
        .filter(queue_adjustments::workspace_id.eq(queue_members::workspace_id))
        .filter(queue_adjustments::queue_id.eq(queue_members::queue_id))
        .filter(queue_adjustments::user_id.eq(queue_members::user_id))
        .filter(queue_adjustments::adjusted_at.ge(DbInstant(since)))
        .select(queue_adjustments::assignments)
        .single_value();
    let members: Vec<MemberOrdinals> = queue_members::table
        .filter(queue_members::workspace_id.eq(workspace.0))
        .filter(queue_members::queue_id.eq(queue.0))
        .select((queue_members::user_id, latest, ordinals, adjustment))
        .load(conn)
        .await
        .map_err(in_table("queue_assignments"))?;
    let assigned = members.into_iter().filter_map(|(user, latest, (last, before), adjustment)| {
        let last_assigned_at = latest.map(|at| at.0);
        let adjustment = adjustment.unwrap_or_default();
        let assignments = last.unwrap_or_default() - before.unwrap_or_default();
        let assignments = assignments.max(0).unsigned_abs();
        let assigned = MemberAssignments { assignments, last_assigned_at, adjustment };
        (assigned != MemberAssignments::default()).then_some((UserId(user), assigned))
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

    async fn credited_assignments(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
        credit: &[QueueCredit],
    ) -> Result<CreditedAssignments, StoreError> {
        // At most two states; a single one is compared twice.
        let (Some(first), Some(last)) = (credit.first(), credit.last()) else {
            return Ok(CreditedAssignments::new());
        };
        let conn = self.conn();
        let members = queue_members::table
            .filter(queue_members::workspace_id.eq(workspace.0))
            .filter(queue_members::queue_id.eq(queue.0))
            .select((queue_members::position, queue_members::user_id));
        let credited = sql::<Bool>(BOOKING_STATE_IN)
            .bind::<Text, _>(first.as_str())
            .sql(", ")
            .bind::<Text, _>(last.as_str())
            .sql(")");
        let credited = queue_assignments::table
            .filter(queue_assignments::workspace_id.eq(workspace.0))
            .filter(queue_assignments::queue_id.eq(queue.0))
            .filter(queue_assignments::assigned_at.ge(DbInstant(since)))
            .filter(credited)
            .select((queue_assignments::user_id, queue_assignments::assigned_at));
        // A range of the primary key per member, and two index seeks per assignment in it.
        let credited = in_query!(credited, queue_assignments::user_id, members);
        let rows: Vec<(i64, DbInstant)> =
            read!(conn, credited).await.map_err(in_table("queue_assignments"))?;
        let mut credited = CreditedAssignments::new();
        for (user, at) in rows {
            credited.entry(UserId(user)).or_default().push(at.0);
        }
        for times in credited.values_mut() {
            times.sort_unstable();
        }
        Ok(credited)
    }

    async fn find_adjustment(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        user: UserId,
    ) -> Result<Option<QueueAdjustment>, StoreError> {
        let row: Option<AdjustmentRow> = queue_adjustments::table
            .find((workspace.0, queue.0, user.0))
            .first(self.conn())
            .await
            .optional()
            .map_err(in_table("queue_adjustments"))?;
        Ok(row.map(QueueAdjustment::from))
    }

    async fn save_adjustment(
        &mut self,
        workspace: WorkspaceId,
        adjustment: &QueueAdjustment,
    ) -> Result<(), StoreError> {
        let key = (workspace.0, adjustment.queue_id.0, adjustment.user_id.0);
        let conn = self.conn();
        let saved = if adjustment.assignments == 0 {
            diesel::delete(queue_adjustments::table.find(key)).execute(conn).await
        } else {
            let row = AdjustmentRow::new(workspace, adjustment);
            let columns = queue_adjustments::table.primary_key();
            let insert = diesel::insert_into(queue_adjustments::table).values(&row);
            insert.on_conflict(columns).do_update().set(&row).execute(conn).await
        };
        saved.map(drop).map_err(in_table("queue_adjustments"))
    }

    async fn add_assignment(
        &mut self,
        workspace: WorkspaceId,
        assignment: &NewAssignment,
    ) -> Result<(), StoreError> {
        diesel::insert_into(queue_assignments::table)
            .values((
                queue_assignments::workspace_id.eq(workspace.0),
                queue_assignments::queue_id.eq(assignment.queue_id.0),
                queue_assignments::user_id.eq(assignment.user_id.0),
                queue_assignments::link_id.eq(assignment.link_id.0),
                queue_assignments::assigned_at.eq(DbInstant(assignment.at)),
                queue_assignments::booking_uuid.eq(assignment.booking_id.map(|id| DbUuid(id.0))),
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
        from: UserId,
        to: &NewAssignment,
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        let booking = to.booking_id.map(|id| DbUuid(id.0));
        let of_member = queue_assignments::table
            .filter(queue_assignments::workspace_id.eq(workspace.0))
            .filter(queue_assignments::queue_id.eq(to.queue_id.0))
            .filter(queue_assignments::user_id.eq(from.0))
            .filter(queue_assignments::link_id.eq(to.link_id.0));
        let of_booking = queue_assignments::booking_uuid.is_null();
        let of_booking = of_booking.or(queue_assignments::booking_uuid.eq(booking));
        let replaced: Option<DbInstant> = of_member
            .filter(of_booking)
            // The assignment for the booking first.
            .order((
                queue_assignments::booking_uuid.is_null(),
                queue_assignments::assigned_at.desc(),
            ))
            .select(queue_assignments::assigned_at)
            .first(conn)
            .await
            .optional()
            .map_err(in_table("queue_assignments"))?;
        let Some(replaced) = replaced else {
            return self.add_assignment(workspace, to).await;
        };
        diesel::update(of_member.filter(queue_assignments::assigned_at.eq(replaced)))
            .set((
                queue_assignments::user_id.eq(to.user_id.0),
                queue_assignments::assigned_at.eq(DbInstant(to.at)),
                queue_assignments::booking_uuid.eq(booking),
            ))
            .execute(conn)
            .await
            .map(drop)
            .map_err(in_table("queue_assignments"))
    }
}
