use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::event_renderer::{JsonEvents, decode, encode};
use crate::problem::Problem;
use crate::request::{Caller, QueryReader, ReadEvents};
use crate::views::{EventListView, EventPaginationView};
use frontdesk_domain::event::{EventName, EventPosition};
use frontdesk_domain::services::{
    DEFAULT_EVENTS, EventPage, ListEventsError, ListEventsQuery, MAX_EVENTS,
};

const PARAMETERS: &[&str] = &["after", "types", "limit"];

/// Where whoever wants to hear only of what is still to happen begins.
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

/// From where on events are asked for.
enum After {
    /// Behind this position.
    Position(EventPosition),
    /// Behind everything there is.
    Latest,
}

/// What a request asks for.
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
            format!("expected names of events parted by commas, of {known}, found {found:?}")
        },
    )
}

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists what has happened in the workspace, in the order in which it became known: bookings made, moved, \
        cancelled, marked as no-shows, links made, records enriched, each with its object as it is now. Call it to learn what \
        changed since you last looked: pass `pagination.next_cursor` of the last answer as `after`, and keep it for the next \
        time. `after` = `latest` returns no event but a cursor for what is still to happen. What the token's scopes do not show \
        is left out; `types` narrows it further. Events are kept for 90 days.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(list_events, document!(list_events), TOOL)
}

/// List events
///
/// What has happened in the workspace, in the order in which it became known. Ask again with the
/// `next_cursor` of the answer before as `after`, whenever you like: nothing is told twice, and
/// nothing is left out, also what no webhook could be told of.
///
/// Each event shows its object as it is now, not as it was. The token needs the scope of an event's
/// object to be told of it: `bookings:read`, `scheduling_links:read` or `records:read`; a member is
/// told of bookings that it hosts or booked. Events are kept for 90 days.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/events",
    tag = "Events",
    params(
        ("workspace_id" = i64, Path, description = "The token's workspace"),
        ("after" = Option<String>, Query,
            description = "The `cursor` of an event or the `next_cursor` of an answer: only what comes behind it. `latest`: no \
                event, but a cursor for what is still to happen. Left out: from the first event that is kept"),
        ("types" = Option<String>, Query, description = "Only events of these names, parted by commas",
            example = "booking.created,booking.moved"),
        ("limit" = Option<u32>, Query, description = "The most events of an answer, 1 to 200; by default 50", minimum = 1,
            maximum = 200, example = 50),
    ),
    responses((status = 200, description = "A part of the feed", body = EventListView)),
)]
pub(crate) async fn list_events(caller: Caller<ReadEvents>) -> Result<Answer, Problem> {
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
    Ok(Answer::ok(&EventListView {
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
