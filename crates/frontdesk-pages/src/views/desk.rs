//! The HTML of the pages for signed-in members.

pub(crate) mod applications;
pub(crate) mod archive_member;
pub(crate) mod audit;
pub(crate) mod authorize;
pub(crate) mod calendar_choice;
pub(crate) mod calendars;
pub(crate) mod deliveries;
pub(crate) mod event_types;
pub(crate) mod frame;
pub(crate) mod hours;
pub(crate) mod links;
pub(crate) mod lists;
pub(crate) mod meeting;
pub(crate) mod meetings;
pub(crate) mod members;
pub(crate) mod open_times;
pub(crate) mod queues;
pub(crate) mod report;
pub(crate) mod sign_in;
pub(crate) mod usage;
pub(crate) mod webhooks;
