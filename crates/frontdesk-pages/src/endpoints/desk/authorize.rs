//! `/oauth/authorize`: a signed-in member gives an OAuth client access (RFC 6749, section 3.1).

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::access::{Scope, Scopes};
use frontdesk_domain::services::{
    Authorization, AuthorizationRefusal, OauthError, OauthParameters, TokenError,
};
use time::Duration;

use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{ACCESS_DAYS, ALLOW, DECISION, REFUSE, SCOPES};
use crate::form::{FieldFault, Typed};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::scene::Scene;
use crate::views::desk::authorize::{DAYS, authorize};
use crate::views::notice::{Notice, notice};
use crate::visit::with_pairs;
use crate::words::Message;

/// Changes nothing; only the form gives access.
pub(crate) async fn show_client(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        // Only members can make the service read the metadata document of a client.
        let desk = request.open(&[]).await?;
        let authorization = match check(&request, &desk).await? {
            Ok(authorization) => authorization,
            Err(response) => return Ok(response),
        };
        let offered = authorization.offered(&desk.actor).into_iter();
        let chosen = offered.map(|scope| (SCOPES.to_owned(), scope.as_str().to_owned()));
        let typed = Typed::prefilled(&chosen.collect::<Vec<_>>());
        Ok(page(&request, desk, &authorization, StatusCode::OK, &typed))
    })
    .await
}

pub(crate) async fn decide_on_client(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[]).await?;
        let authorization = match check(&request, &desk).await? {
            Ok(authorization) => authorization,
            Err(response) => return Ok(response),
        };
        match typed.value(DECISION) {
            ALLOW => {}
            REFUSE => return Ok(reply::see_other(&authorization.denied())),
            _ => return Err(PageError::malformed(DECISION)),
        }
        let scopes: Scopes = typed.values(SCOPES).into_iter().filter_map(Scope::parse).collect();
        let days = typed.value(ACCESS_DAYS).parse().ok().filter(|days| DAYS.contains(days));
        let lifetime = Duration::days(days.ok_or_else(|| PageError::malformed(ACCESS_DAYS))?);
        let (shared, actor) = (request.state.clone(), desk.actor.clone());
        let granted = authorization.clone();
        let outcome = request.state.write(async move {
            shared.authorize.grant(&actor, &granted, (scopes, lifetime)).await
        });
        match outcome.await? {
            Ok(address) => Ok(reply::see_other(&address)),
            Err(TokenError::NoScope) => {
                let text = desk.scene.say(Message::FaultNoScope);
                let typed = typed.with_faults(vec![FieldFault::new(SCOPES, text)]);
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                Ok(page(&request, desk, &authorization, status, &typed))
            }
            Err(error @ TokenError::TooMany(_)) => {
                Ok(refused(&desk.scene, StatusCode::CONFLICT, &error.to_string()))
            }
            Err(error) => Err(error.into()),
        }
    })
    .await
}

/// Returns the response for an invalid request as `Err`.
async fn check(
    request: &DeskRequest,
    desk: &Desk,
) -> Result<Result<Authorization, HttpResponse>, PageError> {
    let parameters = OauthParameters::read(request.visitor.query.as_bytes());
    let (shared, state) = (request.state.clone(), &request.state);
    let workspace_id = desk.actor.workspace_id;
    let check = async move { shared.authorize.check(&parameters, workspace_id).await };
    match state.write(check).await? {
        Ok(authorization) => Ok(Ok(authorization)),
        Err(AuthorizationRefusal::Redirected(address)) => Ok(Err(reply::see_other(&address))),
        Err(AuthorizationRefusal::Shown(OauthError::Store(error))) => Err(error.into()),
        Err(AuthorizationRefusal::Shown(error)) => {
            Ok(Err(refused(&desk.scene, StatusCode::BAD_REQUEST, &error.to_string())))
        }
    }
}

fn refused(scene: &Scene, status: StatusCode, reason: &str) -> HttpResponse {
    let words = scene.words();
    let text = Notice::new(
        words.say(Message::ClientRefusedTitle),
        words.with(Message::ClientRefusedBody, "reason", reason),
    );
    reply::page(status, scene, notice(scene, &text))
}

fn page(
    request: &DeskRequest,
    desk: Desk,
    authorization: &Authorization,
    status: StatusCode,
    typed: &Typed,
) -> HttpResponse {
    // The form and the links to other languages keep the request.
    let query = url::form_urlencoded::parse(request.visitor.query.as_bytes());
    let query: Vec<_> = query.filter(|(name, _)| name != "lang").collect();
    let scene = Scene {
        path: with_pairs(&desk.scene.path, query),
        redirects_to: Some(authorization.redirect_uri().to_owned()),
        ..desk.scene
    };
    let desk = Desk { scene, ..desk };
    let markup = authorize(&desk, authorization, typed);
    reply::page(status, &desk.scene, markup)
}

#[cfg(test)]
mod tests;
