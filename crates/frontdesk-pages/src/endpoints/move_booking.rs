//! `POST /booking/{token}/move`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::ports::Mode;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{InviteeError, MoveBookingCommand};

use super::show_booking::{Managed, with_booking};
use super::show_moving::{back_to_the_booking, show_calendar};
use crate::incoming::TokenPath;
use crate::managed::Done;
use crate::page_error::PageError;
use crate::reply;
use crate::state::PagesState;
use crate::visitor::Visitor;

pub(crate) async fn move_booking(
    state: web::Data<PagesState>,
    visitor: Visitor,
    path: TokenPath,
) -> HttpResponse {
    with_booking(&state, &visitor, &path, async |managed| carry_out(&state, managed).await).await
}

async fn carry_out(
    state: &web::Data<PagesState>,
    managed: Managed,
) -> Result<HttpResponse, PageError> {
    let Some(time) = managed.scene.visit.time else {
        return show_calendar(state, managed, StatusCode::UNPROCESSABLE_ENTITY, false).await;
    };
    let command = MoveBookingCommand {
        start_time: RequestedTime::Instant(time),
        time_zone: Some(managed.scene.dates.zone.clone()),
    };
    let (shared, token) = (state.clone(), managed.token.clone());
    let outcome = state.write(async move {
        shared.services.manage_booking.move_booking(&token, command, Mode::Commit).await
    });
    match outcome.await? {
        Ok(_) => Ok(reply::see_other(&managed.paths.after(Done::Moved, &managed.scene.visit))),
        Err(InviteeError::TimeUnavailable(_)) => {
            show_calendar(state, managed, StatusCode::CONFLICT, true).await
        }
        Err(
            InviteeError::InvalidTransition(_)
            | InviteeError::WorkflowBooked { .. }
            | InviteeError::Overtaken,
        ) => Ok(back_to_the_booking(&managed)),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests;
