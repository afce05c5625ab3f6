use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeBookings, NoFields};
use crate::views::BookingStateView;
use frontdesk_domain::ids::BookingId;

const TOOL: ToolText = ToolText {
    effect: Effect::Notes,
    description: "Notes that the invitee did not come to a meeting whose start has passed. Not for a meeting that is \
        called off: that is cancel_booking. undo_mark_as_no_show takes it back. `invalid_transition` names the \
        `current_status` that stands in the way.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(mark_as_no_show, document!(mark_as_no_show), TOOL)
        .with_codes(&[Code::NotFound, Code::InvalidTransition])
}

/// Mark a booking as a no-show
///
/// Says that the invitee did not come. A scheduled booking can be marked once its start has passed,
/// a completed one at any time, by an admin or one of its hosts; one that is marked already stays
/// as it is and gets the same answer.
#[utoipa::path(
    post,
    path = "/api/v1/bookings/{booking_uuid}/mark_as_no_show",
    tag = "Bookings",
    params(("booking_uuid" = Uuid, Path, description = "The booking")),
    responses((status = 200, description = "The booking is a no-show", body = BookingStateView)),
)]
pub(crate) async fn mark_as_no_show(caller: Caller<ChangeBookings>) -> Result<Answer, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let (write, NoFields {}) = caller.into_write_with_optional_body()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.mark_as_no_show.mark(&actor, id, mode).await
            },
            |booking, with| Answer::ok(&BookingStateView::new(booking, with.now)),
        )
        .await
}

#[cfg(test)]
mod tests;
