//! Tests mail and webhooks with real receivers.
//!
//! Requires the servers aiosmtpd and Xandikos, and the library standardwebhooks;
//! `tests/mail/prepare` installs them. If they are missing, the tests are skipped, unless
//! `FRONTDESK_TEST_MAIL` is `required`.

#[path = "mail/encryption.rs"]
mod encryption;
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

const WITHIN: Duration = Duration::from_mins(1);
