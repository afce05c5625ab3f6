use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::booking::{AnsweredQuestion, Booking, ConfirmationCode};
use crate::booking_page::Language;
use crate::calendar::{CalendarFaultKind, CalendarKind};
use crate::email::Email;
use crate::event::{BookingChange, EventId, EventSubject, FeedEvent};
use crate::ids::{UserId, WorkspaceId};
use crate::interval::Interval;
use crate::invitations::{InvitationSettings, MailOccasion};
use crate::key::Key;
use crate::ports::SealedSecret;
use crate::zone::Zone;

/// Sends mail.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Composes and sends one mail.
    ///
    /// MUST give a repeated mail the same `Message-ID`, and its calendar part the same `UID` and
    /// `SEQUENCE`, so that receivers recognize the duplicate.
    async fn send(&self, mail: &BookingMail, timeout: Duration) -> Result<(), SendFailure>;

    /// Composes and sends a mail with sign-in links.
    async fn send_sign_in_links(
        &self,
        mail: &SignInMail,
        timeout: Duration,
    ) -> Result<(), SendFailure>;

    /// Composes and sends a mail about calendars that cannot be read.
    async fn send_calendar_notice(
        &self,
        mail: &CalendarNotice,
        timeout: Duration,
    ) -> Result<(), SendFailure>;
}

/// A mail about unreadable calendars, to their host or an admin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarNotice {
    /// The id of the mail.
    pub id: Uuid,
    /// The recipient.
    pub to: Email,
    /// The language.
    pub language: Language,
    /// The name of the workspace.
    pub workspace_name: String,
    /// Whether the calendars are the recipient's own.
    pub is_own: bool,
    /// The calendars, at most 20.
    pub calendars: Vec<UnusableCalendar>,
    /// The number of further calendars.
    pub more: usize,
}

/// A calendar that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusableCalendar {
    /// The name of the host.
    pub member: String,
    /// The kind.
    pub kind: CalendarKind,
    /// The [server](crate::calendar::CalendarAccount::server).
    pub server: String,
    /// Why the calendar cannot be read.
    pub fault: CalendarFaultKind,
}

/// A mail with sign-in links, to a member of some workspaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInMail {
    /// The id of the mail.
    pub id: Uuid,
    /// The member's address.
    pub to: Email,
    /// The language.
    pub language: Language,
    /// The links, one for each workspace; never empty.
    pub links: Vec<SignInLink>,
}

/// A sign-in link of one workspace.
#[derive(Clone, PartialEq, Eq)]
pub struct SignInLink {
    /// The name of the workspace.
    pub workspace_name: String,
    /// The token without the key of the browser; never log it.
    pub token: String,
}

impl fmt::Debug for SignInLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignInLink")
            .field("workspace_name", &self.workspace_name)
            .finish_non_exhaustive()
    }
}

/// A mail about a booking, to one recipient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingMail {
    /// The event; for a reminder, the event that set the booking's time.
    pub event_id: EventId,
    /// The reason for the mail.
    pub occasion: MailOccasion,
    /// For a reminder, the minutes before the start; otherwise 0.
    pub minutes_before: u32,
    /// The recipient.
    pub to: Recipient,
    /// The booking in its current state.
    pub booking: Booking,
    /// The answers with their questions, in mail to a host; otherwise empty.
    pub answers: Vec<AnsweredQuestion>,
    /// The booking's time after the change; for a cancellation, the cancelled time.
    pub interval: Interval,
    /// The confirmation request to an unconfirmed invitee.
    pub confirm: Option<ConfirmRequest>,
    /// The change; for a reminder, the change that planned it.
    pub change: BookingChange,
    /// The `SEQUENCE` of the calendar part: the booking's revision at the event.
    pub sequence: u32,
    /// When the event occurred.
    pub occurred_at: OffsetDateTime,
    /// Why the host's calendar entry failed, if this mail replaces the entry.
    pub calendar_fault: Option<String>,
    /// The hosts who are archived, to whom no reply goes.
    pub archived_hosts: Vec<UserId>,
    /// The name of the workspace.
    pub workspace_name: String,
    /// The language.
    pub language: Language,
    /// The workspace's mail settings.
    pub settings: InvitationSettings,
}

impl BookingMail {
    /// Whether the mail cancels the meeting only for its recipient.
    ///
    /// The recipient is a replaced host.
    pub fn is_to_replaced_host(&self) -> bool {
        self.occasion == MailOccasion::Cancelled && self.change.replaced_host().is_some()
    }

    /// Whether the mail tells its recipient that another member hosts the meeting.
    ///
    /// The new host gets a confirmation instead.
    pub fn is_about_another_host(&self) -> bool {
        let is_to_participant = self.occasion == MailOccasion::Confirmation
            && self.to.role != RecipientRole::Host
            && self.change.replaced_host().is_some();
        is_to_participant || self.is_to_replaced_host()
    }
}

/// A request to the invitee to confirm a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmRequest {
    /// The secret of the confirmation link.
    pub code: ConfirmationCode,
    /// Whether the booking has guests, who receive mail after the confirmation.
    pub has_guests: bool,
}

/// A recipient of mail about a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// The address.
    pub email: Email,
    /// The name, if known.
    pub name: Option<String>,
    /// The time zone of the times in the mail.
    pub zone: Zone,
    /// The recipient's role in the booking.
    pub role: RecipientRole,
}

/// The role of a mail recipient in a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecipientRole {
    /// The invitee, who can manage the booking.
    Invitee,
    /// A guest.
    Guest,
    /// A host.
    Host,
}

/// Why a delivery failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendFailure {
    /// A human-readable sentence without secrets.
    pub reason: String,
    /// The HTTP status, if a webhook returned one.
    pub status: Option<u16>,
    /// Whether a later attempt may succeed.
    pub worth_retrying: bool,
    /// Whether the receiver is gone (RFC 9110, section 15.5.11); never send again.
    pub gone: bool,
    /// The delay that the receiver requested before a retry.
    pub retry_after: Option<Duration>,
}

/// Sends events to webhooks, following the Standard Webhooks specification.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait WebhookSender: Send + Sync {
    /// Signs and sends one event; returns the 2xx status.
    ///
    /// Fails without a 2xx response within `timeout`.
    async fn send(&self, call: &WebhookCall, timeout: Duration) -> Result<u16, SendFailure>;
}

/// An event to send to a webhook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookCall {
    /// The workspace to which the secret is bound.
    pub workspace_id: WorkspaceId,
    /// The receiver's URL.
    pub url: String,
    /// The signing secret.
    pub secret: SealedSecret,
    /// The `webhook-id`: the event's id, the same for every attempt.
    pub id: EventId,
    /// The `webhook-timestamp`: the time of the attempt.
    pub timestamp: OffsetDateTime,
    /// The JSON body.
    pub body: String,
}

/// Renders events in their public format.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait EventRenderer: Send + Sync {
    /// Returns the event's JSON, the same as in the feed.
    fn render(&self, event: &FeedEvent, subject: &EventSubject, now: OffsetDateTime) -> String;

    /// Returns the JSON of a test request, of the type `webhook.test`.
    fn render_test(&self, webhook: &Key, id: EventId, now: OffsetDateTime) -> String;
}
