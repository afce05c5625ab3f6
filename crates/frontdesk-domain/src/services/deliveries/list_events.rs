use std::sync::Arc;

use time::OffsetDateTime;

use super::error::DeliveryError;
use super::event_subjects::EventSubjects;
use crate::access::{AccessDenied, Actor, Role, Scope, Visibility};
use crate::event::{EventName, EventPosition, EventSubject, FeedEvent};
use crate::fault::Fault;
use crate::ports::{
    BookingQueries, Clock, DirectoryQueries, EventFilter, EventQueries, LinkQueries, StoreError,
    TokenQueries,
};
use crate::services::links::get_scheduling_link::sees;

/// The maximum number of events per page.
pub const MAX_EVENTS: u32 = 200;
/// The default number of events per page.
pub const DEFAULT_EVENTS: u32 = 50;

/// Lists a workspace's events, ordered by feed position.
pub struct ListEvents {
    /// Calls `last_event_position`, `list_events` and `find_people_by_id`.
    pub events: Arc<dyn EventQueries>,
    /// Calls `find_bookings`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_links`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_workspace`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `find_tokens`.
    pub tokens: Arc<dyn TokenQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// A page request for the event feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEventsQuery {
    /// The position to start after; by default the beginning of the feed.
    pub after: EventPosition,
    /// The number of events to read, from 1 to [`MAX_EVENTS`].
    pub limit: u32,
    /// The event names to include; `None`: every name that the token permits.
    pub names: Option<Vec<EventName>>,
}

/// An event with the current state of its object.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListedEvent {
    /// The event with its feed position.
    pub fed: FeedEvent,
    /// The object.
    pub subject: EventSubject,
}

/// A page of the event feed.
#[derive(Clone, Debug, PartialEq)]
pub struct EventPage {
    /// The events that the actor may see, ascending by position.
    ///
    /// A page can have fewer than `limit` events, because events about hidden objects are omitted.
    pub events: Vec<ListedEvent>,
    /// The position after which the next page starts.
    pub next: EventPosition,
    /// Whether the feed already has more events.
    pub has_more: bool,
    /// The time at which to evaluate statuses.
    pub now: OffsetDateTime,
}

impl ListEvents {
    /// Returns the next page of events whose objects the actor may see.
    ///
    /// Paging with [`EventPage::next`] returns each visible event exactly once. Pages can be empty.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    pub async fn list(
        &self,
        actor: &Actor,
        query: ListEventsQuery,
    ) -> Result<EventPage, DeliveryError> {
        let names = shown_names(actor, query.names)?;
        if !(1..=MAX_EVENTS).contains(&query.limit) {
            let detail =
                format!("expected a whole number from 1 to {MAX_EVENTS}, found {}", query.limit);
            return Err(DeliveryError::Invalid(vec![Fault::new("limit", detail)]));
        }
        // The last position is read first, so that `next` skips no event added between the reads.
        let last = self.events.last_event_position(actor.workspace_id).await?;
        let all = EventFilter::all(actor.workspace_id);
        let filter = EventFilter { after: query.after, names, ..all };
        let mut found = self.events.list_events(&filter, query.limit + 1).await?;
        let limit = usize::try_from(query.limit).unwrap_or(usize::MAX);
        let has_more = limit < found.len();
        found.truncate(limit);
        let looked_at = found.last().map_or(query.after, |fed| fed.position);
        let next = if has_more { looked_at } else { looked_at.max(last) };
        let events = self.shown(actor, found).await?;
        Ok(EventPage { events, next, has_more, now: self.clock.now() })
    }

    /// Returns the last position of the feed; new events come after it.
    ///
    /// # Errors
    /// See [`DeliveryError`].
    pub async fn last_position(&self, actor: &Actor) -> Result<EventPosition, DeliveryError> {
        shown_names(actor, None)?;
        Ok(self.events.last_event_position(actor.workspace_id).await?)
    }

    async fn shown(
        &self,
        actor: &Actor,
        found: Vec<FeedEvent>,
    ) -> Result<Vec<ListedEvent>, StoreError> {
        let subjects = EventSubjects {
            bookings: self.bookings.as_ref(),
            links: self.links.as_ref(),
            directory: self.directory.as_ref(),
            events: self.events.as_ref(),
            tokens: self.tokens.as_ref(),
        };
        let subjects =
            subjects.find_all(actor.workspace_id, found.iter().map(|fed| &fed.event)).await?;
        let with_subject =
            found.into_iter().map(|fed| ListedEvent { subject: subjects.of(&fed.event), fed });
        Ok(with_subject.filter(|listed| is_shown(actor, &listed.subject)).collect())
    }
}

fn shown_names(
    actor: &Actor,
    asked: Option<Vec<EventName>>,
) -> Result<Vec<EventName>, AccessDenied> {
    if let Some(asked) = asked {
        asked.iter().try_for_each(|name| actor.require_scope(&[name.scope()]))?;
        return Ok(asked);
    }
    let every =
        [Scope::BookingsRead, Scope::SchedulingLinksRead, Scope::RecordsRead, Scope::WorkspaceRead];
    actor.require_scope(&every)?;
    Ok(EventName::ALL.into_iter().filter(|name| actor.scopes.allow(name.scope())).collect())
}

/// Whether the actor may see the object of an event.
///
/// Only actors who see all bookings see events of deleted bookings, whose hosts are unknown. Only
/// admins see changes of the configuration, because they alone read it. Admins see the events of
/// all tokens and members, others those of their own.
fn is_shown(actor: &Actor, subject: &EventSubject) -> bool {
    match subject {
        EventSubject::Booking(Some(booking)) => actor.sees(booking),
        EventSubject::Booking(None) => actor.visibility() == Visibility::All,
        EventSubject::Link(Some(link)) => sees(actor, &link.0),
        EventSubject::Link(None) | EventSubject::Person(_) => true,
        EventSubject::Token(Some(token)) => actor.manages(token),
        EventSubject::Member(user) => actor.role == Role::Admin || actor.user_id == *user,
        EventSubject::Workspace | EventSubject::Token(None) => actor.role == Role::Admin,
    }
}
