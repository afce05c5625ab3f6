//! Use cases of the configuration of a workspace.

mod adjust_queue;
mod apply_workspace;
mod change_hours;
mod change_landing_page;
mod change_members;
pub(super) mod error;
mod get_absences;
mod get_workspace;
mod list_dependents;
mod list_members;
mod list_queue_shares;
pub(super) mod member_editor;
mod replace_absences;
mod replace_workspace;

pub use adjust_queue::{AdjustQueue, AdjustQueueCommand, AdjustedQueue};
pub use apply_workspace::{
    ApplyOptions, ApplyReport, ApplyWorkspace, BookingCalendarFindings, Change,
    CheckBookingCalendars, ObjectKind, Outcome, WorkspaceState,
};
pub use change_hours::{ChangeHours, Hours};
pub use change_landing_page::ChangeLandingPage;
pub use change_members::ChangeMembers;
pub use error::WorkspaceError;
pub use get_absences::{GetAbsences, MemberAbsences};
pub use get_workspace::GetWorkspace;
pub use list_dependents::{Dependents, ListDependents};
pub use list_members::{ListMembers, ListedMember};
pub use list_queue_shares::{ListQueueShares, QueueMemberState, QueueShare, QueueShares};
pub use member_editor::MemberEditor;
pub use replace_absences::{NewAbsence, ReplaceAbsences, RequestedAbsence};
pub use replace_workspace::{ReplaceWorkspace, ReplacedWorkspace, Revision, relative_to_object};
