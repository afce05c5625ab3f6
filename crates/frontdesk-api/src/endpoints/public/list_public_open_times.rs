use actix_web::http::header::{CACHE_CONTROL, HeaderValue};

use super::open_times;
use crate::endpoint::{Endpoint, Tags, document};
use crate::problem::{Code, Problem};
use crate::request::{OpenTimesRequest, Visitor};
use crate::response::Response;
use crate::views::PublicOpenTimesView;

/// Browsers may store the response and must revalidate it before each use.
const REVALIDATED: HeaderValue = HeaderValue::from_static("private, no-cache");

pub(super) fn endpoints() -> [Endpoint; 2] {
    let start = &[("start_time", "$response.body#/open_times/0/start_time")];
    let endpoints = [
        Endpoint::open_with_query(list_public_open_times, document!(list_public_open_times))
            .followed_by("book_through_link", start),
        Endpoint::open_with_query(
            list_personal_public_open_times,
            document!(list_personal_public_open_times),
        )
        .followed_by("book_through_personal_link", start),
    ];
    endpoints.map(|endpoint| {
        endpoint
            .with_codes(&[Code::NotFound, Code::LinkExpired, Code::LinkUsedUp])
            .with_tags(Tags::Polled)
    })
}

/// List open times of a team link
///
/// Returns the open times that start within [`start`, `end`), in ascending order. Nothing is
/// reserved: a time is checked again when it is booked.
#[utoipa::path(
    get,
    path = "/api/v1/public/links/{workspace_key}/{slug}/open_times",
    tag = "Booking pages",
    params(
        ("time_zone" = Option<String>, Query, description = "The IANA time zone of `start` and `end` without an offset; defaults to the \
            lead host's"),
    ),
    responses((status = 200, description = "The open times", body = PublicOpenTimesView)),
)]
pub(crate) async fn list_public_open_times(
    visitor: Visitor,
    request: OpenTimesRequest,
) -> Result<Response, Problem> {
    list(&visitor, &request).await
}

/// List open times of a personal link
///
/// Works like the list for a team link, but takes the link of one member.
#[utoipa::path(
    get,
    path = "/api/v1/public/links/{workspace_key}/{member_key}/{event_key}/open_times",
    tag = "Booking pages",
    params(
        ("time_zone" = Option<String>, Query, description = "The IANA time zone of `start` and `end` without an offset; defaults to the \
            member's"),
    ),
    responses((status = 200, description = "The open times", body = PublicOpenTimesView)),
)]
pub(crate) async fn list_personal_public_open_times(
    visitor: Visitor,
    request: OpenTimesRequest,
) -> Result<Response, Problem> {
    list(&visitor, &request).await
}

async fn list(visitor: &Visitor, request: &OpenTimesRequest) -> Result<Response, Problem> {
    let address = visitor.link_address()?;
    let services = visitor.services();
    let response = open_times::response(
        request,
        async || Ok(services.view_booking_page.view(&address).await?.time_zone),
        async |range| Ok(services.list_public_open_times.list(&address, range).await?),
    );
    Ok(response.await?.with_header(&CACHE_CONTROL, &REVALIDATED))
}

#[cfg(test)]
mod tests;
