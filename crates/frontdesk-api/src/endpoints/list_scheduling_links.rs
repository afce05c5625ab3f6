use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, ListQuery, Listing, Paged, Query, QueryFaults, ReadLinks};
use crate::response::Response;
use crate::views::{PaginationView, SchedulingLinkListView, SchedulingLinkView};
use deserr::Deserr;
use frontdesk_domain::ids::{EventTypeId, LinkId, UserId};
use frontdesk_domain::services::LinkListQuery;
use utoipa::{IntoParams, ToSchema};

#[derive(Clone, Debug, PartialEq, Eq, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct LinksQuery {
    /// Only links of this event type
    #[deserr(default)]
    #[param(value_type = Option<i64>, example = 12)]
    event_type_id: Option<EventTypeId>,
    /// Only links that this member hosts, as a required or an optional host
    #[deserr(default)]
    #[param(value_type = Option<i64>, example = 4)]
    user_id: Option<UserId>,
    /// `active` (default), or `all` to include archived links
    #[deserr(default)]
    #[param(required = false, inline, example = "all")]
    status: Status,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserr, ToSchema)]
#[deserr(error = QueryFaults, rename_all = lowercase)]
#[schema(rename_all = "lowercase", default = "active")]
enum Status {
    #[default]
    Active,
    All,
}

impl Query for LinksQuery {}

impl ListQuery for LinksQuery {
    const ITEMS: &'static str = "links";
    type Position = LinkId;
    type Stored = LinkId;

    fn position(stored: LinkId) -> Option<LinkId> {
        Some(stored)
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists booking links by id: team links and the acting member's personal links; for an admin, all links. Call it for \
        the `id` that book_meeting and list_link_open_times need, or for the `url` of a link. `type` is `personal` or `group` (a \
        team link). `user_id` selects the links of one host. Archived links are omitted unless `status` is `all`. To get the next page, pass `pagination.next_cursor` as \
        `cursor`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::with_query(list_scheduling_links, document!(list_scheduling_links), TOOL)
}

/// List booking links
///
/// Returns team links and the acting member's personal links, ordered by id; an admin sees all
/// links. To get the next page, pass `next_cursor` as `cursor`; no other parameter is needed.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/scheduling_links",
    tag = "Scheduling links",
    responses((status = 200, description = "A page of links", body = SchedulingLinkListView)),
)]
pub(crate) async fn list_scheduling_links(
    caller: Caller<ReadLinks>,
    query: Paged<LinksQuery>,
) -> Result<Response, Problem> {
    let Listing { filters, page, given } = query.page()?;
    let LinksQuery { event_type_id, user_id: hosted_by, status } = filters;
    let include_archived = status == Status::All;
    let query = LinkListQuery { event_type_id, hosted_by, include_archived, page };
    let list = caller.services().list_scheduling_links.list(caller.actor(), query).await?;
    let pages = caller.booking_pages(list.workspace_key.as_ref())?;
    Ok(Response::ok(&SchedulingLinkListView {
        scheduling_links: list
            .page
            .items
            .iter()
            .map(|link| SchedulingLinkView::new(link, &pages))
            .collect(),
        pagination: PaginationView::of(&list.page, page.limit, |link| {
            LinksQuery::cursor(given, link.id)
        }),
    }))
}

#[cfg(test)]
mod tests;
