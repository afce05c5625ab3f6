mod bookings;
mod identity;
mod objects;
mod report;

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;

use crate::fault::Faults;
use crate::ids::{UserId, WorkspaceId};
use crate::key::Key;
use crate::plan::{WorkspaceDraft, WorkspacePlan};
use crate::ports::{Clock, Counter, Directory, Mode, Store, StoreError, UnitOfWork, finish};
use crate::workspace::Workspace;

pub use report::{ApplyReport, Change, ObjectKind, Outcome};

use bookings::PlannedBookings;
use identity::{Identities, workspace_fault};
use objects::{Stored, event_type, member, queue};

/// Makes a workspace what a plan says, in one unit of work. Applying the same plan again writes nothing.
pub struct ApplyWorkspace {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
}

/// How a plan is applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ApplyOptions {
    /// Archive the members, queues and event types that the plan does not name; links and bookings stay.
    pub prune: bool,
    /// Only tell what would happen.
    pub dry_run: bool,
}

/// Why a plan was not applied; nothing is written then.
#[derive(Debug, Error)]
pub enum ApplyWorkspaceError {
    /// The plan contradicts what is stored.
    #[error("the workspace file contradicts what is stored")]
    Rejected(Faults),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ApplyWorkspace {
    /// The use case on this store.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// What happened to each object: those of the plan in its order, then those that it does not name.
    ///
    /// # Errors
    /// See [`ApplyWorkspaceError`].
    pub async fn apply(
        &self,
        plan: &WorkspacePlan,
        options: ApplyOptions,
    ) -> Result<ApplyReport, ApplyWorkspaceError> {
        let mut unit = self.store.begin().await?;
        let outcome = self.carry_out(unit.as_mut(), plan.parts(), options.prune).await;
        let mode = if options.dry_run { Mode::DryRun } else { Mode::Commit };
        finish(unit, mode, outcome).await
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        plan: &WorkspaceDraft,
        prune: bool,
    ) -> Result<ApplyReport, ApplyWorkspaceError> {
        let stored = unit.directory().load_directory_for_update(&plan.workspace.key).await?;
        let id = find_id(unit, plan, stored.as_ref()).await?;
        if let Some(stored) = &stored {
            // Before any row of theirs is written, and in the order in which everybody locks them.
            let everybody: Vec<UserId> = stored.members.iter().map(|m| m.user_id).collect();
            unit.lock_hosts(id.workspace_id, &everybody).await?;
        }
        let bookings =
            PlannedBookings::examine(unit, plan, &id.members, id.workspace_id, self.clock.now()).await?;
        let faults: Faults = id.faults.into_iter().chain(bookings.faults().to_vec()).collect();
        if !faults.is_empty() {
            return Err(ApplyWorkspaceError::Rejected(faults));
        }
        let mut applying = Applying::new(unit, id.workspace_id, prune);
        applying.workspace(plan, stored.as_ref()).await?;
        let stored = Stored::of(stored);
        let members = applying.members(plan, &stored, id.members).await?;
        applying.queues(plan, &stored, id.queues, &members).await?;
        let event_types = applying.event_types(plan, &stored, id.event_types, &members).await?;
        let report = applying.report;
        Ok(bookings.add(unit, plan, &members, &event_types, report).await?)
    }
}
