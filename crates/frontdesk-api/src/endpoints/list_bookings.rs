mod cursor;
mod names;
mod query;

use frontdesk_domain::services::{BookingList, BookingListQuery};

use self::cursor::{Filters, cursor_after};
use self::query::{Asked, PARAMETERS};
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, ReadBookings};
use crate::response::Response;
use crate::views::{BookingListView, PaginationView};

#[cfg(fuzzing)]
pub(super) use self::query::fuzz;

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
    Endpoint::new(list_bookings, document!(list_bookings), TOOL)
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
    params(
        ("time_zone" = Option<String>, Query, description = "The IANA time zone for \"today\" and for bounds without an offset; \
            defaults to the workspace's", example = "Europe/London"),
        ("status" = Option<String>, Query, description = "`all` (default), `scheduled`, `cancelled`, `completed` or \
            `no_show`", example = "scheduled"),
        ("view" = Option<String>, Query, description = "`booked`: only bookings that the acting member made but does not host \
            (`booked_by` is the member)"),
        ("start" = Option<String>, Query, description = "Only bookings that start at or after this time, RFC 3339; without an \
            offset, local to `time_zone`", example = "2026-12-01T00:00:00Z"),
        ("end" = Option<String>, Query, description = "Only bookings that start before this time", example = "2026-12-08T00:00:00Z"),
        ("invitee_email" = Option<String>, Query, description = "Only bookings of the invitee with this address, ignoring case; \
            guests are not searched", example = "sarah@acme.example"),
        ("host" = Option<i64>, Query, description = "Only bookings that this member hosts, required or optional", example = 4),
        ("event_type_id" = Option<i64>, Query, description = "Only bookings of this event type", example = 12),
        ("link_id" = Option<i64>, Query, description = "Only bookings through this link", example = 31),
        ("origin" = Option<String>, Query, description = "Only bookings made on a booking page (`link`), over the API (`api`) or \
            by a workflow (`workflow`)", example = "link"),
        ("updated_since" = Option<String>, Query, description = "Only bookings that changed at or after this time, RFC 3339; \
            without an offset, local to `time_zone`", example = "2026-12-01T00:00:00Z"),
        ("order" = Option<String>, Query, description = "Ascending by `start_time` (default), or by the time of the last change \
            (`updated_at`)", example = "updated_at"),
        ("limit" = Option<u32>, Query, description = "The maximum number of bookings in a page, 1 to 50; defaults to 25", minimum = 1,
            maximum = 50, example = 25),
        ("cursor" = Option<String>, Query, description = "The `next_cursor` of the previous page"),
    ),
    responses((status = 200, description = "A page of bookings", body = BookingListView)),
)]
pub(crate) async fn list_bookings(caller: Caller<ReadBookings>) -> Result<Response, Problem> {
    let asked = Asked::read(caller.query(PARAMETERS))?;
    let (service, actor) = (&caller.services().list_bookings, caller.actor());
    let zone = asked.zone(async || service.default_zone(actor).await).await?;
    let (query, begun_with) = asked.into_query(&zone)?;
    let list = service.list(actor, query.clone()).await?;
    let size = list.page.items.len() * BYTES_PER_BOOKING;
    Ok(Response::ok_of_size(size, &page(&caller, list, &query, begun_with)))
}

fn page(
    caller: &Caller<ReadBookings>,
    list: BookingList,
    query: &BookingListQuery,
    begun_with: Option<Filters>,
) -> BookingListView {
    let pagination = PaginationView::of(&list.page, query.page.limit, |booking| {
        cursor_after(query.order.position(booking), query, list.from, begun_with)
    });
    BookingListView {
        bookings: list
            .page
            .items
            .into_iter()
            .map(|booking| caller.view_of(booking, list.now))
            .collect(),
        pagination,
    }
}

#[cfg(test)]
mod tests;
