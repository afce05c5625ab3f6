use std::sync::Arc;

use serde_json::{Value, json};

use super::workspace_objects::{fields, perform};
use crate::configuration::ObjectChange;
use crate::endpoint::{BodyExample, Effect, Endpoint, Tags, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeObjects};
use crate::response::Response;
use crate::views::{ChangedWorkspaceObjectView, UpdateWorkspaceObjectRequest};

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Changes fields of one object of the configuration: a JSON Merge Patch. Pass only the changed fields in `object`; `null` removes a \
        field, a list replaces the stored list. Admins change every object, members the time zone, hours, caps, absences \
        and landing page of their own entry in `members`. Call with dry_run first and show the changes to the person.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(update_workspace_object, document!(update_workspace_object), TOOL)
        .with_codes(&[Code::NotFound, Code::PreconditionFailed, Code::Forbidden])
        .with_tags(Tags::Guarded)
        .with_body::<Value>(examples)
}

fn examples() -> Vec<BodyExample> {
    vec![
        (
            "hours",
            "The working hours of a member",
            json!({ "working_hours": { "mon": ["09:00-17:00"], "fri": null } }),
        ),
        ("rename", "Another key", json!({ "key": "intro-call" })),
    ]
}

/// Change fields of one object of the configuration
///
/// A JSON Merge Patch (RFC 7396): `null` removes a field, a list replaces the stored list, other
/// fields stay. A changed `key` renames an object that has an id. Admins change every object;
/// members change the time zone, hours, caps, absences and landing page of their own entry in
/// `members`.
#[utoipa::path(
    patch,
    path = "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}",
    tag = "Workspace",
    request_body(content(
        (UpdateWorkspaceObjectRequest = "application/merge-patch+json"),
        (UpdateWorkspaceObjectRequest = "application/json"),
    )),
    responses((status = 200, description = "The changed object", body = ChangedWorkspaceObjectView)),
)]
pub(crate) async fn update_workspace_object(
    caller: Caller<ChangeObjects>,
) -> Result<Response, Problem> {
    let address = caller.address()?;
    let expected = caller.expectation()?;
    let configuration = Arc::clone(caller.configuration());
    let (write, body) = caller.into_write()?;
    let change = ObjectChange::Update(fields(body)?);
    perform(write, configuration, address, change, expected).await
}
