use deserr::Deserr;
use frontdesk_domain::access::TokenId;
use utoipa::IntoParams;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, ListQuery, Listing, Paged, Query, QueryFaults, ReadObjects};
use crate::response::Response;
use crate::views::{PaginationView, TokenListView};

#[derive(Clone, Debug, PartialEq, Eq, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
pub(crate) struct TokensQuery {}

impl Query for TokensQuery {}

impl ListQuery for TokensQuery {
    const ITEMS: &'static str = "tokens";
    type Position = TokenId;
    type Stored = String;

    fn position(stored: String) -> Option<TokenId> {
        TokenId::parse(&stored).ok()
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the tokens in force with member, scopes, expiry, last day of use and the token that created it: admins see \
        every token of the workspace, others their own. Use it to find tokens to revoke with revoke_token. To get the next page, \
        pass `pagination.next_cursor` as `cursor`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::with_query(list_tokens, document!(list_tokens), TOOL)
}

/// List tokens
///
/// Returns the tokens in force, newest first, without their secrets. Admins see every token of the
/// workspace, others their own. To get the next page, pass `next_cursor` as `cursor`.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/tokens",
    tag = "Workspace",
    responses((status = 200, description = "A page of tokens", body = TokenListView)),
)]
pub(crate) async fn list_tokens(
    caller: Caller<ReadObjects>,
    query: Paged<TokensQuery>,
) -> Result<Response, Problem> {
    let Listing { page: request, given, .. } = query.page()?;
    let page = caller.services().list_tokens.list_for(caller.actor(), &request).await?;
    Ok(Response::ok(&TokenListView {
        tokens: page.items.iter().map(Into::into).collect(),
        pagination: PaginationView::of(&page, request.limit, |token| {
            TokensQuery::cursor(given, token.id.to_string())
        }),
    }))
}

#[cfg(test)]
mod tests;
