use std::sync::Arc;

use frontdesk_domain::event::{EventPosition, EventSubject, FedEvent};
use frontdesk_domain::ports::EventRenderer;
use time::OffsetDateTime;

use crate::request::Cursor;
use crate::views::EventView;

/// The name of the feed in its cursors.
const LIST: &str = "events";

/// Where somebody is in the feed. It has no filters: it is good for whoever reads on, with
/// whichever names.
type FeedCursor = Cursor<(), i64>;

/// Writes events down as JSON, for the feed and for webhooks alike.
#[derive(Clone, Debug)]
pub struct JsonEvents {
    base_url: Arc<str>,
}

impl JsonEvents {
    /// For a service that people reach under `base_url`.
    pub fn new(base_url: &str) -> Self {
        Self { base_url: base_url.trim_end_matches('/').into() }
    }

    /// The event as both tell it, with its object as it is at `now`.
    pub(crate) fn view(
        &self,
        fed: &FedEvent,
        subject: &EventSubject,
        now: OffsetDateTime,
    ) -> EventView {
        EventView::new(fed, subject, now, encode(fed.position), &self.base_url)
    }
}

impl EventRenderer for JsonEvents {
    fn render(&self, event: &FedEvent, subject: &EventSubject, now: OffsetDateTime) -> String {
        serde_json::to_string(&self.view(event, subject, now)).expect("a view is plain JSON")
    }
}

/// The position as clients see it.
pub(crate) fn encode(position: EventPosition) -> String {
    FeedCursor::new(LIST, (), position.0).encode()
}

/// Reads a position as clients see it.
///
/// # Errors
/// A sentence when this program did not write it.
pub(crate) fn decode(text: &str) -> Result<EventPosition, &'static str> {
    let refusal = "expected the cursor of an event or a next_cursor of the feed, as it was given, or latest; leave it out to \
                   begin with the first event";
    let cursor = FeedCursor::decode(LIST, text).map_err(|_| refusal)?;
    if 0 <= cursor.after { Ok(EventPosition(cursor.after)) } else { Err(refusal) }
}

/// The place in the feed that a cursor names, for whoever has one in hand; `None` when it is none.
pub fn event_position(cursor: &str) -> Option<EventPosition> {
    decode(cursor).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_the_feed_is_written_as_it_was_for_ever() {
        assert_eq!(
            encode(EventPosition(7)),
            "eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9"
        );
        for position in [0, 1, i64::MAX].map(EventPosition) {
            assert_eq!(decode(&encode(position)), Ok(position));
        }
    }

    #[test]
    fn what_is_no_place_in_the_feed_is_refused() {
        let of_another_list = Cursor::new("bookings", (), 7).encode();
        for text in ["", "7", "latest", &of_another_list, &encode(EventPosition(-1))] {
            assert!(decode(text).is_err(), "{text}");
        }
    }
}
