use crate::endpoint::{Effect, Endpoint, Tags, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Both, Caller, Explain, OpenTimesRequest, ReadBookings};
use crate::response::Response;
use crate::views::BookingOpenTimesView;
use frontdesk_domain::ids::BookingId;
use uuid::Uuid;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the times to which a meeting can be moved with the same hosts. Call it before move_booking, and offer these \
        times to the person instead of guessing. Nothing is reserved: another request may book a time meanwhile. `end` is at most \
        63 days after `start`. If a wanted time is missing, `explain: true` returns for each host why other times are not open \
        (busy, outside working hours, minimum notice, horizon, buffer, maximum of meetings).",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::with_query(list_booking_open_times, document!(list_booking_open_times), TOOL)
        .with_codes(&[Code::NotFound])
        .with_tags(Tags::Polled)
        .followed_by("move_booking", &[("start_time", "$response.body#/open_times/0/start_time")])
}

/// List open times for moving a booking
///
/// Returns the open times of the booking's hosts that start within [`start`, `end`), in ascending
/// order. The booking's current time counts as free. Nothing is reserved: the time is checked again
/// when the booking is moved. `explain=true` adds the reasons why other times are not open.
#[utoipa::path(
    get,
    path = "/api/v1/bookings/{booking_uuid}/open_times",
    tag = "Bookings",
    params(
        ("time_zone" = Option<String>, Query, description = "The IANA time zone of `start` and `end` without an offset; defaults to the \
            booking's"),
    ),
    responses((status = 200, description = "The open times", body = BookingOpenTimesView)),
)]
pub(crate) async fn list_booking_open_times(
    caller: Caller<ReadBookings>,
    Both(request, Explain { explain }): Both<OpenTimesRequest, Explain>,
) -> Result<Response, Problem> {
    let id = BookingId(caller.path::<Uuid>("booking_uuid", "the UUID of a booking")?);
    let (services, actor) = (caller.services(), caller.actor());
    let query = request
        .resolve(explain, async || Ok(services.get_booking.get(actor, id).await?.time_zone))
        .await?;
    let report = services.list_booking_open_times.list(actor, id, query).await?;
    let time_zone = request.time_zone.as_ref().unwrap_or(&report.time_zone);
    Ok(Response::ok(&BookingOpenTimesView::new(id, time_zone, &report)))
}

#[cfg(test)]
mod tests;
