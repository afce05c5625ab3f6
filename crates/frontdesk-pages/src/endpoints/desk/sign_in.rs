//! `/desk/sign-in`, `/desk/sign-in/{link}` and `/desk/sign-out`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::{MAX_SESSION_AGE, TokenError};
use time::Duration;

use crate::desk::{self, Credentials, Desk};
use crate::desk_paths::{HOME, SIGN_IN};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::scene::Scene;
use crate::state::PagesState;
use crate::views::desk::sign_in::sign_in_link;
use crate::views::notice::{Notice, notice};
use crate::visitor::Visitor;
use crate::words::Message;

pub(crate) async fn show_sign_in(visitor: Visitor) -> HttpResponse {
    let scene = Scene::without_workspace(&visitor).personal();
    let how = Notice::new(scene.say(Message::SignIn), scene.say(Message::SignInHow));
    reply::page(StatusCode::OK, &scene, notice(&scene, &how))
}

/// Does not consume the link, because mail scanners open links.
pub(crate) async fn show_sign_in_link(
    state: web::Data<PagesState>,
    visitor: Visitor,
    link: web::Path<String>,
) -> HttpResponse {
    page_error::response(&visitor, async {
        let actor = match state.desk.sign_in.preview(&link).await {
            Ok(actor) => actor,
            Err(TokenError::Unauthenticated) => return Ok(unusable(&visitor)),
            Err(error) => return Err(error.into()),
        };
        let identity = state.desk.who_am_i.identify(&actor).await?;
        let (workspace, member) = identity.ok_or(PageError::NotFound(None))?;
        let scene = desk::scene(&visitor, &workspace, &member);
        Ok(reply::page(StatusCode::OK, &scene, sign_in_link(&scene, &member.name)))
    })
    .await
}

pub(crate) async fn sign_in(
    state: web::Data<PagesState>,
    visitor: Visitor,
    credentials: Credentials,
    link: web::Path<String>,
) -> HttpResponse {
    page_error::response(&visitor, async {
        credentials.require_same_site()?;
        let (shared, link) = (state.clone(), link.into_inner());
        let outcome = state.write(async move { shared.desk.sign_in.sign_in(&link).await });
        match outcome.await? {
            Ok((session, record)) => {
                let (workspace_id, user_id, token_id) =
                    (record.workspace_id, record.user_id, record.id);
                tracing::info!(%workspace_id, %user_id, %token_id, "member signed in");
                Ok(redirect(&state, HOME, session.reveal(), MAX_SESSION_AGE))
            }
            Err(TokenError::Unauthenticated) => Ok(unusable(&visitor)),
            Err(error) => Err(error.into()),
        }
    })
    .await
}

pub(crate) async fn sign_out(
    state: web::Data<PagesState>,
    visitor: Visitor,
    credentials: Credentials,
    body: FormBody,
) -> HttpResponse {
    page_error::response(&visitor, async {
        let (desk, _) = Desk::open_form(&state, &visitor, &credentials, body).await?;
        let shared = state.clone();
        let outcome = state.write(async move {
            let session = &desk.actor.token_id;
            shared
                .desk
                .revoke_token
                .revoke_for(&desk.actor, session, Some(false), Mode::Commit)
                .await
        });
        outcome.await??;
        Ok(redirect(&state, SIGN_IN, String::new(), Duration::ZERO))
    })
    .await
}

fn unusable(visitor: &Visitor) -> HttpResponse {
    let scene = Scene::without_workspace(visitor).personal();
    let (title, body) = (Message::LinkUsedTitle, Message::LinkUsedBody);
    let text = Notice::new(scene.say(title), scene.say(body));
    reply::page(StatusCode::GONE, &scene, notice(&scene, &text))
}

fn redirect(state: &PagesState, path: &str, session: String, age: Duration) -> HttpResponse {
    let mut response = reply::see_other(path);
    let cookie = desk::session_cookie(state, session, age);
    response.add_cookie(&cookie).expect("a token is ASCII");
    response
}

#[cfg(test)]
mod tests;
