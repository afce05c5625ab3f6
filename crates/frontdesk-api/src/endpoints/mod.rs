//! The operations, one file each: what it is asked, what can go wrong, the handler, its documentation, its tests.
//!
//! To add one: a file whose handler takes a [`Caller`](crate::request::Caller) and bears `#[utoipa::path]`, and a line in
//! [`all`]. The route, the required scopes, the OpenAPI document and the authorisation matrix follow from these.

mod cancel_booking;
mod get_booking;
mod move_booking;

use crate::problem::Code;
use crate::routes::Endpoint;

/// Every operation, with the codes that are its own; those that follow from its scopes, parameters and body are added.
pub(crate) fn all() -> Vec<Endpoint> {
    vec![
        Endpoint::new(get_booking::get_booking, get_booking::__path_get_booking, &[Code::NotFound]),
        Endpoint::new(
            move_booking::move_booking,
            move_booking::__path_move_booking,
            &[Code::NotFound, Code::SlotUnavailable, Code::InvalidTransition, Code::WorkflowBooked],
        ),
        Endpoint::new(
            cancel_booking::cancel_booking,
            cancel_booking::__path_cancel_booking,
            &[Code::NotFound, Code::InvalidTransition],
        ),
    ]
}
