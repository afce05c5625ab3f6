use std::sync::Arc;

use super::workspace_objects::perform;
use crate::configuration::ObjectChange;
use crate::endpoint::{Effect, Endpoint, Tags, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeObjects, NoQuery};
use crate::response::Response;
use crate::views::ChangedWorkspaceObjectView;

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Archives one object of the configuration; a provider or chain is removed. Only for admins. Its bookings stay. Call \
        with dry_run first, show the person `warnings`, which lists upcoming bookings of a member and links that close, and ask \
        before you archive. The response is a 400 if another object names the object, such \
        as a queue that names a member: change that object first.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(archive_workspace_object, document!(archive_workspace_object), TOOL)
        .with_codes(&[Code::NotFound, Code::PreconditionFailed, Code::Forbidden])
        .with_tags(Tags::Guarded)
}

/// Archive one object of the configuration
///
/// Only for admins. The object is archived, a provider or chain removed, as `frontdesk apply
/// --prune` does with objects that a file omits. `warnings` lists the upcoming bookings of an
/// archived member, and the links that close. If another object names it, the response is a 400
/// with the paths of the workspace document.
#[utoipa::path(
    delete,
    path = "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}",
    tag = "Workspace",
    params(
        ("workspace_id" = i64, Path, description = "The id of the token's workspace"),
        ("section" = String, Path, description = "The section of the workspace document", example = "event_types"),
        ("key" = String, Path, description = "The key of the object; the id of a provider or chain", example = "intro-30"),
    ),
    responses((status = 200, description = "The archived object", body = ChangedWorkspaceObjectView)),
)]
pub(crate) async fn archive_workspace_object(
    caller: Caller<ChangeObjects>,
) -> Result<Response, Problem> {
    let address = caller.address()?;
    let expected = caller.expectation()?;
    let configuration = Arc::clone(caller.configuration());
    let (write, NoQuery {}) = caller.into_write_without_body()?;
    let change = ObjectChange::Archive;
    perform(write, configuration, address, change, expected).await
}
