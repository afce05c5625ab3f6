use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ReadObjects};
use crate::response::Response;
use crate::views::WebhookListView;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the webhooks of the workspace with their state: which events they get, since when deliveries fail, and \
        whether the service has disabled them. Only for admins. Call it if an external system misses events. Call \
        list_deliveries with `kind` = `webhook` for the reasons, and test_webhook to try the receiver.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(list_webhooks, document!(list_webhooks), TOOL).with_codes(&[Code::Forbidden])
}

/// List webhooks
///
/// Only for admins. Returns every webhook of the workspace, at most 20, without its secret. The
/// service disables a webhook after five days of failures, or at once if the receiver returns 410.
/// The reasons are in the failed deliveries of the webhook, which `list_deliveries` lists.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/webhooks",
    tag = "Events",
    responses((status = 200, description = "The webhooks", body = WebhookListView)),
)]
pub(crate) async fn list_webhooks(caller: Caller<ReadObjects>) -> Result<Response, Problem> {
    caller.no_query()?;
    let statuses = caller.services().list_webhooks.list_for(caller.actor()).await?;
    Ok(Response::ok(&WebhookListView { webhooks: statuses.iter().map(Into::into).collect() }))
}

#[cfg(test)]
mod tests;
