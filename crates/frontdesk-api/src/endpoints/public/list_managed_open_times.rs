use frontdesk_domain::services::ListManagedOpenTimesError;

use crate::answer::Answer;
use crate::problem::{Code, Problem, sentence};
use crate::request::Visitor;
use crate::views::PublicOpenTimesView;

impl From<ListManagedOpenTimesError> for Problem {
    fn from(error: ListManagedOpenTimesError) -> Self {
        match error {
            ListManagedOpenTimesError::NotFound => Self::new(Code::NotFound, sentence(&error)),
            ListManagedOpenTimesError::InvalidRange(fault) => Self::invalid(vec![fault]),
            ListManagedOpenTimesError::Store(error) => error.into(),
        }
    }
}

/// List the times to which an invitee could move a booking
///
/// Those with the same hosts whose start lies in [`start`, `end`), ascending; the booking's own time counts as free. Reading
/// them reserves nothing: moving checks again.
#[utoipa::path(
    get,
    path = "/api/v1/public/bookings/{manage_token}/open_times",
    tag = "Booking pages",
    params(
        ("manage_token" = String, Path, description = "The booking's manage token",
            example = "07070707070707070707070707070707"),
        ("start" = String, Query, description = "The first instant at which a time may start, RFC 3339; without an offset it \
            is local to `time_zone`", example = "2026-12-01T00:00:00Z"),
        ("end" = String, Query, description = "The instant before which it must start, at most 63 days after `start`",
            example = "2026-12-08T00:00:00Z"),
        ("time_zone" = Option<String>, Query, description = "The IANA zone of bounds without an offset; by default the \
            booking's", example = "Europe/London"),
    ),
    responses((status = 200, description = "The open times", body = PublicOpenTimesView)),
)]
pub(crate) async fn list_managed_open_times(visitor: Visitor) -> Result<Answer, Problem> {
    let token = visitor.manage_token()?;
    let request = visitor.open_times_request()?;
    let services = visitor.services();
    let query =
        request.resolve(async || Ok(services.get_managed_booking.get(&token).await?.time_zone)).await?;
    let range = query.range().map_err(|fault| Problem::invalid(vec![fault]))?;
    let found = services.list_managed_open_times.list(&token, range).await?;
    let time_zone = request.time_zone.as_ref().unwrap_or(&found.time_zone);
    Ok(Answer::ok(&PublicOpenTimesView::new(time_zone.name(), &found)))
}

#[cfg(test)]
mod tests;
