use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::event_renderer::{JsonEvents, decode, encode};
use crate::problem::Problem;
use crate::request::{Caller, OpenTo, QueryReader, permission};
use crate::response::Response;
use crate::views::{EventListView, EventPaginationView};
use frontdesk_domain::access::Scope;
use frontdesk_domain::event::{EventName, EventPosition};
use frontdesk_domain::services::{
    DEFAULT_EVENTS, EventPage, ListEventsError, ListEventsQuery, MAX_EVENTS,
};

const PARAMETERS: &[&str] = &["after", "types", "limit"];

/// The value of `after` that returns a cursor for future events only.
const LATEST: &str = "latest";

impl From<ListEventsError> for Problem {
    fn from(error: ListEventsError) -> Self {
        match error {
            ListEventsError::Denied(denied) => denied.into(),
            ListEventsError::Invalid(fault) => Self::invalid(vec![fault]),
            ListEventsError::Store(error) => error.into(),
        }
    }
}

enum After {
    Position(EventPosition),
    Latest,
}

struct Asked {
    after: After,
    names: Option<Vec<EventName>>,
    limit: u32,
}

impl Asked {
    fn read(mut query: QueryReader) -> Result<Self, Problem> {
        let after = query.optional("after", |text| match text {
            LATEST => Ok(After::Latest),
            cursor => decode(cursor).map(After::Position),
        });
        let asked = Self {
            after: after.unwrap_or(After::Position(EventPosition::default())),
            names: query.optional("types", parse_names),
            limit: query.limit_up_to(MAX_EVENTS, DEFAULT_EVENTS),
        };
        query.finish().map(|()| asked)
    }
}

fn parse_names(text: &str) -> Result<Vec<EventName>, String> {
    let parse = |name: &str| EventName::parse(name).ok_or_else(|| name.to_owned());
    text.split(',').map(|name| parse(name.trim_matches(' '))).collect::<Result<_, _>>().map_err(
        |found| {
            let known = EventName::ALL.map(EventName::as_str).join(", ");
            format!("expected comma-separated event names out of {known}, found {found:?}")
        },
    )
}

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
    Endpoint::new(list_events, document!(list_events), TOOL)
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
    params(
        ("workspace_id" = i64, Path, description = "The id of the token's workspace"),
        ("after" = Option<String>, Query,
            description = "The `cursor` of an event or the `next_cursor` of a response, to list later events. `latest` returns no \
                events but a cursor for future ones. Without it, the list begins with the oldest event"),
        ("types" = Option<String>, Query, description = "Only events with these names, separated by commas",
            example = "booking.created,booking.moved"),
        ("limit" = Option<u32>, Query, description = "The maximum number of events in a response, 1 to 200; defaults to 50", minimum = 1,
            maximum = 200, example = 50),
    ),
    responses((status = 200, description = "A page of the feed", body = EventListView)),
)]
pub(crate) async fn list_events(caller: Caller<ReadEvents>) -> Result<Response, Problem> {
    let Asked { after, names, limit } = Asked::read(caller.query(PARAMETERS))?;
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
