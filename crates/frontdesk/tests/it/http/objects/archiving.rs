//! What an admin learns before members and event types are archived.

use serde_json::json;

use super::super::desk::always;
use super::super::{Desk, at};
use super::{archive, put};
use crate::support::Store;

on_both_stores! {
    archiving_a_member_warns_of_bookings_and_links,
    archiving_an_event_type_warns_of_links,
}

async fn archiving_a_member_warns_of_bookings_and_links(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let member = json!({
        "name": "Ines", "email": "ines@desk.example", "working_hours": always(),
        "calendars": [{ "kind": "builtin" }],
    });
    put(&desk, &ana, "members/ines", member).await.expect(201);
    let uuid = desk.booked(&desk.member("ines"), &at(3, "10:00")).await;
    let planned = archive(&desk, &ana, "members/ines?dry_run=true").await.expect(200);
    let archived = archive(&desk, &ana, "members/ines").await.expect(200);
    assert_eq!(planned["warnings"], archived["warnings"]);
    let warnings = archived["warnings"].as_array().expect("a list");
    assert_eq!(warnings.len(), 2, "{warnings:#?}");
    for (warning, what) in warnings.iter().zip([&*format!("the booking {uuid} at "), "the link "]) {
        assert_eq!(warning["field"], "key");
        assert!(warning["detail"].as_str().expect("text").contains(what), "{warning}");
    }
}

async fn archiving_an_event_type_warns_of_links(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    desk.call_link(&desk.member("ben")).await;
    let archived = archive(&desk, &ana, "event_types/call?dry_run=true").await.expect(200);
    let detail = archived["warnings"][0]["detail"].as_str().expect("a warning");
    assert!(detail.ends_with("is for call and closes"), "{detail}");
}
