use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ReadLinks};
use crate::response::Response;
use crate::views::SchedulingLinkView;
use frontdesk_domain::ids::LinkId;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Returns one booking link with its URL, type and hosts, and the time at which it was archived, if it was.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_scheduling_link, document!(get_scheduling_link), TOOL)
        .with_codes(&[Code::NotFound])
}

/// Get a booking link
///
/// Every member can read team links. A personal link can be read by its owner and admins. If the
/// link is archived, `archived_at` is not `null`.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}",
    tag = "Scheduling links",
    responses((status = 200, description = "The link", body = SchedulingLinkView)),
)]
pub(crate) async fn get_scheduling_link(caller: Caller<ReadLinks>) -> Result<Response, Problem> {
    let id = LinkId(caller.path("link_id", "the id of a link")?);
    caller.no_query()?;
    let details = caller.services().get_scheduling_link.get(caller.actor(), id).await?;
    let pages = caller.booking_pages(details.workspace_key.as_ref())?;
    Ok(Response::ok(&SchedulingLinkView::new(&details.link, &pages)))
}

#[cfg(test)]
mod tests;
