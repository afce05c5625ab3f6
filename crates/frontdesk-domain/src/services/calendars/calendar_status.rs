use std::collections::{HashMap, HashSet};

use futures_util::future::join;

use crate::ids::{UserId, WorkspaceId};
use crate::ports::Calendars;
use crate::workspace::Member;

pub(in crate::services) struct CalendarStatus {
    pub(in crate::services) usable: HashSet<UserId>,
    pub(in crate::services) faults: HashMap<UserId, String>,
}

pub(in crate::services) async fn calendar_status(
    calendars: &dyn Calendars,
    workspace: WorkspaceId,
    members: &[Member],
) -> CalendarStatus {
    let (usable, faults) =
        join(calendars.usable(workspace, members), calendars.faults(workspace, members)).await;
    CalendarStatus { usable, faults }
}
