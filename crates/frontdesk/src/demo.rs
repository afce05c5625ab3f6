//! The demo: a sample workspace and example requests, created by domain services.

mod dates;
mod home;
mod tour;
mod workspace;

pub(crate) use self::home::home;
pub(crate) use self::tour::Tour;
pub(crate) use self::workspace::{Guide, prepare};
