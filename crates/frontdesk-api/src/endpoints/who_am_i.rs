use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, OpenTo, permission};
use crate::response::Response;
use crate::views::IdentityView;

permission!(ReadIdentity, [], OpenTo::Everyone);

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Returns the workspace, the member and the scopes of the token, and the time at which the token expires. Call it \
        first to get your own `user_id` and time zone and to see what the token permits. It needs no scope.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(who_am_i, document!(who_am_i), TOOL)
}

/// Get the identity of the token
///
/// Returns the workspace and the member that the token acts for, and the scopes and expiry of the
/// token. Any valid token is enough.
#[utoipa::path(
    get,
    path = "/api/v1/me",
    tag = "Identity",
    responses((status = 200, description = "The identity of the token", body = IdentityView)),
)]
pub(crate) async fn who_am_i(caller: Caller<ReadIdentity>) -> Result<Response, Problem> {
    caller.no_query()?;
    let found = caller.services().who_am_i.identify(caller.actor()).await?;
    let (workspace, member) = found
        .ok_or_else(|| Problem::internal("the workspace or the member of the token is gone"))?;
    Ok(Response::ok(&IdentityView::new(workspace, member, caller.actor())))
}

#[cfg(test)]
mod tests;
