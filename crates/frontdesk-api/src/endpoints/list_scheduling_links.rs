use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, Cursor, QueryReader, ReadLinks};
use crate::response::Response;
use crate::views::{BookingPages, PaginationView, SchedulingLinkListView, SchedulingLinkView};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::{EventTypeId, LinkId, UserId};
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::services::{LinkList, LinkListQuery};
use serde::{Deserialize, Serialize};

const PARAMETERS: &[&str] = &["event_type_id", "user_id", "status", "limit", "cursor"];

const LIST: &str = "scheduling_links";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Filters {
    event_type_id: Option<EventTypeId>,
    user_id: Option<UserId>,
    status: Status,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    #[default]
    Active,
    All,
}

struct Asked {
    event_type_id: Option<EventTypeId>,
    user_id: Option<UserId>,
    status: Option<Status>,
    limit: u32,
    cursor: Option<Cursor<Filters, LinkId>>,
}

impl Asked {
    fn read(mut query: QueryReader) -> Result<Self, Problem> {
        let asked = Self {
            event_type_id: query.id("event_type_id", "the id of an event type").map(EventTypeId),
            user_id: query.id("user_id", "the user id of a member").map(UserId),
            status: query.optional("status", parse_status),
            limit: query.limit(),
            cursor: query.optional("cursor", |text| Cursor::decode(LIST, text)),
        };
        query.finish().map(|()| asked)
    }

    /// The filters and the page. If the request has a cursor, the cursor's filters apply, and the
    /// request may only repeat these filters.
    fn resolve(self) -> Result<(Filters, PageRequest<LinkId>), Problem> {
        let Some(Cursor { filters, after, .. }) = self.cursor else {
            let status = self.status.unwrap_or_default();
            let (event_type_id, user_id) = (self.event_type_id, self.user_id);
            let filters = Filters { event_type_id, user_id, status };
            return Ok((filters, PageRequest { limit: self.limit, after: None }));
        };
        let same = [
            (
                "event_type_id",
                self.event_type_id.is_none() || self.event_type_id == filters.event_type_id,
            ),
            ("user_id", self.user_id.is_none() || self.user_id == filters.user_id),
            ("status", self.status.is_none_or(|status| status == filters.status)),
        ];
        let detail = "expected the value that this cursor was created with, or none";
        let differing = same.into_iter().filter(|(_, same)| !same);
        let faults: Faults = differing.map(|(name, _)| Fault::new(name, detail)).collect();
        if !faults.is_empty() {
            return Err(Problem::invalid(faults));
        }
        Ok((filters, PageRequest { limit: self.limit, after: Some(after) }))
    }
}

fn parse_status(text: &str) -> Result<Status, String> {
    match text {
        "active" => Ok(Status::Active),
        "all" => Ok(Status::All),
        _ => Err(format!("expected active or all, found {text:?}")),
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
    Endpoint::new(list_scheduling_links, document!(list_scheduling_links), TOOL)
}

/// List booking links
///
/// Returns team links and the acting member's personal links, ordered by id; an admin sees all
/// links. To get the next page, pass `next_cursor` as `cursor`; no other parameter is needed.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/scheduling_links",
    tag = "Scheduling links",
    params(
        ("workspace_id" = i64, Path, description = "The id of the token's workspace"),
        ("event_type_id" = Option<i64>, Query, description = "Only links of this event type", example = 12),
        ("user_id" = Option<i64>, Query, description = "Only links that this member hosts, as a required or an optional host", example = 4),
        ("status" = Option<String>, Query, description = "`active` (default), or `all` to include archived links",
            example = "all"),
        ("limit" = Option<u32>, Query, description = "The maximum number of links in a page, 1 to 50; defaults to 25", minimum = 1,
            maximum = 50, example = 25),
        ("cursor" = Option<String>, Query, description = "The `next_cursor` of the previous page"),
    ),
    responses((status = 200, description = "A page of links", body = SchedulingLinkListView)),
)]
pub(crate) async fn list_scheduling_links(caller: Caller<ReadLinks>) -> Result<Response, Problem> {
    let (filters, page) = Asked::read(caller.query(PARAMETERS))?.resolve()?;
    let include_archived = filters.status == Status::All;
    let Filters { event_type_id, user_id, .. } = filters;
    let query = LinkListQuery { event_type_id, hosted_by: user_id, include_archived, page };
    let list = caller.services().list_scheduling_links.list(caller.actor(), query).await?;
    let pages = caller.booking_pages(list.workspace_key.as_ref())?;
    Ok(Response::ok(&render(&list, filters, page.limit, &pages)))
}

fn render(
    list: &LinkList,
    filters: Filters,
    limit: u32,
    pages: &BookingPages,
) -> SchedulingLinkListView {
    SchedulingLinkListView {
        scheduling_links: list
            .page
            .items
            .iter()
            .map(|link| SchedulingLinkView::new(link, pages))
            .collect(),
        pagination: PaginationView::of(&list.page, limit, |link| {
            Cursor::new(LIST, filters, link.id).encode()
        }),
    }
}

#[cfg(fuzzing)]
pub(super) fn fuzz(query: &str) {
    let query = QueryReader::new(&crate::request::Parameters::of(query), PARAMETERS);
    let Ok(asked) = Asked::read(query) else { return };
    if let Some(cursor) = &asked.cursor {
        assert_eq!(Cursor::decode(LIST, &cursor.encode()).as_ref(), Ok(cursor));
    }
    drop(asked.resolve());
}

#[cfg(test)]
mod tests;
