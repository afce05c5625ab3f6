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
mod paths;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod view_booking_page;

use frontdesk_domain::services::{PublicLinkError, TimeUnavailable};

use crate::endpoint::Endpoint;
use crate::problem::{Code, Problem, sentence};

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

impl From<PublicLinkError> for Problem {
    fn from(error: PublicLinkError) -> Self {
        match error {
            PublicLinkError::NotFound { .. } => Self::new(Code::NotFound, sentence(&error)),
            PublicLinkError::Closed { archived, .. } => {
                let detail = if archived {
                    "This link was archived; nothing can be booked through it any more."
                } else {
                    "This link no longer accepts bookings, because its event type or queue was archived, or a required \
                     host can no longer host."
                };
                Self::new(Code::NotFound, detail)
            }
            PublicLinkError::Store(error) => error.into(),
        }
    }
}

/// The response omits the conflicts, because they contain the hosts' busy times.
impl From<Box<TimeUnavailable>> for Problem {
    fn from(refusal: Box<TimeUnavailable>) -> Self {
        let alternatives = refusal.alternatives.iter().map(Into::into).collect();
        Self::new(Code::SlotUnavailable, sentence(refusal.as_ref()))
            .with(|members| members.alternatives = Some(alternatives))
    }
}
