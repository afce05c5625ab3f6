//! An HTTP client for untrusted URLs, such as calendars and webhooks.
//!
//! Architecture invariant: the client checks every address before it connects, also after a
//! redirect. It sends a password only to the site for which the password is valid. The crate
//! depends on no other crate of the workspace.
//!
//! The feature `testing` provides a client for the tests of other crates.

mod challenges;
mod client;
mod error;
mod guard;
mod login;
mod network;
mod reply;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use client::{BuildOutgoingError, Elsewhere, Outgoing, Request, configured, with_https};
pub use error::{OutgoingError, host_of};
pub use guard::{OutOfReach, Reach, SystemNames};
pub use login::{Credentials, Login};
pub use reply::Reply;
