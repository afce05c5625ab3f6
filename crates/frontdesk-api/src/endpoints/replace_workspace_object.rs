use std::sync::Arc;

use serde_json::{Value, json};

use super::workspace_objects::{fields, perform};
use crate::configuration::ObjectChange;
use crate::endpoint::{BodyExample, Effect, Endpoint, Tags, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeObjects};
use crate::response::Response;
use crate::views::{ChangedWorkspaceObjectView, WorkspaceObjectView};

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Creates or replaces one object of the configuration, such as an event type or a queue. Only for admins. Pass an `object` \
        with the fields of the workspace file; an omitted field keeps its stored value, `null` resets it to its default. Call \
        with dry_run first and show the changes to the person. Write a secret as `{\"value\": \"…\"}`, or keep the stored one with `{\"stored\": true}`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(replace_workspace_object, document!(replace_workspace_object), TOOL)
        .with_codes(&[Code::PreconditionFailed, Code::Forbidden])
        .with_tags(Tags::Upserted)
        .with_body::<Value>(examples)
}

fn examples() -> Vec<BodyExample> {
    vec![
        (
            "event_type",
            "An event type of 30 minutes",
            json!({ "title": "Intro call", "duration": 30, "hosts": ["priya"] }),
        ),
        (
            "queue",
            "A queue with weights",
            json!({ "name": "Sales", "members": [{ "member": "priya", "weight": 2 }] }),
        ),
        (
            "webhook",
            "A webhook with its secret",
            json!({
                "url": "https://hooks.example/1",
                "secret": { "value": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
            }),
        ),
    ]
}

/// Create or replace one object of the configuration
///
/// Only for admins. The object has the fields of the workspace document and passes its checks. A
/// field that it omits keeps its stored value, or gets its default if the object is new; `null`
/// resets a field. The key in the path counts; `key` in the object may be left out. An object with the stored id and another
/// key is renamed. An archived object with the key is restored. Faults of other objects have the
/// paths of the document, below `document`. Write a secret as `{"value": "…"}`, or keep it with `{"stored": true}`.
#[utoipa::path(
    put,
    path = "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}",
    tag = "Workspace",
    request_body = WorkspaceObjectView,
    responses(
        (status = 200, description = "The replaced object", body = ChangedWorkspaceObjectView),
        (
            status = 201,
            description = "The new object",
            body = ChangedWorkspaceObjectView,
            headers(("Location" = String, description = "The path of the object")),
        ),
    ),
)]
pub(crate) async fn replace_workspace_object(
    caller: Caller<ChangeObjects>,
) -> Result<Response, Problem> {
    let address = caller.address()?;
    let expected = caller.expectation()?;
    let configuration = Arc::clone(caller.configuration());
    let (write, body) = caller.into_write()?;
    let change = ObjectChange::Replace(fields(body)?);
    perform(write, configuration, address, change, expected).await
}
