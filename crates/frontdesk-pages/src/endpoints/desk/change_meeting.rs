//! `POST /desk/meetings/{uuid}/{change}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::access::{Actor, Scope};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{BookingId, UserId};
use frontdesk_domain::ports::Mode;
use frontdesk_domain::services::{BookingError, ReassignBooking, ReassignBookingCommand};

use super::meetings::{find, page};
use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{
    HOME, MeetingChange, NEW_HOST, REPLACED, SAVED, WEEK, meeting_path, saved_meeting,
};
use crate::form::{FieldFault, REASON, Typed};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::visit::write_date;
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
            Ok(booking) if !desk.actor.sees(&booking) => {
                let day = desk.scene.dates.date_of(booking.interval.start());
                let shown = [(WEEK, &*write_date(day)), (SAVED, "true")];
                Ok(reply::see_other(&desk.scene.visit.address_with(HOME, &shown)))
            }
            Ok(_) => Ok(reply::see_other(&saved_meeting(&desk.scene.visit, id))),
            Err(BookingError::Invalid(_)) if change == MeetingChange::Cancel => {
                let typed = typed.with_faulty_reason(desk.scene.words());
                page(&request.state, &desk, &found, StatusCode::UNPROCESSABLE_ENTITY, &typed).await
            }
            Err(error) if let Some((status, message)) = fault_of_new_host(&error, &typed) => {
                let fault = FieldFault::new(NEW_HOST, desk.scene.say(message));
                page(&request.state, &desk, &found, status, &typed.with_faults(vec![fault])).await
            }
            // A meeting that has changed meanwhile is shown as it is now.
            Err(
                BookingError::InvalidTransition(_)
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
    let new_host = typed.value(NEW_HOST).trim().to_owned();
    let (shared, actor) = (state.clone(), desk.actor.clone());
    let outcome = state.write(async move {
        let (services, mode) = (&shared.desk, Mode::Commit);
        match change {
            MeetingChange::Cancel => services.cancel_booking.cancel(&actor, id, reason, mode).await,
            MeetingChange::MarkAsNoShow => services.mark_as_no_show.mark(&actor, id, mode).await,
            MeetingChange::UndoNoShow => services.undo_mark_as_no_show.undo(&actor, id, mode).await,
            MeetingChange::Reassign => {
                let reassign = &services.reassign_booking;
                let user_id = match &*new_host {
                    "" => None,
                    address => Some(named(reassign, &actor, address).await?),
                };
                let command = ReassignBookingCommand { user_id, host_user_id };
                let reassigning = reassign.reassign(&actor, id, command, Mode::Commit);
                reassigning.await.map(|reassigned| reassigned.booking)
            }
        }
    });
    Ok(outcome.await?)
}

async fn named(
    reassign: &ReassignBooking,
    actor: &Actor,
    address: &str,
) -> Result<UserId, BookingError> {
    let found = match Email::parse(address) {
        Ok(email) => reassign.find_new_host(actor, &email).await?,
        Err(_) => None,
    };
    found.ok_or_else(|| BookingError::Invalid(Vec::new()))
}

/// The fault of the field in which members name the new host.
fn fault_of_new_host(error: &BookingError, typed: &Typed) -> Option<(StatusCode, Message)> {
    match error {
        BookingError::Invalid(_) | BookingError::NotFromAQueue(_) => {
            Some((StatusCode::UNPROCESSABLE_ENTITY, Message::FaultNewHost))
        }
        BookingError::NoFreeMember(_) if typed.value(NEW_HOST).trim().is_empty() => {
            Some((StatusCode::CONFLICT, Message::NoFreeMember))
        }
        BookingError::NoFreeMember(_) | BookingError::SlotUnavailable(_) => {
            Some((StatusCode::CONFLICT, Message::NewHostBusy))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
