use deserr::Deserr;
use frontdesk_domain::access::{Scope, TokenRecord};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::services::{TokenError, TokenOrder};
use frontdesk_workspace_file::AtMost;
use serde_json::json;
use utoipa::ToSchema;

use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeObjects};
use crate::response::Response;
use crate::views::CreatedTokenView;

/// A token to create.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct CreateTokenRequest {
    /// The id of the member; by default, the acting member. Only admins name another member.
    #[deserr(default)]
    #[schema(example = 4)]
    user_id: Option<i64>,
    /// What the token is for: one line of 1 to 100 characters.
    #[deserr(default)]
    #[schema(max_length = 100, example = "CRM sync")]
    name: Option<String>,
    /// The scopes, all of which the token of this request must have.
    #[schema(value_type = Vec<String>, min_items = 1, example = json!(["bookings:read"]))]
    scopes: AtMost<String, { Scope::ALL.len() }>,
    /// The expiry, RFC 3339 with an offset; by default, that of the token of this request.
    #[deserr(default)]
    #[schema(example = "2027-03-01T00:00:00Z")]
    expires_at: Option<String>,
}

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Creates a token for a member and returns its secret, which is not shown again. Admins create tokens for every \
        member, others for themselves. The token has at most the scopes of your own. Give the secret only to the person who \
        asked for it.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(create_token, document!(create_token), TOOL)
        .with_codes(&[Code::Forbidden])
        .unrepeatable()
        .with_body::<CreateTokenRequest>(examples)
}

fn examples() -> Vec<BodyExample> {
    vec![
        (
            "own",
            "For the acting member",
            json!({ "name": "CRM sync", "scopes": ["bookings:read"] }),
        ),
        (
            "member",
            "For another member, with an expiry",
            json!({ "user_id": 4, "scopes": ["bookings:read"], "expires_at": "2031-03-01T00:00:00Z" }),
        ),
    ]
}

/// Create a token
///
/// Admins create tokens for every member, others for themselves. The new token has no scope that
/// the token of the request lacks, and expires no later. A member has at most 100 tokens that are
/// neither revoked nor expired. The response is the only one that contains
/// the secret. The operation accepts no `Idempotency-Key`, because the service does not store the
/// secret: after a lost response, revoke the token that `list_tokens` shows and create another.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/tokens",
    tag = "Workspace",
    request_body = CreateTokenRequest,
    responses((
        status = 201,
        description = "The token",
        body = CreatedTokenView,
        headers(("Location" = String, description = "The path of the token")),
    )),
)]
pub(crate) async fn create_token(caller: Caller<ChangeObjects>) -> Result<Response, Problem> {
    let why_no_key = "is not accepted, because the service does not store the secret of a token";
    let (write, request) = caller.into_unrepeatable_write::<CreateTokenRequest>(why_no_key)?;
    let CreateTokenRequest { user_id, name, scopes, expires_at } = request;
    let scopes = scopes.into_iter().collect();
    let order = TokenOrder { user: user_id.map(UserId), name, scopes, expires_at };
    write
        .perform(
            async move |services, actor, _| {
                let by_token_id = actor.token_id.clone();
                let created = services.create_token.create_for(&actor, order).await?;
                let TokenRecord { workspace_id, user_id, id, .. } = &created.1;
                tracing::info!(%workspace_id, %user_id, token_id = %id, %by_token_id, "token created");
                Ok::<_, TokenError>(created)
            },
            |(token, record), _| {
                let path = format!("/api/v1/accounts/{}/tokens/{}", record.workspace_id, record.id);
                Response::created(&CreatedTokenView::new(token, record)).with_location(path)
            },
        )
        .await
}

#[cfg(test)]
mod tests;
