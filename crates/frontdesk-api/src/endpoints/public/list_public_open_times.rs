use frontdesk_domain::services::ListPublicOpenTimesError;

use crate::answer::Answer;
use crate::problem::Problem;
use crate::request::Visitor;
use crate::views::PublicOpenTimesView;

impl From<ListPublicOpenTimesError> for Problem {
    fn from(error: ListPublicOpenTimesError) -> Self {
        match error {
            ListPublicOpenTimesError::Link(error) => error.into(),
            ListPublicOpenTimesError::InvalidRange(fault) => Self::invalid(vec![fault]),
        }
    }
}

/// List the times at which a team link can be booked
///
/// Those whose start lies in [`start`, `end`), ascending. Reading them reserves nothing: booking checks again.
#[utoipa::path(
    get,
    path = "/api/v1/public/links/{workspace_key}/{slug}/open_times",
    tag = "Booking pages",
    params(
        ("workspace_key" = String, Path, description = "The key of the workspace", example = "northwind"),
        ("slug" = String, Path, description = "The last part of the link's address", example = "k3v9q2m7x4t1w8zd"),
        ("start" = String, Query, description = "The first instant at which a time may start, RFC 3339; without an offset it \
            is local to `time_zone`", example = "2026-12-01T00:00:00Z"),
        ("end" = String, Query, description = "The instant before which it must start, at most 63 days after `start`",
            example = "2026-12-08T00:00:00Z"),
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
        ("workspace_key" = String, Path, description = "The key of the workspace", example = "northwind"),
        ("member_key" = String, Path, description = "The key of the member", example = "priya"),
        ("event_key" = String, Path, description = "The key of the event type", example = "intro-30"),
        ("start" = String, Query, description = "The first instant at which a time may start, RFC 3339; without an offset it \
            is local to `time_zone`", example = "2026-12-01T00:00:00Z"),
        ("end" = String, Query, description = "The instant before which it must start, at most 63 days after `start`",
            example = "2026-12-08T00:00:00Z"),
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
    let request = visitor.open_times_request()?;
    let services = visitor.services();
    let query =
        request.resolve(async || Ok(services.view_booking_page.view(&address).await?.time_zone)).await?;
    let range = query.range().map_err(|fault| Problem::invalid(vec![fault]))?;
    let found = services.list_public_open_times.list(&address, range).await?;
    let time_zone = request.time_zone.as_ref().unwrap_or(&found.time_zone);
    Ok(Answer::ok(&PublicOpenTimesView::new(time_zone.name(), &found)))
}

#[cfg(test)]
mod tests;
