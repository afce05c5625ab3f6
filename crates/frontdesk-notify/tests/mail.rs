//! Mail and webhooks at those who get them: mail goes through a real server (aiosmtpd) into a real
//! calendar (Xandikos), and webhooks are verified by the library that their receivers use
//! (standardwebhooks).
//!
//! `tests/mail/prepare` installs them; where it has not run, these tests are left out, unless
//! `FRONTDESK_TEST_MAIL` is `required`.

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

/// Far longer than a server takes on a busy machine.
const WITHIN: Duration = Duration::from_mins(1);
