use super::apply_workspace::{
    Applied, ApplyReport, ApplyWorkspace, BookingCalendarFindings, CheckBookingCalendars, Locked,
    WorkspaceState,
};
use super::error::WorkspaceError;
use super::get_workspace::GetWorkspace;
use super::list_dependents::ListDependents;
use crate::access::{Actor, Scope};
use crate::fault::{Fault, Faults};
use crate::ids::{BookingId, UserId};
use crate::plan::WorkspacePlan;
use crate::ports::{DirectoryPart, Mode};
use crate::services::bookings::hand_over::{HandOver, HandedOver};
use crate::services::bookings::reassign_booking::ReassignBooking;

/// Replaces the configuration of the actor's workspace.
pub struct ReplaceWorkspace {
    /// Writes the plan.
    pub apply: ApplyWorkspace,
    /// Checks the calendars into which the plan books.
    pub check: CheckBookingCalendars,
    /// Lists what needs an archived object.
    pub dependents: ListDependents,
    /// Reads the stored workspace.
    pub get: GetWorkspace,
}

/// The result of a replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedWorkspace {
    /// The outcome for each object.
    pub report: ApplyReport,
    /// Problems with booking calendars, and what depends on archived objects.
    pub warnings: Faults,
    /// The meetings of an archived member that others took over.
    pub reassigned: Vec<BookingId>,
    /// The configuration afterwards.
    pub after: WorkspaceState,
}

/// A planned change of a workspace or of one object.
pub struct Revision {
    /// The plan of the whole workspace.
    pub plan: WorkspacePlan,
    /// Whether objects that the plan omits are archived.
    pub prune: bool,
    /// Whether warnings list what depends on the archived objects.
    pub warns: bool,
    /// The path of the changed object in the document.
    ///
    /// `None` if the object is archived, or if the whole workspace is changed.
    pub path: Option<String>,
    /// Whether the booking calendars are checked.
    pub checks_calendars: bool,
    /// The meetings of the archived member that were handed over before.
    pub handed_over: Option<HandedOver>,
}

impl Revision {
    /// Gives faults of a single object the paths of its fields.
    fn relative(&self, faults: Faults) -> Faults {
        match &self.path {
            Some(path) => relative_to_object(faults, path),
            None => faults,
        }
    }

    fn rejected(&self, faults: Faults) -> WorkspaceError {
        WorkspaceError::Invalid(self.relative(faults))
    }
}

/// Turns paths of the document into paths of the object at `path`.
///
/// A fault of another object keeps its path, below `document`.
///
/// ```
/// use frontdesk_domain::fault::Fault;
/// use frontdesk_domain::services::relative_to_object;
///
/// let found = ["queues[2].name", "queues[2]", "crm"].map(|path| Fault::new(path, "is wrong"));
/// let faults = relative_to_object(found.to_vec(), "queues[2]");
/// let fields: Vec<&str> = faults.iter().map(|fault| &*fault.field).collect();
/// assert_eq!(fields, ["name", "body", "document.crm"]);
/// ```
pub fn relative_to_object(faults: Faults, path: &str) -> Faults {
    let relative = |fault: Fault| {
        let rest = fault.field.strip_prefix(path);
        let field = match (rest, rest.and_then(|rest| rest.strip_prefix('.'))) {
            (Some(""), _) => "body".to_owned(),
            (_, Some(of_object)) => of_object.to_owned(),
            _ => format!("document.{}", fault.field),
        };
        Fault { field, ..fault }
    };
    faults.into_iter().map(relative).collect()
}

impl ReplaceWorkspace {
    /// Changes the stored configuration.
    ///
    /// `revise` authorizes and plans the change of a state. If another request changes the workspace
    /// before the lock, `revise` plans again under the lock, so the change is not starved. Faults of
    /// the object have paths below `object`.
    ///
    /// With a `part`, only this part is read and locked, and `revise` gets `true`. If it then fails
    /// for any reason, it plans again from the whole workspace, because a part cannot tell whether
    /// other objects allow a change.
    ///
    /// # Errors
    /// The error of `revise`, or [`WorkspaceError`].
    pub async fn change<E: From<WorkspaceError>>(
        &self,
        actor: &Actor,
        mut part: Option<DirectoryPart>,
        revise: impl Fn(&WorkspaceState, bool) -> Result<Revision, E> + Send + Sync,
        mode: Mode<ReplacedWorkspace>,
    ) -> Result<ReplacedWorkspace, E> {
        let mut state = self.read(actor, part.as_ref()).await?;
        let mut planned = revise(&state, part.is_some());
        if planned.is_err() && part.take().is_some() {
            state = self.read(actor, None).await?;
            planned = revise(&state, false);
        }
        let mut revision = planned?;
        require_key_of(&state, &revision.plan)?;
        let checked = revision.checks_calendars;
        let findings = if checked {
            self.check.check(&revision.plan).await.map_err(WorkspaceError::from)?
        } else {
            BookingCalendarFindings::default()
        };
        if !findings.faults.is_empty() {
            return Err(revision.rejected(findings.faults).into());
        }
        let mut warnings = revision.relative(findings.warnings);
        let handed_over = revision.handed_over.clone();
        if revision.prune && revision.warns {
            let hands_over = handed_over.is_some();
            let dependents = self.dependents.list(&revision.plan, &state, hands_over).await;
            warnings.extend(dependents.map_err(WorkspaceError::from)?);
        }
        let HandedOver { changed, warnings: of_meetings } = handed_over.unwrap_or_default();
        warnings.extend(of_meetings);
        let is_part = part.is_some();
        let locked = self.apply.lock(&revision.plan, part).await.map_err(WorkspaceError::from)?;
        let now = locked.stored.as_ref().ok_or(WorkspaceError::Changed)?;
        if *now != state {
            revision = match revise(now, is_part) {
                Err(_) if is_part => return Err(WorkspaceError::Changed.into()),
                planned => planned?,
            };
            if revision.checks_calendars && !checked {
                return Err(WorkspaceError::Changed.into());
            }
        }
        let Revision { plan, prune, .. } = &revision;
        let completed = self.complete(actor, locked, (plan, *prune), (warnings, changed), mode);
        let completed = completed.await;
        completed.map_err(|error| match error {
            WorkspaceError::Invalid(faults) => revision.rejected(faults).into(),
            other => other.into(),
        })
    }

    /// Hands over the upcoming meetings of `leaver`, then archives the member.
    ///
    /// What forbids the change is found before the first meeting is handed over.
    ///
    /// # Errors
    /// As for [`change`](Self::change), and of [`ReassignBooking::hand_over`].
    pub async fn hand_over_and_change<E: From<WorkspaceError>>(
        &self,
        reassign: &ReassignBooking,
        actor: &Actor,
        (leaver, how): (UserId, &HandOver),
        revise: impl Fn(&WorkspaceState, bool) -> Result<Revision, E> + Send + Sync,
        mode: Mode<ReplacedWorkspace>,
    ) -> Result<ReplacedWorkspace, E> {
        actor.require_scope(&[Scope::BookingsWrite]).map_err(WorkspaceError::from)?;
        let unwarned = |state: &_, is_part| {
            revise(state, is_part).map(|revision| Revision { warns: false, ..revision })
        };
        self.change(actor, None, unwarned, Mode::DryRun).await?;
        let dry_run = matches!(mode, Mode::DryRun);
        let handed_over = reassign.hand_over(actor, leaver, how, dry_run).await?;
        let revise = |state: &_, is_part| {
            let revision = revise(state, is_part)?;
            Ok(Revision { handed_over: Some(handed_over.clone()), ..revision })
        };
        self.change(actor, None, revise, mode).await
    }

    async fn read(
        &self,
        actor: &Actor,
        part: Option<&DirectoryPart>,
    ) -> Result<WorkspaceState, WorkspaceError> {
        let id = actor.workspace_id;
        let state = match part {
            Some(part) => self.get.get_part(id, part).await?,
            None => self.get.get_of(id).await?,
        };
        state.ok_or(WorkspaceError::Changed)
    }

    async fn complete(
        &self,
        actor: &Actor,
        locked: Locked,
        (plan, prune): (&WorkspacePlan, bool),
        (warnings, reassigned): (Faults, Vec<BookingId>),
        mode: Mode<ReplacedWorkspace>,
    ) -> Result<ReplacedWorkspace, WorkspaceError> {
        let replaced = move |(report, after): &Applied| ReplacedWorkspace {
            report: report.clone(),
            warnings: warnings.clone(),
            reassigned: reassigned.clone(),
            after: after.clone(),
        };
        let (by, mode) = (Some(actor.user_id), mode.through(replaced.clone()));
        Ok(replaced(&self.apply.complete(locked, plan, prune, by, mode).await?))
    }
}

/// Requires a plan of this workspace.
///
/// The calendar check opens stored secrets of the workspace that the plan names.
fn require_key_of(state: &WorkspaceState, plan: &WorkspacePlan) -> Result<(), WorkspaceError> {
    let key = plan.workspace_key();
    if *key == state.directory.workspace.key {
        return Ok(());
    }
    let detail = format!("{key} is not the key of this workspace; a workspace keeps its key");
    Err(WorkspaceError::Invalid(vec![Fault::new("workspace.key", detail)]))
}
