//! Creates the demo's sample workspace and example requests with domain services.

mod dates;
mod home;
mod tour;
mod workspace;

pub(crate) use self::home::home;
pub(crate) use self::tour::Tour;
pub(crate) use self::workspace::{Guide, prepare};
