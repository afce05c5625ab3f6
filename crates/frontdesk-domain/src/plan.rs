//! What a workspace is wanted to be: the desired state that people keep in a file and apply.
//!
//! A [`WorkspaceDraft`] holds what was declared, each value parsed, references still by key.
//! [`WorkspaceDraft::check`] holds the declarations against each other and makes a
//! [`WorkspacePlan`] of them, or tells everything that is wrong.
//! [`ApplyWorkspace`](crate::services::ApplyWorkspace) makes a plan come true.

mod check;
mod limits;
mod parts;
mod records;

pub use limits::{
    BufferMinutes, CallLimit, DurationMinutes, HorizonDays, IdNumber, NoticeMinutes, OutOfRange,
    QueueWeight, SlotMinutes, WholeNumber, WindowDays,
};
pub use parts::{
    PlannedBooking, PlannedBookingHost, PlannedCalendar, PlannedEventType, PlannedMember,
    PlannedQueue, PlannedQueueMember, PlannedWebhook, PlannedWorkspace, WorkspaceDraft,
};

pub use records::{
    PlannedChain, PlannedCompany, PlannedCrm, PlannedPerson, PlannedProvider, PlannedRecords,
    Secret,
};

use crate::key::Key;

/// A desired state that is whole and consistent: keys and ids are unique, whatever is named is
/// declared. What only the store can tell, such as whether an id is taken, is still to be seen.
#[derive(Clone, Debug)]
pub struct WorkspacePlan(WorkspaceDraft);

impl WorkspacePlan {
    /// The key of the workspace.
    pub fn workspace_key(&self) -> &Key {
        &self.0.workspace.key
    }

    /// Whether a member connects an account that bookings can be written into.
    pub fn connects_writable_calendars(&self) -> bool {
        let mut calendars = self.0.members.iter().flat_map(|member| &member.calendars);
        calendars.any(|calendar| calendar.account.kind().is_writable())
    }

    pub(crate) fn parts(&self) -> &WorkspaceDraft {
        &self.0
    }
}
