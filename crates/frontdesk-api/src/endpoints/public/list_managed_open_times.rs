use frontdesk_domain::services::ListManagedOpenTimesError;

use super::open_times;
use crate::answer::Answer;
use crate::endpoint::{Endpoint, document};
use crate::problem::{Code, Problem, sentence};
use crate::request::{OpenTimesRequest, Visitor};
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

/// The operation.
pub(super) fn endpoints() -> [Endpoint; 1] {
    [Endpoint::open(list_managed_open_times, document!(list_managed_open_times))
        .with_codes(&[Code::NotFound])]
}

/// List the times to which an invitee could move a booking
///
/// Those with the same hosts whose start lies in [`start`, `end`), ascending; the booking's own
/// time counts as free. Reading them reserves nothing: moving checks again.
#[utoipa::path(
    get,
    path = "/api/v1/public/bookings/{manage_token}/open_times",
    tag = "Booking pages",
    params(
        ("manage_token" = String, Path, description = "The booking's manage token",
            example = "6b0554fe070707070707070707070707"),
        OpenTimesRequest,
        ("time_zone" = Option<String>, Query, description = "The IANA zone of bounds without an offset; by default the \
            booking's", example = "Europe/London"),
    ),
    responses((status = 200, description = "The open times", body = PublicOpenTimesView)),
)]
pub(crate) async fn list_managed_open_times(visitor: Visitor) -> Result<Answer, Problem> {
    let token = visitor.manage_token()?;
    let services = visitor.services();
    open_times::answer(
        &visitor,
        async || Ok(services.get_managed_booking.get(&token).await?.time_zone),
        async |range| Ok(services.list_managed_open_times.list(&token, range).await?),
    )
    .await
}

#[cfg(test)]
mod tests;
