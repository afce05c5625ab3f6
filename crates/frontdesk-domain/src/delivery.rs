//! Deliveries of events to calendars, mailboxes and webhooks.

use std::fmt;

use frontdesk_scheduling::named;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::calendar::ConnectionId;
use crate::email::Email;
use crate::event::{Event, EventId, EventPosition};
use crate::ids::{BookingId, LinkId, UserId, WorkspaceId};
use crate::invitations::MailOccasion;
use crate::key::Key;

/// A delivery id, derived from the event and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeliveryId(
    /// The UUID itself.
    pub Uuid,
);

impl fmt::Display for DeliveryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The target of a delivery.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DeliveryTarget {
    /// A host's calendar.
    Calendar {
        /// The host.
        user_id: UserId,
        /// The connection that receives the booking.
        connection_id: ConnectionId,
    },
    /// A mailbox.
    Mail {
        /// The recipient.
        to: Email,
        /// The occasion of the mail.
        occasion: MailOccasion,
        /// Minutes before the start for a reminder; otherwise 0.
        minutes_before: u32,
        /// The link of the booking, if the mail counts toward mail limits.
        link_id: Option<LinkId>,
    },
    /// A webhook of the workspace.
    Webhook {
        /// The key of the webhook.
        key: Key,
    },
}

named! {
    /// The kind of receiver of a delivery.
    pub enum DeliveryKind {
        /// To a host's calendar.
        Calendar = "calendar",
        /// To a mailbox.
        Mail = "mail",
        /// To a webhook.
        Webhook = "webhook",
    }
}

impl DeliveryTarget {
    /// The kind of target.
    pub fn kind(&self) -> DeliveryKind {
        match self {
            Self::Calendar { .. } => DeliveryKind::Calendar,
            Self::Mail { .. } => DeliveryKind::Mail,
            Self::Webhook { .. } => DeliveryKind::Webhook,
        }
    }

    /// Identifies the target within its kind.
    pub fn address(&self) -> String {
        match self {
            Self::Calendar { user_id, connection_id } => format!("{user_id}/{connection_id}"),
            Self::Mail { to, .. } => to.match_key(),
            Self::Webhook { key } => key.to_string(),
        }
    }

    /// The receiver, whose concurrency limit applies to the delivery.
    pub fn receiver(&self, workspace_id: WorkspaceId) -> Receiver {
        match self {
            Self::Mail { link_id: None, .. } => Receiver::Mail { workspace_id },
            Self::Mail { link_id: Some(_), .. } => Receiver::PublicMail { workspace_id },
            Self::Calendar { .. } | Self::Webhook { .. } => {
                Receiver::One { workspace_id, kind: self.kind(), address: self.address() }
            }
        }
    }

    /// Whether deliveries of one booking must keep the order of events.
    ///
    /// A calendar entry must exist before it is moved, and a confirmation must precede the mail
    /// about a move. Webhooks have no order, so that a rejected event does not block later events.
    pub fn is_in_order(&self) -> bool {
        match self {
            Self::Calendar { .. } => true,
            Self::Mail { occasion, .. } => *occasion != MailOccasion::Reminder,
            Self::Webhook { .. } => false,
        }
    }
}

/// A receiver of deliveries, with its own limit of concurrent deliveries.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Receiver {
    /// A calendar or a webhook.
    One {
        /// The workspace.
        workspace_id: WorkspaceId,
        /// The kind of target.
        kind: DeliveryKind,
        /// The [address](DeliveryTarget::address).
        address: String,
    },
    /// The mail server, for unlimited mail of one workspace.
    Mail {
        /// The workspace, whose mail must not delay that of other workspaces.
        workspace_id: WorkspaceId,
    },
    /// The mail server, for limited mail of one workspace.
    ///
    /// Limited mail must not delay other mail.
    PublicMail {
        /// The workspace.
        workspace_id: WorkspaceId,
    },
}

/// A delivery to add to the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDelivery {
    /// The delivery id.
    pub id: DeliveryId,
    /// The target.
    pub target: DeliveryTarget,
    /// When the first attempt is due.
    pub due_at: OffsetDateTime,
}

impl NewDelivery {
    /// A delivery of `event` to `target`.
    pub fn new(event: EventId, target: DeliveryTarget, due_at: OffsetDateTime) -> Self {
        Self { id: DeliveryId(delivery_uuid(event, &what(&target))), target, due_at }
    }

    /// A redelivery of `event` to `target`, requested at `due_at`.
    pub fn again(event: EventId, target: DeliveryTarget, due_at: OffsetDateTime) -> Self {
        let what = format!("{}:again:{}", what(&target), due_at.unix_timestamp_nanos());
        Self { id: DeliveryId(delivery_uuid(event, &what)), target, due_at }
    }
}

/// Derives the id from the content so that routing is idempotent.
fn delivery_uuid(event: EventId, target: &str) -> Uuid {
    let digest = <sha2::Sha256 as sha2::Digest>::digest(
        [event.0.as_bytes().as_slice(), target.as_bytes()].concat(),
    );
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// Returns a text that distinguishes the deliveries of one event.
fn what(target: &DeliveryTarget) -> String {
    match target {
        DeliveryTarget::Mail { occasion, minutes_before, .. } => {
            format!("mail:{}:{minutes_before}:{}", occasion.as_str(), target.address())
        }
        other => format!("{}:{}", other.kind().as_str(), other.address()),
    }
}

/// A leased delivery, to be attempted now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The delivery id.
    pub id: DeliveryId,
    /// The event.
    pub event: Event,
    /// The position of the event in the feed.
    pub position: EventPosition,
    /// The target.
    pub target: DeliveryTarget,
    /// The number of this attempt, from 1.
    pub attempts: u32,
    /// When the first attempt was due.
    pub due_at: OffsetDateTime,
}

impl Delivery {
    /// The receiver, whose concurrency limit applies to the delivery.
    pub fn receiver(&self) -> Receiver {
        self.target.receiver(self.event.workspace_id)
    }
}

/// The outcome of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// Delivered.
    Delivered,
    /// Dropped because there is nothing left to deliver; holds the reason.
    Dropped(String),
    /// Failed; to be retried.
    Retry {
        /// When to retry.
        at: OffsetDateTime,
        /// The reason, human-readable and without secrets.
        reason: String,
    },
    /// Failed without another retry; holds the reason.
    Dead(String),
}

named! {
    /// The state of a delivery.
    pub enum DeliveryState {
        /// Waiting for an attempt.
        Pending = "pending",
        /// Delivered.
        Delivered = "delivered",
        /// Dropped because there was nothing left to deliver.
        Dropped = "dropped",
        /// Failed without another retry.
        Dead = "dead",
    }
}

/// A filter for deliveries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Only deliveries in this state.
    pub state: Option<DeliveryState>,
    /// Only deliveries of this kind.
    pub kind: Option<DeliveryKind>,
    /// Only deliveries of this booking.
    pub booking_id: Option<BookingId>,
    /// Only deliveries to this webhook.
    pub webhook: Option<Key>,
}

impl DeliveryFilter {
    /// All deliveries of a workspace.
    pub fn all(workspace_id: WorkspaceId) -> Self {
        Self { workspace_id, state: None, kind: None, booking_id: None, webhook: None }
    }
}

/// The position in lists: that of the event, then the id.
pub type DeliveryPosition = (EventPosition, DeliveryId);

/// A delivery and its progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryReport {
    /// The delivery id.
    pub id: DeliveryId,
    /// The event.
    pub event: Event,
    /// The position of the event in the feed.
    pub position: EventPosition,
    /// The target.
    pub target: DeliveryTarget,
    /// The state.
    pub state: DeliveryState,
    /// The number of attempts made.
    pub attempts: u32,
    /// When the next attempt is due, if pending.
    pub next_attempt_at: OffsetDateTime,
    /// Why the last attempt failed or the delivery was dropped.
    pub reason: Option<String>,
}
