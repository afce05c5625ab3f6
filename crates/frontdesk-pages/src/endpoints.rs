//! The endpoints. Each module reads the request, calls a use case and renders the page.

pub(crate) mod book_meeting;
pub(crate) mod cancel_booking;
pub(crate) mod confirm_booking;
pub(crate) mod desk;
pub(crate) mod download_invite;
pub(crate) mod move_booking;
pub(crate) mod show_booking;
pub(crate) mod show_booking_page;
pub(crate) mod show_cancelling;
pub(crate) mod show_confirming;
pub(crate) mod show_home;
pub(crate) mod show_landing_page;
pub(crate) mod show_moving;
pub(crate) mod show_nothing;
