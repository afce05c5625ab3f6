use frontdesk_domain::interval::Interval;

use crate::endpoint::{Endpoint, document};
use crate::problem::{Code, Problem};
use crate::request::Visitor;
use crate::response::Response;
use crate::views::BookingPageView;

pub(super) fn endpoints() -> [Endpoint; 2] {
    let endpoints = [
        Endpoint::open(view_booking_page, document!(view_booking_page)),
        Endpoint::open(view_personal_booking_page, document!(view_personal_booking_page)),
    ];
    endpoints
        .map(|endpoint| endpoint.with_codes(&[Code::NotFound, Code::LinkExpired, Code::LinkUsedUp]))
}

/// Get a team booking page
///
/// Returns the event type with its questions, and the hosts. An archived link returns 404, and
/// `detail` says that it was archived; for a link that has ended, `code` says why.
#[utoipa::path(
    get,
    path = "/api/v1/public/links/{workspace_key}/{slug}",
    tag = "Booking pages",
    responses((status = 200, description = "The booking page", body = BookingPageView)),
)]
pub(crate) async fn view_booking_page(visitor: Visitor) -> Result<Response, Problem> {
    view(&visitor).await
}

/// Get a personal booking page
///
/// Works like the page of a team link, for the link of one member. If the host is out of office and
/// has a delegate, `out_of_office` contains the delegate's booking page.
#[utoipa::path(
    get,
    path = "/api/v1/public/links/{workspace_key}/{member_key}/{event_key}",
    tag = "Booking pages",
    responses((status = 200, description = "The booking page", body = BookingPageView)),
)]
pub(crate) async fn view_personal_booking_page(visitor: Visitor) -> Result<Response, Problem> {
    view(&visitor).await
}

async fn view(visitor: &Visitor) -> Result<Response, Problem> {
    let address = visitor.link_address()?;
    visitor.no_query()?;
    let pages = &visitor.services().view_booking_page;
    let page = pages.view(&address).await?;
    let bookable = Interval::new(page.bookable_from, page.bookable_until);
    let absence = pages.out_of_office(&page, bookable).await?;
    Ok(Response::ok(&visitor.view_of_page(&address, &page, absence.as_ref())))
}

#[cfg(test)]
mod tests;
