use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ReadBookings};
use crate::response::Response;
use crate::views::BookingView;
use frontdesk_domain::ids::BookingId;
use uuid::Uuid;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Returns one meeting with its status, time, hosts, invitee, answers and origin. Call it before you change a \
        meeting. If `reschedule_url` is set, a workflow booked the meeting, which can only be moved at that URL. `not_found` also \
        means that the acting member may not see the meeting.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_booking, document!(get_booking), TOOL)
        .with_codes(&[Code::NotFound])
        .followed_by("mark_as_no_show", &[])
}

/// Get a booking
///
/// Admins and observers can read every booking of the workspace. Members can read the bookings that
/// they host or booked. A scheduled booking whose end has passed is `completed`.
#[utoipa::path(
    get,
    path = "/api/v1/bookings/{booking_uuid}",
    tag = "Bookings",
    responses((status = 200, description = "The booking", body = BookingView)),
)]
pub(crate) async fn get_booking(caller: Caller<ReadBookings>) -> Result<Response, Problem> {
    let id = caller.path::<Uuid>("booking_uuid", "the UUID of a booking")?;
    caller.no_query()?;
    let booking = caller.services().get_booking.get(caller.actor(), BookingId(id)).await?;
    Ok(Response::ok(&caller.view_of(booking, caller.now())))
}

#[cfg(test)]
mod tests;
