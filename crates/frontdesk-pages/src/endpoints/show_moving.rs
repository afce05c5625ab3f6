//! `GET /booking/{token}/move`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::booking::ManageToken;
use frontdesk_domain::interval::Interval;
use maud::html;

use super::show_booking::{Managed, with_booking};
use crate::incoming::TokenPath;
use crate::moving::{self, Choice};
use crate::offer::Offer;
use crate::page_error::PageError;
use crate::reply;
use crate::state::PagesState;
use crate::views::layout::layout;
use crate::views::moving::Moving;
use crate::views::zone_form::zone_form;
use crate::visitor::Visitor;
use crate::words::Message;

pub(crate) async fn show_moving(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: TokenPath,
) -> HttpResponse {
    with_booking(&state, &visitor, &path, async |managed| show(&state, managed).await).await
}

async fn show(state: &PagesState, mut managed: Managed) -> Result<HttpResponse, PageError> {
    if !managed.booking.can_move {
        return Ok(back_to_the_booking(&managed));
    }
    let Managed { token, scene, .. } = &mut managed;
    let list = async |range| list(state, token, range).await;
    Ok(match moving::choice(scene, state.clock.now(), list).await? {
        Choice::Chosen(target) => {
            let content = moving_of(&managed).agreeing(target, &html! {});
            let heading = managed.scene.say(Message::MoveQuestion);
            reply::page(StatusCode::OK, &managed.scene, layout(&managed.scene, &heading, &content))
        }
        Choice::Offered { offer, taken } => {
            calendar(state, &managed, StatusCode::OK, &offer, taken)
        }
    })
}

pub(crate) fn back_to_the_booking(managed: &Managed) -> HttpResponse {
    reply::see_other(&moving_of(managed).back)
}

/// Offers other times if the chosen one is `taken`.
pub(crate) async fn show_calendar(
    state: &PagesState,
    mut managed: Managed,
    status: StatusCode,
    taken: bool,
) -> Result<HttpResponse, PageError> {
    let Managed { token, scene, .. } = &mut managed;
    let list = async |range| list(state, token, range).await;
    let offer = moving::offer(scene, state.clock.now(), list).await?;
    Ok(calendar(state, &managed, status, &offer, taken))
}

fn calendar(
    state: &PagesState,
    managed: &Managed,
    status: StatusCode,
    offer: &Offer,
    taken: bool,
) -> HttpResponse {
    let scene = &managed.scene;
    let content = moving_of(managed).choosing(offer, taken, &zone_form(scene, state.clock.now()));
    let heading = scene.say(Message::ChooseNewTime);
    reply::page(status, scene, layout(scene, &heading, &content))
}

fn moving_of(managed: &Managed) -> Moving<'_> {
    let Managed { booking, paths, scene, .. } = managed;
    Moving {
        scene,
        booking,
        title: scene.say(Message::YourMeeting),
        back: scene.visit.at_the_start().address(&paths.booking()),
    }
}

async fn list(
    state: &PagesState,
    token: &ManageToken,
    range: Interval,
) -> Result<Vec<Interval>, PageError> {
    Ok(state.services.list_managed_open_times.list(token, range).await?.open_times)
}
