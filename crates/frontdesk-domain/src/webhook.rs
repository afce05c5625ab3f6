//! Webhooks: where a workspace's events are sent, as Standard Webhooks has it
//! (<https://www.standardwebhooks.com>).

use thiserror::Error;
use time::OffsetDateTime;

use crate::event::EventName;
use crate::key::Key;
use crate::ports::SealedSecret;

/// The fewest and the most bytes of a signing key (Standard Webhooks, "Signature scheme").
pub const SECRET_BYTES: std::ops::RangeInclusive<usize> = 24..=64;

/// An address that events are sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// Its name in the workspace file.
    pub key: Key,
    /// Where events are sent.
    pub url: String,
    /// What they are signed with: `whsec_` and the key in Base64.
    pub secret: SealedSecret,
    /// Which events; empty: every one.
    pub events: Vec<EventName>,
    /// Whether the workspace file no longer names it and was applied with `--prune`.
    pub archived: bool,
}

impl Webhook {
    /// Whether the event is sent to it.
    pub fn listens_to(&self, event: EventName) -> bool {
        !self.archived && (self.events.is_empty() || self.events.contains(&event))
    }
}

/// A webhook and how its deliveries have gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookStanding {
    /// The webhook.
    pub webhook: Webhook,
    /// Since when nothing has been delivered although something was due; `None` after a delivery.
    pub failing_since: Option<OffsetDateTime>,
    /// Since when nothing is sent to it any more, after it had failed for too long.
    pub disabled_at: Option<OffsetDateTime>,
}

/// Why a text cannot sign webhooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected whsec_ followed by 24 to 64 bytes in Base64")]
pub struct InvalidWebhookSecret;
