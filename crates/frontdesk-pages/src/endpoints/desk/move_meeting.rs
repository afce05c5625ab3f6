//! `/desk/meetings/{uuid}/move`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::access::Actor;
use frontdesk_domain::access::Scope;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::Mode;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookingError, ManagedBooking, MoveBookingCommand, OpenTimesQuery,
};
use maud::{Markup, html};

use super::meetings::find;
use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{meeting_path, saved_meeting};
use crate::incoming::FormBody;
use crate::moving::{self, Choice};
use crate::offer::Offer;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::views::desk::frame::{csrf_field, desk_layout};
use crate::views::moving::Moving;
use crate::visit::Visit;
use crate::visitor::Visitor;
use crate::words::Message;

struct Meeting {
    desk: Desk,
    booking: Booking,
    /// The meeting as the invitee sees it.
    shown: ManagedBooking,
}

pub(crate) async fn show_moving(request: DeskRequest, id: web::Path<String>) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open(&[Scope::BookingsRead]).await?;
        let mut meeting = open(&request.state, &request.visitor, desk, &id).await?;
        let Meeting { desk, booking, shown } = &mut meeting;
        if desk.actor.require_change_of(booking).is_err() || !shown.can_move {
            return Ok(reply::see_other(&meeting_path(booking.id)));
        }
        let Desk { actor, scene, .. } = desk;
        let list = async |range| list(&request.state, actor, booking, range).await;
        Ok(match moving::choice(scene, request.state.clock.now(), list).await? {
            Choice::Chosen(target) => {
                let content = meeting.moving().agreeing(target, &csrf_field(&meeting.desk));
                meeting.page(StatusCode::OK, Message::MoveQuestion, &content)
            }
            Choice::Offered { offer, taken } => meeting.calendar(StatusCode::OK, &offer, taken),
        })
    })
    .await
}

pub(crate) async fn move_meeting(
    request: DeskRequest,
    id: web::Path<String>,
    body: FormBody,
) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, _) = request.open_form(body, &[Scope::BookingsWrite]).await?;
        let meeting = open(&request.state, &request.visitor, desk, &id).await?;
        let Some(time) = meeting.desk.scene.visit.time else {
            return show_others(&request.state, meeting, StatusCode::UNPROCESSABLE_ENTITY, false)
                .await;
        };
        let command = MoveBookingCommand {
            start_time: RequestedTime::Instant(time),
            // The zone of the invitee stays.
            time_zone: None,
        };
        let (shared, actor, id) =
            (request.state.clone(), meeting.desk.actor.clone(), meeting.booking.id);
        let outcome = request.state.write(async move {
            shared.desk.move_booking.move_booking(&actor, id, command, Mode::Commit).await
        });
        match outcome.await? {
            Ok(_) => {
                let scene = &meeting.desk.scene;
                Ok(reply::see_other(&saved_meeting(&scene.visit.at_the_start(), id)))
            }
            // A meeting that has changed meanwhile is shown as it is now.
            Err(
                BookingError::InvalidTransition(_)
                | BookingError::WorkflowBooked { .. }
                | BookingError::Overtaken,
            ) => Ok(reply::see_other(&meeting_path(id))),
            Err(BookingError::SlotUnavailable(_)) => {
                show_others(&request.state, meeting, StatusCode::CONFLICT, true).await
            }
            Err(error) => Err(error.into()),
        }
    })
    .await
}

async fn open(
    state: &PagesState,
    visitor: &Visitor,
    mut desk: Desk,
    id: &str,
) -> Result<Meeting, PageError> {
    let (booking, shown) = find(state, &desk, id).await?;
    let visit = visitor.visit().map_err(|part| PageError::unreadable(part, &shown.workspace))?;
    let Visit { month, date, time, .. } = visit;
    desk.scene.visit = Visit { month, date, time, ..desk.scene.visit };
    Ok(Meeting { desk, booking, shown })
}

async fn show_others(
    state: &PagesState,
    mut meeting: Meeting,
    status: StatusCode,
    taken: bool,
) -> Result<HttpResponse, PageError> {
    let Meeting { desk: Desk { actor, scene, .. }, booking, .. } = &mut meeting;
    let list = async |range| list(state, actor, booking, range).await;
    let offer = moving::offer(scene, state.clock.now(), list).await?;
    Ok(meeting.calendar(status, &offer, taken))
}

async fn list(
    state: &PagesState,
    actor: &Actor,
    booking: &Booking,
    range: Interval,
) -> Result<Vec<Interval>, PageError> {
    let (start, end) = (range.start(), range.end());
    let query = OpenTimesQuery { start, end, explain: false };
    Ok(state.desk.list_booking_open_times.list(actor, booking.id, query).await?.open_times)
}

impl Meeting {
    fn calendar(&self, status: StatusCode, offer: &Offer, taken: bool) -> HttpResponse {
        let content = self.moving().choosing(offer, taken, &html! {});
        self.page(status, Message::ChooseNewTime, &content)
    }

    fn page(&self, status: StatusCode, heading: Message, content: &Markup) -> HttpResponse {
        let scene = &self.desk.scene;
        reply::page(status, scene, desk_layout(&self.desk, &scene.say(heading), content))
    }

    fn moving(&self) -> Moving<'_> {
        let Self { desk, booking, shown } = self;
        let back = desk.scene.visit.at_the_start().address(&meeting_path(booking.id));
        Moving { scene: &desk.scene, booking: shown, title: booking.title.clone(), back }
    }
}

#[cfg(test)]
mod tests;
