//! The HTML of the pages; maud escapes all inserted values.

pub(crate) mod about;
pub(crate) mod booking;
pub(crate) mod calendar;
pub(crate) mod cancelling;
pub(crate) mod confirming;
pub(crate) mod desk;
pub(crate) mod details;
pub(crate) mod fields;
pub(crate) mod home;
pub(crate) mod landing;
pub(crate) mod layout;
pub(crate) mod moving;
pub(crate) mod notice;
pub(crate) mod pick_time;
pub(crate) mod sign;
pub(crate) mod zone_form;
