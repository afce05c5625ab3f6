use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::event_renderer::{JsonEvents, decode, encode};
use crate::problem::Problem;
use crate::request::{Caller, OpenTo, Query, QueryFaults, parse_limit, permission};
use crate::response::Response;
use crate::views::{EventListView, EventPaginationView};
use deserr::Deserr;
use frontdesk_domain::access::Scope;
use frontdesk_domain::event::{EventName, EventPosition};
use frontdesk_domain::services::{DEFAULT_EVENTS, EventPage, ListEventsQuery, MAX_EVENTS};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{IntoParams, PartialSchema, ToSchema};

/// The value of `after` that returns a cursor for future events only.
const LATEST: &str = "latest";

#[derive(Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct EventsQuery {
    /// The `cursor` of an event or the `next_cursor` of a response, to list later events. `latest`
    /// returns no events but a cursor for future ones. Without it, the list begins with the oldest
    /// event
    #[deserr(default)]
    #[param(value_type = Option<String>, max_length = 4_000, pattern = "^[A-Za-z0-9_-]+$")]
    after: After,
    /// Only events with these names, separated by commas
    #[deserr(default)]
    #[param(inline, example = "booking.created,booking.moved")]
    types: Option<EventNames>,
    /// The maximum number of events in a response, 1 to 200; defaults to 50
    #[deserr(default = DEFAULT_EVENTS, try_from(&String) = parse_limit::<MAX_EVENTS> -> String)]
    #[param(required = false, minimum = 1, maximum = 200, default = 50, example = 50)]
    limit: u32,
}

#[derive(Debug, Deserr)]
#[deserr(error = QueryFaults, try_from(&String) = Self::parse -> String)]
enum After {
    Position(EventPosition),
    Latest,
}

#[derive(Debug, Deserr)]
#[deserr(error = QueryFaults, try_from(&String) = Self::parse -> String)]
struct EventNames(Vec<EventName>);

impl Query for EventsQuery {}

impl Default for After {
    fn default() -> Self {
        Self::Position(EventPosition::default())
    }
}

impl After {
    fn parse(text: &str) -> Result<Self, String> {
        match text {
            LATEST => Ok(Self::Latest),
            cursor => decode(cursor).map(Self::Position).map_err(str::to_owned),
        }
    }
}

impl EventNames {
    fn parse(text: &str) -> Result<Self, String> {
        let parse = |name: &str| EventName::parse(name).ok_or_else(|| name.to_owned());
        let names = text.split(',').map(|name| parse(name.trim_matches(' ')));
        names.collect::<Result<_, _>>().map(Self).map_err(|found| {
            let known = EventName::ALL.map(EventName::as_str).join(", ");
            format!("expected comma-separated event names out of {known}, found {found:?}")
        })
    }
}

impl PartialSchema for EventNames {
    fn schema() -> RefOr<Schema> {
        let name = EventName::ALL.map(EventName::as_str).join("|").replace('.', r"\.");
        let pattern = format!("^ *({name})( *, *({name}))* *$");
        RefOr::T(ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).into())
    }
}

impl ToSchema for EventNames {}

// Each scope gives access to some types of events.
permission!(
    ReadEvents,
    [
        Scope::BookingsRead,
        Scope::SchedulingLinksRead,
        Scope::SchedulingLinksWrite,
        Scope::RecordsRead,
        Scope::RecordsEnrich,
        Scope::WorkspaceRead,
        Scope::WorkspaceWrite,
    ],
    OpenTo::Everyone
);

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the changes in the workspace in the order in which they became visible: bookings created, moved, confirmed, \
        cancelled or marked as no-shows, links created and archived, records enriched and erased, the configuration changed, tokens created and revoked, each with its object in its current state. Call it to find \
        out what changed since your last call: pass the last `pagination.next_cursor` as `after`, and keep the new one. `after` = \
        `latest` returns no events but a cursor for future ones. Events that the token's scopes do not cover are omitted; `types` \
        filters by name. Events are kept for 90 days.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::with_query(list_events, document!(list_events), TOOL)
}

/// List events
///
/// Returns the changes in the workspace in the order in which they became visible. To continue,
/// pass the `next_cursor` of the previous response as `after`, at any time. No event is repeated or
/// skipped, even if it could not be delivered to a webhook.
///
/// Each event contains the current state of its object. Events are omitted if the token lacks the
/// scope of the object (`bookings:read`, `scheduling_links:read`, `records:read` or
/// `workspace:read`). Members see events of bookings that they host or booked and of their own
/// tokens. Events are kept for 90 days.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/events",
    tag = "Events",
    responses((status = 200, description = "A page of the feed", body = EventListView)),
)]
pub(crate) async fn list_events(
    caller: Caller<ReadEvents>,
    EventsQuery { after, types, limit }: EventsQuery,
) -> Result<Response, Problem> {
    let names = types.map(|EventNames(names)| names);
    let feed = &caller.services().list_events;
    let (actor, now) = (caller.actor(), caller.now());
    let page = match after {
        After::Position(after) => feed.list(actor, ListEventsQuery { after, limit, names }).await?,
        After::Latest => {
            let next = feed.last_position(actor).await?;
            EventPage { events: Vec::new(), next, has_more: false, now }
        }
    };
    let events = JsonEvents::new(caller.base_url());
    Ok(Response::ok(&EventListView {
        events: page
            .events
            .iter()
            .map(|event| events.view(&event.fed, &event.subject, page.now))
            .collect(),
        pagination: EventPaginationView {
            limit,
            has_more: page.has_more,
            next_cursor: encode(page.next),
        },
    }))
}

#[cfg(test)]
mod tests;
