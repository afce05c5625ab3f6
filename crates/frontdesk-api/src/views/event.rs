use frontdesk_domain::event::{
    BookingChange, BookingEvent, Event, EventId, EventName, EventPosition, EventSubject, FedEvent,
    Happening,
};
use frontdesk_domain::ids::{LinkId, UserId, WorkspaceId};
use serde::Serialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::{Uuid, uuid};

use super::{BookingPages, BookingView, InstantView, PersonView, SchedulingLinkView, samples};

/// The cursor of the examples.
const SAMPLE_CURSOR: &str = "eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9";

/// Something that has happened, as the feed and webhooks tell it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Event, example = Self::sample)]
pub struct EventView {
    /// Its id, the same in the feed and at each delivery.
    pub id: Uuid,
    /// What has happened.
    #[serde(rename = "type")]
    pub name: EventNameView,
    /// When it happened.
    pub occurred_at: InstantView,
    /// The member who did it; `null` when it was an invitee.
    #[schema(required)]
    pub by: Option<EventActorView>,
    /// Pass it as `after` for what comes behind this event. It is good for ever.
    pub cursor: String,
    /// What it happened to.
    pub data: EventDataView,
}

impl EventView {
    /// The event with its object as it is at `now`. `cursor` names its place; the service is
    /// reached under `base_url`.
    pub fn new(
        fed: &FedEvent,
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
            data: EventDataView::new(&event.happening, subject, now, base_url),
        }
    }

    /// The example of the reference.
    fn sample() -> Self {
        Self::sample_of(EventName::BookingMoved)
    }

    /// The example of an event of this name.
    pub(crate) fn sample_of(name: EventName) -> Self {
        let booking = samples::a_booking();
        let of_booking = |change| {
            Happening::Booking(BookingEvent {
                booking_id: booking.id,
                change,
                revision: booking.revision,
                interval: booking.interval,
            })
        };
        let from = samples::half_an_hour(samples::START - Duration::DAY);
        let happening = match name {
            EventName::BookingCreated => of_booking(BookingChange::Created),
            EventName::BookingMoved => of_booking(BookingChange::Moved { from }),
            EventName::BookingConfirmed => of_booking(BookingChange::Confirmed),
            EventName::BookingCancelled => of_booking(BookingChange::Cancelled),
            EventName::BookingNoShow => of_booking(BookingChange::NoShow),
            EventName::BookingNoShowUndone => of_booking(BookingChange::NoShowUndone),
            EventName::LinkCreated => Happening::LinkCreated { link_id: LinkId(31) },
            EventName::RecordEnriched => Happening::RecordEnriched { person_id: 7 },
        };
        let subject = match happening {
            Happening::Booking(_) => EventSubject::Booking(Some(Box::new(booking.clone()))),
            Happening::LinkCreated { .. } => EventSubject::Link(Some(Box::new((
                samples::a_team_link(),
                samples::key("northwind"),
            )))),
            Happening::RecordEnriched { .. } => {
                EventSubject::Person(Some(Box::new(samples::a_person())))
            }
        };
        let event = Event {
            id: EventId(uuid!("0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b22")),
            workspace_id: WorkspaceId(1),
            occurred_at: samples::NOW,
            by: Some(UserId(4)),
            happening,
        };
        let fed = FedEvent { position: EventPosition(7), event };
        Self::new(&fed, &subject, samples::NOW, SAMPLE_CURSOR.to_owned(), samples::BASE_URL)
    }
}

/// The names of events.
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
    /// A booking was called off.
    #[serde(rename = "booking.cancelled")]
    BookingCancelled,
    /// An invitee did not come.
    #[serde(rename = "booking.no_show")]
    BookingNoShow,
    /// An invitee did come after all.
    #[serde(rename = "booking.no_show_undone")]
    BookingNoShowUndone,
    /// A booking link was made.
    #[serde(rename = "link.created")]
    LinkCreated,
    /// A provider or the CRM told something new about a lead.
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

/// Who brought an event about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventActor)]
pub struct EventActorView {
    /// The member's number.
    pub user_id: i64,
}

/// What an event happened to, as it is when the event is told rather than as it was: whoever reads
/// it late, or again, reads nothing that has been forgotten meanwhile.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = EventData)]
pub enum EventDataView {
    /// Of `booking.…`.
    Booking(Box<BookingEventView>),
    /// Of `link.created`.
    Link(Box<LinkEventView>),
    /// Of `record.enriched`.
    Record(Box<RecordEventView>),
}

impl EventDataView {
    fn new(
        happening: &Happening,
        subject: &EventSubject,
        now: OffsetDateTime,
        base_url: &str,
    ) -> Self {
        match happening {
            Happening::Booking(event) => {
                Self::Booking(Box::new(BookingEventView::new(event, subject, now)))
            }
            Happening::LinkCreated { link_id } => {
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
            Happening::RecordEnriched { person_id } => {
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

/// What happened to a booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingEvent)]
pub struct BookingEventView {
    /// The booking's UUID.
    pub booking_uuid: Uuid,
    /// When it was to start from the event on.
    pub start_time: InstantView,
    /// When it was to end from the event on.
    pub end_time: InstantView,
    /// When it was to start before; only where it was moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub previous_start_time: Option<InstantView>,
    /// When it was to end before; only where it was moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub previous_end_time: Option<InstantView>,
    /// How often the booking had changed by the event: of two events of one booking, the later has
    /// the higher number.
    pub revision: u32,
    /// The booking as it is now; `null` when it is gone.
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
            EventSubject::Booking(Some(booking)) => Some(BookingView::new(booking, now)),
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

/// What happened to a booking link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LinkEvent)]
pub struct LinkEventView {
    /// The link's number.
    pub link_id: i64,
    /// The link as it is now; `null` when it is gone.
    #[schema(required)]
    pub link: Option<SchedulingLinkView>,
}

/// What happened to what is stored about a lead.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RecordEvent)]
pub struct RecordEventView {
    /// The person's number.
    pub person_id: i64,
    /// What is stored now; `null` when the person was forgotten.
    #[schema(required)]
    pub record: Option<PersonView>,
}

/// A part of the feed, in the order in which events became known.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventList, example = Self::sample)]
pub struct EventListView {
    /// The events; may be none although more come, where none of those looked at is for this token.
    pub events: Vec<EventView>,
    /// Where to go on.
    pub pagination: EventPaginationView,
}

impl EventListView {
    /// The example of the reference.
    fn sample() -> Self {
        let pagination = EventPaginationView {
            limit: 50,
            has_more: false,
            next_cursor: SAMPLE_CURSOR.to_owned(),
        };
        Self { events: vec![EventView::sample()], pagination }
    }
}

/// Where a part of the feed ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventPagination)]
pub struct EventPaginationView {
    /// The most events that this part could have had.
    pub limit: u32,
    /// Whether more are there already.
    pub has_more: bool,
    /// What to pass as `after` next time, be it now or in a month. It is always there.
    pub next_cursor: String,
}

#[cfg(test)]
mod tests;
