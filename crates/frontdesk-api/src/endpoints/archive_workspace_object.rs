use std::sync::Arc;

use deserr::Deserr;
use utoipa::IntoParams;

use super::workspace_objects::perform;
use crate::configuration::ObjectChange;
use crate::endpoint::{Effect, Endpoint, Tags, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeObjects, Query, QueryFaults};
use crate::response::Response;
use crate::views::ChangedWorkspaceObjectView;

#[derive(Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ArchiveQuery {
    /// The key of the member who takes over the upcoming meetings of an archived member; a queue
    /// that chose the archived member chooses again instead
    #[deserr(default)]
    #[param(max_length = 64, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$", example = "grace")]
    reassign_to: Option<String>,
}

impl Query for ArchiveQuery {}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Archives one object of the configuration; a provider or chain is removed. Only for admins. Its bookings stay. Call \
        with dry_run first, show the person `warnings`, which lists upcoming bookings of a member and links that close, and ask \
        before you archive. `reassign_to` reassigns the next 50 meetings of an archived member and needs `bookings:write`. An archived member leaves queues, \
        event types and delegations. The response is a 400 if another object still needs the object, such as an event type whose \
        only host is the member: change that object first.",
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
/// archived member, and the links that close. With `reassign_to`, the next 50 meetings are first
/// reassigned, each at its time: the queue that chose the member chooses again, and the named member
/// takes over the others. `reassigned` lists these meetings, and `warnings` those that were not
/// reassigned, with the reason. This also needs the scope `bookings:write`. An
/// archived member also leaves queues, the hosts of event types and delegations. If another object
/// still needs the object, the response is a 400 with the paths of the workspace document.
#[utoipa::path(
    delete,
    path = "/api/v1/accounts/{workspace_id}/workspace/{section}/{key}",
    tag = "Workspace",
    params(ArchiveQuery),
    responses((status = 200, description = "The archived object", body = ChangedWorkspaceObjectView)),
)]
pub(crate) async fn archive_workspace_object(
    caller: Caller<ChangeObjects>,
) -> Result<Response, Problem> {
    let address = caller.address()?;
    let expected = caller.expectation()?;
    let configuration = Arc::clone(caller.configuration());
    let (write, ArchiveQuery { reassign_to }) = caller.into_write_without_body()?;
    let change = ObjectChange::Archive { reassign_to };
    perform(write, configuration, address, change, expected).await
}

#[cfg(test)]
mod tests;
