use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeBookings};
use crate::response::Response;
use crate::views::BookingStateView;
use deserr::Deserr;
use frontdesk_domain::ids::BookingId;
use serde_json::json;
use utoipa::ToSchema;

/// The reason for a cancellation. The request body is optional.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct CancelRequest {
    /// The message to the invitee, at most 1,000 characters.
    #[deserr(default)]
    #[schema(max_length = 1000, example = "Priya is ill today.")]
    reason: Option<String>,
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Cancels a scheduled meeting and frees its time at once. This cannot be undone, only booked again with \
        book_meeting, so confirm it with the person first. Pass the `reason` for the invitee. To change only the time, call \
        move_booking. Cancelling a cancelled meeting returns the same result; a meeting that is over is rejected with \
        `invalid_transition`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(cancel_booking, document!(cancel_booking), TOOL)
        .with_codes(&[Code::NotFound, Code::InvalidTransition])
        .with_body::<CancelRequest>(examples)
        .followed_by("get_booking", &[])
}

fn examples() -> Vec<BodyExample> {
    vec![
        ("reason", "With a message to the invitee", json!({ "reason": "Priya is ill today." })),
        ("no_reason", "Without a message", json!({})),
    ]
}

/// Cancel a booking
///
/// Cancels the booking and frees its time at once. Admins and hosts can cancel a scheduled booking.
/// Cancelling a cancelled booking changes nothing and returns the same response.
#[utoipa::path(
    post,
    path = "/api/v1/bookings/{booking_uuid}/cancel",
    tag = "Bookings",
    request_body = Option<CancelRequest>,
    responses((status = 200, description = "The cancelled booking", body = BookingStateView)),
)]
pub(crate) async fn cancel_booking(caller: Caller<ChangeBookings>) -> Result<Response, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let (write, body) = caller.into_write_with_optional_body::<CancelRequest>()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.cancel_booking.cancel(&actor, id, body.reason, mode).await
            },
            |booking, with| Response::ok(&BookingStateView::new(booking, with.now)),
        )
        .await
}

#[cfg(test)]
mod tests;
