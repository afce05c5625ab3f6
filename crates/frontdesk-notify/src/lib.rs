//! Sends mail by SMTP, and events to webhooks.
//!
//! Architecture invariant: this crate stores and retries nothing. Each result states whether a
//! retry is worthwhile. Errors and log lines contain no passwords or secrets. The error of a failed
//! mail contains no addresses.
//!
//! - [`SmtpMailer`] implements [`Mailer`](frontdesk_domain::ports::Mailer).
//! - [`ComposedMail`] is a mail that is not sent, for sandboxes.
//! - [`HttpWebhooks`] implements [`WebhookSender`](frontdesk_domain::ports::WebhookSender).
//!
//! The texts of a mail are in `messages/` and `frontdesk-words`. To add an occasion for mail, add a
//! variant of [`MailOccasion`](frontdesk_domain::invitations::MailOccasion).

mod mail;
mod webhooks;
mod words;

pub use mail::{
    BuildMailerError, ComposedMail, InvalidMailFrom, InvalidSmtpUrl, Letterhead, MailFrom,
    SmtpMailer, SmtpServer,
};
pub use webhooks::{HttpWebhooks, WebhookSecret, webhook_secret_use};

/// Makes `cargo test` run the Rust examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../frontdesk-help/guides/webhooks.md")]
struct GuideToWebhooks;
