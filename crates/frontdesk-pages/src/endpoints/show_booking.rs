//! `GET /booking/{token}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::booking::ManageToken;
use frontdesk_domain::services::ManagedBooking;

use crate::incoming::TokenPath;
use crate::managed::{Done, ManagedPaths, calendar_event};
use crate::page_error::{self, PageError};
use crate::reply;
use crate::scene::Scene;
use crate::state::PagesState;
use crate::views::booking::booking;
use crate::visitor::Visitor;

pub(crate) struct Managed {
    pub(crate) token: ManageToken,
    pub(crate) booking: ManagedBooking,
    pub(crate) paths: ManagedPaths,
    pub(crate) scene: Scene,
}

pub(crate) async fn show_booking(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: TokenPath,
) -> HttpResponse {
    with_booking(&state, &visitor, &path, async |managed| Ok(show(&state, &visitor, &managed)))
        .await
}

pub(crate) async fn with_booking(
    state: &PagesState,
    visitor: &Visitor,
    path: &TokenPath,
    then: impl AsyncFnOnce(Managed) -> Result<HttpResponse, PageError>,
) -> HttpResponse {
    page_error::response(visitor, async { then(open(state, visitor, path).await?).await }).await
}

pub(crate) async fn open(
    state: &PagesState,
    visitor: &Visitor,
    path: &TokenPath,
) -> Result<Managed, PageError> {
    let token = path.token().ok_or(PageError::NotFound(None))?;
    let booking = state.services.manage_booking.get(&token).await?;
    let visit = visitor.visit().map_err(|part| PageError::unreadable(part, &booking.workspace))?;
    let scene =
        Scene::of(visitor, visit, &booking.workspace, &booking.invitee.time_zone).personal();
    Ok(Managed { paths: ManagedPaths::of(&token), token, booking, scene })
}

fn show(state: &PagesState, visitor: &Visitor, managed: &Managed) -> HttpResponse {
    let Managed { booking: shown, paths, scene, .. } = managed;
    let done = Done::parse(visitor.parameter(Done::parameter()).as_deref(), shown);
    let event = calendar_event(scene.words(), shown, &state.base_url);
    let is_asked = state.sends_mail() && shown.workspace.invitations.enabled && shown.can_confirm();
    reply::page(StatusCode::OK, scene, booking(scene, shown, paths, &event, done, is_asked))
}

#[cfg(test)]
mod tests;
