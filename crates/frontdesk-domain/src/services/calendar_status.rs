use std::collections::{HashMap, HashSet};

use futures_util::future::join;

use crate::ids::{UserId, WorkspaceId};
use crate::ports::Calendars;
use crate::workspace::Member;

pub(super) struct CalendarStatus {
    pub(super) usable: HashSet<UserId>,
    pub(super) faults: HashMap<UserId, String>,
}

pub(super) async fn calendar_status(
    calendars: &dyn Calendars,
    workspace: WorkspaceId,
    members: &[Member],
) -> CalendarStatus {
    let (usable, faults) =
        join(calendars.usable(workspace, members), calendars.faults(workspace, members)).await;
    CalendarStatus { usable, faults }
}
