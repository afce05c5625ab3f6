//! `/desk/sign-in`, `/desk/sign-in/sent`, `/desk/sign-in/{link}` and `/desk/sign-out`.

use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::{
    MAX_SESSION_AGE, SIGN_IN_LINK_LIFETIME, SignInRequest, TokenError,
};
use time::Duration;

use crate::desk::{self, CookieKind, DeskRequest};
use crate::desk_paths::{HOME, LINK_SENT, SIGN_IN, THEN, opened_after_sign_in};
use crate::form::Typed;
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::scene::Scene;
use crate::state::PagesState;
use crate::views::desk::sign_in::{ask_to_sign_in, sign_in_link};
use crate::views::notice::{Notice, notice};
use crate::visitor::Visitor;
use crate::words::Message;

pub(crate) async fn show_sign_in(state: web::Data<PagesState>, visitor: Visitor) -> HttpResponse {
    let scene = desk::scene_of_stranger(&visitor);
    let provider = state.provider_name();
    let markup = if state.sends_mail() || provider.is_some() {
        ask_to_sign_in(&scene, provider, state.sends_mail().then(Typed::default).as_ref())
    } else {
        let how = Notice::new(scene.say(Message::SignIn), scene.say(Message::SignInHow));
        notice(&scene, &how)
    };
    let mut response = reply::page(StatusCode::OK, &scene, markup);
    if let Some(path) = visitor.parameter(THEN).and_then(|path| opened_after_sign_in(&path)) {
        let cookie = desk::then_cookie(&state, &path);
        response.add_cookie(&cookie).expect("base64 is ASCII");
    }
    response
}

/// Mails sign-in links in the background, because the time of the response would tell whether the
/// address is a member's.
pub(crate) async fn mail_sign_in_links(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let typed = Typed::read(&body.bytes()?);
        request.require_same_site()?;
        let mailer = request.state.mail_sign_in_links.clone().ok_or(PageError::NotFound(None))?;
        let scene = desk::scene_of_stranger(&request.visitor);
        let email = match typed.email(scene.words()) {
            Ok(email) => email,
            Err(fault) => {
                let typed = typed.with_faults(vec![fault]);
                let provider = request.state.provider_name();
                let markup = ask_to_sign_in(&scene, provider, Some(&typed));
                return Ok(reply::page(StatusCode::UNPROCESSABLE_ENTITY, &scene, markup));
            }
        };
        let browser = request.browser_key();
        let key = browser.reveal().to_owned();
        let (language, client) = (scene.dates.language, request.visitor.client);
        let wanted = SignInRequest { email, browser, language, client };
        request.state.start(async move {
            if let Err(error) = mailer.send(&wanted).await {
                tracing::warn!(%error, "sign-in links were not mailed");
            }
        });
        let cookie = CookieKind::Browser.with(&request.state, key, SIGN_IN_LINK_LIFETIME);
        Ok(redirect(&scene.visit.address(LINK_SENT), &cookie))
    })
    .await
}

pub(crate) async fn show_link_sent(visitor: Visitor) -> HttpResponse {
    let scene = Scene::without_workspace(&visitor).personal();
    let sent = Notice::new(scene.say(Message::LinkSentTitle), scene.say(Message::LinkSentBody))
        .and(scene.say(Message::LinkSentAside));
    reply::page(StatusCode::OK, &scene, notice(&scene, &sent))
}

/// Does not consume the link, because mail scanners open links.
pub(crate) async fn show_sign_in_link(
    request: DeskRequest,
    link: web::Path<String>,
) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let link = request.complete(&link);
        let actor = match request.state.desk.sign_in.preview(&link).await {
            Ok(actor) => actor,
            Err(TokenError::Unauthenticated) => return Ok(unusable(&request.visitor)),
            Err(error) => return Err(error.into()),
        };
        let identity = request.state.desk.who_am_i.identify(&actor).await?;
        let (workspace, member) = identity.ok_or(PageError::NotFound(None))?;
        let scene = desk::scene(&request.visitor, &workspace, &member);
        Ok(reply::page(StatusCode::OK, &scene, sign_in_link(&scene, &member.name)))
    })
    .await
}

pub(crate) async fn sign_in(request: DeskRequest, link: web::Path<String>) -> HttpResponse {
    page_error::response(&request.visitor, async {
        request.require_same_site()?;
        start_session(&request, &link).await
    })
    .await
}

/// Consumes a sign-in link.
pub(super) async fn start_session(
    request: &DeskRequest,
    link: &str,
) -> Result<HttpResponse, PageError> {
    let (shared, link) = (request.state.clone(), request.complete(link));
    let outcome = request.state.write(async move { shared.desk.sign_in.sign_in(&link).await });
    match outcome.await? {
        Ok((session, record)) => {
            let (workspace_id, user_id, token_id) =
                (record.workspace_id, record.user_id, record.id);
            tracing::info!(%workspace_id, %user_id, %token_id, "member signed in");
            let cookie =
                CookieKind::Session.with(&request.state, session.reveal(), MAX_SESSION_AGE);
            let mut response = redirect(request.then.as_deref().unwrap_or(HOME), &cookie);
            if request.then.is_some() {
                let used = CookieKind::Then.with(&request.state, String::new(), Duration::ZERO);
                response.add_cookie(&used).expect("an empty text is ASCII");
            }
            Ok(response)
        }
        Err(TokenError::Unauthenticated) => Ok(unusable(&request.visitor)),
        Err(error) => Err(error.into()),
    }
}

pub(crate) async fn sign_out(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, _) = request.open_form(body, &[]).await?;
        let shared = request.state.clone();
        let outcome = request.state.write(async move {
            let session = &desk.actor.token_id;
            shared
                .desk
                .revoke_token
                .revoke_for(&desk.actor, session, Some(false), Mode::Commit)
                .await
        });
        outcome.await??;
        let cookie = CookieKind::Session.with(&request.state, String::new(), Duration::ZERO);
        Ok(redirect(SIGN_IN, &cookie))
    })
    .await
}

fn unusable(visitor: &Visitor) -> HttpResponse {
    let scene = Scene::without_workspace(visitor).personal();
    let (title, body) = (Message::LinkUsedTitle, Message::LinkUsedBody);
    let text = Notice::new(scene.say(title), scene.say(body))
        .leading(scene.visit.address(SIGN_IN), scene.say(Message::SignIn));
    reply::page(StatusCode::GONE, &scene, notice(&scene, &text))
}

pub(super) fn redirect(address: &str, cookie: &Cookie<'_>) -> HttpResponse {
    let mut response = reply::see_other(address);
    response.add_cookie(cookie).expect("a token is ASCII");
    response
}

#[cfg(test)]
mod tests;
