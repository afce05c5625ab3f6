use crate::endpoint::{Endpoint, document};
use crate::problem::{Code, Problem};
use crate::request::Visitor;
use crate::response::Response;
use crate::views::ManagedBookingView;

pub(super) fn endpoints() -> [Endpoint; 1] {
    [Endpoint::open(get_managed_booking, document!(get_managed_booking))
        .with_codes(&[Code::NotFound])]
}

/// Get a booking by manage token
///
/// Returns the booking as its invitee sees it. A scheduled booking whose end has passed is
/// `completed`.
#[utoipa::path(
    get,
    path = "/api/v1/public/bookings/{manage_token}",
    tag = "Booking pages",
    responses((status = 200, description = "The booking", body = ManagedBookingView)),
)]
pub(crate) async fn get_managed_booking(visitor: Visitor) -> Result<Response, Problem> {
    let token = visitor.manage_token()?;
    visitor.no_query()?;
    let booking = visitor.services().manage_booking.get(&token).await?;
    Ok(Response::ok(&visitor.view_of_booking(&booking)))
}

#[cfg(test)]
mod tests;
