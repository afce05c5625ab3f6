//! `POST /api/v1/bookings/{uuid}/reassign`.

use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};

use super::desk::{ANA, BEN, CALL, CLEO, CREW, DAN};
use super::response::uuid_of;
use super::{Caller, Desk, at};
use crate::support::Store;

on_both_stores! {
    reassign_replaces_the_host_whom_the_queue_chose,
    reassign_adds_an_event_with_both_hosts,
    requested_member_must_be_in_the_queue_and_free,
    reassign_without_a_queue_or_a_free_member_is_a_409,
    dry_run_and_idempotency_key_apply,
}

/// Books Ana and Ben, whom the queue chose; returns the UUID of the booking.
async fn booked_from_the_queue(desk: &Desk, ana: &Caller) -> String {
    let link = desk.link(ana, CALL, json!([{ "queue_id": CREW, "lead": true }])).await;
    let booking = ana.book(link, &at(3, "10:00")).await.expect(201);
    assert_eq!(hosts_of(&booking), [BEN, ANA]);
    uuid_of(&booking)
}

fn path(uuid: &str) -> String {
    format!("/api/v1/bookings/{uuid}/reassign")
}

fn hosts_of(booking: &Value) -> Vec<i64> {
    let hosts = booking["hosts"].as_array().expect("a list");
    hosts.iter().map(|host| host["user_id"].as_i64().expect("a number")).collect()
}

async fn reassign_replaces_the_host_whom_the_queue_chose(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let uuid = booked_from_the_queue(&desk, &ana).await;
    let before = ana.booking(&uuid).await;
    let mut reassigned = ana.post_nothing(&path(&uuid)).await.expect(200);
    let assignment = reassigned.as_object_mut().and_then(|fields| fields.remove("assignment"));
    let fresh =
        |id: i64| json!({ "user_id": id, "assignments": 0, "weight": 1, "last_assigned_at": null });
    let considered =
        json!([{ "user_id": BEN, "skipped": "already_host" }, fresh(CLEO), fresh(DAN)]);
    let expected = json!({ "queue_id": CREW, "user_id": CLEO, "considered": considered });
    assert_eq!(assignment, Some(expected));
    assert_eq!(hosts_of(&reassigned), [CLEO, ANA]);
    assert_eq!(reassigned["hosts"][0]["lead"], true);
    for kept in ["uuid", "start_time", "end_time", "link_id", "invitee", "status"] {
        assert_eq!(reassigned[kept], before[kept], "{kept}");
    }
    assert_eq!(ana.booking(&uuid).await, reassigned);
    desk.member("ben").get(&format!("/api/v1/bookings/{uuid}")).await.problem(404, "not_found");
    assert_eq!(desk.member("cleo").booking(&uuid).await["uuid"], uuid);

    // The assignment of Ben is now Cleo's.
    let links = desk.path(&format!("event_types/{CALL}/links?dry_run=true"));
    let next = ana.post(&links, &json!({ "hosts": [{ "queue_id": CREW }] })).await.expect(201);
    let considered = next["assignments"][0]["considered"].as_array().expect("a list").clone();
    let counts: Vec<_> = considered.iter().map(|c| c["assignments"].as_i64()).collect();
    assert_eq!(counts, [Some(0), Some(1), Some(0)]);
}

async fn reassign_adds_an_event_with_both_hosts(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let uuid = booked_from_the_queue(&desk, &ana).await;
    ana.post_nothing(&path(&uuid)).await.expect(200);
    let feed = desk.path("events?types=booking.reassigned");
    let listed = async || ana.get(&feed).await.expect(200)["events"].clone();
    wait_until_async("the event", Duration::from_mins(1), async || listed().await != json!([]))
        .await;
    let events = listed().await;
    let data = &events[0]["data"];
    assert_eq!((&data["from_user_id"], &data["to_user_id"]), (&json!(BEN), &json!(CLEO)));
    assert_eq!((&data["booking_uuid"], &data["revision"]), (&json!(uuid), &json!(1)));
    assert_eq!(events[0]["by"], json!({ "user_id": ANA }));
}

async fn requested_member_must_be_in_the_queue_and_free(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let uuid = booked_from_the_queue(&desk, &ana).await;
    let to = async |user: i64| ana.post(&path(&uuid), &json!({ "user_id": user })).await;
    assert_eq!(to(ANA).await.faults(), ["user_id"]);
    let cleos = desk.call_link(&desk.member("cleo")).await;
    desk.member("cleo").book(cleos, &at(3, "10:00")).await.expect(201);
    let problem = to(CLEO).await.problem(409, "no_free_member");
    assert_eq!(problem["queue_id"], CREW);
    assert_eq!(problem["considered"][1], json!({ "user_id": CLEO, "skipped": "busy" }));
    assert_eq!(hosts_of(&to(DAN).await.expect(200)), [DAN, ANA]);
    let other = json!({ "user_id": CLEO, "host_user_id": ANA });
    assert_eq!(ana.post(&path(&uuid), &other).await.faults(), ["host_user_id"]);
}

async fn reassign_without_a_queue_or_a_free_member_is_a_409(store: Store) {
    let mut desk = Desk::new(store);
    let ana = desk.member("ana");
    let uuid = desk.booked(&ana, &at(4, "10:00")).await;
    ana.post_nothing(&path(&uuid)).await.problem(409, "not_from_a_queue");
    let uuid = booked_from_the_queue(&desk, &ana).await;
    desk.change(|file| file["queues"][0]["members"] = json!([{ "member": "ben" }]));
    let problem = ana.post_nothing(&path(&uuid)).await.problem(409, "no_free_member");
    assert_eq!(problem["considered"], json!([{ "user_id": BEN, "skipped": "already_host" }]));
    assert_eq!(hosts_of(&ana.booking(&uuid).await), [BEN, ANA]);
}

async fn dry_run_and_idempotency_key_apply(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let uuid = booked_from_the_queue(&desk, &ana).await;
    let dry = ana.post_nothing(&format!("{}?dry_run=true", path(&uuid))).await;
    assert_eq!(dry.header("dry-run"), Some("true"));
    assert_eq!(hosts_of(&dry.expect(200)), [CLEO, ANA]);
    assert_eq!(hosts_of(&ana.booking(&uuid).await), [BEN, ANA]);
    let first = ana.post_once("reassign-1", &path(&uuid), &json!({})).await.expect(200);
    let again = ana.post_once("reassign-1", &path(&uuid), &json!({})).await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(again.expect(200), first);
    assert_eq!(hosts_of(&ana.booking(&uuid).await), [CLEO, ANA]);
}
