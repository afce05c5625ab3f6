use std::collections::{HashMap, HashSet};
use std::convert::Infallible;

use super::side_by_side::both;
use crate::ids::{UserId, WorkspaceId};
use crate::ports::Calendars;
use crate::workspace::Member;

/// Whose calendars can be read, and what is wrong with any of them.
pub(super) struct CalendarStanding {
    pub(super) usable: HashSet<UserId>,
    pub(super) faults: HashMap<UserId, String>,
}

/// How the calendars of `members` stand.
pub(super) async fn calendar_standing(
    calendars: &dyn Calendars,
    workspace: WorkspaceId,
    members: &[Member],
) -> CalendarStanding {
    let usable = async { Ok::<_, Infallible>(calendars.usable(workspace, members).await) };
    let faults = async { Ok(calendars.faults(workspace, members).await) };
    let Ok((usable, faults)) = both(usable, faults).await;
    CalendarStanding { usable, faults }
}
