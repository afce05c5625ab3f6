use frontdesk_domain::access::TokenId;
use frontdesk_domain::page::PageRequest;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, Cursor, QueryReader, ReadObjects};
use crate::response::Response;
use crate::views::{PaginationView, TokenListView};

const PARAMETERS: &[&str] = &["limit", "cursor"];

const LIST: &str = "tokens";

/// The id of the last token on the page.
type TokenCursor = Cursor<(), String>;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the tokens in force with member, scopes, expiry, last day of use and the token that created it: admins see \
        every token of the workspace, others their own. Use it to find tokens to revoke with revoke_token. To get the next page, \
        pass `pagination.next_cursor` as `cursor`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(list_tokens, document!(list_tokens), TOOL)
}

fn requested_page(mut query: QueryReader) -> Result<PageRequest<TokenId>, Problem> {
    let limit = query.limit();
    let after = query.optional("cursor", |text| {
        let cursor = TokenCursor::decode(LIST, text)?;
        TokenId::parse(&cursor.after).map_err(|_| "expected a next_cursor of this list, unchanged")
    });
    query.finish().map(|()| PageRequest { limit, after })
}

/// List tokens
///
/// Returns the tokens in force, newest first, without their secrets. Admins see every token of the
/// workspace, others their own. To get the next page, pass `next_cursor` as `cursor`.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/tokens",
    tag = "Workspace",
    params(
        ("workspace_id" = i64, Path, description = "The id of the token's workspace"),
        ("limit" = Option<u32>, Query, description = "The maximum number of tokens in a page, 1 to 50; defaults to 25", minimum = 1,
            maximum = 50, example = 25),
        ("cursor" = Option<String>, Query, description = "The `next_cursor` of the previous page"),
    ),
    responses((status = 200, description = "A page of tokens", body = TokenListView)),
)]
pub(crate) async fn list_tokens(caller: Caller<ReadObjects>) -> Result<Response, Problem> {
    let request = requested_page(caller.query(PARAMETERS))?;
    let page = caller.services().list_tokens.list_for(caller.actor(), &request).await?;
    Ok(Response::ok(&TokenListView {
        tokens: page.items.iter().map(Into::into).collect(),
        pagination: PaginationView::of(&page, request.limit, |token| {
            TokenCursor::new(LIST, (), token.id.to_string()).encode()
        }),
    }))
}

#[cfg(fuzzing)]
pub(super) fn fuzz(query: &str) {
    let query = QueryReader::new(&crate::request::Parameters::of(query), PARAMETERS);
    drop(requested_page(query));
}

#[cfg(test)]
mod tests;
