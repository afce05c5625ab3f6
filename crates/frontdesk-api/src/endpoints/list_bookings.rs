mod query;

use self::query::{BookingsQuery, text};
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, ListQuery as _, Listing, Paged, ReadBookings};
use crate::response::Response;
use crate::views::{BookingListView, PaginationView};

/// A generous estimate of a booking's size in a response.
const BYTES_PER_BOOKING: usize = 1_200;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the meetings that the acting member may see, ordered by start or, with `order`, by the last \
        change. Call it to find the `uuid` of a booking before you read, move, cancel or mark it. To find the meetings \
        of a lead, pass `invitee_email`. Without `start`, the list begins at the start of today in `time_zone`, unless \
        `invitee_email`, `updated_since` or `order=updated_at` is given; pass `start` for past meetings. Use the \
        filters instead of reading every page. If `pagination.has_more` is true, call it again with only `cursor` set \
        to `pagination.next_cursor`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::with_query(list_bookings, document!(list_bookings), TOOL)
}

/// List bookings
///
/// Returns the bookings that match all filters and that the acting member may see, ascending by the
/// sort key in `order`. Without `start`, the list begins at the start of today in `time_zone`, or
/// includes past bookings if `invitee_email`, `updated_since` or `order=updated_at` is given. To
/// get the next page, pass `next_cursor` as `cursor`; no other parameter is needed. If bookings are
/// created between two pages, no other booking is repeated or skipped.
///
/// To copy every change, read the events feed too: a booking that becomes `completed` keeps its
/// `updated_at`. An erasure sets `updated_at` and adds
/// `record.erased` instead of a booking event.
#[utoipa::path(
    get,
    path = "/api/v1/bookings",
    tag = "Bookings",
    responses((status = 200, description = "A page of bookings", body = BookingListView)),
)]
pub(crate) async fn list_bookings(
    caller: Caller<ReadBookings>,
    query: Paged<BookingsQuery>,
) -> Result<Response, Problem> {
    let (service, actor) = (&caller.services().list_bookings, caller.actor());
    let zone = query.zone(async || service.default_zone(actor).await).await?;
    let Listing { filters, page, mut given } = query.page_in(&zone)?;
    let query = filters.into_query(&zone, page);
    let (order, limit, updated_since) = (query.order, page.limit, query.search.updated_since);
    let (end, found) = (query.end, service.list(actor, query).await?);
    // The default start changes every day, and the default time zone can change.
    for (name, at) in [("start", found.from), ("end", end), ("updated_since", updated_since)] {
        given.extend(at.map(|at| (name.to_owned(), text(at))));
    }
    let pagination = PaginationView::of(&found.page, limit, |booking| {
        let last = order.position(booking);
        BookingsQuery::cursor(given, (text(last.at), last.id))
    });
    let bookings: Vec<_> =
        found.page.items.into_iter().map(|booking| caller.view_of(booking, found.now)).collect();
    let size = bookings.len() * BYTES_PER_BOOKING;
    Ok(Response::ok_of_size(size, &BookingListView { bookings, pagination }))
}

#[cfg(test)]
mod tests;
