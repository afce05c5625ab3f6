//! `GET /booking/{token}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::booking::ManageToken;
use frontdesk_domain::services::ManagedBooking;

use crate::guest::Guest;
use crate::incoming::TokenPath;
use crate::managed::{Done, ManagedPaths, calendar_event};
use crate::page_error::{self, PageError};
use crate::reply;
use crate::scene::Scene;
use crate::state::PagesState;
use crate::views::booking::booking;

pub(crate) struct Managed {
    pub(crate) token: ManageToken,
    pub(crate) booking: ManagedBooking,
    pub(crate) paths: ManagedPaths,
    pub(crate) scene: Scene,
}

pub(crate) async fn show_booking(
    state: web::Data<PagesState>,
    guest: Guest,
    path: TokenPath,
) -> HttpResponse {
    with_booking(&state, &guest, &path, async |managed| Ok(show(&state, &guest, &managed))).await
}

pub(crate) async fn with_booking(
    state: &PagesState,
    guest: &Guest,
    path: &TokenPath,
    then: impl AsyncFnOnce(Managed) -> Result<HttpResponse, PageError>,
) -> HttpResponse {
    page_error::response(guest, async { then(open(state, guest, path).await?).await }).await
}

pub(crate) async fn open(
    state: &PagesState,
    guest: &Guest,
    path: &TokenPath,
) -> Result<Managed, PageError> {
    let token = path.token().ok_or(PageError::NotFound(None))?;
    let booking = state.services.manage_booking.get(&token).await?;
    let visit = guest.visit().map_err(|part| PageError::unreadable(part, &booking.workspace))?;
    let scene = Scene::of(guest, visit, &booking.workspace, &booking.invitee.time_zone).personal();
    Ok(Managed { paths: ManagedPaths::of(&token), token, booking, scene })
}

fn show(state: &PagesState, guest: &Guest, managed: &Managed) -> HttpResponse {
    let Managed { booking: shown, paths, scene, .. } = managed;
    let done = Done::parse(guest.parameter(Done::parameter()).as_deref(), shown);
    let event = calendar_event(scene.words(), shown, &state.base_url);
    let is_asked = state.sends_mail && shown.workspace.invitations.enabled && shown.can_confirm();
    reply::page(StatusCode::OK, scene, booking(scene, shown, paths, &event, done, is_asked))
}

#[cfg(test)]
mod tests;
