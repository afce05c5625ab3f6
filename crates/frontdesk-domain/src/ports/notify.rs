use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;

use crate::booking::{Booking, ConfirmationCode};
use crate::booking_page::Language;
use crate::email::Email;
use crate::event::{EventId, EventSubject, FedEvent};
use crate::ids::WorkspaceId;
use crate::interval::Interval;
use crate::invitations::{InvitationSettings, MailOccasion};
use crate::ports::SealedSecret;
use crate::zone::Zone;

/// Sends mail about bookings.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Composes and sends one mail. The same mail again has the same `Message-ID`, and its calendar
    /// part the same `UID` and `SEQUENCE`, so that a receiver that got it before takes it for the
    /// same.
    async fn send(&self, mail: &BookingMail, timeout: Duration) -> Result<(), SendFailure>;
}

/// A mail about a booking, to one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingMail {
    /// The event that it tells of; a reminder's is the one that gave the booking its time.
    pub event_id: EventId,
    /// About what.
    pub occasion: MailOccasion,
    /// Tells the reminders of one event apart: minutes before the start; 0 otherwise.
    pub minutes_before: u32,
    /// To whom.
    pub to: Recipient,
    /// The booking as it is now.
    pub booking: Booking,
    /// When the booking takes place by the event, or took place until it was called off.
    pub interval: Interval,
    /// What the mail asks an unconfirmed invitee to confirm.
    pub confirm: Option<ConfirmRequest>,
    /// When it was to take place before it was moved.
    pub moved_from: Option<Interval>,
    /// The `SEQUENCE` of the calendar part: how often the booking had changed by the event.
    pub sequence: u32,
    /// When the event occurred.
    pub occurred_at: OffsetDateTime,
    /// Why the host's calendar, which the mail stands in for, does not show what happened; `None`
    /// for any other mail.
    pub calendar_fault: Option<String>,
    /// The name of the workspace.
    pub workspace_name: String,
    /// In which language.
    pub language: Language,
    /// What the workspace says about its mail.
    pub settings: InvitationSettings,
}

/// The request to an invitee to confirm a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmRequest {
    /// The secret of the confirmation link.
    pub code: ConfirmationCode,
    /// Whether guests wait for the confirmation.
    pub has_guests: bool,
}

/// Somebody who gets mail about a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// The address.
    pub email: Email,
    /// The name, where it is known.
    pub name: Option<String>,
    /// The zone in which times are told.
    pub zone: Zone,
    /// As what.
    pub role: RecipientRole,
}

/// As what somebody gets mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecipientRole {
    /// As the invitee, who can manage the booking.
    Invitee,
    /// As a guest.
    Guest,
    /// As a host.
    Host,
}

/// Why something was not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendFailure {
    /// A sentence for people, without secrets.
    pub reason: String,
    /// Whether the same may go well later.
    pub worth_retrying: bool,
    /// Whether the receiver wants to hear nothing any more (RFC 9110 section 15.5.11), now or
    /// later.
    pub gone: bool,
    /// How long the receiver asks to be left alone.
    pub retry_after: Option<Duration>,
}

/// Sends events to webhooks, as Standard Webhooks has it.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait WebhookSender: Send + Sync {
    /// Signs one event and sends it. Anything but an answer of 2xx within `timeout` is a failure.
    async fn send(&self, call: &WebhookCall, timeout: Duration) -> Result<(), SendFailure>;
}

/// An event to be sent to a webhook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookCall {
    /// The workspace, which the secret is bound to.
    pub workspace_id: WorkspaceId,
    /// Where to.
    pub url: String,
    /// What it is signed with.
    pub secret: SealedSecret,
    /// The `webhook-id`: the event's id, the same at every attempt.
    pub id: EventId,
    /// The `webhook-timestamp`: the attempt's.
    pub timestamp: OffsetDateTime,
    /// The body, JSON.
    pub body: String,
}

/// Writes events down for the world.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait EventRenderer: Send + Sync {
    /// The event as the feed shows it, as JSON.
    fn render(&self, event: &FedEvent, subject: &EventSubject, now: OffsetDateTime) -> String;
}
