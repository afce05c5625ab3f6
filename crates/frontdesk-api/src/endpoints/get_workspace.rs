use frontdesk_domain::access::Scope;
use frontdesk_workspace_file::Document;

use crate::configuration::tag_of;
use crate::endpoint::{Effect, Endpoint, Tags, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, OpenTo, permission};
use crate::response::Response;
use crate::views::WorkspaceDocument;

permission!(
    ReadWorkspace,
    [Scope::WorkspaceRead, Scope::WorkspaceWrite],
    OpenTo::Admins("read the configuration of the workspace")
);

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Returns the configuration of the workspace: members with hours and calendars, queues, event types, webhooks and \
        enrichment. Only for admins. The result names its `ETag`; pass it as `if_match` to replace_workspace. Secrets are shown \
        as `{\"stored\": true}`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_workspace, document!(get_workspace), TOOL).with_tags(Tags::Read)
}

/// Get the configuration of the workspace
///
/// Only for admins. Returns the stored configuration as a workspace file in JSON, with the id of
/// every object. Replacing the workspace with this document changes nothing. Secrets are
/// `{"stored": true}`. Archived objects, bookings, people and companies are left out.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/workspace",
    tag = "Workspace",
    responses((status = 200, description = "The configuration", body = WorkspaceDocument)),
)]
pub(crate) async fn get_workspace(caller: Caller<ReadWorkspace>) -> Result<Response, Problem> {
    caller.no_query()?;
    let configuration = caller.configuration();
    let state = configuration.get.get(caller.actor()).await?;
    let state = state.ok_or_else(|| Problem::internal("the workspace of the token is gone"))?;
    let document = Document::from(&state).to_json();
    let tag = tag_of(&document);
    Ok(Response::json(document).with_tag(tag))
}

#[cfg(test)]
mod tests;
