//! `POST /desk/meetings/{uuid}/cancel`, `…/no-show` and `…/undo-no-show`.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::BookingError;

use super::meetings::find;
use crate::desk::{Browser, CODE, Desk};
use crate::desk_paths::HOME;
use crate::form::{REASON, Typed};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::views::desk::meeting::meeting;
use crate::visitor::Visitor;

#[derive(Clone, Copy)]
enum Change {
    Cancel,
    Mark,
    Undo,
}

pub(crate) async fn cancel_meeting(
    state: web::Data<PagesState>,
    visitor: Visitor,
    request: HttpRequest,
    id: web::Path<String>,
    body: FormBody,
) -> HttpResponse {
    change(&state, &visitor, &request, &id, body, Change::Cancel).await
}

pub(crate) async fn mark_meeting(
    state: web::Data<PagesState>,
    visitor: Visitor,
    request: HttpRequest,
    id: web::Path<String>,
    body: FormBody,
) -> HttpResponse {
    change(&state, &visitor, &request, &id, body, Change::Mark).await
}

pub(crate) async fn undo_mark_of_meeting(
    state: web::Data<PagesState>,
    visitor: Visitor,
    request: HttpRequest,
    id: web::Path<String>,
    body: FormBody,
) -> HttpResponse {
    change(&state, &visitor, &request, &id, body, Change::Undo).await
}

async fn change(
    state: &web::Data<PagesState>,
    visitor: &Visitor,
    request: &HttpRequest,
    id: &str,
    body: FormBody,
    change: Change,
) -> HttpResponse {
    page_error::response(visitor, async {
        let typed = Typed::read(&body.bytes()?);
        let browser = Browser::of(request, state);
        let desk = Desk::open_form(state, visitor, &browser, typed.value(CODE)).await?;
        let (booking, shown) = find(state, &desk, id).await?;
        let page = format!("{HOME}/meetings/{}", booking.id);
        match carry_out(state, &desk, &booking, change, &typed).await? {
            // A meeting that has changed meanwhile is shown as it is now.
            Ok(_) | Err(BookingError::InvalidTransition(_)) => Ok(reply::see_other(&page)),
            Err(BookingError::Invalid(_)) => {
                let typed = typed.with_faulty_reason(desk.scene.words());
                let markup = meeting(&desk, (&booking, &shown), state.clock.now(), &typed);
                Ok(reply::page(StatusCode::UNPROCESSABLE_ENTITY, &desk.scene, markup))
            }
            Err(error) => Err(error.into()),
        }
    })
    .await
}

async fn carry_out(
    state: &web::Data<PagesState>,
    desk: &Desk,
    booking: &Booking,
    change: Change,
    typed: &Typed,
) -> Result<Result<Booking, BookingError>, PageError> {
    let reason = Some(typed.value(REASON).to_owned());
    let (shared, actor, id): (_, _, BookingId) = (state.clone(), desk.actor.clone(), booking.id);
    let outcome = state.write(async move {
        let (services, mode) = (&shared.desk, Mode::Commit);
        match change {
            Change::Cancel => services.cancel_booking.cancel(&actor, id, reason, mode).await,
            Change::Mark => services.mark_as_no_show.mark(&actor, id, mode).await,
            Change::Undo => services.undo_mark_as_no_show.undo(&actor, id, mode).await,
        }
    });
    Ok(outcome.await?)
}

#[cfg(test)]
mod tests;
