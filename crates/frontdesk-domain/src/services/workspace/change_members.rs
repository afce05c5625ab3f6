use std::sync::Arc;

use super::apply_workspace::WorkspaceState;
use super::error::WorkspaceError;
use super::list_dependents::Dependents;
use super::replace_workspace::{ReplaceWorkspace, ReplacedWorkspace, Revision};
use crate::access::{AccessDenied, Actor};
use crate::ids::UserId;
use crate::ports::{MemberChange, MemberPlanner, Mode};
use crate::services::bookings::hand_over::HandOver;
use crate::services::bookings::reassign_booking::ReassignBooking;

/// Adds and archives members, and changes their roles.
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
        self.carry_out(actor, change, Mode::Commit).await.map(drop)
    }

    /// Returns what depends on a member, if it can be archived.
    ///
    /// # Errors
    /// See [`change`](Self::change).
    pub async fn dependents(
        &self,
        actor: &Actor,
        user: UserId,
    ) -> Result<Dependents, WorkspaceError> {
        self.carry_out(actor, &MemberChange::Archive(user), Mode::DryRun).await?;
        Ok(self.replace.dependents.of_member(actor.workspace_id, user).await?)
    }

    /// Archives a member; first hands over the upcoming meetings, or keeps them.
    ///
    /// Returns what still depends on the member.
    ///
    /// # Errors
    /// See [`change`](Self::change). Nothing is handed over if the member cannot be archived.
    pub async fn archive(
        &self,
        reassign: &ReassignBooking,
        actor: &Actor,
        user: UserId,
        meetings: Option<&HandOver>,
    ) -> Result<Dependents, WorkspaceError> {
        let change = MemberChange::Archive(user);
        match meetings {
            None => self.carry_out(actor, &change, Mode::Commit).await?,
            Some(how) => {
                let (revise, mode) = (self.planned(actor, &change)?, Mode::Commit);
                self.replace
                    .hand_over_and_change(reassign, actor, (user, how), revise, mode)
                    .await?
            }
        };
        Ok(self.replace.dependents.of_member(actor.workspace_id, user).await?)
    }

    async fn carry_out(
        &self,
        actor: &Actor,
        change: &MemberChange,
        mode: Mode<ReplacedWorkspace>,
    ) -> Result<ReplacedWorkspace, WorkspaceError> {
        self.replace.change(actor, None, self.planned(actor, change)?, mode).await
    }

    /// Returns the function that plans the change of a state.
    fn planned(
        &self,
        actor: &Actor,
        change: &MemberChange,
    ) -> Result<impl Fn(&WorkspaceState, bool) -> Result<Revision, WorkspaceError>, AccessDenied>
    {
        actor.require_admin("change the members of the workspace")?;
        Ok(move |state: &WorkspaceState, _| {
            let (plan, path) = self.planner.plan(state, change).map_err(WorkspaceError::Invalid)?;
            let (prune, warns, checks_calendars) = (path.is_none(), false, false);
            Ok(Revision { plan, prune, warns, path, checks_calendars, handed_over: None })
        })
    }
}
