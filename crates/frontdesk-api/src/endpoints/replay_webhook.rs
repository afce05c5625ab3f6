use deserr::Deserr;
use frontdesk_domain::event::EventPosition;
use frontdesk_domain::services::Replayed;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::enable_webhook::webhook_key;
use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::event_renderer::{encode, event_position};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeObjects, FieldError};
use crate::response::Response;

/// The events to send again.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct ReplayRequest {
    /// The `cursor` of the last event that the receiver processed, or `0` for all stored events.
    #[deserr(try_from(&String) = parse_after -> FieldError)]
    #[schema(value_type = String, example = "eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9")]
    after: EventPosition,
}

/// The events that are sent again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReplayedEvents, example = Self::sample)]
pub(crate) struct ReplayedView {
    /// The number of events that are sent again.
    events: u64,
    /// Whether there can be more events; a request sends at most 1,000.
    has_more: bool,
    /// Pass this value as `after` to send the next events; `null`: there are no more.
    #[schema(required)]
    next_cursor: Option<String>,
}

const ALL: &str = "0";

fn parse_after(text: &str) -> Result<EventPosition, FieldError> {
    let position = if text == ALL { Some(EventPosition::default()) } else { event_position(text) };
    position.ok_or_else(|| {
        FieldError::new(
            "expected the cursor of an event or a next_cursor of the feed, unchanged, or 0 for all stored events",
        )
    })
}

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Sends past events to a webhook again, with their original ids: those after the event with the cursor `after`, or \
        all stored events (90 days) if `after` is `0`. Only for admins, with the scopes of the events, such as \
        `bookings:read`. Call it after enable_webhook, or if the receiver \
        lost events. If `has_more` is true, call it again with `next_cursor` as `after`. A disabled webhook is rejected \
        with `webhook_disabled`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(replay_webhook, document!(replay_webhook), TOOL)
        .with_codes(&[Code::Forbidden, Code::NotFound, Code::WebhookDisabled])
        .with_body::<ReplayRequest>(examples)
}

fn examples() -> Vec<BodyExample> {
    let cursor = encode(EventPosition(7));
    vec![
        ("after", "The events after one that was processed", json!({ "after": cursor })),
        ("all", "All stored events", json!({ "after": ALL })),
    ]
}

/// Replay the events of a webhook
///
/// Only for admins whose token has the scopes of the events, such as `bookings:read`. Sends the
/// events after `after` that the webhook subscribes to again, at most 1,000 in one request. Their `webhook-id` is the one of the first delivery, so a receiver can
/// ignore those that it has processed. The feed has the `cursor` of each event. An event that
/// arrives between two requests of a replay can be sent twice.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/webhooks/{webhook_key}/replay",
    tag = "Events",
    request_body = ReplayRequest,
    responses((status = 200, description = "The number of events", body = ReplayedView)),
)]
pub(crate) async fn replay_webhook(caller: Caller<ChangeObjects>) -> Result<Response, Problem> {
    let key = webhook_key(&caller)?;
    let (write, ReplayRequest { after }) = caller.into_write()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.replay_webhook.replay_for(&actor, &key, after, mode).await
            },
            |replayed, _| Response::ok(&ReplayedView::from(replayed)),
        )
        .await
}

impl From<&Replayed> for ReplayedView {
    fn from(&Replayed { events, next }: &Replayed) -> Self {
        Self { events, has_more: next.is_some(), next_cursor: next.map(encode) }
    }
}

impl ReplayedView {
    fn sample() -> Self {
        Self::from(&Replayed { events: 1_000, next: Some(EventPosition(1_007)) })
    }
}

#[cfg(test)]
mod tests;
