use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, ReadLinks};
use crate::views::EventTypeListView;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists what can be booked in the workspace, with the links there are for it, and whom a link can be \
        made with (`hosts_available`: members, and queues that choose a member). Call it first when somebody asks for \
        a meeting or a link: it gives the `id` and `key` of event types, the `user_id` and `queue_id` of hosts, and \
        the `id` of links. A host whose `calendar_usable` is false can host nothing; \
        `calendar_fault` says what would set it right.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(list_event_types, document!(list_event_types), TOOL)
}

/// List event types, their links and the hosts to choose from
///
/// `hosts_available` holds whom a new link may name: members, then queues. Each event type,
/// archived ones included, comes with the active links that the acting member may choose from: all
/// team links and its own personal one.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/event_types",
    tag = "Event types",
    params(("workspace_id" = i64, Path, description = "The token's workspace")),
    responses((status = 200, description = "The event types", body = EventTypeListView)),
)]
pub(crate) async fn list_event_types(caller: Caller<ReadLinks>) -> Result<Answer, Problem> {
    caller.no_query()?;
    let catalog = caller.services().list_event_types.list(caller.actor()).await?;
    let workspace_key = catalog.workspace.as_ref().map(|workspace| &workspace.key);
    let pages = caller.booking_pages(workspace_key)?;
    Ok(Answer::ok(&EventTypeListView::new(&catalog, &pages)))
}

#[cfg(test)]
mod tests;
