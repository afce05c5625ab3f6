//! Cancellation, no-show and its undo.

use serde_json::{Value, json};

use super::desk::{imported, imported_uuid, under_way};
use super::{ApiResponse, Caller, Desk, at};
use crate::support::Store;

on_both_stores! {
    every_action_in_every_status_has_the_documented_result,
    rejected_and_repeated_actions_change_nothing,
    cancellation_frees_the_slot,
    cancellation_reason_is_stored_and_at_most_1000_characters,
    body_is_optional_and_rejects_unknown_fields,
    only_hosts_and_admins_can_change_the_state,
    invisible_booking_returns_404,
}

const ACTIONS: [&str; 3] = ["cancel", "mark_as_no_show", "undo_mark_as_no_show"];

async fn act(caller: &Caller, number: u32, action: &str) -> ApiResponse {
    caller.post_nothing(&format!("/api/v1/bookings/{}/{action}", imported_uuid(number))).await
}

fn one_of_each(file: &mut Value) {
    let with = |number, start: &str, status: &str| {
        let mut booking = imported(number, start, "ben");
        booking["status"] = status.into();
        booking
    };
    file["bookings"] = json!([
        imported(1, &at(3, "10:00"), "ben"),
        under_way(2, "ben"),
        imported(3, &at(-3, "10:00"), "ben"),
        with(4, &at(-3, "11:00"), "completed"),
        with(5, &at(-3, "12:00"), "cancelled"),
        with(6, &at(-3, "13:00"), "no_show"),
    ]);
}

async fn every_action_in_every_status_has_the_documented_result(store: Store) {
    /// The status after the action; `Err` if the action is rejected.
    type End = Result<&'static str, &'static str>;
    let ends: [(u32, &str, [End; 3]); 6] = [
        (1, "to come", [Ok("cancelled"), Err("scheduled"), Err("scheduled")]),
        (2, "under way", [Ok("cancelled"), Ok("no_show"), Err("scheduled")]),
        (3, "the booking has ended", [Err("completed"), Ok("no_show"), Err("completed")]),
        (4, "completed", [Err("completed"), Ok("no_show"), Err("completed")]),
        (5, "cancelled", [Ok("cancelled"), Err("cancelled"), Err("cancelled")]),
        (6, "no-show", [Err("no_show"), Ok("no_show"), Ok("completed")]),
    ];
    for (position, action) in ACTIONS.into_iter().enumerate() {
        let desk = Desk::with(store, one_of_each);
        let ben = desk.member("ben");
        for (number, situation, ends) in ends {
            let response = act(&ben, number, action).await;
            match ends[position] {
                Ok(status) => {
                    let expected = json!({ "uuid": imported_uuid(number), "status": status });
                    assert_eq!(response.expect(200), expected, "{action} {situation}");
                    assert_eq!(
                        ben.booking(&imported_uuid(number)).await["status"],
                        status,
                        "{action} {situation}"
                    );
                }
                Err(current) => {
                    let problem = response.problem(409, "invalid_transition");
                    assert_eq!(problem["current_status"], current, "{action} {situation}");
                }
            }
        }
    }
}

async fn rejected_and_repeated_actions_change_nothing(store: Store) {
    let desk = Desk::with(store, one_of_each);
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    let idle = [
        (1, "mark_as_no_show"),
        (1, "undo_mark_as_no_show"),
        (3, "cancel"),
        (3, "undo_mark_as_no_show"),
        (4, "cancel"),
        (5, "cancel"),
        (5, "mark_as_no_show"),
        (6, "cancel"),
        (6, "mark_as_no_show"),
    ];
    for (number, action) in idle {
        let before = ana.booking(&imported_uuid(number)).await;
        act(&ben, number, action).await;
        assert_eq!(ana.booking(&imported_uuid(number)).await, before, "{action} {number}");
    }
}

async fn cancellation_frees_the_slot(store: Store) {
    let desk = Desk::with(store, one_of_each);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    ben.book(link, &at(3, "10:00")).await.problem(409, "slot_unavailable");
    act(&ben, 1, "cancel").await.expect(200);
    ben.book(link, &at(3, "10:00")).await.expect(201);
}

async fn cancellation_reason_is_stored_and_at_most_1000_characters(store: Store) {
    let desk = Desk::with(store, one_of_each);
    let ben = desk.member("ben");
    let path = format!("/api/v1/bookings/{}/cancel", imported_uuid(1));
    let too_long = json!({ "reason": "ö".repeat(1_001) });
    assert_eq!(ben.post(&path, &too_long).await.faults(), ["reason"]);
    assert_eq!(ben.booking(&imported_uuid(1)).await["status"], "scheduled");
    let longest = json!({ "reason": "ö".repeat(1_000) });
    ben.post(&path, &longest).await.expect(200);
    ben.post(&path, &json!({ "reason": "another" })).await.expect(200);
    assert_eq!(ben.booking(&imported_uuid(1)).await["cancellation"]["reason"], longest["reason"]);
}

async fn body_is_optional_and_rejects_unknown_fields(store: Store) {
    let desk = Desk::with(store, one_of_each);
    let ben = desk.member("ben");
    for action in ACTIONS {
        let path = format!("/api/v1/bookings/{}/{action}", imported_uuid(6));
        assert_eq!(ben.post(&path, &json!({ "why": "x" })).await.faults(), ["why"], "{action}");
        assert_eq!(ben.post(&path, &json!([])).await.faults(), ["body"], "{action}");
    }
    let marked = format!("/api/v1/bookings/{}/mark_as_no_show", imported_uuid(4));
    ben.post(&marked, &json!({})).await.expect(200);
    let cancelled = format!("/api/v1/bookings/{}/cancel", imported_uuid(1));
    ben.post(&cancelled, &json!({ "reason": null })).await.expect(200);
    assert_eq!(ben.booking(&imported_uuid(1)).await["cancellation"]["reason"], Value::Null);
}

async fn only_hosts_and_admins_can_change_the_state(store: Store) {
    let desk = Desk::with(store, |file| {
        one_of_each(file);
        for booking in file["bookings"].as_array_mut().expect("a list") {
            booking["booked_by"] = "dan".into();
            booking["hosts"] =
                json!([{ "member": "ben" }, { "member": "cleo", "role": "optional" }]);
        }
    });
    // Dan created the bookings and Olga is an observer, so both can only read them.
    for key in ["dan", "olga"] {
        let caller = desk.member(key);
        for action in ACTIONS {
            act(&caller, 6, action).await.problem(403, "forbidden");
        }
    }
    act(&desk.member("cleo"), 1, "cancel").await.expect(200);
    act(&desk.member("ana"), 6, "undo_mark_as_no_show").await.expect(200);
    act(&desk.member("ben"), 6, "mark_as_no_show").await.expect(200);
}

async fn invisible_booking_returns_404(store: Store) {
    let desk = Desk::with(store, one_of_each);
    let dan = desk.member("dan");
    for action in ACTIONS {
        act(&dan, 1, action).await.problem(404, "not_found");
        act(&dan, 404, action).await.problem(404, "not_found");
    }
}
