use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use futures_util::future::try_join;

use super::error::LinkError;
use super::event_type_links::{EventTypeLinks, links_of};
use crate::access::Actor;
use crate::booking::Booking;
use crate::event_type::{EventType, EventTypeHosts, EventTypeSelector, Question};
use crate::ids::{UserId, WorkspaceId};
use crate::key::Key;
use crate::ports::{Calendars, DirectoryQueries, LinkQueries, StoreError};
use crate::services::calendars::calendar_status::{CalendarStatus, calendar_status};
use crate::workspace::Member;

/// Reads an event type with its possible hosts and its links.
pub struct GetEventType {
    /// Calls `find_workspace`, `find_event_type`, `find_event_type_by_key`, `find_members` and
    /// `list_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `link_choices`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `usable` and `faults`.
    pub calendars: Arc<dyn Calendars>,
}

/// An event type with its possible hosts.
#[derive(Clone, Debug)]
pub struct EventTypeDetails {
    /// The event type.
    pub event_type: EventType,
    /// The members who can host the event type, ascending by id.
    pub hosts: Vec<Member>,
    /// The hosts with usable calendars.
    pub usable: HashSet<UserId>,
    /// The calendar problems by host, with one sentence per problem.
    pub calendar_faults: HashMap<UserId, String>,
    /// The links.
    pub links: EventTypeLinks,
    /// The key of the workspace; `None` if it was deleted concurrently.
    pub workspace_key: Option<Key>,
}

impl GetEventType {
    /// Returns the event type, archived or not.
    ///
    /// # Errors
    /// See [`LinkError`].
    pub async fn get(
        &self,
        actor: &Actor,
        selector: &EventTypeSelector,
    ) -> Result<EventTypeDetails, LinkError> {
        let of = actor.workspace_id;
        let event_type = find_event_type(self.directory.as_ref(), of, selector);
        let (event_type, workspace) =
            try_join(event_type, self.directory.find_workspace(of)).await?;
        let event_type =
            event_type.ok_or_else(|| LinkError::EventTypeNotFound(selector.clone()))?;
        let of_event_type = [event_type.id];
        let links = links_of(self.links.as_ref(), actor, &of_event_type);
        let hosts = async {
            match &event_type.hosts {
                EventTypeHosts::EveryMember => self.directory.list_members(of).await,
                EventTypeHosts::Only(hosts) => self.directory.find_members(of, hosts).await,
            }
        };
        let (mut hosts, mut links) = try_join(hosts, links).await?;
        hosts.retain(Member::may_host);
        let CalendarStatus { usable, faults } =
            calendar_status(self.calendars.as_ref(), of, &hosts).await;
        let links = links.remove(&event_type.id).unwrap_or_default();
        let workspace_key = workspace.map(|w| w.key);
        Ok(EventTypeDetails {
            event_type,
            hosts,
            usable,
            calendar_faults: faults,
            links,
            workspace_key,
        })
    }
}

pub(in crate::services) async fn find_event_type(
    directory: &dyn DirectoryQueries,
    workspace: WorkspaceId,
    selector: &EventTypeSelector,
) -> Result<Option<EventType>, StoreError> {
    match selector {
        EventTypeSelector::Id(id) => directory.find_event_type(workspace, *id).await,
        EventTypeSelector::Key(key) => directory.find_event_type_by_key(workspace, key).await,
    }
}

/// Returns the questions that a booking answers.
pub(in crate::services) async fn questions_of(
    directory: &dyn DirectoryQueries,
    booking: &Booking,
) -> Result<Vec<Question>, StoreError> {
    if booking.answers.is_empty() {
        return Ok(Vec::new());
    }
    let found = directory.find_event_type(booking.workspace_id, booking.event_type.id).await?;
    Ok(found.map(|event_type| event_type.questions).unwrap_or_default())
}
