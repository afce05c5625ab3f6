use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem, sentence};
use crate::request::{Caller, OpenTimesRequest, ReadBookings};
use crate::views::BookingOpenTimesView;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::services::ListOpenTimesError;
use uuid::Uuid;

impl From<ListOpenTimesError> for Problem {
    fn from(error: ListOpenTimesError) -> Self {
        match error {
            ListOpenTimesError::NotFound(_) => Self::new(Code::NotFound, sentence(&error)),
            ListOpenTimesError::InvalidRange(fault) => Self::invalid(vec![fault]),
            ListOpenTimesError::Store(error) => error.into(),
        }
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the times to which a meeting can be moved, with the same hosts. Call it before move_booking, \
        and offer these times to people rather than guessing. Nothing is held for you: somebody may take a time in \
        between. `end` is at most 63 days after `start`. When a wanted time is missing, `explain: true` tells for each \
        host what closes the others (busy, outside working hours, notice, horizon, buffer).",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(list_booking_open_times, document!(list_booking_open_times), TOOL)
        .with_codes(&[Code::NotFound])
}

/// List the times to which a booking could be moved
///
/// Those with the same hosts whose start lies in [`start`, `end`), ascending; the booking's own
/// time counts as free. Reading them reserves nothing: moving checks again. With `explain=true` the
/// answer tells also what closes the other times.
#[utoipa::path(
    get,
    path = "/api/v1/bookings/{booking_uuid}/open_times",
    tag = "Bookings",
    params(
        ("booking_uuid" = Uuid, Path, description = "The booking"),
        OpenTimesRequest,
        ("time_zone" = Option<String>, Query, description = "The IANA zone of bounds without an offset; by default the \
            booking's", example = "Europe/London"),
        ("explain" = Option<bool>, Query, description = "Whether to tell what closes the other times"),
    ),
    responses((status = 200, description = "The open times", body = BookingOpenTimesView)),
)]
pub(crate) async fn list_booking_open_times(
    caller: Caller<ReadBookings>,
) -> Result<Answer, Problem> {
    let id = BookingId(caller.path::<Uuid>("booking_uuid", "the UUID of a booking")?);
    let request = OpenTimesRequest::read(caller.query(OpenTimesRequest::PARAMETERS))?;
    let (services, actor) = (caller.services(), caller.actor());
    let query =
        request.resolve(async || Ok(services.get_booking.get(actor, id).await?.time_zone)).await?;
    let report = services.list_open_times.list(actor, id, query).await?;
    let time_zone = request.time_zone.as_ref().unwrap_or(&report.time_zone);
    Ok(Answer::ok(&BookingOpenTimesView::new(id, time_zone.name(), &report)))
}

#[cfg(test)]
mod tests;
