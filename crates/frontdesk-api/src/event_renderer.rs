use std::sync::Arc;

use frontdesk_domain::event::{EventId, EventPosition, EventSubject, FeedEvent};
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::EventRenderer;
use serde_json::json;
use time::OffsetDateTime;

use crate::request::Cursor;
use crate::views::{EventView, InstantView};

const LIST: &str = "events";

/// A cursor of the feed. It has no filters, because each request may have other filters.
type FeedCursor = Cursor<(), i64>;

/// Renders events as JSON for the feed and for webhooks.
#[derive(Clone, Debug)]
pub struct JsonEvents {
    base_url: Arc<str>,
}

impl JsonEvents {
    /// A renderer for the service at `base_url`.
    pub fn new(base_url: &str) -> Self {
        Self { base_url: base_url.trim_end_matches('/').into() }
    }

    pub(crate) fn view(
        &self,
        fed: &FeedEvent,
        subject: &EventSubject,
        now: OffsetDateTime,
    ) -> EventView {
        EventView::new(fed, subject, now, encode(fed.position), &self.base_url)
    }
}

impl EventRenderer for JsonEvents {
    fn render(&self, event: &FeedEvent, subject: &EventSubject, now: OffsetDateTime) -> String {
        serde_json::to_string(&self.view(event, subject, now)).expect("a view is plain JSON")
    }

    fn render_test(&self, webhook: &Key, id: EventId, now: OffsetDateTime) -> String {
        let data = json!({ "webhook_key": webhook.as_str() });
        let occurred_at = InstantView::from(now);
        json!({ "id": id.0, "type": "webhook.test", "occurred_at": occurred_at, "data": data })
            .to_string()
    }
}

pub(crate) fn encode(position: EventPosition) -> String {
    FeedCursor::new(LIST, (), position.0).encode()
}

pub(crate) fn decode(text: &str) -> Result<EventPosition, &'static str> {
    let refusal = "expected the cursor of an event or a next_cursor of the feed, unchanged, or latest; omit it to start with the \
                   oldest event";
    let cursor = FeedCursor::decode(LIST, text).map_err(|_| refusal)?;
    if 0 <= cursor.after { Ok(EventPosition(cursor.after)) } else { Err(refusal) }
}

/// The position of a cursor; `None` if the cursor is invalid.
pub fn event_position(cursor: &str) -> Option<EventPosition> {
    decode(cursor).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_of_feed_cursors_never_changes() {
        assert_eq!(
            encode(EventPosition(7)),
            "eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9"
        );
        for position in [0, 1, i64::MAX].map(EventPosition) {
            assert_eq!(decode(&encode(position)), Ok(position));
        }
    }

    #[test]
    fn invalid_feed_cursor_is_rejected() {
        let of_another_list = Cursor::new("bookings", (), 7).encode();
        for text in ["", "7", "latest", &of_another_list, &encode(EventPosition(-1))] {
            assert!(decode(text).is_err(), "{text}");
        }
    }
}
