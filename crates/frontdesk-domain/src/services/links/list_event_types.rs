use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use futures_util::future::try_join;

use super::event_type_links::{EventTypeLinks, links_of};
use crate::access::Actor;
use crate::event_type::{EventType, EventTypeHosts};
use crate::ids::{EventTypeId, UserId};
use crate::ports::{Calendars, DirectoryQueries, LinkQueries, StoreError};
use crate::services::calendars::calendar_status::{CalendarStatus, calendar_status};
use crate::workspace::{Member, Queue, QueueMember, Workspace};

/// Lists the event types and their possible hosts.
pub struct ListEventTypes {
    /// Calls `find_workspace`, `list_members`, `list_event_types` and `list_queues`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `link_choices`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `usable` and `faults`.
    pub calendars: Arc<dyn Calendars>,
}

/// The event types of a workspace and the options for new links.
#[derive(Clone, Debug)]
pub struct EventTypeCatalog {
    /// The acting member.
    pub acting: UserId,
    /// The workspace; `None` if it was deleted concurrently.
    pub workspace: Option<Workspace>,
    /// The members who can host, ascending by id.
    pub members: Vec<Member>,
    /// The members with usable calendars.
    pub usable: HashSet<UserId>,
    /// The calendar problems by member, with one sentence per problem.
    pub calendar_faults: HashMap<UserId, String>,
    /// The queues, ascending by id.
    pub queues: Vec<Queue>,
    /// Every event type, including archived ones, ascending by id.
    pub event_types: Vec<EventType>,
    /// The links; an event type without links is omitted.
    pub links: HashMap<EventTypeId, EventTypeLinks>,
}

impl EventTypeCatalog {
    /// Returns the members of `queue` who can host, regardless of calendars.
    pub fn members_of(&self, queue: &Queue) -> Vec<(&Member, QueueMember)> {
        let members = queue.members.iter().filter_map(|of_queue| {
            let place = self.members.binary_search_by_key(&of_queue.user_id, |m| m.user_id).ok()?;
            Some((&self.members[place], *of_queue))
        });
        members.collect()
    }

    /// Returns the active event types by host.
    pub fn event_types_by_host(&self) -> EventTypesByHost {
        let mut by_host = EventTypesByHost {
            acting: self.acting,
            all: Vec::new(),
            of_every_member: Vec::new(),
            only: HashMap::new(),
        };
        for event_type in self.event_types.iter().filter(|event_type| event_type.active) {
            by_host.all.push(event_type.id);
            match &event_type.hosts {
                EventTypeHosts::EveryMember => by_host.of_every_member.push(event_type.id),
                EventTypeHosts::Only(hosts) => {
                    for host in hosts {
                        by_host.only.entry(*host).or_default().push(event_type.id);
                    }
                }
            }
        }
        by_host
    }
}

/// The active event types of a workspace by host.
#[derive(Clone, Debug)]
pub struct EventTypesByHost {
    acting: UserId,
    all: Vec<EventTypeId>,
    of_every_member: Vec<EventTypeId>,
    only: HashMap<UserId, Vec<EventTypeId>>,
}

impl EventTypesByHost {
    /// Returns the event types that the member can host.
    ///
    /// The acting member can host every event type.
    pub fn of_member(&self, user_id: UserId) -> Vec<EventTypeId> {
        if user_id == self.acting { self.all.clone() } else { self.of_queue(&[user_id]) }
    }

    /// Returns the event types that a member of a queue can host.
    pub fn of_queue(&self, members: &[UserId]) -> Vec<EventTypeId> {
        let only = members.iter().filter_map(|member| self.only.get(member)).flatten();
        let mut found: Vec<EventTypeId> =
            self.of_every_member.iter().chain(only).copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl ListEventTypes {
    /// Returns the event types and link options for the acting member.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(&self, actor: &Actor) -> Result<EventTypeCatalog, StoreError> {
        let of = actor.workspace_id;
        let (workspace, mut members) =
            try_join(self.directory.find_workspace(of), self.directory.list_members(of)).await?;
        let (event_types, mut queues) =
            try_join(self.directory.list_event_types(of), self.directory.list_queues(of)).await?;
        let ids: Vec<EventTypeId> = event_types.iter().map(|event_type| event_type.id).collect();
        let links = links_of(self.links.as_ref(), actor, &ids).await?;
        queues.retain(|queue| !queue.archived);
        members.retain(Member::may_host);
        let CalendarStatus { usable, faults } =
            calendar_status(self.calendars.as_ref(), of, &members).await;
        Ok(EventTypeCatalog {
            acting: actor.user_id,
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
