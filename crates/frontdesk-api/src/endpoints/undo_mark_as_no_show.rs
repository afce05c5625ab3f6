use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeBookings, NoFields};
use crate::response::Response;
use crate::views::BookingStateView;
use frontdesk_domain::ids::BookingId;

const TOOL: ToolText = ToolText {
    effect: Effect::Notes,
    description: "Undoes a no-show: the meeting is completed again. Only a meeting with the status `no_show` can be changed; any \
        other is rejected with `invalid_transition`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(undo_mark_as_no_show, document!(undo_mark_as_no_show), TOOL)
        .with_codes(&[Code::NotFound, Code::InvalidTransition])
        .followed_by("get_booking", &[])
}

/// Undo a no-show
///
/// Records that the invitee attended; the booking is `completed` again. Only admins and hosts can
/// undo a no-show.
#[utoipa::path(
    post,
    path = "/api/v1/bookings/{booking_uuid}/undo_mark_as_no_show",
    tag = "Bookings",
    responses((status = 200, description = "The booking, now completed", body = BookingStateView)),
)]
pub(crate) async fn undo_mark_as_no_show(
    caller: Caller<ChangeBookings>,
) -> Result<Response, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let (write, NoFields {}) = caller.into_write_with_optional_body()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.undo_mark_as_no_show.undo(&actor, id, mode).await
            },
            |booking, with| Response::ok(&BookingStateView::new(booking, with.now)),
        )
        .await
}

#[cfg(test)]
mod tests;
