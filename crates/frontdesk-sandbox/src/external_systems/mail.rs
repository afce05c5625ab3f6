use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::ports::{self, BookingMail, CalendarNotice, Clock, SendFailure, SignInMail};
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
    /// The reason for the mail: `confirmation`, `moved`, `cancelled`, `reminder` or `sign_in`.
    #[schema(example = "confirmation")]
    pub(crate) occasion: String,
    /// The booking's UUID; null in a mail with sign-in links.
    #[schema(example = "0193f2c4-8a00-7000-8000-000000000007")]
    pub(crate) booking_id: Option<String>,
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

impl Mailer {
    fn put(
        &self,
        (to, occasion, booking): (&Email, &str, Option<BookingId>),
        (sent_at, composed): (OffsetDateTime, ComposedMail),
    ) {
        let mail = Mail {
            to: to.to_string(),
            occasion: occasion.to_owned(),
            booking_id: booking.map(|booking| booking.to_string()),
            sent_at,
            subject: composed.subject,
            text: composed.text,
            html: composed.html,
            raw: composed.raw,
        };
        self.external_systems.with(|state| state.inbox.push(mail));
    }
}

#[async_trait]
impl ports::Mailer for Mailer {
    async fn send(&self, mail: &BookingMail, _: Duration) -> Result<(), SendFailure> {
        let now = self.clock.now();
        let composed = ComposedMail::of(mail, &self.letterhead, now)?;
        let about = (&mail.to.email, mail.occasion.as_str(), Some(mail.booking.id));
        self.put(about, (now, composed));
        Ok(())
    }

    async fn send_sign_in_links(&self, mail: &SignInMail, _: Duration) -> Result<(), SendFailure> {
        let now = self.clock.now();
        let composed = ComposedMail::with_sign_in_links(mail, &self.letterhead, now)?;
        self.put((&mail.to, "sign_in", None), (now, composed));
        Ok(())
    }

    async fn send_calendar_notice(
        &self,
        mail: &CalendarNotice,
        _: Duration,
    ) -> Result<(), SendFailure> {
        let now = self.clock.now();
        let composed = ComposedMail::about_calendars(mail, &self.letterhead, now)?;
        self.put((&mail.to, "calendar_unusable", None), (now, composed));
        Ok(())
    }
}
