use super::{Directory, EnrichmentSettings};
use crate::event::ChangeLog;
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

/// Describes changes of the configuration for the audit log.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait ChangeDescriber: Send + Sync {
    /// Returns the changed fields of the objects that `changes` names.
    ///
    /// MUST NOT contain a secret.
    fn describe(
        &self,
        before: &WorkspaceState,
        after: &WorkspaceState,
        changes: &[Change],
    ) -> ChangeLog;
}
