use frontdesk_workspace_file::Document;

use crate::configuration::tag_of_object;
use crate::endpoint::{Effect, Endpoint, Tags, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ReadObjects};
use crate::response::Response;
use crate::views::WorkspaceObjectView;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Returns one object of the configuration: a member, service account, queue, event type, webhook, provider or \
        chain. Admins read every object, members their own entry in `members`. The result names its `ETag`; pass it as \
        `if_match` when you change the object. Secrets are shown as `{\"stored\": true}`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_workspace_object, document!(get_workspace_object), TOOL)
        .with_codes(&[Code::NotFound, Code::Forbidden])
        .with_tags(Tags::Read)
}

/// Get one object of the configuration
///
/// Returns the object as the workspace document has it. Admins read every object, members their own
/// entry in `members`. Secrets are `{"stored": true}`. Archived objects are not found.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}",
    tag = "Workspace",
    responses((
        status = 200,
        description = "The object",
        body = WorkspaceObjectView,
        example = json!({ "id": 3, "key": "intro-30", "title": "Intro call", "duration": 30 }),
    )),
)]
pub(crate) async fn get_workspace_object(caller: Caller<ReadObjects>) -> Result<Response, Problem> {
    caller.no_query()?;
    let address = caller.address()?;
    let (configuration, actor) = (caller.configuration(), caller.actor());
    let state = configuration.get.get_part(actor.workspace_id, &address.part(actor)).await?;
    let state = state.ok_or_else(|| Problem::internal("the workspace of the token is gone"))?;
    address.require_reader(actor, &state)?;
    let document = Document::from(&state).to_value();
    let (_, object) = address.find(&document).ok_or_else(|| address.not_found())?;
    let view = WorkspaceObjectView(object.clone());
    Ok(Response::ok(&view).with_tag(tag_of_object(object)))
}
