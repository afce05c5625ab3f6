use std::sync::Arc;

use super::apply_workspace::WorkspaceState;
use super::error::WorkspaceError;
use super::replace_workspace::{ReplaceWorkspace, Revision};
use crate::access::Actor;
use crate::ports::{MemberChange, MemberPlanner, Mode};

/// Adds members and changes their roles.
///
/// The rules are those of the workspace document.
pub struct ChangeMembers {
    /// Writes the plan.
    pub replace: Arc<ReplaceWorkspace>,
    /// Plans the change.
    pub planner: Arc<dyn MemberPlanner>,
}

impl ChangeMembers {
    /// Changes the members of the actor's workspace; only for admins.
    ///
    /// # Errors
    /// See [`WorkspaceError`]. Faults have the names of the workspace file, such as `email`; those of
    /// other objects are below `document`.
    pub async fn change(&self, actor: &Actor, change: &MemberChange) -> Result<(), WorkspaceError> {
        actor.require_admin("change the members of the workspace")?;
        let revise = |state: &WorkspaceState, _| {
            let (plan, path) = self.planner.plan(state, change).map_err(WorkspaceError::Invalid)?;
            Ok::<_, WorkspaceError>(Revision {
                plan,
                prune: false,
                path: Some(path),
                checks_calendars: false,
                handed_over: None,
            })
        };
        self.replace.change(actor, None, revise, Mode::Commit).await?;
        Ok(())
    }
}
