//! Tests mail and webhooks with real receivers.
//!
//! Mail passes through a server (aiosmtpd) into a calendar (Xandikos); the library standardwebhooks
//! verifies webhooks. `tests/mail/prepare` installs all three. Without them, the tests are skipped,
//! unless `FRONTDESK_TEST_MAIL` is `required`.

#[path = "mail/encryption.rs"]
mod encryption;
#[path = "mail/failures.rs"]
mod failures;
#[path = "mail/invitations.rs"]
mod invitations;
#[path = "mail/peers.rs"]
mod peers;
#[path = "../src/mail/testing.rs"]
#[expect(dead_code, reason = "the crate's own tests use the rest")]
mod testing;
#[path = "mail/webhooks.rs"]
mod webhooks;

use std::time::Duration;

use frontdesk_notify::Letterhead;

/// The timeout for a server, generous even on a busy machine.
const WITHIN: Duration = Duration::from_mins(1);
