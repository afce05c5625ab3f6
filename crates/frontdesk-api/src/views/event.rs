use frontdesk_domain::booking::Booking;
use frontdesk_domain::event::{
    BookingChange, BookingEvent, Event, EventDetail, EventId, EventName, EventPosition,
    EventSubject, FeedEvent,
};
use frontdesk_domain::ids::{LinkId, UserId, WorkspaceId};
use serde::Serialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::{Uuid, uuid};

use super::{BookingPages, BookingView, InstantView, PersonView, SchedulingLinkView, samples};

/// The cursor in the examples.
const SAMPLE_CURSOR: &str = "eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9";

/// A change in the workspace, as listed in the feed and sent to webhooks.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Event, example = Self::sample)]
pub struct EventView {
    /// The id of the event, the same in the feed and in every delivery.
    pub id: Uuid,
    /// The name of the event.
    #[serde(rename = "type")]
    pub name: EventNameView,
    /// The time at which the event occurred.
    pub occurred_at: InstantView,
    /// The member who caused the event; `null` if an invitee caused it.
    #[schema(required)]
    pub by: Option<EventActorView>,
    /// Pass this cursor as `after` to list the events after this event. It never expires.
    pub cursor: String,
    /// The object of the event.
    pub data: EventDataView,
}

impl EventView {
    /// The view of an event, with the state of its object at `now`. `cursor` is the event's
    /// position; `base_url` is the address of the service.
    pub fn new(
        fed: &FeedEvent,
        subject: &EventSubject,
        now: OffsetDateTime,
        cursor: String,
        base_url: &str,
    ) -> Self {
        let event = &fed.event;
        Self {
            id: event.id.0,
            name: event.name().into(),
            occurred_at: event.occurred_at.into(),
            by: event.by.map(|user_id| EventActorView { user_id: user_id.0 }),
            cursor,
            data: EventDataView::new(&event.detail, subject, now, base_url),
        }
    }

    /// The example in the API reference.
    fn sample() -> Self {
        Self::sample_of(EventName::BookingMoved)
    }

    /// The example of an event with this name.
    pub(crate) fn sample_of(name: EventName) -> Self {
        let booking = samples::a_booking();
        let of_booking = |change| {
            EventDetail::Booking(BookingEvent {
                booking_id: booking.id,
                change,
                revision: booking.revision,
                interval: booking.interval,
            })
        };
        let from = samples::half_an_hour(samples::START - Duration::DAY);
        let detail = match name {
            EventName::BookingCreated => of_booking(BookingChange::Created),
            EventName::BookingMoved => of_booking(BookingChange::Moved { from }),
            EventName::BookingConfirmed => of_booking(BookingChange::Confirmed),
            EventName::BookingCancelled => of_booking(BookingChange::Cancelled),
            EventName::BookingNoShow => of_booking(BookingChange::NoShow),
            EventName::BookingNoShowUndone => of_booking(BookingChange::NoShowUndone),
            EventName::LinkCreated => EventDetail::LinkCreated { link_id: LinkId(31) },
            EventName::RecordEnriched => EventDetail::RecordEnriched { person_id: 7 },
        };
        let subject = match detail {
            EventDetail::Booking(_) => EventSubject::Booking(Some(Box::new(booking.clone()))),
            EventDetail::LinkCreated { .. } => EventSubject::Link(Some(Box::new((
                samples::a_team_link(),
                samples::key("northwind"),
            )))),
            EventDetail::RecordEnriched { .. } => {
                EventSubject::Person(Some(Box::new(samples::a_person())))
            }
        };
        let event = Event {
            id: EventId(uuid!("0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b22")),
            workspace_id: WorkspaceId(1),
            occurred_at: samples::NOW,
            by: Some(UserId(4)),
            detail,
        };
        let fed = FeedEvent { position: EventPosition(7), event };
        Self::new(&fed, &subject, samples::NOW, SAMPLE_CURSOR.to_owned(), samples::BASE_URL)
    }
}

/// The name of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventName)]
pub enum EventNameView {
    /// A meeting was booked.
    #[serde(rename = "booking.created")]
    BookingCreated,
    /// A booking was moved.
    #[serde(rename = "booking.moved")]
    BookingMoved,
    /// An invitee confirmed a booking.
    #[serde(rename = "booking.confirmed")]
    BookingConfirmed,
    /// A booking was cancelled.
    #[serde(rename = "booking.cancelled")]
    BookingCancelled,
    /// A booking was marked as a no-show.
    #[serde(rename = "booking.no_show")]
    BookingNoShow,
    /// A no-show was undone.
    #[serde(rename = "booking.no_show_undone")]
    BookingNoShowUndone,
    /// A booking link was created.
    #[serde(rename = "link.created")]
    LinkCreated,
    /// A provider or the CRM returned new data about a lead.
    #[serde(rename = "record.enriched")]
    RecordEnriched,
}

impl From<EventName> for EventNameView {
    fn from(name: EventName) -> Self {
        match name {
            EventName::BookingCreated => Self::BookingCreated,
            EventName::BookingMoved => Self::BookingMoved,
            EventName::BookingConfirmed => Self::BookingConfirmed,
            EventName::BookingCancelled => Self::BookingCancelled,
            EventName::BookingNoShow => Self::BookingNoShow,
            EventName::BookingNoShowUndone => Self::BookingNoShowUndone,
            EventName::LinkCreated => Self::LinkCreated,
            EventName::RecordEnriched => Self::RecordEnriched,
        }
    }
}

/// The member who caused an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventActor)]
pub struct EventActorView {
    /// The id of the member.
    pub user_id: i64,
}

/// The object of an event in its current state, not in its state at the time of the event. A late
/// or repeated read therefore never contains data that was erased after the event.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = EventData)]
pub enum EventDataView {
    /// The data of `booking.…` events.
    Booking(Box<BookingEventView>),
    /// The data of `link.created` events.
    Link(Box<LinkEventView>),
    /// The data of `record.enriched` events.
    Record(Box<RecordEventView>),
}

impl EventDataView {
    fn new(
        detail: &EventDetail,
        subject: &EventSubject,
        now: OffsetDateTime,
        base_url: &str,
    ) -> Self {
        match detail {
            EventDetail::Booking(event) => {
                Self::Booking(Box::new(BookingEventView::new(event, subject, now)))
            }
            EventDetail::LinkCreated { link_id } => {
                let link = match subject {
                    EventSubject::Link(Some(found)) => {
                        let (link, key) = found.as_ref();
                        Some(SchedulingLinkView::new(link, &BookingPages::new(base_url, key)))
                    }
                    EventSubject::Link(None)
                    | EventSubject::Booking(_)
                    | EventSubject::Person(_) => None,
                };
                Self::Link(Box::new(LinkEventView { link_id: link_id.0, link }))
            }
            EventDetail::RecordEnriched { person_id } => {
                let record = match subject {
                    EventSubject::Person(Some(person)) => Some(PersonView::from(person.as_ref())),
                    EventSubject::Person(None)
                    | EventSubject::Booking(_)
                    | EventSubject::Link(_) => None,
                };
                Self::Record(Box::new(RecordEventView { person_id: *person_id, record }))
            }
        }
    }
}

/// A change of a booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingEvent)]
pub struct BookingEventView {
    /// The UUID of the booking.
    pub booking_uuid: Uuid,
    /// The start of the meeting after the event.
    pub start_time: InstantView,
    /// The end of the meeting after the event.
    pub end_time: InstantView,
    /// The start before the move; only in `booking.moved`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub previous_start_time: Option<InstantView>,
    /// The end before the move; only in `booking.moved`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub previous_end_time: Option<InstantView>,
    /// The number of changes to the booking up to this event. A later event of the same booking has
    /// a higher number.
    pub revision: u32,
    /// The booking in its current state; `null` if it no longer exists.
    #[schema(required)]
    pub booking: Option<BookingView>,
}

impl BookingEventView {
    fn new(event: &BookingEvent, subject: &EventSubject, now: OffsetDateTime) -> Self {
        let previous = match event.change {
            BookingChange::Moved { from } => Some(from),
            BookingChange::Created
            | BookingChange::Confirmed
            | BookingChange::Cancelled
            | BookingChange::NoShow
            | BookingChange::NoShowUndone => None,
        };
        let booking = match subject {
            EventSubject::Booking(Some(booking)) => {
                Some(BookingView::new(Booking::clone(booking), now))
            }
            EventSubject::Booking(None) | EventSubject::Link(_) | EventSubject::Person(_) => None,
        };
        Self {
            booking_uuid: event.booking_id.0,
            start_time: event.interval.start().into(),
            end_time: event.interval.end().into(),
            previous_start_time: previous.map(|from| from.start().into()),
            previous_end_time: previous.map(|from| from.end().into()),
            revision: event.revision,
            booking,
        }
    }
}

/// A change of a booking link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LinkEvent)]
pub struct LinkEventView {
    /// The id of the link.
    pub link_id: i64,
    /// The link in its current state; `null` if it no longer exists.
    #[schema(required)]
    pub link: Option<SchedulingLinkView>,
}

/// A change of the stored data about a lead.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RecordEvent)]
pub struct RecordEventView {
    /// The id of the person.
    pub person_id: i64,
    /// The stored data in its current state; `null` if the person was erased.
    #[schema(required)]
    pub record: Option<PersonView>,
}

/// A page of the feed, in the order in which events became visible.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventList, example = Self::sample)]
pub struct EventListView {
    /// The events that the token may see. The list can be empty even if `has_more` is true.
    pub events: Vec<EventView>,
    /// The position of the page in the feed.
    pub pagination: EventPaginationView,
}

impl EventListView {
    /// The example in the API reference.
    fn sample() -> Self {
        let pagination = EventPaginationView {
            limit: 50,
            has_more: false,
            next_cursor: SAMPLE_CURSOR.to_owned(),
        };
        Self { events: vec![EventView::sample()], pagination }
    }
}

/// The position of a page in the feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventPagination)]
pub struct EventPaginationView {
    /// The maximum number of events in this page.
    pub limit: u32,
    /// Whether more events are available now.
    pub has_more: bool,
    /// Pass this cursor as `after` in the next request, now or later. It is always present.
    pub next_cursor: String,
}

#[cfg(test)]
mod tests;
