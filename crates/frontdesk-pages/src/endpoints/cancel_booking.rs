//! `POST /booking/{token}/cancel`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::InviteeError;

use super::show_booking::{Managed, open};
use super::show_moving::back_to_the_booking;
use crate::form::{REASON, Typed};
use crate::incoming::{FormBody, TokenPath};
use crate::managed::Done;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::views::cancelling::cancelling;
use crate::visitor::Visitor;

pub(crate) async fn cancel_booking(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: TokenPath,
    body: FormBody,
) -> HttpResponse {
    page_error::response(&visitor, carry_out(&state, &visitor, &path, body)).await
}

async fn carry_out(
    state: &web::Data<PagesState>,
    visitor: &Visitor,
    path: &TokenPath,
    body: FormBody,
) -> Result<HttpResponse, PageError> {
    let typed = Typed::read(&body.bytes()?);
    let managed = open(state, visitor, path).await?;
    let reason = Some(typed.value(REASON).trim().to_owned()).filter(|reason| !reason.is_empty());
    let (shared, token) = (state.clone(), managed.token.clone());
    let outcome = state.write(async move {
        shared.services.manage_booking.cancel(&token, reason, Mode::Commit).await
    });
    match outcome.await? {
        Ok(_) => Ok(reply::see_other(&managed.paths.after(Done::Cancelled, &managed.scene.visit))),
        Err(InviteeError::Invalid(_)) => Ok(ask_again(&managed, typed)),
        Err(InviteeError::InvalidTransition(_)) => Ok(back_to_the_booking(&managed)),
        Err(error) => Err(error.into()),
    }
}

fn ask_again(managed: &Managed, typed: Typed) -> HttpResponse {
    let typed = typed.with_faulty_reason(managed.scene.words());
    let markup = cancelling(&managed.scene, &managed.booking, &managed.paths, &typed);
    reply::page(StatusCode::UNPROCESSABLE_ENTITY, &managed.scene, markup)
}

#[cfg(test)]
mod tests;
