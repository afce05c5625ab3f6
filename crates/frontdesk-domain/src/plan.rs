//! The desired state of a workspace, as declared in a workspace file.
//!
//! A [`WorkspaceDraft`] contains the parsed declarations, which refer to each other by key.
//! [`WorkspaceDraft::check`] returns a consistent [`WorkspacePlan`] or all faults.
//! [`ApplyWorkspace`](crate::services::ApplyWorkspace) applies a plan.

mod check;
mod limits;
mod parts;
mod records;

pub use limits::{
    BufferMinutes, CallLimit, DurationMinutes, HorizonDays, IdNumber, MAX_BOOKING_HOSTS,
    MAX_CALENDAR_NAME_CHARS, MAX_CALENDARS, MAX_ENTRIES, MAX_MEMBERS, MAX_OVERRIDES, MAX_PROVIDERS,
    MAX_QUEUE_MEMBERS, MAX_SELECTED_CALENDARS, MAX_WINDOWS, MeetingsPerDay, MeetingsPerWeek,
    NoticeMinutes, OutOfRange, QueueWeight, SlotMinutes, WholeNumber, WindowDays,
};
pub use parts::{
    PlannedAbsence, PlannedBooking, PlannedBookingHost, PlannedCalendar, PlannedEventType,
    PlannedHosts, PlannedMember, PlannedQueue, PlannedQueueMember, PlannedRouter, PlannedWebhook,
    PlannedWorkspace, WorkspaceDraft,
};

pub use records::{
    PlannedChain, PlannedCompany, PlannedCrm, PlannedPerson, PlannedProvider, PlannedRecords,
    Secret,
};

use crate::key::Key;

/// A desired state with unique keys and ids, in which references resolve.
///
/// Conflicts with stored data, such as a taken id, are found when the plan is applied.
#[derive(Clone, Debug)]
pub struct WorkspacePlan(WorkspaceDraft);

impl WorkspacePlan {
    /// The key of the workspace.
    pub fn workspace_key(&self) -> &Key {
        &self.0.workspace.key
    }

    /// Whether any member connects a calendar account of a writable kind.
    pub fn connects_writable_calendars(&self) -> bool {
        let mut calendars = self.0.members.iter().flat_map(|member| &member.calendars);
        calendars.any(|calendar| calendar.account.kind().is_writable())
    }

    pub(crate) fn parts(&self) -> &WorkspaceDraft {
        &self.0
    }
}
