//! Webhooks according to Standard Webhooks (<https://www.standardwebhooks.com>).

use thiserror::Error;
use time::OffsetDateTime;

use crate::event::EventName;
use crate::key::Key;
use crate::ports::SealedSecret;

/// Length of a signing key in bytes (Standard Webhooks, "Signature scheme").
pub const SECRET_BYTES: std::ops::RangeInclusive<usize> = 24..=64;

/// A URL that receives events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// The key in the workspace file.
    pub key: Key,
    /// The URL that receives events.
    pub url: String,
    /// The signing secret: `whsec_` and the Base64 key.
    pub secret: SealedSecret,
    /// The event names to send; empty for all.
    pub events: Vec<EventName>,
    /// Whether `--prune` archived the webhook.
    pub archived: bool,
}

impl Webhook {
    /// Whether the webhook receives the event.
    pub fn listens_to(&self, event: EventName) -> bool {
        !self.archived && (self.events.is_empty() || self.events.contains(&event))
    }
}

/// A webhook and the state of its deliveries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookStatus {
    /// The webhook.
    pub webhook: Webhook,
    /// Start of the current series of failed deliveries, if any.
    pub failing_since: Option<OffsetDateTime>,
    /// When deliveries were disabled after failing for too long.
    pub disabled_at: Option<OffsetDateTime>,
}

/// The text is not a valid signing secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected whsec_ followed by 24 to 64 bytes in Base64")]
pub struct InvalidWebhookSecret;
