use frontdesk_domain::event::ChangeLog;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::link::QueueAdjustment;
use frontdesk_domain::ports::{ChangeDescriber, WorkspaceState};
use frontdesk_domain::services::Change;
use frontdesk_domain::workspace::{Member, Queue};
use serde_json::json;

/// Describes each change by its key and outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShortChanges;

impl ChangeDescriber for ShortChanges {
    fn describe(
        &self,
        _: &WorkspaceState,
        _: &WorkspaceState,
        changes: &[Change],
        _: Option<UserId>,
    ) -> ChangeLog {
        let configured = changes.iter().filter(|change| change.is_configured());
        let texts = configured.map(|change| format!("{} {}", change.key, change.outcome.as_str()));
        ChangeLog(json!(texts.collect::<Vec<_>>()).to_string())
    }

    fn describe_adjustment(
        &self,
        queue: &Queue,
        member: &Member,
        before: &QueueAdjustment,
        after: &QueueAdjustment,
    ) -> ChangeLog {
        let (before, after) = (before.assignments, after.assignments);
        let text = format!("{} {} {before} to {after}", queue.key, member.key);
        ChangeLog(json!([text]).to_string())
    }
}
