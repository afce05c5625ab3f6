//! The HTTP client for calendars, webhooks, providers and CRMs.
//!
//! Architecture invariant: the client checks every address before it connects, also after a
//! redirect. It sends a password only to the site for which the password is valid. The crate
//! depends on no other crate of the workspace.
//!
//! The feature `testing` provides clients for the tests of other crates.

mod challenges;
mod client;
mod error;
mod guard;
mod http_client;
mod login;
mod network;
mod reply;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use client::{Elsewhere, Outgoing, Request, with_https};
pub use error::{OutgoingError, host_of};
pub use guard::OutOfReach;
pub use http_client::{BuildClientError, HttpClient};
pub use login::{Credentials, Login};
pub use reply::Reply;
