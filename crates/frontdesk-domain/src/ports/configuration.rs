use super::{Directory, EnrichmentSettings, MergeBase};
use crate::access::Role;
use crate::event::ChangeLog;
use crate::fault::Faults;
use crate::ids::UserId;
use crate::link::QueueAdjustment;
use crate::plan::WorkspacePlan;
use crate::report::Change;
use crate::webhook::Webhook;
use crate::workspace::{Member, Queue};

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

    /// Returns the change of a queue member's adjustment.
    ///
    /// An adjustment of 0 assignments is none.
    fn describe_adjustment(
        &self,
        queue: &Queue,
        member: &Member,
        before: &QueueAdjustment,
        after: &QueueAdjustment,
    ) -> ChangeLog;
}

/// A change of the members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemberChange {
    /// Adds a member, or restores an archived one with this key.
    Add(NewMember),
    /// Archives a member, who leaves queues, event types and delegations.
    Archive(UserId),
    /// Changes the role of a member.
    Role {
        /// The member.
        user: UserId,
        /// The new role.
        role: Role,
    },
}

/// A member to add; the texts are not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMember {
    /// The key.
    pub key: String,
    /// The name.
    pub name: String,
    /// The email address.
    pub email: String,
    /// The role.
    pub role: Role,
    /// The time zone.
    pub time_zone: String,
}

/// Plans changes of the members.
pub trait MemberPlanner: Send + Sync {
    /// Plans the change of a workspace.
    ///
    /// Also returns the path of the member in the workspace document, unless it is archived.
    ///
    /// # Errors
    /// All faults; those of the member have the names of its fields.
    fn plan(
        &self,
        state: &WorkspaceState,
        change: &MemberChange,
    ) -> Result<(WorkspacePlan, Option<String>), Faults>;
}
