use std::sync::Arc;

use super::list_open_times::{OpenTimesReport, OpenTimesSearch, check_length};
use super::schedules::Schedules;
use crate::access::Actor;
use crate::event_type::EventType;
use crate::host::{Host, HostRole};
use crate::ids::EventTypeId;
use crate::interval::Interval;
use crate::ports::{Clock, DirectoryQueries};
use crate::services::WorkspaceError;
use crate::workspace::Member;

/// Explains to members when they can be booked.
pub struct ExplainOpenTimes {
    /// Calls `find_members` and `list_event_types`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// The open times of a member alone, for one event type.
#[derive(Clone, Debug)]
pub struct ExplainedTimes {
    /// The active event types, ascending by id.
    ///
    /// A member may have a personal link for each.
    pub event_types: Vec<EventType>,
    /// The open and the closed times; `None` without an event type.
    pub chosen: Option<(EventTypeId, OpenTimesReport)>,
}

impl ExplainOpenTimes {
    /// Returns the actor's open times, and why other times are closed.
    ///
    /// Without `event_type`, or if it is not active, the first one is chosen.
    ///
    /// # Errors
    /// [`WorkspaceError::Invalid`] if the range is longer than 63 days; `MemberNotFound` and
    /// `Store`.
    pub async fn explain(
        &self,
        actor: &Actor,
        event_type: Option<EventTypeId>,
        range: Interval,
    ) -> Result<ExplainedTimes, WorkspaceError> {
        check_length(range).map_err(|fault| WorkspaceError::Invalid(vec![fault]))?;
        let (workspace, user_id) = (actor.workspace_id, actor.user_id);
        let member = self.directory.find_members(workspace, &[user_id]).await?.pop();
        let member = member.filter(Member::may_host).ok_or(WorkspaceError::MemberNotFound(user_id));
        let zone = member?.time_zone;
        let mut event_types = self.directory.list_event_types(workspace).await?;
        event_types.retain(|it| it.active);
        let asked = event_types.iter().find(|it| Some(it.id) == event_type);
        let Some(chosen) = asked.or(event_types.first()).cloned().map(Arc::new) else {
            return Ok(ExplainedTimes { event_types, chosen: None });
        };
        let hosts = vec![Host { user_id, role: HostRole::MustAttend, lead: true }];
        let versions = self.schedules.versions(workspace, &hosts).await?;
        let panel = self.schedules.panel(workspace, &chosen, hosts, versions).await?;
        let search = OpenTimesSearch { panel, rule: chosen.rule, range, except: None };
        let report = search.run(&self.schedules, self.clock.now(), true, zone).await?;
        Ok(ExplainedTimes { event_types, chosen: Some((chosen.id, report)) })
    }
}
