use frontdesk_domain::services::AdjustedQueue;
use serde::Serialize;
use time::Duration;
use utoipa::ToSchema;

use super::InstantView;

/// The assignments that an admin added to a member of a queue.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueAdjustment)]
pub(crate) struct QueueAdjustmentView {
    /// The id of the queue.
    #[schema(example = 2)]
    queue_id: i64,
    /// The id of the member.
    #[schema(example = 4)]
    user_id: i64,
    /// The number of added assignments, negative for removed ones; 0: none.
    #[schema(example = -3)]
    assignments: i64,
    /// The reason.
    #[schema(example = "Covered the booth for two days.")]
    reason: String,
    /// The time of the adjustment.
    adjusted_at: InstantView,
    /// The id of the admin who made it.
    #[schema(example = 4)]
    adjusted_by: i64,
    /// The time at which it leaves the queue's window and counts no longer.
    counts_until: InstantView,
}

impl From<&AdjustedQueue> for QueueAdjustmentView {
    fn from(AdjustedQueue { queue, adjustment }: &AdjustedQueue) -> Self {
        let window = Duration::days(queue.window_days.into());
        Self {
            queue_id: queue.id.0,
            user_id: adjustment.user_id.0,
            assignments: adjustment.assignments,
            reason: adjustment.reason.clone(),
            adjusted_at: adjustment.adjusted_at.into(),
            adjusted_by: adjustment.adjusted_by.0,
            counts_until: adjustment.adjusted_at.saturating_add(window).into(),
        }
    }
}
