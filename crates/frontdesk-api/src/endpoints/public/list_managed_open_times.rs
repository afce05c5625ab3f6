use super::open_times;
use crate::endpoint::{Endpoint, Tags, document};
use crate::problem::{Code, Problem};
use crate::request::{OpenTimesRequest, Visitor};
use crate::response::Response;
use crate::views::PublicOpenTimesView;

pub(super) fn endpoints() -> [Endpoint; 1] {
    [Endpoint::open_with_query(list_managed_open_times, document!(list_managed_open_times))
        .with_codes(&[Code::NotFound])
        .with_tags(Tags::Polled)
        .followed_by(
            "move_managed_booking",
            &[("start_time", "$response.body#/open_times/0/start_time")],
        )]
}

/// List open times by manage token
///
/// Returns the open times of the booking's hosts that start within [`start`, `end`), in ascending
/// order. The booking's current time counts as free. Nothing is reserved: the time is checked again
/// when the booking is moved.
#[utoipa::path(
    get,
    path = "/api/v1/public/bookings/{manage_token}/open_times",
    tag = "Booking pages",
    params(
        ("time_zone" = Option<String>, Query, description = "The IANA time zone of `start` and `end` without an offset; defaults to the \
            booking's"),
    ),
    responses((status = 200, description = "The open times", body = PublicOpenTimesView)),
)]
pub(crate) async fn list_managed_open_times(
    visitor: Visitor,
    request: OpenTimesRequest,
) -> Result<Response, Problem> {
    let token = visitor.manage_token()?;
    let services = visitor.services();
    open_times::response(
        &request,
        async || Ok(services.manage_booking.get(&token).await?.time_zone),
        async |range| Ok(services.list_managed_open_times.list(&token, range).await?),
    )
    .await
}

#[cfg(test)]
mod tests;
