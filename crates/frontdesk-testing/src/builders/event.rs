use std::sync::atomic::{AtomicU64, Ordering};

use frontdesk_domain::booking::Booking;
use frontdesk_domain::calendar::ConnectionId;
use frontdesk_domain::delivery::{DeliveryTarget, NewDelivery};
use frontdesk_domain::event::{
    BookingChange, BookingEvent, ChangeLog, Event, EventDetail, EventId,
};
use frontdesk_domain::ids::{LinkId, UserId, WorkspaceId};
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::ports::EventDeliveries;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Number, a_booking, email, key};
use crate::clock::instant;

/// An event: member 4 created link 31, on 2030-01-01 at 08:00 UTC.
///
/// The id is higher than the ids of all earlier builders.
pub fn an_event() -> EventBuilder {
    static BEGUN: AtomicU64 = AtomicU64::new(1);
    let begun = u128::from(BEGUN.fetch_add(1, Ordering::Relaxed));
    EventBuilder(Event {
        id: EventId(Uuid::from_u128(begun + (1 << 64))),
        workspace_id: WorkspaceId(1),
        occurred_at: instant("2030-01-01T08:00Z"),
        by: Some(UserId(4)),
        detail: EventDetail::LinkCreated { link_id: LinkId(31) },
    })
}

/// Builds an [`Event`].
#[derive(Clone, Debug)]
#[must_use]
pub struct EventBuilder(Event);

impl EventBuilder {
    /// Sets the id to a UUID made from this number.
    pub fn id(mut self, id: u64) -> Self {
        self.0.id = EventId(Uuid::from_u128(id.into()));
        self
    }

    /// Sets the workspace.
    pub fn in_workspace(mut self, workspace: impl Number<WorkspaceId>) -> Self {
        self.0.workspace_id = workspace.id();
        self
    }

    /// Sets the time, parsed by [`instant`].
    pub fn at(self, text: &str) -> Self {
        self.at_instant(instant(text))
    }

    /// Sets the time.
    pub fn at_instant(mut self, at: OffsetDateTime) -> Self {
        self.0.occurred_at = at;
        self
    }

    /// Makes an invitee the actor.
    pub fn by_an_invitee(mut self) -> Self {
        self.0.by = None;
        self
    }

    /// Makes the event a change of `booking`, in the booking's workspace.
    pub fn of(mut self, booking: &Booking, change: BookingChange) -> Self {
        self.0.workspace_id = booking.workspace_id;
        self.0.detail = EventDetail::Booking(BookingEvent {
            booking_id: booking.id,
            change,
            revision: booking.revision,
            interval: booking.interval,
        });
        self
    }

    /// Makes the event the creation of a default booking.
    pub fn of_some_booking(self) -> Self {
        self.of(&a_booking().build(), BookingChange::Created)
    }

    /// Changes the event to one that reports the enrichment of this person.
    pub fn about_person(mut self, person_id: i64) -> Self {
        self.0.detail = EventDetail::RecordEnriched { person_id };
        self
    }

    /// Changes the event to one that reports these changes of the configuration.
    pub fn about_workspace(mut self, changes: &str) -> Self {
        self.0.detail = EventDetail::WorkspaceChanged(ChangeLog(changes.to_owned()));
        self
    }

    /// Changes the event to this change.
    pub fn about(mut self, detail: EventDetail) -> Self {
        self.0.detail = detail;
        self
    }

    /// Builds the event.
    pub fn build(self) -> Event {
        self.0
    }
}

/// The delivery target for a host's calendar.
pub fn to_calendar(user: impl Number<UserId>, connection_id: ConnectionId) -> DeliveryTarget {
    DeliveryTarget::Calendar { user_id: user.id(), connection_id }
}

/// The delivery target for a mailbox; a reminder is due an hour before the start.
pub fn to_inbox(address: &str, occasion: MailOccasion) -> DeliveryTarget {
    let minutes_before = if occasion == MailOccasion::Reminder { 60 } else { 0 };
    DeliveryTarget::Mail { to: email(address), occasion, minutes_before, link_id: None }
}

/// The delivery target for an invitee or guest of a booking through this link.
pub fn to_public_inbox(address: &str, link: impl Number<LinkId>) -> DeliveryTarget {
    let (to, occasion) = (email(address), MailOccasion::Confirmation);
    DeliveryTarget::Mail { to, occasion, minutes_before: 0, link_id: Some(link.id()) }
}

/// An event with deliveries to add.
pub fn with_deliveries(event_id: EventId, deliveries: Vec<NewDelivery>) -> EventDeliveries {
    EventDeliveries { event_id, deliveries }
}

/// The delivery target for a webhook.
pub fn to_webhook(name: &str) -> DeliveryTarget {
    DeliveryTarget::Webhook { key: key(name) }
}
