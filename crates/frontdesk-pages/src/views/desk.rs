//! The HTML of the pages for signed-in members.

pub(crate) mod calendars;
pub(crate) mod frame;
pub(crate) mod meeting;
pub(crate) mod meetings;
pub(crate) mod sign_in;
