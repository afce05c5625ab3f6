mod booking_calendars;
mod bookings;
mod calendars;
mod enrichment;
mod identity;
mod imports;
mod object;
mod reconcile;
mod seal;
mod webhooks;

use std::collections::HashMap;
use std::sync::Arc;

use time::OffsetDateTime;

use super::error::WorkspaceError;
use crate::event::{ChangeLog, Event};
use crate::event_type::EventType;
use crate::fault::Faults;
use crate::ids::{UserId, WorkspaceId};
use crate::key::Key;
use crate::plan::{WorkspaceDraft, WorkspacePlan};
use crate::ports::{
    AddressHasher, ChangeDescriber, Clock, Conflict, Directory, DirectoryPart, EnrichmentSettings,
    MergeBase, Mode, Random, SecretSealer, Store, StoreError, StoredWorkspace, UnitOfWork, finish,
};
use crate::workspace::{Member, Queue};

pub use crate::ports::WorkspaceState;
pub use crate::report::{Change, ObjectKind, Outcome};
pub use booking_calendars::{BookingCalendarFindings, CheckBookingCalendars};

use bookings::{ExaminedBookings, Known};
use calendars::CalendarPlanner;
use enrichment::{SettingsPlanner, WantedSettings};
use identity::{
    check_kept_references, check_kept_routers, check_kinds, identify, identify_workspace,
};
use imports::Imports;
use object::{Connections, Numbers, References};
use reconcile::Reconciliation;
use seal::Seal;
use webhooks::WantedWebhooks;

/// Applies a workspace plan in one transaction.
///
/// Applying the same plan again writes nothing.
pub struct ApplyWorkspace {
    /// Begins a unit of work that calls its directory, records and webhooks.
    pub store: Arc<dyn Store>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
    /// Calls `seal` and `is_same`.
    pub sealer: Arc<dyn SecretSealer>,
    /// Calls `hashes`.
    pub hasher: Arc<dyn AddressHasher>,
    /// Calls `describe`.
    pub describer: Arc<dyn ChangeDescriber>,
}

/// Options for applying a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ApplyOptions {
    /// Archive objects that the plan omits, except links and bookings.
    pub prune: bool,
    /// Report the changes without writing them.
    pub dry_run: bool,
}

impl ApplyOptions {
    fn mode<T>(self) -> Mode<T> {
        if self.dry_run { Mode::DryRun } else { Mode::Commit }
    }
}

/// The result of applying a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApplyReport {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The outcome for each object.
    pub changes: Vec<Change>,
    /// The changed fields; `None` if the configuration is unchanged or new.
    pub log: Option<ChangeLog>,
}

impl ApplyReport {
    /// Counts the objects with this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.changes.iter().filter(|change| change.outcome == outcome).count()
    }
}

impl ApplyWorkspace {
    /// Applies the plan and returns the outcome for each object.
    ///
    /// Outcomes are grouped by kind. Within a kind, objects that the plan omits come last.
    ///
    /// # Errors
    /// See [`WorkspaceError`].
    pub async fn apply(
        &self,
        plan: &WorkspacePlan,
        options: ApplyOptions,
    ) -> Result<ApplyReport, WorkspaceError> {
        let locked = self.lock(plan, None).await?;
        let mode = options.mode();
        let (report, _) = self.complete(locked, plan, options.prune, None, mode).await?;
        Ok(report)
    }

    /// Reads what a file is merged with.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn read(&self, key: &Key) -> Result<StoredWorkspace, StoreError> {
        let mut unit = self.store.begin().await?;
        let stored = stored_workspace(unit.as_mut(), key).await;
        finish(unit, Mode::DryRun, stored).await
    }

    /// Applies a plan made from `stored` and saves a merge base.
    ///
    /// `base` returns the merge base for the configuration afterwards.
    ///
    /// Returns `None` if the workspace has changed.
    ///
    /// # Errors
    /// See [`WorkspaceError`].
    pub async fn apply_to(
        &self,
        stored: &StoredWorkspace,
        plan: &WorkspacePlan,
        options: ApplyOptions,
        base: impl FnOnce(&WorkspaceState) -> MergeBase + Send,
    ) -> Result<Option<ApplyReport>, WorkspaceError> {
        let mut unit = self.store.begin().await?;
        if stored_workspace(unit.as_mut(), plan.workspace_key()).await? != *stored {
            return Ok(None);
        }
        let outcome = async {
            let before = (stored.state.as_ref(), None);
            let (report, after) =
                self.write(unit.as_mut(), plan, before, options.prune, None).await?;
            let base = base(&after);
            if stored.base.as_ref() != Some(&base) {
                unit.directory().save_merge_base(report.workspace_id, &base).await?;
            }
            Ok(report)
        };
        let outcome = outcome.await;
        finish(unit, options.mode(), outcome).await.map(Some)
    }

    /// Begins a unit that prevents other changes of the plan's workspace.
    ///
    /// Reads `part`, to which the plan is limited, or the whole workspace.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn lock(
        &self,
        plan: &WorkspacePlan,
        part: Option<DirectoryPart>,
    ) -> Result<Locked, StoreError> {
        let mut unit = self.store.begin().await?;
        let stored = stored_state(unit.as_mut(), plan.workspace_key(), part.as_ref()).await?;
        Ok(Locked { unit, part, stored })
    }

    /// Applies the plan to the locked workspace and ends the unit.
    ///
    /// A change of a stored workspace is recorded as an event of `by`; `None` for the command.
    ///
    /// # Errors
    /// See [`WorkspaceError`].
    pub(super) async fn complete(
        &self,
        locked: Locked,
        plan: &WorkspacePlan,
        prune: bool,
        by: Option<UserId>,
        mode: Mode<Applied>,
    ) -> Result<Applied, WorkspaceError> {
        let Locked { mut unit, part, stored } = locked;
        let before = (stored.as_ref(), part.as_ref());
        let outcome = self.write(unit.as_mut(), plan, before, prune, by).await;
        finish(unit, mode, outcome).await
    }

    /// Applies the plan to the configuration `before`, or its `part`.
    async fn write(
        &self,
        unit: &mut dyn UnitOfWork,
        plan: &WorkspacePlan,
        (before, part): (Option<&WorkspaceState>, Option<&DirectoryPart>),
        prune: bool,
        by: Option<UserId>,
    ) -> Result<Applied, WorkspaceError> {
        let (workspace_id, changes) = self.carry_out(unit, plan.parts(), before, prune).await?;
        let after = stored_state(unit, plan.workspace_key(), part).await?;
        let after = after.ok_or(Conflict::Missing).map_err(StoreError::from)?;
        // A part lacks objects that routers name, but its plan names every router.
        if part.is_none() {
            check_kept_routers(plan.parts(), &after).map_err(WorkspaceError::Invalid)?;
        }
        let before = before.filter(|_| changes.iter().any(Change::is_configured));
        let log = before.map(|before| self.describer.describe(before, &after, &changes, by));
        if let Some(log) = log.clone() {
            let now = self.clock.now();
            let event = Event::of_workspace(self.random.uuid(now), workspace_id, now, by, log);
            unit.events().add_event(&event).await?;
        }
        Ok((ApplyReport { workspace_id, changes, log }, after))
    }

    fn plan_objects_with_secrets(
        &self,
        plan: &WorkspaceDraft,
        applied: &Application<'_>,
        faults: &mut Faults,
    ) -> ObjectsWithSecrets {
        let Application { workspace_id, prune, now, stored, member_ids } = *applied;
        let members = stored.map_or(&[][..], |stored| &stored.directory.members);
        let webhooks = stored.map_or(&[][..], |stored| &stored.webhooks);
        let stored_settings = stored.map(|stored| stored.enrichment.clone()).unwrap_or_default();
        let seal = Seal { workspace_id, sealer: self.sealer.as_ref() };
        let calendars = CalendarPlanner { seal, random: self.random.as_ref(), now };
        let settings = SettingsPlanner {
            plan: &plan.records,
            routers: &plan.routers,
            stored: &stored_settings,
            seal,
            prune,
        };
        ObjectsWithSecrets {
            connections: calendars.plan(&plan.members, member_ids, members, faults),
            webhooks: WantedWebhooks::plan(&plan.webhooks, webhooks, seal, prune, faults),
            settings: settings.plan(faults),
            stored_settings,
        }
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        plan: &WorkspaceDraft,
        stored: Option<&WorkspaceState>,
        prune: bool,
    ) -> Result<(WorkspaceId, Vec<Change>), WorkspaceError> {
        let directory = stored.map(|stored| &stored.directory);
        let stored_workspace = directory.map(|directory| &directory.workspace);
        let mut faults = Faults::new();
        let workspace =
            identify_workspace(unit, &plan.workspace, stored_workspace, &mut faults).await?;
        let (members, queues, event_types) = objects_of(directory);
        let member_ids = identify(&plan.members, members, &mut faults);
        check_kinds(&plan.members, &member_ids, members, &mut faults);
        let queue_ids = identify(&plan.queues, queues, &mut faults);
        let event_type_ids = identify(&plan.event_types, event_types, &mut faults);
        let ids = (&member_ids[..], &event_type_ids[..]);
        check_kept_references(plan, ids, (members, event_types), prune, &mut faults);

        // Locks the hosts before writing their rows, as all transactions do, to avoid deadlocks.
        let users: Vec<UserId> = members.iter().map(|member| member.user_id).collect();
        unit.lock_hosts(workspace.id, &users).await?;
        let numbered = plan.members.iter().zip(&member_ids);
        let numbers: Numbers = numbered
            .filter_map(|(member, id)| Some((member.key.clone(), UserId((*id)?))))
            .collect();
        let now = self.clock.now();
        let bookings =
            ExaminedBookings::examine(unit, plan, &numbers, workspace.id, now, &mut faults).await?;
        let applied =
            Application { workspace_id: workspace.id, prune, now, stored, member_ids: &member_ids };
        let with_secrets = self.plan_objects_with_secrets(plan, &applied, &mut faults);
        if !faults.is_empty() {
            return Err(WorkspaceError::Invalid(faults));
        }

        let mut reconciliation = Reconciliation::new(unit, workspace.id, prune);
        reconciliation.workspace(&workspace, stored_workspace).await?;
        let mut references =
            References { numbers: Numbers::new(), connections: with_secrets.connections, now };
        let member_ids = reconciliation.number::<Member>(member_ids).await?;
        let keys = plan.members.iter().map(|member| member.key.clone());
        references.numbers = keys.zip(member_ids.iter().copied().map(UserId)).collect();
        reconciliation.objects(&plan.members, members, &member_ids, &references).await?;
        let queue_ids = reconciliation.number::<Queue>(queue_ids).await?;
        reconciliation.objects(&plan.queues, queues, &queue_ids, &references).await?;
        let event_type_ids = reconciliation.number::<EventType>(event_type_ids).await?;
        reconciliation
            .objects(&plan.event_types, event_types, &event_type_ids, &references)
            .await?;
        let keys = plan.event_types.iter().map(|event_type| event_type.key.clone());
        let event_types: HashMap<Key, i64> = keys.zip(event_type_ids).collect();
        reconciliation.webhooks(with_secrets.webhooks).await?;
        reconciliation.enrichment(with_secrets.settings, &with_secrets.stored_settings).await?;
        let mut changes = reconciliation.into_changes();
        let imports = Imports { workspace_id: workspace.id, now, hasher: self.hasher.as_ref() };
        imports.add(unit.records(), &plan.records, &mut changes).await?;
        let known = Known {
            plan,
            workspace_id: workspace.id,
            numbers: &references.numbers,
            event_types: &event_types,
            now,
            random: self.random.as_ref(),
        };
        bookings.add(unit, &known, &mut changes).await?;
        Ok((workspace.id, changes))
    }
}

/// The result of a plan, and the configuration afterwards.
pub(super) type Applied = (ApplyReport, WorkspaceState);

/// A unit of work that holds the lock of a workspace.
pub(super) struct Locked {
    unit: Box<dyn UnitOfWork>,
    part: Option<DirectoryPart>,
    /// The configuration, or its part; `None` for a new workspace.
    pub(super) stored: Option<WorkspaceState>,
}

#[derive(Clone, Copy)]
struct Application<'a> {
    workspace_id: WorkspaceId,
    prune: bool,
    now: OffsetDateTime,
    stored: Option<&'a WorkspaceState>,
    member_ids: &'a [Option<i64>],
}

/// The planned objects that hold secrets.
struct ObjectsWithSecrets {
    connections: Connections,
    webhooks: WantedWebhooks,
    settings: WantedSettings,
    stored_settings: EnrichmentSettings,
}

/// Until `unit` ends, other units cannot apply a plan to `key`.
async fn stored_workspace(
    unit: &mut dyn UnitOfWork,
    key: &Key,
) -> Result<StoredWorkspace, StoreError> {
    let Some(state) = stored_state(unit, key, None).await? else {
        return Ok(StoredWorkspace::default());
    };
    let base = unit.directory().find_merge_base(state.directory.workspace.id).await?;
    Ok(StoredWorkspace { state: Some(state), base })
}

/// Until `unit` ends, other units cannot apply a plan to `key`.
async fn stored_state(
    unit: &mut dyn UnitOfWork,
    key: &Key,
    part: Option<&DirectoryPart>,
) -> Result<Option<WorkspaceState>, StoreError> {
    let directory = match part {
        Some(part) => unit.directory().load_part_for_update(key, part).await?,
        None => unit.directory().load_directory_for_update(key).await?,
    };
    let Some(directory) = directory else { return Ok(None) };
    let workspace = directory.workspace.id;
    let webhooks = unit.webhooks().list_webhooks_now(workspace).await?;
    let enrichment = unit.records().find_enrichment_settings(workspace).await?;
    Ok(Some(WorkspaceState { directory, webhooks, enrichment }))
}

fn objects_of(directory: Option<&Directory>) -> (&[Member], &[Queue], &[EventType]) {
    directory.map_or((&[], &[], &[]), |d| {
        (d.members.as_slice(), d.queues.as_slice(), d.event_types.as_slice())
    })
}
