use std::sync::Arc;

use thiserror::Error;
use time::OffsetDateTime;

use super::event_subjects::EventSubjects;
use super::get_link::sees;
use crate::access::{AccessDenied, Actor, Scope, Visibility};
use crate::event::{EventName, EventPosition, EventSubject, FedEvent};
use crate::fault::Fault;
use crate::ports::{
    BookingQueries, Clock, DirectoryQueries, EventFilter, EventQueries, LinkQueries, StoreError,
};

/// The most events that a page may have.
pub const MAX_EVENTS: u32 = 200;
/// The number of events of a page where a request names none.
pub const DEFAULT_EVENTS: u32 = 50;

/// Lists what has happened in a workspace, in the order in which it became known.
pub struct ListEvents {
    events: Arc<dyn EventQueries>,
    subjects: EventSubjects,
    clock: Arc<dyn Clock>,
}

/// Which part of the feed is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEventsQuery {
    /// Only what comes behind this position; the default is the beginning.
    pub after: EventPosition,
    /// How many events are looked at, 1 to [`MAX_EVENTS`].
    pub limit: u32,
    /// Only these; `None`: all that the token shows.
    pub names: Option<Vec<EventName>>,
}

/// An event with its object as it is now.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListedEvent {
    /// The event, with its place.
    pub fed: FedEvent,
    /// Its object.
    pub subject: EventSubject,
}

/// A part of the feed.
#[derive(Clone, Debug, PartialEq)]
pub struct EventPage {
    /// Its events, ascending by position; perhaps fewer than were looked at, since the actor does
    /// not see every object.
    pub events: Vec<ListedEvent>,
    /// Where to go on: behind everything that was looked at, shown or not.
    pub next: EventPosition,
    /// Whether there is more behind it already.
    pub has_more: bool,
    /// The moment at which statuses are to be judged.
    pub now: OffsetDateTime,
}

/// Why the feed could not be read.
#[derive(Debug, Error)]
pub enum ListEventsError {
    /// The token shows none of the events, or one that was named is not among those that it shows.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// Something of the request is wrong. Fields: `limit`.
    #[error("{}", .0.detail)]
    Invalid(Fault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ListEvents {
    /// The use case on these ports.
    pub fn new(
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        events: &Arc<dyn EventQueries>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self {
            subjects: EventSubjects::new(bookings, links, directory, events),
            events: Arc::clone(events),
            clock: Arc::clone(clock),
        }
    }

    /// The next part of the feed, of events whose objects the actor sees. Going on from
    /// [`EventPage::next`] misses nothing and tells nothing twice, also where a whole page has
    /// nothing to show.
    ///
    /// # Errors
    /// See [`ListEventsError`].
    pub async fn list(
        &self,
        actor: &Actor,
        query: ListEventsQuery,
    ) -> Result<EventPage, ListEventsError> {
        let names = shown_names(actor, query.names)?;
        if !(1..=MAX_EVENTS).contains(&query.limit) {
            let detail =
                format!("expected a whole number from 1 to {MAX_EVENTS}, found {}", query.limit);
            return Err(ListEventsError::Invalid(Fault::new("limit", detail)));
        }
        // Before the events: whatever has a place by now is among them, or is of another name.
        let last = self.events.last_event_position(actor.workspace_id).await?;
        let filter = EventFilter { workspace_id: actor.workspace_id, after: query.after, names };
        let mut found = self.events.list_events(&filter, query.limit + 1).await?;
        let limit = usize::try_from(query.limit).unwrap_or(usize::MAX);
        let has_more = limit < found.len();
        found.truncate(limit);
        let looked_at = found.last().map_or(query.after, |fed| fed.position);
        let next = if has_more { looked_at } else { looked_at.max(last) };
        let events = self.shown(actor, found).await?;
        Ok(EventPage { events, next, has_more, now: self.clock.now() })
    }

    /// Where the feed ends at this moment, for whoever wants to hear only of what is still to
    /// happen.
    ///
    /// # Errors
    /// See [`ListEventsError`].
    pub async fn last_position(&self, actor: &Actor) -> Result<EventPosition, ListEventsError> {
        shown_names(actor, None)?;
        Ok(self.events.last_event_position(actor.workspace_id).await?)
    }

    async fn shown(
        &self,
        actor: &Actor,
        found: Vec<FedEvent>,
    ) -> Result<Vec<ListedEvent>, StoreError> {
        let subjects =
            self.subjects.find_all(actor.workspace_id, found.iter().map(|fed| &fed.event)).await?;
        let with_subject =
            found.into_iter().map(|fed| ListedEvent { subject: subjects.of(&fed.event), fed });
        Ok(with_subject.filter(|listed| is_shown(actor, &listed.subject)).collect())
    }
}

/// The names that are asked for, all of which the token shows.
fn shown_names(
    actor: &Actor,
    asked: Option<Vec<EventName>>,
) -> Result<Vec<EventName>, AccessDenied> {
    if let Some(asked) = asked {
        asked.iter().try_for_each(|name| actor.require_scope(&[name.scope()]))?;
        return Ok(asked);
    }
    let every = [Scope::BookingsRead, Scope::SchedulingLinksRead, Scope::RecordsRead];
    actor.require_scope(&every)?;
    Ok(EventName::ALL.into_iter().filter(|name| actor.scopes.allow(name.scope())).collect())
}

/// Whether the actor sees the object, as the reads of such objects have it. One that is gone is
/// nobody's secret any more but a booking's, whose hosts nobody knows.
fn is_shown(actor: &Actor, subject: &EventSubject) -> bool {
    match subject {
        EventSubject::Booking(Some(booking)) => actor.sees(booking),
        EventSubject::Booking(None) => actor.visibility() == Visibility::All,
        EventSubject::Link(Some(link)) => sees(actor, &link.0),
        EventSubject::Link(None) | EventSubject::Person(_) => true,
    }
}
