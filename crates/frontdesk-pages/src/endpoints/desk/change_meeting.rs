//! `POST /desk/meetings/{uuid}/{change}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::access::Scope;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{BookingId, UserId};
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::{BookingError, ReassignBookingCommand};

use super::meetings::{find, page};
use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{HOME, MeetingChange, REPLACED, meeting_path};
use crate::form::{REASON, Typed};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::words::Message;

pub(crate) async fn change_meeting(
    request: DeskRequest,
    path: web::Path<(String, String)>,
    body: FormBody,
) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::BookingsWrite]).await?;
        let (id, change) = path.into_inner();
        let change = MeetingChange::parse(&change).ok_or(PageError::NotFound(None))?;
        let found = find(&request.state, &desk, &id).await?;
        let id = found.0.id;
        match carry_out(&request.state, &desk, id, change, &typed).await? {
            // After a reassignment, the member may no longer see the meeting.
            Ok(booking) if !desk.actor.sees(&booking) => Ok(reply::see_other(HOME)),
            Err(BookingError::Invalid(_)) if change == MeetingChange::Cancel => {
                let typed = typed.with_faulty_reason(desk.scene.words());
                page(&request.state, &desk, &found, StatusCode::UNPROCESSABLE_ENTITY, &typed, None)
                    .await
            }
            Err(BookingError::NoFreeMember(_)) => {
                let failure = Some(Message::NoFreeMember);
                page(&request.state, &desk, &found, StatusCode::CONFLICT, &typed, failure).await
            }
            // A meeting that has changed meanwhile is shown as it is now.
            Ok(_)
            | Err(
                BookingError::Invalid(_)
                | BookingError::InvalidTransition(_)
                | BookingError::NotFromAQueue(_)
                | BookingError::QueueArchived(_)
                | BookingError::WorkflowBooked { .. }
                | BookingError::Overtaken,
            ) => Ok(reply::see_other(&meeting_path(id))),
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
    let host_user_id = typed.value(REPLACED).parse().ok().map(UserId);
    let (shared, actor) = (state.clone(), desk.actor.clone());
    let outcome = state.write(async move {
        let (services, mode) = (&shared.desk, Mode::Commit);
        match change {
            MeetingChange::Cancel => services.cancel_booking.cancel(&actor, id, reason, mode).await,
            MeetingChange::MarkAsNoShow => services.mark_as_no_show.mark(&actor, id, mode).await,
            MeetingChange::UndoNoShow => services.undo_mark_as_no_show.undo(&actor, id, mode).await,
            MeetingChange::Reassign => {
                let command = ReassignBookingCommand { user_id: None, host_user_id };
                let reassigning =
                    services.reassign_booking.reassign(&actor, id, command, Mode::Commit);
                reassigning.await.map(|reassigned| reassigned.booking)
            }
        }
    });
    Ok(outcome.await?)
}

#[cfg(test)]
mod tests;
