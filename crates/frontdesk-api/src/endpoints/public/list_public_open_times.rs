use frontdesk_domain::services::ListPublicOpenTimesError;

use super::open_times;
use super::paths::{PersonalLinkPath, TeamLinkPath};
use crate::answer::Answer;
use crate::endpoint::{Endpoint, document};
use crate::problem::{Code, Problem};
use crate::request::{OpenTimesRequest, Visitor};
use crate::views::PublicOpenTimesView;

impl From<ListPublicOpenTimesError> for Problem {
    fn from(error: ListPublicOpenTimesError) -> Self {
        match error {
            ListPublicOpenTimesError::Link(error) => error.into(),
            ListPublicOpenTimesError::InvalidRange(fault) => Self::invalid(vec![fault]),
        }
    }
}

/// The operation for either form of address.
pub(super) fn endpoints() -> [Endpoint; 2] {
    let endpoints = [
        Endpoint::open(list_public_open_times, document!(list_public_open_times)),
        Endpoint::open(list_personal_public_open_times, document!(list_personal_public_open_times)),
    ];
    endpoints.map(|endpoint| endpoint.with_codes(&[Code::NotFound]))
}

/// List the times at which a team link can be booked
///
/// Those whose start lies in [`start`, `end`), ascending. Reading them reserves nothing: booking
/// checks again.
#[utoipa::path(
    get,
    path = "/api/v1/public/links/{workspace_key}/{slug}/open_times",
    tag = "Booking pages",
    params(
        TeamLinkPath,
        OpenTimesRequest,
        ("time_zone" = Option<String>, Query, description = "The IANA zone of bounds without an offset; by default the \
            lead host's", example = "Europe/London"),
    ),
    responses((status = 200, description = "The open times", body = PublicOpenTimesView)),
)]
pub(crate) async fn list_public_open_times(visitor: Visitor) -> Result<Answer, Problem> {
    list(&visitor).await
}

/// List the times at which a personal link can be booked
///
/// The same for the link of one member.
#[utoipa::path(
    get,
    path = "/api/v1/public/links/{workspace_key}/{member_key}/{event_key}/open_times",
    tag = "Booking pages",
    params(
        PersonalLinkPath,
        OpenTimesRequest,
        ("time_zone" = Option<String>, Query, description = "The IANA zone of bounds without an offset; by default the \
            member's", example = "Europe/London"),
    ),
    responses((status = 200, description = "The open times", body = PublicOpenTimesView)),
)]
pub(crate) async fn list_personal_public_open_times(visitor: Visitor) -> Result<Answer, Problem> {
    list(&visitor).await
}

async fn list(visitor: &Visitor) -> Result<Answer, Problem> {
    let address = visitor.link_address()?;
    let services = visitor.services();
    open_times::answer(
        visitor,
        async || Ok(services.view_booking_page.view(&address).await?.time_zone),
        async |range| Ok(services.list_public_open_times.list(&address, range).await?),
    )
    .await
}

#[cfg(test)]
mod tests;
