use std::collections::{HashMap, HashSet};

use crate::ids::{UserId, WorkspaceId};
use crate::ports::Calendars;
use crate::workspace::Member;

/// Whose calendars can be read, and what is wrong with the others'.
pub(super) struct CalendarStanding {
    pub(super) usable: HashSet<UserId>,
    pub(super) faults: HashMap<UserId, String>,
}

/// How the calendars of `members` stand. What is wrong is asked for only where something is.
pub(super) async fn calendar_standing(
    calendars: &dyn Calendars,
    workspace: WorkspaceId,
    members: &[Member],
) -> CalendarStanding {
    let usable = calendars.usable(workspace, members).await;
    let others: Vec<Member> =
        members.iter().filter(|member| !usable.contains(&member.user_id)).cloned().collect();
    let faults = if others.is_empty() { HashMap::new() } else { calendars.faults(workspace, &others).await };
    CalendarStanding { usable, faults }
}
