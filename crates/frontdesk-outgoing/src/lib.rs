//! The way out: one HTTP client for addresses that whoever uses the service may choose, such as
//! those of calendars and webhooks.
//!
//! Architecture invariant: a request reaches no address that was not checked, on no hop; a password
//! reaches no site but its own. Nothing here knows what is asked or why, nor any other member.
//!
//! The feature `testing` brings a client for the tests of other crates.

mod challenges;
mod client;
mod error;
mod guard;
mod login;
mod network;
mod reply;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use client::{BuildOutgoingError, Elsewhere, Outgoing, Request, configured};
pub use error::{OutgoingError, host_of};
pub use guard::{OutOfReach, Reach, SystemNames};
pub use login::{Credentials, Login};
pub use reply::Reply;
