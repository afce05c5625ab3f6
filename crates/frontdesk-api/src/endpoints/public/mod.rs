//! The operations that need no token: what the booking pages do, in JSON. A link's two forms of address share one file.
//!
//! Their one extractor is a [`Visitor`](crate::request::Visitor), which leads to no use case of members.

pub(super) mod book_through_link;
mod cancel_managed_booking;
mod get_managed_booking;
mod list_managed_open_times;
mod list_public_open_times;
mod move_managed_booking;
mod open_times;
mod paths;
#[cfg(test)]
mod privacy;
#[cfg(test)]
mod testing;
mod view_booking_page;

use frontdesk_domain::services::{PublicLinkError, TimeUnavailable};

use crate::problem::{Code, Problem, sentence};
use crate::routes::Endpoint;

/// Every one of them, with the codes that are its own.
pub(super) fn all() -> impl Iterator<Item = Endpoint> {
    of_links().into_iter().chain(of_bookings())
}

fn of_links() -> [Endpoint; 6] {
    const NOT_FOUND: &[Code] = &[Code::NotFound];
    const BOOKING: &[Code] = &[Code::NotFound, Code::SlotUnavailable];
    [
        Endpoint::open(
            view_booking_page::view_booking_page,
            view_booking_page::__path_view_booking_page,
            NOT_FOUND,
        ),
        Endpoint::open(
            view_booking_page::view_personal_booking_page,
            view_booking_page::__path_view_personal_booking_page,
            NOT_FOUND,
        ),
        Endpoint::open(
            list_public_open_times::list_public_open_times,
            list_public_open_times::__path_list_public_open_times,
            NOT_FOUND,
        ),
        Endpoint::open(
            list_public_open_times::list_personal_public_open_times,
            list_public_open_times::__path_list_personal_public_open_times,
            NOT_FOUND,
        ),
        Endpoint::open(
            book_through_link::book_through_link,
            book_through_link::__path_book_through_link,
            BOOKING,
        ),
        Endpoint::open(
            book_through_link::book_through_personal_link,
            book_through_link::__path_book_through_personal_link,
            BOOKING,
        ),
    ]
}

fn of_bookings() -> [Endpoint; 4] {
    [
        Endpoint::open(
            get_managed_booking::get_managed_booking,
            get_managed_booking::__path_get_managed_booking,
            &[Code::NotFound],
        ),
        Endpoint::open(
            list_managed_open_times::list_managed_open_times,
            list_managed_open_times::__path_list_managed_open_times,
            &[Code::NotFound],
        ),
        Endpoint::open(
            move_managed_booking::move_managed_booking,
            move_managed_booking::__path_move_managed_booking,
            &[Code::NotFound, Code::SlotUnavailable, Code::InvalidTransition, Code::WorkflowBooked],
        ),
        Endpoint::open(
            cancel_managed_booking::cancel_managed_booking,
            cancel_managed_booking::__path_cancel_managed_booking,
            &[Code::NotFound, Code::InvalidTransition],
        ),
    ]
}

impl From<PublicLinkError> for Problem {
    fn from(error: PublicLinkError) -> Self {
        match error {
            PublicLinkError::NotFound { .. } => Self::new(Code::NotFound, sentence(&error)),
            PublicLinkError::Closed { .. } => {
                let detail = "This link was archived: nothing can be booked at this address any more.";
                Self::new(Code::NotFound, detail)
            }
            PublicLinkError::Store(error) => error.into(),
        }
    }
}

/// What stands in the way is not told.
impl From<Box<TimeUnavailable>> for Problem {
    fn from(refusal: Box<TimeUnavailable>) -> Self {
        let alternatives = refusal.alternatives.iter().map(Into::into).collect();
        Self::new(Code::SlotUnavailable, sentence(refusal.as_ref()))
            .with(|members| members.alternatives = Some(alternatives))
    }
}
