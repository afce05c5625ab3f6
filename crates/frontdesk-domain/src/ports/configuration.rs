use super::{Directory, EnrichmentSettings, MergeBase};
use crate::event::ChangeLog;
use crate::ids::UserId;
use crate::report::Change;
use crate::webhook::Webhook;

/// The stored configuration of a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkspaceState {
    /// The workspace, members, queues and event types, archived ones included.
    pub directory: Directory,
    /// The webhooks, archived ones included.
    pub webhooks: Vec<Webhook>,
    /// The enrichment providers, chains and CRM.
    pub enrichment: EnrichmentSettings,
}

/// A stored workspace and the base of its next merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredWorkspace {
    /// The configuration; `None` for a new workspace.
    pub state: Option<WorkspaceState>,
    /// The base; `None` until a file is applied.
    pub base: Option<MergeBase>,
}

/// Describes changes of the configuration for the audit log.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait ChangeDescriber: Send + Sync {
    /// Returns the changed fields of the objects that `changes` names.
    ///
    /// MUST NOT contain a secret. If `by` is no admin, the description MUST be short: such a member
    /// can change the own entry as often as requests are allowed.
    fn describe(
        &self,
        before: &WorkspaceState,
        after: &WorkspaceState,
        changes: &[Change],
        by: Option<UserId>,
    ) -> ChangeLog;
}
