//! `?dry_run=true`.

use serde_json::{Value, json};

use super::caller::meeting;
use super::desk::{BEN, CALL, CREW, imported, imported_uuid};
use super::{ApiResponse, Caller, Desk, at};
use crate::support::Store;

on_both_stores! {
    dry_run_booking_returns_the_result_and_stores_nothing,
    every_post_supports_dry_run_without_writes,
    dry_run_returns_the_real_error,
    dry_run_link_does_not_count_as_an_assignment,
    dry_run_does_not_use_the_idempotency_key,
    dry_run_must_be_true_or_false,
}

const BOOKINGS: &str = "/api/v1/bookings";

async fn attempt(caller: &Caller, path: &str, body: &Value) -> ApiResponse {
    let response = caller.post(&format!("{path}?dry_run=true"), body).await;
    assert_eq!(response.header("dry-run"), Some("true"), "{response:#?}");
    response
}

async fn dry_run_booking_returns_the_result_and_stores_nothing(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    let tried = attempt(&ben, BOOKINGS, &request).await.expect(201);
    let listed = ben.get(BOOKINGS).await.expect(200);
    assert_eq!(listed["bookings"], json!([]));

    let response = ben.post(BOOKINGS, &request).await;
    assert_eq!(response.header("dry-run"), None);
    let mut expected = response.expect(201);
    for own in ["uuid", "manage_url", "created_at", "updated_at"] {
        expected[own] = tried[own].clone();
    }
    assert_eq!(tried, expected);
}

async fn every_post_supports_dry_run_without_writes(store: Store) {
    let desk = Desk::with(store, |file| {
        file["bookings"] =
            json!([imported(1, &at(3, "10:00"), "ben"), imported(2, &at(-3, "10:00"), "ben")]);
    });
    let ben = desk.member("ben");
    let of = |number: u32, action: &str| format!("{BOOKINGS}/{}/{action}", imported_uuid(number));
    let before = [ben.booking(&imported_uuid(1)).await, ben.booking(&imported_uuid(2)).await];
    let moved =
        attempt(&ben, &of(1, "move"), &json!({ "start_time": at(4, "10:00") })).await.expect(200);
    assert_eq!(moved["start_time"], at(4, "10:00"));
    for (number, action, status) in [(1, "cancel", "cancelled"), (2, "mark_as_no_show", "no_show")]
    {
        let response = attempt(&ben, &of(number, action), &json!({})).await;
        assert_eq!(
            response.expect(200),
            json!({ "uuid": imported_uuid(number), "status": status })
        );
    }
    assert_eq!(
        [ben.booking(&imported_uuid(1)).await, ben.booking(&imported_uuid(2)).await],
        before
    );

    ben.post_nothing(&of(2, "mark_as_no_show")).await.expect(200);
    let undone = attempt(&ben, &of(2, "undo_mark_as_no_show"), &json!({})).await.expect(200);
    assert_eq!(undone["status"], "completed");
    assert_eq!(ben.booking(&imported_uuid(2)).await["status"], "no_show");
}

async fn dry_run_returns_the_real_error(store: Store) {
    let desk =
        Desk::with(store, |file| file["bookings"] = json!([imported(1, &at(3, "10:00"), "ben")]));
    let (ben, dan) = (desk.member("ben"), desk.member("dan"));
    let link = desk.call_link(&ben).await;
    let taken = meeting(link, &at(3, "10:00"));
    let tried = attempt(&ben, BOOKINGS, &taken).await.problem(409, "slot_unavailable");
    let real = ben.post(BOOKINGS, &taken).await.problem(409, "slot_unavailable");
    assert_eq!(
        (&tried["conflicts"], &tried["alternatives"]),
        (&real["conflicts"], &real["alternatives"])
    );

    let of = |action: &str| format!("{BOOKINGS}/{}/{action}", imported_uuid(1));
    attempt(&ben, &of("undo_mark_as_no_show"), &json!({})).await.problem(409, "invalid_transition");
    attempt(&dan, &of("cancel"), &json!({})).await.problem(404, "not_found");
    assert_eq!(attempt(&ben, &of("cancel"), &json!({ "why": "" })).await.faults(), ["why"]);
}

async fn dry_run_link_does_not_count_as_an_assignment(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let path = desk.path(&format!("event_types/{CALL}/links"));
    for _ in 0..2 {
        let tried =
            attempt(&ana, &path, &json!({ "hosts": [{ "queue_id": CREW }] })).await.expect(201);
        assert_eq!(tried["assignments"][0]["user_id"], BEN);
        assert_eq!(tried["assignments"][0]["considered"][0]["assignments"], 0);
    }
    attempt(&ana, &path, &json!({})).await.expect(201);
    let links = ana.get(&desk.path("scheduling_links?status=all")).await.expect(200);
    assert_eq!(links["scheduling_links"], json!([]));
}

async fn dry_run_does_not_use_the_idempotency_key(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    let trial = format!("{BOOKINGS}?dry_run=true");
    for _ in 0..2 {
        let tried = ben.post_once("k", &trial, &request).await;
        tried.expect(201);
        assert_eq!(tried.header("idempotent-replayed"), None);
    }
    let made = ben.post_once("k", BOOKINGS, &request).await;
    made.expect(201);
    assert_eq!(made.header("idempotent-replayed"), None);
    assert_eq!(ben.post_once("", &trial, &request).await.faults(), ["Idempotency-Key"]);
}

async fn dry_run_must_be_true_or_false(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    for wrong in ["", "1", "yes", "TRUE"] {
        let response = ben.post(&format!("{BOOKINGS}?dry_run={wrong}"), &request).await;
        assert_eq!(response.faults(), ["dry_run"], "{wrong}");
    }
    let response = ben.post(&format!("{BOOKINGS}?dry_run=false"), &request).await;
    response.expect(201);
    assert_eq!(response.header("dry-run"), None);
}
