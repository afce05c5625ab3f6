use frontdesk_domain::event::ChangeLog;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::{ChangeDescriber, WorkspaceState};
use frontdesk_domain::services::Change;
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
}
