use crate::endpoint::{Effect, Endpoint, Tags, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Both, Caller, Explain, OpenTimesRequest, ReadLinks};
use crate::response::Response;
use crate::views::LinkOpenTimesView;
use frontdesk_domain::ids::LinkId;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the open times of a link. Call it before book_meeting, and offer these times to the person instead of \
        guessing. Nothing is reserved. `end` is at most 63 days after `start`; give both with an offset, or pass a `time_zone`. \
        `explain: true` returns for each host why other times are not open.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::with_query(list_link_open_times, document!(list_link_open_times), TOOL)
        .with_codes(&[Code::NotFound, Code::LinkExpired, Code::LinkUsedUp])
        .with_tags(Tags::Polled)
        .followed_by(
            "book_meeting",
            &[
                ("start_time", "$response.body#/open_times/0/start_time"),
                ("link_id", "$request.path.link_id"),
            ],
        )
}

/// List open times of a link
///
/// Returns the open times of the link's hosts that start within [`start`, `end`), in ascending
/// order. Nothing is reserved: a time is checked again when it is booked. `explain=true` adds the
/// reasons why other times are not open.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}/open_times",
    tag = "Scheduling links",
    params(("time_zone" = Option<String>, Query, description = "The IANA time zone of `start` and `end`; required if one of them has no offset")),
    responses((status = 200, description = "The open times", body = LinkOpenTimesView)),
)]
pub(crate) async fn list_link_open_times(
    caller: Caller<ReadLinks>,
    Both(request, Explain { explain }): Both<OpenTimesRequest, Explain>,
) -> Result<Response, Problem> {
    let id = LinkId(caller.path("link_id", "the id of a link")?);
    let query = request.resolve(explain, async || Err(request.zone_needed())).await?;
    let report = caller.services().list_link_open_times.list(caller.actor(), id, query).await?;
    let time_zone = request.time_zone.as_ref().unwrap_or(&report.time_zone);
    Ok(Response::ok(&LinkOpenTimesView::new(id, time_zone, &report)))
}

#[cfg(test)]
mod tests;
