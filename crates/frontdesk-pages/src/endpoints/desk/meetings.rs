//! `GET /desk` and `GET /desk/meetings/{uuid}`.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use frontdesk_domain::access::Scope;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{BookingOrder, BookingSearch, StatusFilter};
use frontdesk_domain::services::{
    BookingError, BookingListQuery, EarliestStart, ManagedBooking, View,
};
use time::{Date, Duration};

use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{INVITEE, WEEK};
use crate::form::Typed;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::views::desk::meeting::{Meeting, meeting};
use crate::views::desk::meetings::{Shown, meetings};
use crate::visit::read_date;
use crate::visitor::Visitor;

/// More meetings than a host has in a week.
const MOST: u32 = 200;

pub(crate) async fn show_meetings(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open(&[Scope::BookingsRead]).await?;
        let shown = what_to_show(&request.state, &request.visitor, &desk);
        let list = request.state.desk.list_bookings.list(&desk.actor, query(&desk, &shown)).await?;
        let markup = meetings(&desk, &shown, &list.page, list.now);
        Ok(reply::page(StatusCode::OK, &desk.scene, markup))
    })
    .await
}

pub(crate) async fn show_meeting(request: DeskRequest, id: web::Path<String>) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open(&[Scope::BookingsRead]).await?;
        let found = find(&request.state, &desk, &id).await?;
        page(&request.state, &desk, &found, StatusCode::OK, &Typed::default()).await
    })
    .await
}

pub(super) async fn page(
    state: &PagesState,
    desk: &Desk,
    (booking, shown): &(Booking, ManagedBooking),
    status: StatusCode,
    typed: &Typed,
) -> Result<HttpResponse, PageError> {
    let replaceable = state.desk.reassign_booking.replaceable(booking).await?;
    let history = &state.desk.list_booking_history.list(booking).await?;
    let content = Meeting { booking, shown, replaceable: replaceable.as_deref(), history, typed };
    let markup = meeting(desk, &content, state.clock.now());
    Ok(reply::page(status, &desk.scene, markup))
}

/// Returns a meeting that the member may see, also as the invitee sees it.
pub(super) async fn find(
    state: &PagesState,
    desk: &Desk,
    id: &str,
) -> Result<(Booking, ManagedBooking), PageError> {
    let id = id.parse().map_err(|_| PageError::NotFound(None))?;
    let booking = state.desk.get_booking.get(&desk.actor, BookingId(id)).await?;
    let shown = state.services.manage_booking.get(&booking.manage_token).await?;
    Ok((booking, shown))
}

impl From<BookingError> for PageError {
    fn from(error: BookingError) -> Self {
        match error {
            BookingError::NotFound(_) => Self::NotFound(None),
            BookingError::Denied(_) => Self::Forbidden,
            BookingError::Store(error) => error.into(),
            error => Self::Failed(error.into()),
        }
    }
}

/// An unreadable date or address shows the week from today.
fn what_to_show(state: &PagesState, visitor: &Visitor, desk: &Desk) -> Shown {
    let invitee = visitor.parameter(INVITEE).filter(|text| !text.trim().is_empty());
    if let Some(invitee) = invitee.and_then(|text| Email::parse(text.trim()).ok()) {
        return Shown::Invitee(invitee);
    }
    let first = visitor.parameter(WEEK).and_then(|text| read_date(&text));
    Shown::Week(first.unwrap_or_else(|| desk.scene.dates.date_of(state.clock.now())))
}

fn query(desk: &Desk, shown: &Shown) -> BookingListQuery {
    let zone = &desk.scene.dates.zone;
    let (start, end, invitee) = match shown {
        Shown::Week(first) => {
            let next = first.checked_add(Duration::WEEK).unwrap_or(Date::MAX);
            (EarliestStart::At(zone.start_of_day(*first)), Some(zone.start_of_day(next)), None)
        }
        Shown::Invitee(invitee) => (EarliestStart::Any, None, Some(invitee.clone())),
    };
    BookingListQuery {
        time_zone: None,
        status: StatusFilter::All,
        view: View::All,
        start,
        end,
        search: BookingSearch {
            host: Some(desk.actor.user_id),
            invitee,
            ..BookingSearch::default()
        },
        order: BookingOrder::StartTime,
        page: PageRequest { limit: MOST, after: None },
    }
}

#[cfg(test)]
mod tests;
