//! `/desk/applications`

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::access::TokenId;
use frontdesk_domain::ports::Mode;

use crate::desk::DeskRequest;
use crate::desk_paths::{APPLICATIONS, SAVED, TOKEN};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::views::desk::applications::applications;

pub(crate) async fn show_applications(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open(&[]).await?;
        let consents = request.state.desk.list_tokens.list_consents(&desk.actor).await?;
        Ok(reply::page(StatusCode::OK, &desk.scene, applications(&desk, &consents)))
    })
    .await
}

pub(crate) async fn end_access(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[]).await?;
        let token = TokenId::parse(typed.value(TOKEN)).map_err(|_| PageError::malformed(TOKEN))?;
        let (shared, actor) = (request.state.clone(), desk.actor.clone());
        let revoke = async move {
            let revoke = &shared.desk.revoke_token;
            revoke.revoke_for(&actor, &token, None, Mode::Commit).await
        };
        request.state.write(revoke).await??;
        Ok(reply::see_other(&desk.scene.visit.address_with(APPLICATIONS, &[(SAVED, "true")])))
    })
    .await
}

#[cfg(test)]
mod tests;
