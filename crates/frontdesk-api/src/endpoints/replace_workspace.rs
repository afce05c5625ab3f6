use std::sync::Arc;

use deserr::Deserr;
use frontdesk_domain::access::{Actor, Scope};
use frontdesk_domain::services::{Revision, WorkspaceError, WorkspaceState};
use frontdesk_workspace_file::{Document, plan};
use serde_json::Value;
use utoipa::IntoParams;

use crate::configuration::tag_of;
use crate::endpoint::{Effect, Endpoint, Tags, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, OpenTo, Query, QueryFaults, parse_flag, permission};
use crate::response::Response;
use crate::views::{ReplacedWorkspaceView, WorkspaceDocument};

/// The maximum size of a document in bytes; 500 members take about 170 KiB.
const MAX_DOCUMENT: usize = 4 * 1024 * 1024;

permission!(
    ChangeWorkspace,
    [Scope::WorkspaceWrite],
    OpenTo::Admins("change the configuration of the workspace")
);

#[derive(Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PruneQuery {
    /// Whether to archive objects that the document does not name
    #[deserr(default, try_from(&String) = parse_flag -> String)]
    #[param(required = false, default = false, example = false)]
    prune: bool,
}

impl Query for PruneQuery {}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Replaces the configuration of the workspace. Only for admins. Read it with get_workspace, change the document, \
        pass the `ETag` as `if_match`, and call with dry_run first: the result lists the changes. Show them to the person before \
        you write. precondition_failed means that someone changed the workspace meanwhile: read it again.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(replace_workspace, document!(replace_workspace), TOOL)
        .with_codes(&[Code::PreconditionFailed])
        .with_max_body(MAX_DOCUMENT)
        .with_tags(Tags::Expected)
}

/// Replace the configuration of the workspace
///
/// Only for admins. Applies the document like `frontdesk apply`: in one transaction, with the same
/// checks. The response lists the changed objects; with `dry_run=true` nothing is written. An
/// object with a stored id and another key is renamed. A field that the document omits keeps its
/// stored value; `null` resets it to its default. Objects that the document does not name are kept,
/// or archived with `prune=true`. The key and the id of the workspace cannot change.
///
/// Write a secret as `{"value": "…"}`, or keep the stored one with `{"stored": true}`. No response
/// contains it.
#[utoipa::path(
    put,
    path = "/api/v1/accounts/{workspace_id}/workspace",
    tag = "Workspace",
    params(PruneQuery),
    request_body = WorkspaceDocument,
    responses((status = 200, description = "The changes", body = ReplacedWorkspaceView)),
)]
pub(crate) async fn replace_workspace(
    caller: Caller<ChangeWorkspace>,
) -> Result<Response, Problem> {
    let expected = caller.condition()?;
    let configuration = Arc::clone(caller.configuration());
    let (write, document, PruneQuery { prune }) = caller.into_write_with::<Value, _>()?;
    let operation = async move |_, actor: Actor, mode| {
        let revise = |state: &WorkspaceState, _| {
            actor.require_admin("change the configuration of the workspace")?;
            if !expected.admits(&tag_of(&Document::from(state).to_json())) {
                return Err(Problem::from(WorkspaceError::Changed));
            }
            let plan = plan(document.clone(), &configuration.surroundings, Some(state));
            let plan = plan.map_err(Problem::invalid)?;
            Ok(Revision {
                plan,
                prune,
                warns: true,
                path: None,
                checks_calendars: true,
                handed_over: None,
            })
        };
        configuration.replace.change(&actor, None, revise, mode).await
    };
    write
        .perform(operation, |replaced, _| Response::ok(&ReplacedWorkspaceView::from(replaced)))
        .await
}

#[cfg(test)]
mod tests;
