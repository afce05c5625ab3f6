use crate::answer::Answer;
use crate::problem::Problem;
use crate::request::{Caller, ReadBookings};
use crate::views::BookingView;
use frontdesk_domain::ids::BookingId;
use uuid::Uuid;

/// Read one booking
///
/// Admins and observers read every booking of the workspace, members those they host or booked. A scheduled booking whose end
/// has passed reads as `completed`.
#[utoipa::path(
    get,
    path = "/api/v1/bookings/{booking_uuid}",
    tag = "Bookings",
    params(("booking_uuid" = Uuid, Path, description = "The booking")),
    responses((status = 200, description = "The booking", body = BookingView)),
)]
pub(crate) async fn get_booking(caller: Caller<ReadBookings>) -> Result<Answer, Problem> {
    let id = caller.path::<Uuid>("booking_uuid", "the UUID of a booking")?;
    caller.no_query()?;
    let booking = caller.services().get_booking.get(caller.actor(), BookingId(id)).await?;
    Ok(Answer::ok(&BookingView::new(&booking, caller.now())))
}

#[cfg(test)]
mod tests;
