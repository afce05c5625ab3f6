use deserr::Deserr;
use frontdesk_domain::access::TokenId;
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::TokenError;
use utoipa::IntoParams;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeObjects, Query, QueryFaults, parse_flag};
use crate::response::Response;

#[derive(Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct RevokeQuery {
    /// Whether to also revoke the tokens that this token created, directly or through others;
    /// defaults to `true` for the token of another member, otherwise to `false`
    #[deserr(default, try_from(&String) = parse_flag -> String)]
    #[param(example = true)]
    descendants: Option<bool>,
}

impl Query for RevokeQuery {}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Revokes a token at once: admins every token of the workspace, others their own. `descendants` decides whether it also \
        revokes the tokens that this token created; if it was leaked, pass true. This cannot be undone, so confirm \
        it with the person first. A program that uses the token gets 401 from then on.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(revoke_token, document!(revoke_token), TOOL).with_codes(&[Code::NotFound])
}

/// Revoke a token
///
/// Takes effect with the next request. Admins revoke every token of the workspace, others their
/// own, including the one of this request. Revoking a revoked token returns the same response.
///
/// A leaked token may have created others. `descendants=true` also revokes these and all that they
/// created, as far as the acting member may revoke them. It is the default if an admin revokes the
/// token of another member.
#[utoipa::path(
    delete,
    path = "/api/v1/accounts/{workspace_id}/tokens/{token_id}",
    tag = "Workspace",
    params(RevokeQuery),
    responses((status = 204, description = "The token is revoked")),
)]
pub(crate) async fn revoke_token(caller: Caller<ChangeObjects>) -> Result<Response, Problem> {
    let id = caller
        .path_with("token_id", "the 12 characters after fd_", |text| TokenId::parse(text).ok())?;
    let (write, RevokeQuery { descendants }) = caller.into_write_without_body()?;
    write
        .perform(
            async move |services, actor, mode| {
                let is_dry_run = matches!(mode, Mode::DryRun);
                let revoked = services.revoke_token.revoke_for(&actor, &id, descendants, mode).await?;
                if !is_dry_run {
                    for token_id in &revoked {
                        tracing::info!(workspace_id = %actor.workspace_id, %token_id, by_token_id = %actor.token_id, "token revoked");
                    }
                }
                Ok::<_, TokenError>(revoked)
            },
            |_, _| Response::no_content(),
        )
        .await
}

#[cfg(test)]
mod tests;
