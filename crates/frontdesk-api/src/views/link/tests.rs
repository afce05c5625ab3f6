use frontdesk_testing::builders::{a_link, key};
use serde_json::json;

use super::*;

const BASE_URL: &str = "https://frontdesk.example";

fn pages() -> BookingPages {
    BookingPages::new(BASE_URL, &key("northwind"))
}

#[test]
fn scheduling_link_has_type_and_archived_at() {
    let link = a_link().archived_at("2029-12-31T12:00Z").build();
    let written = serde_json::to_value(SchedulingLinkView::new(&link, &pages())).expect("a link");
    let expected = json!({
        "id": 31, "type": "group", "url": "https://frontdesk.example/book/northwind/slug000000000031",
        "event_type_id": 12, "hosts": [{ "user_id": 4, "role": "must_attend", "lead": true }],
        "metadata": {}, "created_at": "2029-12-01T00:00:00Z", "archived_at": "2029-12-31T12:00:00Z",
    });
    assert_eq!(written, expected);
}
