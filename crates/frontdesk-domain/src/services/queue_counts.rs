//! Reads what a queue counts for its members.

use time::OffsetDateTime;

use crate::ids::WorkspaceId;
use crate::link::{CreditedAssignments, Presence, QueueCounts, count_credits};
use crate::ports::{StoreError, UnitOfWork};
use crate::workspace::{Member, Queue};

/// Reads what a locked queue counts; `members` contains its members.
///
/// Calls `queue_assignments`; `credited_assignments` if the queue gives credits; and
/// `assignments_before` if the queue counts absences and a member was absent.
pub(in crate::services) async fn read_counts<'a>(
    unit: &mut dyn UnitOfWork,
    workspace: WorkspaceId,
    queue: &Queue,
    members: impl IntoIterator<Item = &'a Member>,
    now: OffsetDateTime,
) -> Result<QueueCounts, StoreError> {
    let queues = unit.queues();
    let presence = Presence::of(queue, members, now);
    let since = queue.window_start(now);
    let assignments = queues.queue_assignments(workspace, queue.id, since).await?;
    let credited = match &queue.credit[..] {
        [] => CreditedAssignments::new(),
        credit => queues.credited_assignments(workspace, queue.id, since, credit).await?,
    };
    let Some(presence) = presence else { return Ok(count_credits(&assignments, &credited)) };
    let before = queues.assignments_before(workspace, queue.id, presence.bounds()).await?;
    Ok(presence.count(&before, &assignments, &credited))
}
