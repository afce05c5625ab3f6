use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, ListTokens};
use crate::response::Response;
use crate::views::TokenListView;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the tokens in force with member, scopes, expiry and last day of use: admins see every token of the workspace, \
        others their own. Use it to find tokens to revoke with revoke_token.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(list_tokens, document!(list_tokens), TOOL)
}

/// List tokens
///
/// Returns the tokens in force, newest first, without their secrets. Admins see every token of the
/// workspace, others their own.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/tokens",
    tag = "Workspace",
    params(("workspace_id" = i64, Path, description = "The id of the token's workspace")),
    responses((status = 200, description = "The tokens", body = TokenListView)),
)]
pub(crate) async fn list_tokens(caller: Caller<ListTokens>) -> Result<Response, Problem> {
    caller.no_query()?;
    let tokens = caller.services().list_tokens.list_for(caller.actor()).await?;
    Ok(Response::ok(&TokenListView::new(&tokens)))
}

#[cfg(test)]
mod tests;
