//! The demo: a believable workspace, and requests to try on it.
//!
//! Everything is made and computed by the same use cases that serve requests.

mod dates;
mod home;
mod tour;
mod workspace;

pub(crate) use self::home::home;
pub(crate) use self::tour::Tour;
pub(crate) use self::workspace::{Guide, prepare};
