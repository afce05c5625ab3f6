mod backoff;
mod deliver_outbox;
mod enable_webhook;
mod error;
mod event_subjects;
mod event_text;
mod forget_events;
mod list_audit;
mod list_deliveries;
mod list_events;
mod list_webhooks;
mod mail_caps;
mod replay_webhook;
mod retry_deliveries;
mod route_events;
mod summarize_webhooks;
mod test_webhook;
mod to_calendar;
mod to_inbox;
mod to_webhook;

use std::sync::Arc;
use std::time::Duration;

use crate::event::{BookingChange, Event, EventDetail};
use crate::invitations::MailOccasion;
use crate::ports::{CalendarAccounts, EventRenderer, Mailer, WebhookSender};

pub use deliver_outbox::DeliverOutbox;
pub use enable_webhook::EnableWebhook;
pub use error::DeliveryError;
pub use forget_events::{EVENT_RETENTION, ForgetEvents};
pub use list_audit::{AuditEntry, ListAudit};
pub use list_deliveries::ListDeliveries;
pub use list_events::{
    DEFAULT_EVENTS, EventPage, ListEvents, ListEventsQuery, ListedEvent, MAX_EVENTS,
};
pub use list_webhooks::ListWebhooks;
pub use mail_caps::MailCaps;
pub use replay_webhook::{MAX_REPLAYED, ReplayRange, ReplayWebhook, Replayed};
pub use retry_deliveries::RetryDeliveries;
pub use route_events::{RouteEvents, RouteSummary, SetAside};
pub use summarize_webhooks::{SummarizeWebhooks, WebhookSummary};
pub use test_webhook::{TestWebhook, WebhookTest};
pub use to_webhook::DISABLE_AFTER;

/// The timeout of one attempt.
pub const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(15);

/// The ports for deliveries.
#[derive(Clone)]
pub struct DeliveryPorts {
    /// Writes to hosts' calendars.
    pub accounts: Arc<dyn CalendarAccounts>,
    /// Sends mail; if `None` (no mail server), no mail is routed.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// The caps on mail about public bookings.
    pub mail_caps: MailCaps,
    /// Sends requests to webhooks.
    pub webhooks: Arc<dyn WebhookSender>,
    /// Renders events as webhook payloads.
    pub renderer: Arc<dyn EventRenderer>,
}

fn occasion_of(event: &Event) -> Option<MailOccasion> {
    let EventDetail::Booking(of_booking) = &event.detail else { return None };
    match of_booking.change {
        BookingChange::Created | BookingChange::Confirmed | BookingChange::Reassigned { .. } => {
            Some(MailOccasion::Confirmation)
        }
        // Only guests whom the update added get this mail.
        BookingChange::Updated(updated) => {
            updated.are_in_calendars().then_some(MailOccasion::Confirmation)
        }
        BookingChange::Moved { .. } => Some(MailOccasion::Moved),
        BookingChange::Cancelled => Some(MailOccasion::Cancelled),
        BookingChange::NoShow | BookingChange::NoShowUndone => None,
    }
}

enum Attempt {
    Delivered,
    /// The delivery is obsolete, for this reason.
    Dropped(String),
    /// The attempt can be retried.
    Failed {
        reason: String,
        retry_after: Option<Duration>,
    },
    /// The delivery failed permanently, for this reason.
    Dead(String),
}

impl Attempt {
    fn dropped(why: impl Into<String>) -> Self {
        Self::Dropped(why.into())
    }
}
