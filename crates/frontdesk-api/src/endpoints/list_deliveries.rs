use deserr::Deserr;
use frontdesk_domain::delivery::{
    DeliveryFilter, DeliveryId, DeliveryKind, DeliveryPosition, DeliveryState,
};
use frontdesk_domain::event::EventPosition;
use frontdesk_domain::ids::BookingId;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ListQuery, Listing, Paged, Query, QueryFaults, ReadObjects};
use crate::response::Response;
use crate::views::{
    DeliveryKindView, DeliveryListView, DeliveryStateView, DeliveryView, PaginationView,
};

#[derive(Clone, Debug, PartialEq, Eq, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct DeliveriesQuery {
    /// Only deliveries in this state
    #[deserr(default)]
    #[param(value_type = Option<DeliveryStateView>, inline, example = "dead")]
    state: Option<DeliveryState>,
    /// Only deliveries to this kind of receiver
    #[deserr(default)]
    #[param(value_type = Option<DeliveryKindView>, inline, example = "webhook")]
    kind: Option<DeliveryKind>,
    /// Only deliveries of events about this booking
    #[deserr(default)]
    #[param(value_type = Option<Uuid>, example = "0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11")]
    booking_uuid: Option<BookingId>,
}

impl Query for DeliveriesQuery {}

impl ListQuery for DeliveriesQuery {
    const ITEMS: &'static str = "deliveries";
    type Position = DeliveryPosition;
    type Stored = (i64, Uuid);

    fn position((position, id): (i64, Uuid)) -> Option<DeliveryPosition> {
        Some((EventPosition(position), DeliveryId(id)))
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists what the service has sent or will send to calendars, mailboxes and webhooks because of events, newest first. \
        Only for admins. Call it if a mail, a calendar entry or a webhook request is missing: pass `state` = `dead` for those \
        that failed; `reason` has the cause. When the cause is fixed, call retry_deliveries. To get the next page, \
        pass `pagination.next_cursor` as `cursor`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::with_query(list_deliveries, document!(list_deliveries), TOOL)
        .with_codes(&[Code::Forbidden])
}

/// List deliveries
///
/// Only for admins. Returns the deliveries of events to calendars, mailboxes and webhooks, newest
/// event first, with their state. Deliveries are kept as long as their events, 90 days. To get the
/// next page, pass `next_cursor` as `cursor`; no other parameter is needed.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/deliveries",
    tag = "Events",
    responses((status = 200, description = "A page of deliveries", body = DeliveryListView)),
)]
pub(crate) async fn list_deliveries(
    caller: Caller<ReadObjects>,
    query: Paged<DeliveriesQuery>,
) -> Result<Response, Problem> {
    let Listing { filters, page: request, given } = query.page()?;
    let (actor, DeliveriesQuery { state, kind, booking_uuid: booking_id }) =
        (caller.actor(), filters);
    let all = DeliveryFilter::all(actor.workspace_id);
    let filter = DeliveryFilter { state, kind, booking_id, ..all };
    let page = caller.services().list_deliveries.list_for(actor, filter, &request).await?;
    Ok(Response::ok(&DeliveryListView {
        deliveries: page.items.iter().map(|report| DeliveryView::new(report, actor)).collect(),
        pagination: PaginationView::of(&page, request.limit, |report| {
            DeliveriesQuery::cursor(given, (report.position.0, report.id.0))
        }),
    }))
}

#[cfg(test)]
mod tests;
