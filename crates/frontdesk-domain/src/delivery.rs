//! Deliveries: an event on its way to one of those who are to hear of it.

use std::fmt;

use time::OffsetDateTime;
use uuid::Uuid;

use crate::calendar::ConnectionId;
use crate::email::Email;
use crate::event::{Event, EventId, EventPosition};
use crate::ids::{BookingId, LinkId, UserId, WorkspaceId};
use crate::invitations::MailOccasion;
use crate::key::Key;

/// A delivery, unique everywhere, and the same whenever its event is routed to its target.
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

/// Who is to hear of an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DeliveryTarget {
    /// A host's calendar.
    Calendar {
        /// The host.
        user_id: UserId,
        /// The connection that bookings are written into.
        connection_id: ConnectionId,
    },
    /// Somebody's inbox.
    Mail {
        /// Whose.
        to: Email,
        /// About what.
        occasion: MailOccasion,
        /// How many minutes before the start, for a reminder; 0 otherwise.
        minutes_before: u32,
        /// The link of a public booking that causes it, where it counts toward the caps on such
        /// mail.
        link_id: Option<LinkId>,
    },
    /// A webhook of the workspace.
    Webhook {
        /// Its name.
        key: Key,
    },
}

/// The kinds of [`DeliveryTarget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeliveryKind {
    /// Into a host's calendar.
    Calendar,
    /// By mail.
    Mail,
    /// To a webhook.
    Webhook,
}

impl DeliveryKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Calendar, Self::Mail, Self::Webhook];

    /// The name in the store and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Calendar => "calendar",
            Self::Mail => "mail",
            Self::Webhook => "webhook",
        }
    }

    /// The kind with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

impl DeliveryTarget {
    /// Its kind.
    pub fn kind(&self) -> DeliveryKind {
        match self {
            Self::Calendar { .. } => DeliveryKind::Calendar,
            Self::Mail { .. } => DeliveryKind::Mail,
            Self::Webhook { .. } => DeliveryKind::Webhook,
        }
    }

    /// Which one of its kind, in one text: what has to come in order has the same one.
    pub fn address(&self) -> String {
        match self {
            Self::Calendar { user_id, connection_id } => format!("{user_id}/{connection_id}"),
            Self::Mail { to, .. } => to.match_key(),
            Self::Webhook { key } => key.to_string(),
        }
    }

    /// Whom deliveries to it go through.
    pub fn receiver(&self, workspace_id: WorkspaceId) -> Receiver {
        match self {
            Self::Mail { link_id: None, .. } => Receiver::MailServer,
            Self::Mail { link_id: Some(_), .. } => Receiver::PublicMail,
            Self::Calendar { .. } | Self::Webhook { .. } => {
                Receiver::One { workspace_id, kind: self.kind(), address: self.address() }
            }
        }
    }

    /// Whether deliveries of one booking to it have to keep the order of the events: a moved event
    /// is written after the one that it moves, and nobody reads that a meeting was moved before
    /// reading that there is one.
    ///
    /// A reminder waits for its time and keeps nobody waiting; a webhook's receiver tells by the
    /// event's time, and would not want one refused event to hold up all others.
    pub fn is_in_order(&self) -> bool {
        match self {
            Self::Calendar { .. } => true,
            Self::Mail { occasion, .. } => *occasion != MailOccasion::Reminder,
            Self::Webhook { .. } => false,
        }
    }
}

/// Whom deliveries go through, a few at a time: what is under way there keeps waiting what else
/// goes there, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Receiver {
    /// A calendar or a webhook.
    One {
        /// Where it is declared.
        workspace_id: WorkspaceId,
        /// Which of the two.
        kind: DeliveryKind,
        /// Its [address](DeliveryTarget::address).
        address: String,
    },
    /// The mail server, for mail that no cap counts.
    MailServer,
    /// The mail server, for mail that public bookings cause: a flood of it delays no other mail.
    PublicMail,
}

/// A delivery that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDelivery {
    /// Its id.
    pub id: DeliveryId,
    /// To whom.
    pub target: DeliveryTarget,
    /// From when on.
    pub due_at: OffsetDateTime,
}

impl NewDelivery {
    /// The delivery of `event` to `target`.
    pub fn new(event: EventId, target: DeliveryTarget, due_at: OffsetDateTime) -> Self {
        Self { id: DeliveryId(delivery_uuid(event, &what(&target))), target, due_at }
    }

    /// The delivery of `event` to `target` once more, which somebody asked for at `due_at`,
    /// whatever became of the one before.
    pub fn again(event: EventId, target: DeliveryTarget, due_at: OffsetDateTime) -> Self {
        let what = format!("{}:again:{}", what(&target), due_at.unix_timestamp_nanos());
        Self { id: DeliveryId(delivery_uuid(event, &what)), target, due_at }
    }
}

/// Names a delivery after what it is for, so that routing an event twice would add it once.
fn delivery_uuid(event: EventId, target: &str) -> Uuid {
    let digest = <sha2::Sha256 as sha2::Digest>::digest(
        [event.0.as_bytes().as_slice(), target.as_bytes()].concat(),
    );
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// What tells the deliveries of one event apart.
fn what(target: &DeliveryTarget) -> String {
    match target {
        DeliveryTarget::Mail { occasion, minutes_before, .. } => {
            format!("mail:{}:{minutes_before}:{}", occasion.as_str(), target.address())
        }
        other => format!("{}:{}", other.kind().as_str(), other.address()),
    }
}

/// A delivery that its holder is to attempt now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Its id.
    pub id: DeliveryId,
    /// What is told.
    pub event: Event,
    /// Where it stands in the feed.
    pub position: EventPosition,
    /// To whom.
    pub target: DeliveryTarget,
    /// Which attempt this is, from 1.
    pub attempts: u32,
    /// When the first attempt was due.
    pub due_at: OffsetDateTime,
}

impl Delivery {
    /// Whom it goes through.
    pub fn receiver(&self) -> Receiver {
        self.target.receiver(self.event.workspace_id)
    }
}

/// What came of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// It arrived.
    Delivered,
    /// There is nothing to deliver any more, for this reason.
    Dropped(String),
    /// It failed for this reason and is attempted again.
    Retry {
        /// When.
        at: OffsetDateTime,
        /// Why it failed, for people, without secrets.
        reason: String,
    },
    /// It failed for this reason and is not attempted again by itself.
    Dead(String),
}

/// What became of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeliveryState {
    /// It is still to be made.
    Pending,
    /// It arrived.
    Delivered,
    /// There was nothing to deliver any more.
    Dropped,
    /// It was given up.
    Dead,
}

impl DeliveryState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Pending, Self::Delivered, Self::Dropped, Self::Dead];

    /// The name in the store and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::Dropped => "dropped",
            Self::Dead => "dead",
        }
    }

    /// The state with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}

/// Which deliveries are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Only those in this state.
    pub state: Option<DeliveryState>,
    /// Only those of this kind.
    pub kind: Option<DeliveryKind>,
    /// Only those of this booking.
    pub booking_id: Option<BookingId>,
}

/// A delivery and how it has gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryReport {
    /// Its id.
    pub id: DeliveryId,
    /// What is told.
    pub event: Event,
    /// To whom.
    pub target: DeliveryTarget,
    /// What became of it.
    pub state: DeliveryState,
    /// How many attempts were made.
    pub attempts: u32,
    /// When the next attempt is due, while it is pending.
    pub next_attempt_at: OffsetDateTime,
    /// Why the last attempt failed, or why there was nothing to deliver.
    pub reason: Option<String>,
}
