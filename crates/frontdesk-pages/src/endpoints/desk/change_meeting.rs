//! `POST /desk/meetings/{uuid}/{change}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::BookingError;

use super::meetings::find;
use crate::desk::{CSRF_TOKEN, Credentials, Desk};
use crate::desk_paths::{MeetingChange, meeting_path};
use crate::form::{REASON, Typed};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::views::desk::meeting::meeting;
use crate::visitor::Visitor;

pub(crate) async fn change_meeting(
    state: web::Data<PagesState>,
    visitor: Visitor,
    credentials: Credentials,
    path: web::Path<(String, String)>,
    body: FormBody,
) -> HttpResponse {
    page_error::response(&visitor, async {
        let typed = Typed::read(&body.bytes()?);
        let csrf_token = typed.value(CSRF_TOKEN);
        let desk = Desk::open_form(&state, &visitor, &credentials, csrf_token).await?;
        let (id, change) = path.into_inner();
        let change = MeetingChange::parse(&change).ok_or(PageError::NotFound(None))?;
        let (booking, shown) = find(&state, &desk, &id).await?;
        match carry_out(&state, &desk, booking.id, change, &typed).await? {
            // A meeting that has changed meanwhile is shown as it is now.
            Ok(_) | Err(BookingError::InvalidTransition(_)) => {
                Ok(reply::see_other(&meeting_path(booking.id)))
            }
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
    id: BookingId,
    change: MeetingChange,
    typed: &Typed,
) -> Result<Result<Booking, BookingError>, PageError> {
    let reason = Some(typed.value(REASON).to_owned());
    let (shared, actor) = (state.clone(), desk.actor.clone());
    let outcome = state.write(async move {
        let (services, mode) = (&shared.desk, Mode::Commit);
        match change {
            MeetingChange::Cancel => services.cancel_booking.cancel(&actor, id, reason, mode).await,
            MeetingChange::MarkAsNoShow => services.mark_as_no_show.mark(&actor, id, mode).await,
            MeetingChange::UndoNoShow => services.undo_mark_as_no_show.undo(&actor, id, mode).await,
        }
    });
    Ok(outcome.await?)
}

#[cfg(test)]
mod tests;
