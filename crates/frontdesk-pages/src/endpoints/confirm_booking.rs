//! `POST /booking/{token}/confirm/{code}`.

use actix_web::{HttpResponse, web};
use frontdesk_domain::services::InviteeError;

use super::show_booking::{Managed, with_booking};
use super::show_moving::back_to_the_booking;
use crate::incoming::TokenPath;
use crate::managed::Done;
use crate::page_error::PageError;
use crate::reply;
use crate::state::PagesState;
use crate::visitor::Visitor;

pub(crate) async fn confirm_booking(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: TokenPath,
) -> HttpResponse {
    with_booking(&state, &visitor, &path, async |managed| {
        confirm(&state, &managed, path.code()).await
    })
    .await
}

async fn confirm(
    state: &web::Data<PagesState>,
    managed: &Managed,
    code: &str,
) -> Result<HttpResponse, PageError> {
    let (shared, token, code) = (state.clone(), managed.token.clone(), code.to_owned());
    let outcome =
        state.write(async move { shared.services.manage_booking.confirm(&token, &code).await });
    match outcome.await? {
        Ok(_) => Ok(reply::see_other(&managed.paths.after(Done::Confirmed, &managed.scene.visit))),
        Err(InviteeError::InvalidTransition(_)) => Ok(back_to_the_booking(managed)),
        // The code is part of the address, so an invalid code is an unknown address.
        Err(InviteeError::Invalid(_)) => {
            Err(PageError::NotFound(Some(Box::new(managed.booking.workspace.clone()))))
        }
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests;
