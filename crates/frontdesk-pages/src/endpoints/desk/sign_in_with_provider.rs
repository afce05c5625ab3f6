//! `/desk/sign-in/oidc/start` and `/desk/sign-in/oidc`: OpenID Connect.
//!
//! The state and the code verifier are derived from the key of the browser, so nothing is stored until
//! the provider has verified an address.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::ports::{IdentityFault, IdentityRequest};
use frontdesk_domain::services::{ProviderSignInError, SIGN_IN_LINK_LIFETIME};

use super::sign_in::{redirect, start_session};
use crate::desk::{self, CookieKind, DeskRequest};
use crate::desk_paths::{SIGN_IN, WITH_PROVIDER};
use crate::page_error::{self, PageError};
use crate::reply;
use crate::scene::Scene;
use crate::state::PagesState;
use crate::views::desk::sign_in::choose_workspace;
use crate::views::notice::{Notice, notice};
use crate::words::Message;

/// The part of the state that names this flow.
const FLOW: &str = "oidc";

/// Redirects to the provider.
///
/// This is no form, because the content security policy would block its redirect to the provider.
pub(crate) async fn ask_provider(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let state = &request.state;
        let provider = state.provider.as_ref().ok_or(PageError::NotFound(None))?;
        // Another site cannot sign a member in unnoticed; the member has to use the button.
        if request.require_same_site().is_err() {
            return Ok(reply::see_other(SIGN_IN));
        }
        let (browser, now) = (request.browser_key(), state.clock.now());
        let key = browser.reveal().to_owned();
        let (text, verifier) = state.seal.consent((&key, FLOW), state.random.uuid(now), now);
        let asked = identity_request(state, text, verifier);
        match provider.provider.sign_in_url(&asked).await {
            Ok(url) => {
                let cookie = CookieKind::Browser.with(state, key, SIGN_IN_LINK_LIFETIME);
                Ok(redirect(&url, &cookie))
            }
            Err(fault) => failed(&request, fault.into()),
        }
    })
    .await
}

/// Receives the redirect of the provider and signs the member in.
pub(crate) async fn sign_in_with_provider(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let state = &request.state;
        let provider = state.provider.clone().ok_or(PageError::NotFound(None))?;
        let text = request.visitor.parameter("state").unwrap_or_default();
        let refused = |reason: &str| IdentityFault::Rejected(reason.to_owned()).into();
        let consented = request.browser.clone().and_then(|browser| {
            let now = state.clock.now();
            let (flow, verifier) = state.seal.consented(&text, browser.reveal(), now)?;
            (flow == FLOW).then_some((browser, verifier))
        });
        let Some((browser, verifier)) = consented else {
            return failed(&request, refused("the state is of another browser, or too old"));
        };
        // The member may have cancelled (RFC 6749, section 4.1.2.1).
        let Some(code) = request.visitor.parameter("code") else {
            return failed(&request, refused("the provider returned no code"));
        };
        let asked = identity_request(state, text, verifier);
        let client = request.visitor.client;
        let sign_in = async move { provider.sign_in(&asked, &code, (&browser, client)).await };
        match state.write(sign_in).await? {
            Ok(links) => match &links[..] {
                [link] => start_session(&request, &link.token).await,
                links => {
                    let scene = at_the_start(desk::scene_of_stranger(&request.visitor));
                    Ok(reply::page(StatusCode::OK, &scene, choose_workspace(&scene, links)))
                }
            },
            Err(error) => failed(&request, error),
        }
    })
    .await
}

fn identity_request(state: &PagesState, text: String, verifier: String) -> IdentityRequest {
    let redirect_uri = format!("{}{WITH_PROVIDER}", state.base_url);
    IdentityRequest { redirect_uri, state: text, verifier }
}

/// The page that says what to do instead.
fn failed(request: &DeskRequest, error: ProviderSignInError) -> Result<HttpResponse, PageError> {
    let reason = error.to_string();
    let (title, body, status) = match error {
        ProviderSignInError::Provider(IdentityFault::Unavailable(_)) => {
            let by_mail = request.state.sends_mail();
            let body = if by_mail { Message::ProviderDownMail } else { Message::ProviderDownBody };
            (Message::ProviderDownTitle, body, StatusCode::SERVICE_UNAVAILABLE)
        }
        ProviderSignInError::Provider(IdentityFault::Rejected(_)) => {
            (Message::NotSignedInTitle, Message::NotSignedInBody, StatusCode::FORBIDDEN)
        }
        ProviderSignInError::Provider(IdentityFault::Unverified)
        | ProviderSignInError::NoMember => {
            (Message::NoMemberTitle, Message::NoMemberBody, StatusCode::FORBIDDEN)
        }
        ProviderSignInError::TooMany(wait) => {
            return Err(PageError::TooMany(wait.whole_seconds().max(1).unsigned_abs()));
        }
        ProviderSignInError::Store(error) => return Err(error.into()),
    };
    let request_id = request.visitor.request_id.as_deref();
    tracing::info!(request_id, reason, "a member could not sign in with the provider");
    let scene = at_the_start(Scene::without_workspace(&request.visitor).personal());
    let name = request.state.provider_name().unwrap_or_default();
    let [title, body] = [title, body].map(|message| scene.words().with(message, "name", name));
    let text =
        Notice::new(title, body).leading(scene.visit.address(SIGN_IN), scene.say(Message::SignIn));
    Ok(reply::page(status, &scene, notice(&scene, &text)))
}

/// In another language, the page would lack the state; the links lead to the ways to sign in.
fn at_the_start(scene: Scene) -> Scene {
    Scene { path: SIGN_IN.to_owned(), ..scene }
}

#[cfg(test)]
mod tests;
