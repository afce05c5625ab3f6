use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, OpenTimesRequest, ReadLinks};
use crate::views::LinkOpenTimesView;
use frontdesk_domain::ids::LinkId;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the times at which something can be booked through a link. Call it before book_meeting, and \
        offer these times to people rather than guessing. Nothing is held for you. `end` is at most 63 days after \
        `start`; give both with an offset, or name a `time_zone`. `explain: true` tells for each host what closes the \
        other times.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(list_link_open_times, document!(list_link_open_times), TOOL)
        .with_codes(&[Code::NotFound])
}

/// List the times at which a link could be booked
///
/// Those with the link's hosts whose start lies in [`start`, `end`), ascending. Reading them
/// reserves nothing: booking checks again. With `explain=true` the answer tells also what closes
/// the other times.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}/open_times",
    tag = "Scheduling links",
    params(
        ("workspace_id" = i64, Path, description = "The token's workspace"),
        ("link_id" = i64, Path, description = "The link"),
        OpenTimesRequest,
        ("time_zone" = Option<String>, Query, description = "The IANA zone of bounds without an offset, which need it",
            example = "Europe/London"),
        ("explain" = Option<bool>, Query, description = "Whether to tell what closes the other times"),
    ),
    responses((status = 200, description = "The open times", body = LinkOpenTimesView)),
)]
pub(crate) async fn list_link_open_times(caller: Caller<ReadLinks>) -> Result<Answer, Problem> {
    let id = LinkId(caller.path("link_id", "the number of a link")?);
    let request = OpenTimesRequest::read(caller.query(OpenTimesRequest::PARAMETERS))?;
    let query = request.resolve(async || Err(request.zone_needed())).await?;
    let report = caller.services().list_link_open_times.list(caller.actor(), id, query).await?;
    let time_zone = request.time_zone.as_ref().unwrap_or(&report.time_zone);
    Ok(Answer::ok(&LinkOpenTimesView::new(id, time_zone.name(), &report)))
}

#[cfg(test)]
mod tests;
