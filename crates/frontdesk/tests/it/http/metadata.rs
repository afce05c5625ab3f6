use std::collections::BTreeMap;
use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};

use super::caller::meeting;
use super::desk::{CALL, CLEO};
use super::response::uuid_of;
use super::{Caller, Desk, at};
use crate::support::Store;

on_both_stores! {
    metadata_is_in_every_view_and_event_of_a_booking,
    metadata_of_a_link_is_in_every_view_and_not_in_its_bookings,
    fifty_pairs_of_the_longest_text_are_stored,
    invalid_pairs_are_reported_together,
}

const SOON: Duration = Duration::from_mins(1);

const BOOKINGS: &str = "/api/v1/bookings";

async fn make_link(desk: &Desk, maker: &Caller, metadata: &Value) -> Value {
    let path = desk.path(&format!("event_types/{CALL}/links"));
    let hosts = json!([{ "user_id": CLEO, "lead": true }]);
    let body = json!({ "hosts": hosts, "metadata": metadata });
    maker.post(&path, &body).await.expect(201)["link"].clone()
}

async fn object_of(desk: &Desk, caller: &Caller, event: &str, field: &str) -> Value {
    let path = desk.path(&format!("events?types={event}"));
    let events = async || caller.get(&path).await.expect(200)["events"].clone();
    wait_until_async(event, SOON, async || events().await != json!([])).await;
    events().await[0]["data"][field].clone()
}

async fn metadata_is_in_every_view_and_event_of_a_booking(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let metadata = json!({ "crm_id": "4711", "Größe": "", "note": "two\nlines" });
    let mut request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    request["metadata"] = metadata.clone();
    let booking = ben.post(BOOKINGS, &request).await.expect(201);
    let uuid = uuid_of(&booking);
    let listed = ben.get(BOOKINGS).await.expect(200)["bookings"][0].clone();
    let seen = ben.booking(&uuid).await;
    let moved = ben.move_to(&uuid, &at(3, "11:00")).await.expect(200);
    ben.post_nothing(&format!("{BOOKINGS}/{uuid}/cancel")).await.expect(200);
    let cancelled = ben.booking(&uuid).await;
    for view in [booking, listed, seen, moved, cancelled] {
        assert_eq!(view["metadata"], metadata, "{view:#}");
    }
    for event in ["booking.created", "booking.moved", "booking.cancelled"] {
        let booking = object_of(&desk, &ben, event, "booking").await;
        assert_eq!(booking["metadata"], metadata, "{event}");
    }
}

async fn metadata_of_a_link_is_in_every_view_and_not_in_its_bookings(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let metadata = json!({ "campaign": "launch" });
    let link = make_link(&desk, &ben, &metadata).await;
    let path = desk.path("scheduling_links");
    let seen = ben.get(&format!("{path}/{}", link["id"])).await.expect(200);
    let listed = ben.get(&path).await.expect(200)["scheduling_links"][0].clone();
    let created = object_of(&desk, &ben, "link.created", "link").await;
    for view in [&link, &seen, &listed, &created] {
        assert_eq!(view["metadata"], metadata, "{view:#}");
    }
    let id = link["id"].as_i64().expect("a number");
    let booking = ben.book(id, &at(3, "10:00")).await.expect(201);
    assert_eq!(booking["metadata"], json!({}));
    let address = link["url"].as_str().expect("an address").split_once("/book/");
    let (_, address) = address.expect("a booking page");
    let public = desk.anonymous.get(&format!("/api/v1/public/links/{address}")).await.expect(200);
    assert_eq!(public.get("metadata"), None, "metadata is for the workspace alone");
}

async fn fifty_pairs_of_the_longest_text_are_stored(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let pair = |n: usize| (format!("{n:02}{}", "🗓".repeat(38)), "🗓".repeat(500));
    let metadata: BTreeMap<_, _> = (0..50).map(pair).collect();
    let mut request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    request["metadata"] = json!(metadata);
    let booking = ben.post(BOOKINGS, &request).await.expect(201);
    assert_eq!(ben.booking(&uuid_of(&booking)).await["metadata"], json!(metadata));
}

async fn invalid_pairs_are_reported_together(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let mut request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    request["metadata"] = json!({ "number": 7, "long": "x".repeat(501), "": "x" });
    let mut faults = ben.post(BOOKINGS, &request).await.faults();
    faults.sort_unstable();
    assert_eq!(faults, ["metadata.", "metadata.long", "metadata.number"]);
    let many: BTreeMap<_, _> = (0..51).map(|n| (n.to_string(), "")).collect();
    request["metadata"] = json!(many);
    assert_eq!(ben.post(BOOKINGS, &request).await.faults(), ["metadata"]);
    assert_eq!(ben.get(BOOKINGS).await.expect(200)["bookings"], json!([]));
}
