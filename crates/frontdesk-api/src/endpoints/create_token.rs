use std::sync::Arc;

use deserr::Deserr;
use frontdesk_domain::access::Scope;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{CreateTokenForError, TokenOrder};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, FieldError, ManageTokens};
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
    /// The scopes, all of which the token of this request must have.
    #[schema(value_type = Vec<String>, min_items = 1, example = json!(["bookings:read"]))]
    scopes: Vec<NamedScope>,
    /// The expiry, RFC 3339 with an offset; by default, that of the token of this request.
    #[deserr(default, try_from(Option<String>) = optional_instant -> FieldError)]
    #[schema(value_type = Option<String>, example = "2027-03-01T00:00:00Z")]
    expires_at: Option<OffsetDateTime>,
}

#[derive(Clone, Copy, Debug, Deserr)]
#[deserr(try_from(&String) = parse_scope -> FieldError, error = BodyFaults)]
struct NamedScope(Scope);

fn parse_scope(name: &str) -> Result<NamedScope, FieldError> {
    Scope::parse(name).map(NamedScope).ok_or_else(|| {
        let known = Scope::ALL.map(Scope::as_str).join(", ");
        FieldError::new(format!("expected one of {known}, found {name:?}"))
    })
}

fn optional_instant(text: Option<String>) -> Result<Option<OffsetDateTime>, FieldError> {
    let Some(text) = text else { return Ok(None) };
    if let Some(RequestedTime::Instant(at)) = RequestedTime::parse(&text) {
        return Ok(Some(at));
    }
    let detail = format!("expected a time such as 2027-03-01T00:00:00Z, found {text:?}");
    Err(FieldError::new(detail))
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
}

impl From<CreateTokenForError> for Problem {
    fn from(error: CreateTokenForError) -> Self {
        match error {
            CreateTokenForError::Denied(denied) => denied.into(),
            CreateTokenForError::Invalid(faults) => Self::invalid(faults),
            CreateTokenForError::Store(error) => error.into(),
        }
    }
}

/// Create a token
///
/// Admins create tokens for every member, others for themselves. The new token has no scope that
/// the token of the request lacks, and expires no later. The response is the only one that contains
/// the secret. The operation accepts no `Idempotency-Key`, because the service does not store the
/// secret: after a lost response, revoke the token that `list_tokens` shows and create another.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/tokens",
    tag = "Workspace",
    params(("workspace_id" = i64, Path, description = "The id of the token's workspace")),
    request_body = CreateTokenRequest,
    responses((
        status = 201,
        description = "The token",
        body = CreatedTokenView,
        headers(("Location" = String, description = "The path of the token")),
    )),
)]
pub(crate) async fn create_token(caller: Caller<ManageTokens>) -> Result<Response, Problem> {
    let random = Arc::clone(caller.random());
    let why_no_key = "is not accepted, because the service does not store the secret of a token";
    let (write, request) = caller.into_unrepeatable_write::<CreateTokenRequest>(why_no_key)?;
    let CreateTokenRequest { user_id, scopes, expires_at } = request;
    let order = TokenOrder {
        user: user_id.map(UserId),
        scopes: scopes.into_iter().map(|NamedScope(scope)| scope).collect(),
        expires_at,
    };
    write
        .perform(
            async move |services, actor, _| {
                services.create_token.create_for(&actor, order, random.as_ref()).await
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
