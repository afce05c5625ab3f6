use diesel::prelude::*;
use frontdesk_domain::ids::{QueueId, UserId, WorkspaceId};
use frontdesk_domain::link::QueueAdjustment;

use crate::schema::queue_adjustments;
use crate::types::DbInstant;

#[derive(AsChangeset, Insertable, Queryable)]
#[diesel(table_name = queue_adjustments)]
pub(crate) struct AdjustmentRow {
    workspace_id: i64,
    queue_id: i64,
    user_id: i64,
    assignments: i64,
    reason: String,
    adjusted_at: DbInstant,
    adjusted_by: i64,
}

impl AdjustmentRow {
    pub(crate) fn new(workspace: WorkspaceId, adjustment: &QueueAdjustment) -> Self {
        Self {
            workspace_id: workspace.0,
            queue_id: adjustment.queue_id.0,
            user_id: adjustment.user_id.0,
            assignments: adjustment.assignments,
            reason: adjustment.reason.clone(),
            adjusted_at: DbInstant(adjustment.adjusted_at),
            adjusted_by: adjustment.adjusted_by.0,
        }
    }
}

impl From<AdjustmentRow> for QueueAdjustment {
    fn from(row: AdjustmentRow) -> Self {
        Self {
            queue_id: QueueId(row.queue_id),
            user_id: UserId(row.user_id),
            assignments: row.assignments,
            reason: row.reason,
            adjusted_at: row.adjusted_at.0,
            adjusted_by: UserId(row.adjusted_by),
        }
    }
}
