use std::sync::Arc;

use thiserror::Error;

use super::apply_workspace::Applied;
use super::{
    ApplyReport, ApplyWorkspace, ApplyWorkspaceError, CheckBookingCalendars, WorkspaceState,
};
use crate::access::{AccessDenied, Actor};
use crate::fault::{Fault, Faults};
use crate::plan::WorkspacePlan;
use crate::ports::{DirectoryQueries, Mode, StoreError};

/// Replaces the configuration of the actor's workspace.
pub struct ReplaceWorkspace {
    apply: ApplyWorkspace,
    check: CheckBookingCalendars,
    directory: Arc<dyn DirectoryQueries>,
}

/// The result of a replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedWorkspace {
    /// The outcome for each object.
    pub report: ApplyReport,
    /// Problems with booking calendars that do not block the replacement.
    pub warnings: Faults,
    /// The configuration afterwards.
    pub after: WorkspaceState,
}

/// The reason why the configuration was not replaced.
#[derive(Debug, Error)]
pub enum ReplaceWorkspaceError {
    /// The actor is no admin.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The workspace is not as the actor expects.
    #[error("the workspace has changed")]
    Changed,
    /// The plan contradicts the stored data or a calendar.
    #[error("the plan conflicts with the stored workspace")]
    Rejected(Faults),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ApplyWorkspaceError> for ReplaceWorkspaceError {
    fn from(error: ApplyWorkspaceError) -> Self {
        match error {
            ApplyWorkspaceError::Rejected(faults) => Self::Rejected(faults),
            ApplyWorkspaceError::Store(error) => Self::Store(error),
        }
    }
}

impl ReplaceWorkspace {
    /// Creates the use case.
    pub fn new(
        apply: ApplyWorkspace,
        check: CheckBookingCalendars,
        directory: &Arc<dyn DirectoryQueries>,
    ) -> Self {
        Self { apply, check, directory: Arc::clone(directory) }
    }

    /// Applies the plan if the stored workspace passes `is_expected`.
    ///
    /// # Errors
    /// See [`ReplaceWorkspaceError`].
    pub async fn replace(
        &self,
        actor: &Actor,
        plan: &WorkspacePlan,
        prune: bool,
        is_expected: impl FnOnce(&WorkspaceState) -> bool + Send,
        mode: Mode<ReplacedWorkspace>,
    ) -> Result<ReplacedWorkspace, ReplaceWorkspaceError> {
        actor.require_admin("change the configuration of the workspace")?;
        // The calendar check opens stored secrets of the workspace that the plan names. A workspace
        // keeps its key, so the plan is later applied to the same workspace.
        self.require_key_of(actor, plan).await?;
        let findings = self.check.check(plan).await?;
        if !findings.faults.is_empty() {
            return Err(ReplaceWorkspaceError::Rejected(findings.faults));
        }
        let warnings = findings.warnings;
        let noted = warnings.clone();
        let mode = mode.through(move |(report, after): &Applied| ReplacedWorkspace {
            report: report.clone(),
            warnings: noted,
            after: after.clone(),
        });
        let locked = self.apply.lock(plan).await?;
        if !locked.stored.as_ref().is_some_and(is_expected) {
            return Err(ReplaceWorkspaceError::Changed);
        }
        let (report, after) =
            self.apply.complete(locked, plan, prune, Some(actor.user_id), mode).await?;
        Ok(ReplacedWorkspace { report, warnings, after })
    }

    async fn require_key_of(
        &self,
        actor: &Actor,
        plan: &WorkspacePlan,
    ) -> Result<(), ReplaceWorkspaceError> {
        let key = plan.workspace_key();
        let own = self.directory.find_workspace(actor.workspace_id).await?;
        if own.is_some_and(|workspace| workspace.key == *key) {
            return Ok(());
        }
        let detail = format!("{key} is not the key of this workspace; a workspace keeps its key");
        Err(ReplaceWorkspaceError::Rejected(vec![Fault::new("workspace.key", detail)]))
    }
}
