//! What the service tells the world of its own accord: mail about bookings by SMTP, and events to
//! webhooks.
//!
//! Architecture invariant: nothing is retried and nothing is remembered here; whoever asks for a
//! delivery is told whether it is worth another attempt. No password and no secret reaches an error
//! or a log line, and of a mail no more than its server says, addresses left out.
//!
//! - [`SmtpMailer`] implements the port [`Mailer`](frontdesk_domain::ports::Mailer): a letter in
//!   the words of its language, written out as text and as HTML, with the invitation (RFC 5545, RFC
//!   6047) that calendars read.
//! - [`HttpWebhooks`] implements [`WebhookSender`](frontdesk_domain::ports::WebhookSender) through
//!   the guarded client of `frontdesk-outgoing`.
//!
//! To change what a mail says: its words stand in `messages/`, those of dates in `frontdesk-words`,
//! its parts in `mail/letter.rs`; text and HTML follow by themselves. To add an occasion: a variant
//! of [`MailOccasion`](frontdesk_domain::invitations::MailOccasion), and the compiler leads the
//! way.

mod mail;
mod webhooks;
mod words;

pub use mail::{
    BuildMailerError, InvalidMailFrom, InvalidSmtpUrl, Letterhead, MailFrom, SmtpMailer, SmtpServer,
};
pub use webhooks::{HttpWebhooks, WebhookSecret, webhook_secret_use};

/// The guide to webhooks, whose Rust `cargo test` compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../frontdesk-help/guides/webhooks.md")]
struct GuideToWebhooks;
