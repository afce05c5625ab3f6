use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpMessage as _, HttpRequest};
use frontdesk_domain::access::{Actor, Token, TokenId};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::services::Services;

use crate::problem::Problem;

/// The token of an authenticated request, for its log line. Authentication stores it in the
/// extensions of the request.
#[derive(Clone, Debug)]
pub(crate) struct Acting {
    /// The token's public half.
    pub(crate) token_id: TokenId,
    /// The token's workspace.
    pub(crate) workspace_id: WorkspaceId,
}

/// Gives the actor whose token a request over HTTP bears.
///
/// # Errors
/// 401 with a challenge, and the store's.
pub(crate) async fn authenticate(
    request: &HttpRequest,
    services: &Services,
) -> Result<Actor, Problem> {
    let actor = services.authenticate.authenticate(&bearer(request)?).await?;
    let acting = Acting { token_id: actor.token_id.clone(), workspace_id: actor.workspace_id };
    request.extensions_mut().insert(acting);
    Ok(actor)
}

/// The token that a request over HTTP bears, whether or not there is such a token. However its
/// header is spelled, it is one token.
pub(crate) fn presented_token(request: &HttpRequest) -> Option<Token> {
    Token::parse(&bearer(request).ok()?).ok()
}

/// What follows `Bearer`; the scheme's name may be written in any case (RFC 9110, section 11.1).
fn bearer(request: &HttpRequest) -> Result<String, Problem> {
    let mut sent = request.headers().get_all(AUTHORIZATION);
    let (Some(header), None) = (sent.next(), sent.next()) else { return Err(Problem::no_token()) };
    let text = header.to_str().map_err(|_| Problem::no_token())?.trim();
    let (scheme, token) = text.split_once(' ').unwrap_or((text, ""));
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Problem::no_token());
    }
    Ok(token.trim().to_owned())
}
