mod dates;
mod home;
mod tour;
mod workspace;

pub(crate) use self::home::home;
pub(crate) use self::tour::Tour;
pub(crate) use self::workspace::{DEMO_FILE, Guide, plan, prepare};
