use thiserror::Error;

use super::{
    ApplyReport, ApplyWorkspace, ApplyWorkspaceError, CheckBookingCalendars, WorkspaceState,
};
use crate::access::{AccessDenied, Actor};
use crate::fault::{Fault, Faults};
use crate::plan::WorkspacePlan;
use crate::ports::{Mode, StoreError};

/// Replaces the configuration of the actor's workspace.
pub struct ReplaceWorkspace {
    apply: ApplyWorkspace,
    check: CheckBookingCalendars,
}

/// The result of a replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedWorkspace {
    /// The outcome for each object.
    pub report: ApplyReport,
    /// Booking calendars that could not be checked.
    pub warnings: Faults,
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
            ApplyWorkspaceError::Changed => Self::Changed,
            ApplyWorkspaceError::Rejected(faults) => Self::Rejected(faults),
            ApplyWorkspaceError::Store(error) => Self::Store(error),
        }
    }
}

impl ReplaceWorkspace {
    /// Creates the use case from the use cases that it combines.
    pub fn new(apply: ApplyWorkspace, check: CheckBookingCalendars) -> Self {
        Self { apply, check }
    }

    /// Applies the plan if the stored workspace passes `is_expected`.
    ///
    /// `prune` archives objects that the plan omits.
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
        let mut warnings = Faults::new();
        if plan.connects_writable_calendars() {
            let findings = self.check.check(plan).await?;
            if !findings.faults.is_empty() {
                return Err(ReplaceWorkspaceError::Rejected(findings.faults));
            }
            warnings = findings.warnings;
        }
        let noted = warnings.clone();
        let mode = mode.through(move |report: &ApplyReport| ReplacedWorkspace {
            report: report.clone(),
            warnings: noted,
        });
        let mut is_other = false;
        let of_actor = |stored: Option<&WorkspaceState>| {
            let own = stored.filter(|s| s.directory.workspace.id == actor.workspace_id);
            is_other = own.is_none();
            own.is_some_and(is_expected)
        };
        let outcome = self.apply.apply_if(plan, prune, of_actor, mode).await;
        if is_other {
            let detail = format!(
                "{} is not the key of this workspace; a workspace keeps its key",
                plan.workspace_key()
            );
            return Err(ReplaceWorkspaceError::Rejected(vec![Fault::new("workspace.key", detail)]));
        }
        Ok(ReplacedWorkspace { report: outcome?, warnings })
    }
}
