mod dates;
mod home;
mod tour;
mod workspace;

pub(crate) use self::home::home;
pub(crate) use self::tour::Tour;
pub(crate) use self::workspace::{Guide, plan, prepare};
