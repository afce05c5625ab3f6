use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeBookings, NoFields};
use crate::views::BookingStateView;
use frontdesk_domain::ids::BookingId;

const TOOL: ToolText = ToolText {
    effect: Effect::Notes,
    description: "Takes a no-show back: the invitee came after all, and the meeting counts as completed. Only a \
        meeting whose status is `no_show` can be taken back; any other is refused with `invalid_transition`.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(undo_mark_as_no_show, document!(undo_mark_as_no_show), TOOL)
        .with_codes(&[Code::NotFound, Code::InvalidTransition])
}

/// Take a no-show back
///
/// Says that the invitee came after all: the booking is completed then. Only a no-show can be taken
/// back, by an admin or one of its hosts.
#[utoipa::path(
    post,
    path = "/api/v1/bookings/{booking_uuid}/undo_mark_as_no_show",
    tag = "Bookings",
    params(("booking_uuid" = Uuid, Path, description = "The booking")),
    responses((status = 200, description = "The booking is completed", body = BookingStateView)),
)]
pub(crate) async fn undo_mark_as_no_show(
    caller: Caller<ChangeBookings>,
) -> Result<Answer, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let (write, NoFields {}) = caller.into_write_with_optional_body()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.undo_mark_as_no_show.undo(&actor, id, mode).await
            },
            |booking, with| Answer::ok(&BookingStateView::new(booking, with.now)),
        )
        .await
}

#[cfg(test)]
mod tests;
