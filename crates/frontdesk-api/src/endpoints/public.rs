//! Operations that need no token and offer the functions of the booking pages.
//!
//! Handlers take a [`Visitor`](crate::request::Visitor), which has no access to the use cases of
//! members.

pub(super) mod book_through_link;
mod cancel_managed_booking;
mod get_managed_booking;
mod list_managed_open_times;
mod list_public_open_times;
mod move_managed_booking;
mod open_times;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod view_booking_page;

use crate::endpoint::Endpoint;

pub(super) fn all() -> Vec<Endpoint> {
    let of_links = [
        view_booking_page::endpoints(),
        list_public_open_times::endpoints(),
        book_through_link::endpoints(),
    ];
    let of_bookings = [
        get_managed_booking::endpoints(),
        list_managed_open_times::endpoints(),
        move_managed_booking::endpoints(),
        cancel_managed_booking::endpoints(),
    ];
    of_links.into_iter().flatten().chain(of_bookings.into_iter().flatten()).collect()
}
