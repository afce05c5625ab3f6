use super::super::move_booking::{self, MoveRequest};
use crate::endpoint::{Endpoint, document};
use crate::problem::{Code, Problem};
use crate::request::Visitor;
use crate::response::Response;
use crate::views::ManagedBookingView;

pub(super) fn endpoints() -> [Endpoint; 1] {
    [Endpoint::open(move_managed_booking, document!(move_managed_booking))
        .with_codes(&[
            Code::NotFound,
            Code::SlotUnavailable,
            Code::InvalidTransition,
            Code::BookingChanged,
            Code::WorkflowBooked,
        ])
        .with_body::<MoveRequest>(move_booking::examples)
        .followed_by("get_managed_booking", &[])]
}

/// Move a booking by manage token
///
/// Moves a scheduled booking to one of its open times with the same hosts. Moving a booking to its
/// current time changes at most the time zone.
#[utoipa::path(
    post,
    path = "/api/v1/public/bookings/{manage_token}/move",
    tag = "Booking pages",
    request_body = MoveRequest,
    responses((status = 200, description = "The moved booking", body = ManagedBookingView)),
)]
pub(crate) async fn move_managed_booking(visitor: Visitor) -> Result<Response, Problem> {
    let token = visitor.manage_token()?;
    let (write, request) = visitor.into_write::<MoveRequest>()?;
    let command = request.into_command();
    write
        .perform(
            async move |services, mode| {
                services.manage_booking.move_booking(&token, command, mode).await
            },
            Response::ok,
        )
        .await
}

#[cfg(test)]
mod tests;
