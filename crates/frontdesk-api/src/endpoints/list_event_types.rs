use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, ReadLinks};
use crate::response::Response;
use crate::views::EventTypeListView;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the event types of the workspace with their links, and the hosts that a link can name (`hosts_available`: \
        members, and queues that choose a member). `event_type_ids` of a host are the event types whose links can name it. Call it first when a person wants a meeting or a link: it returns the `id` and \
        `key` of event types, the `user_id` and `queue_id` of hosts, and the `id` of the newest links. A host whose `calendar_usable` is \
        false cannot host; `calendar_fault` contains the solution.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(list_event_types, document!(list_event_types), TOOL)
}

/// List event types
///
/// `hosts_available` lists the hosts that a new link can name: members, then queues with their
/// members and weights. Each host has the event types for which it can be chosen. Each event type,
/// including archived event types, comes with its newest 20 active team links and with the active
/// personal link of the acting member. `more_team_links` says whether there are more, which
/// `list_scheduling_links` lists.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/event_types",
    tag = "Event types",
    responses((status = 200, description = "The event types", body = EventTypeListView)),
)]
pub(crate) async fn list_event_types(caller: Caller<ReadLinks>) -> Result<Response, Problem> {
    caller.no_query()?;
    let catalog = caller.services().list_event_types.list(caller.actor()).await?;
    let workspace_key = catalog.workspace.as_ref().map(|workspace| &workspace.key);
    let pages = caller.booking_pages(workspace_key)?;
    Ok(Response::ok(&EventTypeListView::new(&catalog, &pages)))
}

#[cfg(test)]
mod tests;
