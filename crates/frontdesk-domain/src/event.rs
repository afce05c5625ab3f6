//! Events: what has happened in a workspace, for whoever listens. (What can be booked is an
//! [event type](crate::event_type).)
//!
//! An event tells what happened to which object, and no more of the object than its times: whoever
//! hears of it is given the object as it is by then. So an event that is told late, or again, never
//! brings back what has been forgotten meanwhile.

use std::fmt;

use time::OffsetDateTime;
use uuid::Uuid;

use crate::access::Scope;
use crate::booking::{Booking, MemberRef};
use crate::ids::{BookingId, LinkId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::key::Key;
use crate::link::Link;
use crate::records::Person;

/// An event, unique everywhere; a UUIDv7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(
    /// The UUID itself.
    pub Uuid,
);

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where an event stands in the feed of its workspace, from 1. Positions ascend in the order in
/// which they become visible, so that whoever has read up to one misses nothing before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventPosition(
    /// The number.
    pub i64,
);

/// The names of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventName {
    /// A meeting was booked.
    BookingCreated,
    /// A booking was moved.
    BookingMoved,
    /// An invitee confirmed a booking.
    BookingConfirmed,
    /// A booking was called off.
    BookingCancelled,
    /// An invitee did not come.
    BookingNoShow,
    /// An invitee did come after all.
    BookingNoShowUndone,
    /// A booking link was made.
    LinkCreated,
    /// A provider or a CRM told something about a lead.
    RecordEnriched,
}

impl EventName {
    /// Every name.
    pub const ALL: [Self; 8] = [
        Self::BookingCreated,
        Self::BookingMoved,
        Self::BookingConfirmed,
        Self::BookingCancelled,
        Self::BookingNoShow,
        Self::BookingNoShowUndone,
        Self::LinkCreated,
        Self::RecordEnriched,
    ];

    /// The name on the wire, `resource.verb`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BookingCreated => "booking.created",
            Self::BookingMoved => "booking.moved",
            Self::BookingConfirmed => "booking.confirmed",
            Self::BookingCancelled => "booking.cancelled",
            Self::BookingNoShow => "booking.no_show",
            Self::BookingNoShowUndone => "booking.no_show_undone",
            Self::LinkCreated => "link.created",
            Self::RecordEnriched => "record.enriched",
        }
    }

    /// The event with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.as_str() == name)
    }

    /// The scope that shows the event's object, and hence the event.
    pub fn scope(self) -> Scope {
        match self {
            Self::BookingCreated
            | Self::BookingMoved
            | Self::BookingConfirmed
            | Self::BookingCancelled
            | Self::BookingNoShow
            | Self::BookingNoShowUndone => Scope::BookingsRead,
            Self::LinkCreated => Scope::SchedulingLinksRead,
            Self::RecordEnriched => Scope::RecordsRead,
        }
    }
}

impl fmt::Display for EventName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Which event it is.
    pub id: EventId,
    /// Where.
    pub workspace_id: WorkspaceId,
    /// When.
    pub occurred_at: OffsetDateTime,
    /// Which member did it; `None` for an invitee.
    pub by: Option<UserId>,
    /// What.
    pub happening: Happening,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Something happened to a booking.
    Booking(BookingEvent),
    /// A link was made.
    LinkCreated {
        /// Which one.
        link_id: LinkId,
    },
    /// Something new was stored about a lead.
    RecordEnriched {
        /// The number of the person.
        person_id: i64,
    },
}

/// What has happened to a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingEvent {
    /// Which one.
    pub booking_id: BookingId,
    /// What.
    pub change: BookingChange,
    /// How often the booking had changed by then.
    pub revision: u32,
    /// When it was to take place from then on.
    pub interval: Interval,
}

/// A change of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingChange {
    /// It was made.
    Created,
    /// It was moved.
    Moved {
        /// When it was to take place before.
        from: Interval,
    },
    /// Its invitee confirmed it.
    Confirmed,
    /// It was called off.
    Cancelled,
    /// The invitee did not come.
    NoShow,
    /// The invitee did come after all.
    NoShowUndone,
}

impl Event {
    /// What happened to `booking` just now, by which it became as it is.
    pub fn of_booking(
        id: Uuid,
        booking: &Booking,
        change: BookingChange,
        by: Option<&MemberRef>,
    ) -> Self {
        Self {
            id: EventId(id),
            workspace_id: booking.workspace_id,
            occurred_at: booking.updated_at,
            by: by.map(|member| member.user_id),
            happening: Happening::Booking(BookingEvent {
                booking_id: booking.id,
                change,
                revision: booking.revision,
                interval: booking.interval,
            }),
        }
    }

    /// Its name.
    pub fn name(&self) -> EventName {
        match &self.happening {
            Happening::Booking(event) => match event.change {
                BookingChange::Created => EventName::BookingCreated,
                BookingChange::Moved { .. } => EventName::BookingMoved,
                BookingChange::Confirmed => EventName::BookingConfirmed,
                BookingChange::Cancelled => EventName::BookingCancelled,
                BookingChange::NoShow => EventName::BookingNoShow,
                BookingChange::NoShowUndone => EventName::BookingNoShowUndone,
            },
            Happening::LinkCreated { .. } => EventName::LinkCreated,
            Happening::RecordEnriched { .. } => EventName::RecordEnriched,
        }
    }

    /// The booking that it is about, where it is about one.
    pub fn booking_id(&self) -> Option<BookingId> {
        match &self.happening {
            Happening::Booking(event) => Some(event.booking_id),
            Happening::LinkCreated { .. } | Happening::RecordEnriched { .. } => None,
        }
    }
}

/// An event in the feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FedEvent {
    /// Its place.
    pub position: EventPosition,
    /// The event.
    pub event: Event,
}

/// The object of an event as it is when the event is told; `None` where it is gone.
#[derive(Clone, Debug, PartialEq)]
pub enum EventSubject {
    /// A booking.
    Booking(Option<Box<Booking>>),
    /// A link, with the key of its workspace, for its address.
    Link(Option<Box<(Link, Key)>>),
    /// A lead.
    Person(Option<Box<Person>>),
}
