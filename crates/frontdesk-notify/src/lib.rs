//! Sends mail about bookings by SMTP, and events to webhooks.
//!
//! Architecture invariant: this crate stores and retries nothing. Each result states whether a
//! retry is worthwhile. Errors and log lines never contain passwords or secrets. The error of a
//! failed mail contains only the server's message, without addresses.
//!
//! - [`SmtpMailer`] implements the port [`Mailer`](frontdesk_domain::ports::Mailer). A mail has a
//!   text part, an HTML part and usually an invitation for calendars (RFC 5545, RFC 6047).
//! - [`HttpWebhooks`] implements [`WebhookSender`](frontdesk_domain::ports::WebhookSender) with the
//!   guarded client of `frontdesk-outgoing`.
//!
//! The texts of a mail are in `messages/` and `frontdesk-words`, and its structure is in
//! `mail/letter.rs`. To add an occasion for mail, add a variant of
//! [`MailOccasion`](frontdesk_domain::invitations::MailOccasion) and follow the compiler's errors.

mod mail;
mod webhooks;
mod words;

pub use mail::{
    BuildMailerError, InvalidMailFrom, InvalidSmtpUrl, Letterhead, MailFrom, SmtpMailer, SmtpServer,
};
pub use webhooks::{HttpWebhooks, WebhookSecret, webhook_secret_use};

/// Makes `cargo test` run the Rust examples in the guide to webhooks.
#[cfg(doctest)]
#[doc = include_str!("../../frontdesk-help/guides/webhooks.md")]
struct GuideToWebhooks;
