//! `POST /api/v1/bookings/{uuid}/move`.

use serde_json::json;

use super::desk::{BEN, CALL, CLEO, DAN, imported, imported_uuid, under_way};
use super::response::uuid_of;
use super::{Desk, at, instant};
use crate::support::Store;

on_both_stores! {
    move_returns_the_complete_booking,
    start_uses_the_given_zone_or_the_booking_s,
    skipped_local_start_is_rejected,
    move_frees_the_old_slot_and_takes_the_new_one,
    move_to_the_same_time_changes_at_most_the_zone,
    move_may_overlap_the_old_time,
    move_to_a_taken_slot_changes_nothing,
    move_requires_all_must_attend_hosts_to_be_free,
    move_of_a_workflow_booking_returns_its_reschedule_url,
    only_scheduled_bookings_can_be_moved,
    only_hosts_and_admins_can_move,
    all_invalid_fields_are_reported_together,
    move_keeps_the_duration,
}

async fn move_returns_the_complete_booking(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let before = ben.booking(&uuid).await;
    let body =
        json!({ "start_time": at(4, "15:30").replace('Z', "+05:30"), "time_zone": "Asia/Kolkata" });
    let moved = ben.post(&format!("/api/v1/bookings/{uuid}/move"), &body).await.expect(200);
    let mut expected = before.clone();
    expected["start_time"] = at(4, "10:00").into();
    expected["end_time"] = at(4, "10:30").into();
    expected["time_zone"] = "Asia/Kolkata".into();
    expected["updated_at"] = moved["updated_at"].clone();
    assert_eq!(moved, expected);
    assert!(instant(&before["updated_at"]) < instant(&moved["updated_at"]));
    assert_eq!(ben.booking(&uuid).await, moved);
}

async fn start_uses_the_given_zone_or_the_booking_s(store: Store) {
    let desk = Desk::with(store, |file| {
        let mut booking = imported(1, &at(3, "10:00"), "ben");
        booking["time_zone"] = "Asia/Tokyo".into();
        file["bookings"] = json!([booking]);
    });
    let ben = desk.member("ben");
    let path = format!("/api/v1/bookings/{}/move", imported_uuid(1));
    let local = at(4, "15:30").trim_end_matches('Z').to_owned();
    let moved = ben.post(&path, &json!({ "start_time": local })).await.expect(200);
    assert_eq!(
        (&moved["start_time"], &moved["time_zone"]),
        (&json!(at(4, "06:30")), &json!("Asia/Tokyo"))
    );
    let moved = ben
        .post(&path, &json!({ "start_time": local, "time_zone": "Asia/Kolkata" }))
        .await
        .expect(200);
    assert_eq!(
        (&moved["start_time"], &moved["time_zone"]),
        (&json!(at(4, "10:00")), &json!("Asia/Kolkata"))
    );
}

async fn skipped_local_start_is_rejected(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let body = json!({ "start_time": "2027-03-28T01:30:00", "time_zone": "Europe/London" });
    let refusal = ben.post(&format!("/api/v1/bookings/{uuid}/move"), &body).await;
    assert_eq!(refusal.faults(), ["start_time"]);
}

async fn move_frees_the_old_slot_and_takes_the_new_one(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let link = desk.call_link(&ben).await;
    ben.move_to(&uuid, &at(3, "12:00")).await.expect(200);
    ben.book(link, &at(3, "12:00")).await.problem(409, "slot_unavailable");
    ben.book(link, &at(3, "10:00")).await.expect(201);
}

async fn move_to_the_same_time_changes_at_most_the_zone(store: Store) {
    let desk =
        Desk::with(store, |file| file["bookings"] = json!([imported(1, &at(3, "10:10"), "ben")]));
    let ben = desk.member("ben");
    let before = ben.booking(&imported_uuid(1)).await;
    // No slot starts at 10:10, but the booking already starts then.
    let path = format!("/api/v1/bookings/{}/move", imported_uuid(1));
    let moved = ben.post(&path, &json!({ "start_time": at(3, "10:10") })).await.expect(200);
    assert_eq!(moved, before);
    assert_eq!(ben.booking(&imported_uuid(1)).await, before);
    let in_tokyo = json!({ "start_time": at(3, "10:10"), "time_zone": "Asia/Tokyo" });
    let moved = ben.post(&path, &in_tokyo).await.expect(200);
    let mut expected = before;
    expected["time_zone"] = "Asia/Tokyo".into();
    expected["updated_at"] = moved["updated_at"].clone();
    assert_eq!(moved, expected);
    assert_eq!(ben.booking(&imported_uuid(1)).await, expected);
}

async fn move_may_overlap_the_old_time(store: Store) {
    let desk =
        Desk::with(store, |file| file["event_types"][0]["slot_interval_minutes"] = 15.into());
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let moved = ben.move_to(&uuid, &at(3, "10:15")).await.expect(200);
    assert_eq!(moved["start_time"], at(3, "10:15"));
}

async fn move_to_a_taken_slot_changes_nothing(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    desk.booked(&ben, &at(3, "11:00")).await;
    let before = ben.booking(&uuid).await;
    let problem = ben.move_to(&uuid, &at(3, "11:00")).await.problem(409, "slot_unavailable");
    assert_eq!(problem["conflicts"][0]["reason"], "busy");
    // The booking at 11:00 ends at 11:30.
    assert_eq!(problem["alternatives"][0]["start_time"], at(3, "11:30"));
    assert_eq!(problem["alternatives"].as_array().map(Vec::len), Some(5));
    assert_eq!(ben.booking(&uuid).await, before);
}

async fn move_requires_all_must_attend_hosts_to_be_free(store: Store) {
    let desk = Desk::new(store);
    let (ben, cleo) = (desk.member("ben"), desk.member("cleo"));
    let link = desk.link(&ben, CALL, json!([{ "user_id": BEN }, { "user_id": CLEO }])).await;
    let uuid = uuid_of(&ben.book(link, &at(3, "10:00")).await.expect(201));
    desk.booked(&cleo, &at(3, "12:00")).await;
    let problem = ben.move_to(&uuid, &at(3, "12:00")).await.problem(409, "slot_unavailable");
    assert_eq!(problem["conflicts"][0]["user_id"], CLEO);
    ben.move_to(&uuid, &at(3, "12:30")).await.expect(200);
}

async fn move_of_a_workflow_booking_returns_its_reschedule_url(store: Store) {
    let desk = Desk::with(store, |file| {
        let mut booking = imported(1, &at(3, "10:00"), "ben");
        booking["origin"] = "workflow".into();
        booking["reschedule_url"] = "https://flows.example/r/1".into();
        file["bookings"] = json!([booking]);
    });
    let ben = desk.member("ben");
    for start in [at(3, "11:00"), at(3, "10:00")] {
        let problem = ben.move_to(&imported_uuid(1), &start).await.problem(422, "workflow_booked");
        assert_eq!(problem["reschedule_url"], "https://flows.example/r/1");
    }
    let cancel = format!("/api/v1/bookings/{}/cancel", imported_uuid(1));
    ben.post_nothing(&cancel).await.expect(200);
    let refused = ben.move_to(&imported_uuid(1), &at(3, "11:00")).await;
    let problem = refused.problem(422, "workflow_booked");
    assert_eq!(problem["reschedule_url"], "https://flows.example/r/1");
}

async fn only_scheduled_bookings_can_be_moved(store: Store) {
    let desk = Desk::with(store, |file| {
        let with = |number, start: &str, status: &str| {
            let mut booking = imported(number, start, "ben");
            booking["status"] = status.into();
            booking
        };
        file["bookings"] = json!([
            with(1, &at(3, "10:00"), "cancelled"),
            with(2, &at(-3, "10:00"), "no_show"),
            with(3, &at(-3, "11:00"), "completed"),
            imported(4, &at(-3, "12:00"), "ben"),
            under_way(5, "ben"),
        ]);
    });
    let ben = desk.member("ben");
    for (number, status) in [(1, "cancelled"), (2, "no_show"), (3, "completed"), (4, "completed")] {
        let problem = ben
            .move_to(&imported_uuid(number), &at(4, "10:00"))
            .await
            .problem(409, "invalid_transition");
        assert_eq!(problem["current_status"], status);
    }
    ben.move_to(&imported_uuid(5), &at(4, "10:00")).await.expect(200);
}

async fn only_hosts_and_admins_can_move(store: Store) {
    let desk = Desk::new(store);
    let (ana, ben, dan) = (desk.member("ana"), desk.member("ben"), desk.member("dan"));
    let hosts = json!([{ "user_id": BEN }, { "user_id": CLEO, "role": "optional" }]);
    let link = desk.link(&ben, CALL, hosts).await;
    let uuid = uuid_of(&dan.book(link, &at(3, "10:00")).await.expect(201));
    // Dan created the booking and Olga is an observer, so both can read it. Nina cannot.
    dan.move_to(&uuid, &at(3, "11:00")).await.problem(403, "forbidden");
    desk.member("olga").move_to(&uuid, &at(3, "11:00")).await.problem(403, "forbidden");
    desk.member("nina").move_to(&uuid, &at(3, "11:00")).await.problem(404, "not_found");
    for (mover, start) in [(&ana, "11:00"), (&ben, "12:00"), (&desk.member("cleo"), "13:00")] {
        mover.move_to(&uuid, &at(3, start)).await.expect(200);
    }
    assert_eq!(
        ana.booking(&uuid).await["booked_by"]["user_id"],
        DAN,
        "moving does not change booked_by"
    );
}

async fn all_invalid_fields_are_reported_together(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let body = json!({ "start_time": "2026-02-30T10:00:00Z", "time_zone": "Europe/Lodnon", "reason": "late" });
    let mut faults = ben
        .post(&format!("/api/v1/bookings/{uuid}/move?dry_run=perhaps&x=1"), &body)
        .await
        .faults();
    faults.sort();
    assert_eq!(faults, ["dry_run", "reason", "start_time", "time_zone", "x"]);
    assert_eq!(
        ben.post(&format!("/api/v1/bookings/{uuid}/move"), &json!({})).await.faults(),
        ["start_time"]
    );
    let nothing = ben.post_nothing(&format!("/api/v1/bookings/{uuid}/move")).await;
    assert_eq!(nothing.faults(), ["body"]);
}

async fn move_keeps_the_duration(store: Store) {
    let mut desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    desk.change(|file| file["event_types"][0]["duration"] = 60.into());
    let moved = ben.move_to(&uuid, &at(3, "12:00")).await.expect(200);
    assert_eq!((&moved["duration"], &moved["end_time"]), (&json!(30), &json!(at(3, "12:30"))));
}
