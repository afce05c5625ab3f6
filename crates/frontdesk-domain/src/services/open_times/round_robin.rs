//! Choosing a member of a queue at the time of a booking.

use std::collections::HashSet;

use time::{Duration, OffsetDateTime};

use super::host_panel::{HostPanel, Skipped};
use crate::ids::UserId;
use crate::link::QueueChoice;
use crate::open_times::OpenTimes;
use crate::ports::{StoreError, UnitOfWork};
use crate::queue::{Candidate, SkipReason};
use crate::workspace::Queue;

/// The candidates who are not free at `start`.
pub(in crate::services) fn skipped_at(
    open_times: &OpenTimes<'_>,
    start: OffsetDateTime,
) -> Skipped {
    let mut skipped = Skipped::new();
    for conflict in open_times.candidate_conflicts(start) {
        let reason = SkipReason::of_closed(conflict.reason);
        if let (Some(user_id), Some(reason)) = (conflict.user_id, reason) {
            skipped.entry(user_id).or_insert(reason);
        }
    }
    skipped
}

/// Considers every member of the queue.
///
/// The hosts and the queue must be locked.
pub(in crate::services) async fn consider(
    unit: &mut dyn UnitOfWork,
    panel: &HostPanel,
    queue: &Queue,
    taken: &HashSet<UserId>,
    skipped: &Skipped,
    now: OffsetDateTime,
) -> Result<Vec<Candidate>, StoreError> {
    let since = queue.window_start(now);
    let assigned = unit.queues().queue_assignments(panel.workspace_id, queue.id, since).await?;
    let choice = QueueChoice { assignments: Some(&assigned), ..choice_of(panel, queue) };
    Ok(choice.considered(taken, |user_id| skipped.get(&user_id).copied()))
}

/// The choice of a queue, without assignments.
///
/// The members of the queue must be in the panel.
pub(in crate::services) fn choice_of<'a>(
    panel: &'a HostPanel,
    queue: &'a Queue,
) -> QueueChoice<'a> {
    QueueChoice {
        queue,
        members: panel.members.iter().map(AsRef::as_ref).collect(),
        offered: &panel.event_type.hosts,
        assignments: None,
    }
}

/// Returns `now`, or the moment after the latest considered assignment.
///
/// The member assigned longest ago breaks a tie, so no two assignments of a queue may have the same
/// time, even if the clock stands still, as in the sandbox. The key of an assignment contains its
/// time, too.
pub(in crate::services) fn assigned_at(
    now: OffsetDateTime,
    considered: &[Candidate],
) -> OffsetDateTime {
    let last = considered.iter().filter_map(|candidate| candidate.last_assigned_at).max();
    last.map_or(now, |last| now.max(last.saturating_add(Duration::MICROSECOND)))
}
