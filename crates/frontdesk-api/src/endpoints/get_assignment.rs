use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ReadBookings};
use crate::response::Response;
use crate::views::AssignmentView;
use frontdesk_domain::ids::BookingId;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Explains why a queue gave a meeting to its host: the members that the queue considered when the meeting was \
        booked through a link with `resolve: \"per_booking\"`, or last reassigned. Each has its assignments and weight, or the \
        reason why it was `skipped`. `not_found` also means that no queue chose a host at that time.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_assignment, document!(get_assignment), TOOL).with_codes(&[Code::NotFound])
}

/// Get the assignment of a booking
///
/// Returns the latest choice of a queue for the booking: when it was booked through a link that
/// resolves per booking, or when it was reassigned. The numbers are those at the time of the choice.
#[utoipa::path(
    get,
    path = "/api/v1/bookings/{booking_uuid}/assignment",
    tag = "Bookings",
    responses((status = 200, description = "The choice of the queue", body = AssignmentView)),
)]
pub(crate) async fn get_assignment(caller: Caller<ReadBookings>) -> Result<Response, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    caller.no_query()?;
    let assignment = caller.services().get_assignment.get(caller.actor(), id).await?;
    Ok(Response::ok(&AssignmentView::from(&assignment)))
}

#[cfg(test)]
mod tests;
