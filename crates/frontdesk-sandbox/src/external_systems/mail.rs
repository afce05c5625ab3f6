use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::ports::{self, BookingMail, Clock, SendFailure};
use frontdesk_notify::{ComposedMail, Letterhead};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::ExternalSystems;

/// A mail that the service sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Mail {
    /// The recipient's address.
    #[schema(example = "ada@acme.example")]
    pub(crate) to: String,
    /// The reason for the mail: `confirmation`, `moved`, `cancelled` or `reminder`.
    #[schema(example = "confirmation")]
    pub(crate) occasion: String,
    /// The booking's UUID.
    #[schema(example = "0193f2c4-8a00-7000-8000-000000000007")]
    pub(crate) booking_id: String,
    /// The time on the sandbox's clock at which the mail was sent (RFC 3339).
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) sent_at: OffsetDateTime,
    /// The subject.
    pub(crate) subject: String,
    /// The plain text.
    pub(crate) text: String,
    /// The same content in HTML.
    pub(crate) html: String,
    /// The whole message with headers and all parts (RFC 5322).
    pub(crate) raw: String,
}

/// Stores mail in the inbox instead of sending it.
pub(crate) struct Mailer {
    pub(crate) external_systems: Arc<ExternalSystems>,
    pub(crate) letterhead: Letterhead,
    pub(crate) clock: Arc<dyn Clock>,
}

#[async_trait]
impl ports::Mailer for Mailer {
    async fn send(&self, mail: &BookingMail, _: Duration) -> Result<(), SendFailure> {
        let sent_at = self.clock.now();
        let composed = ComposedMail::of(mail, &self.letterhead, sent_at)?;
        let mail = Mail {
            to: mail.to.email.to_string(),
            occasion: mail.occasion.as_str().to_owned(),
            booking_id: mail.booking.id.to_string(),
            sent_at,
            subject: composed.subject,
            text: composed.text,
            html: composed.html,
            raw: composed.raw,
        };
        self.external_systems.with(|state| state.inbox.push(mail));
        Ok(())
    }
}
