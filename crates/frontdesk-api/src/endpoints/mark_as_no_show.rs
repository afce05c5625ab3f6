use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeBookings, NoFields};
use crate::response::Response;
use crate::views::BookingStateView;
use frontdesk_domain::ids::BookingId;

const TOOL: ToolText = ToolText {
    effect: Effect::Notes,
    description: "Marks a meeting whose start has passed as a no-show of the invitee. For a meeting that will not take place, call \
        cancel_booking. undo_mark_as_no_show reverts it. `invalid_transition` contains the `current_status` that does not allow \
        the change.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(mark_as_no_show, document!(mark_as_no_show), TOOL)
        .with_codes(&[Code::NotFound, Code::InvalidTransition])
        .followed_by("undo_mark_as_no_show", &[])
}

/// Mark a booking as a no-show
///
/// Records that the invitee did not attend. Admins and hosts can mark a scheduled booking after its
/// start, and a completed booking at any time. Marking a no-show again changes nothing and returns
/// the same response.
#[utoipa::path(
    post,
    path = "/api/v1/bookings/{booking_uuid}/mark_as_no_show",
    tag = "Bookings",
    responses((status = 200, description = "The booking, now a no-show", body = BookingStateView)),
)]
pub(crate) async fn mark_as_no_show(caller: Caller<ChangeBookings>) -> Result<Response, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let (write, NoFields {}) = caller.into_write_with_optional_body()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.mark_as_no_show.mark(&actor, id, mode).await
            },
            |booking, with| Response::ok(&BookingStateView::new(booking, with.now)),
        )
        .await
}

#[cfg(test)]
mod tests;
