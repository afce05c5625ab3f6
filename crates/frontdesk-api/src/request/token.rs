use std::sync::Arc;

use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpMessage as _, HttpRequest};
use frontdesk_domain::access::{Actor, Token, TokenId};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::services::{Authenticated, Services};
use tokio::runtime::Handle;

use crate::problem::Problem;

/// The request extension with the authenticated token, for the log line.
#[derive(Clone, Debug)]
pub(crate) struct Acting {
    pub(crate) token_id: TokenId,
    pub(crate) workspace_id: WorkspaceId,
}

/// Authenticates the token of an HTTP request.
///
/// # Errors
/// 401 with a challenge, or a store error.
pub(crate) async fn authenticate(
    request: &HttpRequest,
    services: &Arc<Services>,
    writes: &Handle,
) -> Result<Actor, Problem> {
    let Authenticated { actor, is_first_today } =
        services.authenticate.authenticate(&bearer(request)?).await?;
    if is_first_today {
        record_use(services, writes, actor.token_id.clone());
    }
    let acting = Acting { token_id: actor.token_id.clone(), workspace_id: actor.workspace_id };
    request.extensions_mut().insert(acting);
    Ok(actor)
}

/// Records the use of a token in the background.
///
/// If the write fails, the next request tries again.
fn record_use(services: &Arc<Services>, writes: &Handle, token: TokenId) {
    let services = Arc::clone(services);
    writes.spawn(async move {
        if let Err(error) = services.authenticate.record_use(&token).await {
            tracing::debug!(%error, "the use of a token was not recorded");
        }
    });
}

/// The well-formed token of an HTTP request, not authenticated yet.
pub(crate) fn presented_token(request: &HttpRequest) -> Option<Token> {
    Token::parse(&bearer(request).ok()?).ok()
}

/// The text after `Bearer`. The scheme is case-insensitive (RFC 9110, section 11.1).
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
