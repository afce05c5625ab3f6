use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeBookings};
use crate::views::BookingStateView;
use deserr::Deserr;
use frontdesk_domain::ids::BookingId;
use utoipa::ToSchema;

/// Why a booking is called off. The whole body may be left out.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct CancelRequest {
    /// What the invitee is to be told, at most 1,000 characters.
    #[deserr(default)]
    #[schema(max_length = 1000, example = "Priya is ill today.")]
    reason: Option<String>,
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Calls a scheduled meeting off and frees its time at once. It cannot be taken back: book anew with \
        book_meeting. Be sure that the person wants it, and pass the `reason` that the invitee is to read. To change \
        only the time, call move_booking. One that is cancelled already gets the same answer again; one that is over \
        is refused with `invalid_transition`.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(cancel_booking, document!(cancel_booking), TOOL)
        .with_codes(&[Code::NotFound, Code::InvalidTransition])
}

/// Cancel a booking
///
/// Frees its time at once. A scheduled booking can be cancelled, by an admin or one of its hosts;
/// one that is cancelled already stays as it is and gets the same answer.
#[utoipa::path(
    post,
    path = "/api/v1/bookings/{booking_uuid}/cancel",
    tag = "Bookings",
    params(("booking_uuid" = Uuid, Path, description = "The booking")),
    request_body = Option<CancelRequest>,
    responses((status = 200, description = "The booking is cancelled", body = BookingStateView)),
)]
pub(crate) async fn cancel_booking(caller: Caller<ChangeBookings>) -> Result<Answer, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let (write, body) = caller.into_write_with_optional_body::<CancelRequest>()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.cancel_booking.cancel(&actor, id, body.reason, mode).await
            },
            |booking, with| Answer::ok(&BookingStateView::new(booking, with.now)),
        )
        .await
}

#[cfg(test)]
mod tests;
