use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use futures_util::future::try_join;

use super::calendar_standing::{CalendarStanding, calendar_standing};
use crate::access::Actor;
use crate::event_type::EventType;
use crate::ids::UserId;
use crate::link::Link;
use crate::ports::{Calendars, DirectoryQueries, LinkQueries, StoreError};
use crate::workspace::{Member, Queue, Workspace};

/// Lists what can be booked and who could host it.
pub struct ListEventTypes {
    directory: Arc<dyn DirectoryQueries>,
    links: Arc<dyn LinkQueries>,
    calendars: Arc<dyn Calendars>,
}

/// The event types of a workspace with everything that a new link may choose from.
#[derive(Clone, Debug)]
pub struct EventTypeCatalog {
    /// The workspace; `None` only when it vanished meanwhile.
    pub workspace: Option<Workspace>,
    /// Who may host, ascending by id.
    pub members: Vec<Member>,
    /// The members whose calendars can be read.
    pub usable: HashSet<UserId>,
    /// What is wrong with the calendars of the others, in a sentence or two for people.
    pub calendar_faults: HashMap<UserId, String>,
    /// The queues, ascending by id.
    pub queues: Vec<Queue>,
    /// Every event type, archived ones included, ascending by id.
    pub event_types: Vec<EventType>,
    /// The active links that the acting member may choose from: all team links, its own personal
    /// ones.
    pub links: Vec<Link>,
}

impl EventTypeCatalog {
    /// The members of `queue` that could be chosen, calendars left aside.
    pub fn members_of(&self, queue: &Queue) -> Vec<UserId> {
        let ids = queue.members.iter().map(|m| m.user_id);
        ids.filter(|id| self.members.iter().any(|m| m.user_id == *id)).collect()
    }
}

impl ListEventTypes {
    /// The use case on these ports.
    pub fn new(
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        calendars: &Arc<dyn Calendars>,
    ) -> Self {
        Self {
            directory: Arc::clone(directory),
            links: Arc::clone(links),
            calendars: Arc::clone(calendars),
        }
    }

    /// Everything that the acting member may choose from.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(&self, actor: &Actor) -> Result<EventTypeCatalog, StoreError> {
        let of = actor.workspace_id;
        let (workspace, mut members) =
            try_join(self.directory.find_workspace(of), self.directory.list_members(of)).await?;
        let (event_types, mut queues) =
            try_join(self.directory.list_event_types(of), self.directory.list_queues(of)).await?;
        let links = self.links.link_choices(of, actor.user_id).await?;
        queues.retain(|queue| !queue.archived);
        members.retain(Member::may_host);
        let CalendarStanding { usable, faults } =
            calendar_standing(self.calendars.as_ref(), of, &members).await;
        Ok(EventTypeCatalog {
            workspace,
            members,
            usable,
            calendar_faults: faults,
            queues,
            event_types,
            links,
        })
    }
}
