//! Events on their way to those who are to hear of them: routed once, then delivered until they
//! arrive or are given up.

mod backoff;
mod deliver_outbox;
mod event_text;
mod list_deliveries;
mod mail_caps;
mod retry_deliveries;
mod route_events;
mod to_calendar;
mod to_inbox;
mod to_webhook;

use std::sync::Arc;
use std::time::Duration;

use crate::event::{BookingChange, Event, Happening};
use crate::invitations::MailOccasion;
use crate::ports::{CalendarAccounts, EventRenderer, Mailer, WebhookSender};

pub use deliver_outbox::DeliverOutbox;
pub use list_deliveries::ListDeliveries;
pub use mail_caps::MailCaps;
pub use retry_deliveries::RetryDeliveries;
pub use route_events::{RouteEvents, RouteSummary, SetAside};
pub use to_webhook::DISABLE_AFTER;

/// How long one attempt may take.
pub const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(15);

/// What events are delivered by.
#[derive(Clone)]
pub struct DeliveryPorts {
    /// Writes into hosts' calendars.
    pub accounts: Arc<dyn CalendarAccounts>,
    /// Sends mail; `None` where the service was not told how, and then none is routed either.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// The caps on mail that public bookings cause.
    pub mail_caps: MailCaps,
    /// Sends to webhooks.
    pub webhooks: Arc<dyn WebhookSender>,
    /// Writes events down for webhooks.
    pub renderer: Arc<dyn EventRenderer>,
}

/// What mail about an event is about; `None` for an event that nobody is mailed about.
fn occasion_of(event: &Event) -> Option<MailOccasion> {
    let Happening::Booking(of_booking) = &event.happening else { return None };
    match of_booking.change {
        BookingChange::Created | BookingChange::Confirmed => Some(MailOccasion::Confirmation),
        BookingChange::Moved { .. } => Some(MailOccasion::Moved),
        BookingChange::Cancelled => Some(MailOccasion::Cancelled),
        BookingChange::NoShow | BookingChange::NoShowUndone => None,
    }
}

/// What an attempt to deliver something came to.
enum Attempt {
    /// It arrived.
    Delivered,
    /// There is nothing to deliver any more, for this reason.
    Dropped(String),
    /// It failed, and may go well later.
    Failed {
        /// Why, for people.
        reason: String,
        /// How long the receiver asks to be left alone.
        retry_after: Option<Duration>,
    },
    /// It failed for good, for this reason.
    Dead(String),
}

impl Attempt {
    fn dropped(why: impl Into<String>) -> Self {
        Self::Dropped(why.into())
    }
}
