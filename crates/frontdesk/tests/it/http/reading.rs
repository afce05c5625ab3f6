//! `GET /api/v1/bookings/{uuid}`.

use serde_json::{Value, json};

use super::desk::{ANA, BEN, CALL, CLEO, DAN, imported, imported_uuid};
use super::response::uuid_of;
use super::{Desk, at, instant};
use crate::support::Store;

on_both_stores! {
    imported_booking_has_all_fields_of_the_file,
    scheduled_booking_is_completed_after_its_end,
    booking_in_progress_is_scheduled,
    cancellation_has_reason_time_and_actor,
    no_show_has_time_and_actor,
    admins_and_observers_read_all_bookings_and_members_their_own,
    creator_can_read_a_booking_for_another_host,
    invisible_and_missing_bookings_return_the_same_404,
    malformed_uuid_is_rejected,
    unknown_query_parameter_is_rejected,
    booking_shows_current_names,
}

async fn imported_booking_has_all_fields_of_the_file(store: Store) {
    let start = at(5, "09:00");
    let desk = Desk::with(store, |file| {
        let mut booking = imported(1, &start, "ben");
        booking["origin"] = "workflow".into();
        booking["reschedule_url"] = "https://flows.example/r/1".into();
        booking["hosts"] = json!([
            { "member": "cleo", "role": "optional" }, { "member": "ben", "role": "must_attend", "lead": true },
        ]);
        booking["guests"] = json!(["bob@acme.example"]);
        booking["booked_by"] = "dan".into();
        booking["duration"] = 45.into();
        file["bookings"] = json!([booking]);
    });
    let booking = desk.member("ben").booking(&imported_uuid(1)).await;
    let host = |id: i64, name: &str, email: &str, role: &str, lead: bool| json!({ "user_id": id, "name": name, "email": email, "role": role, "lead": lead });
    let expected = json!({
        "uuid": imported_uuid(1), "status": "scheduled", "title": booking["title"],
        "event_type": { "id": CALL, "key": "call", "title": "Call" },
        "start_time": start, "end_time": at(5, "09:45"), "duration": 45, "time_zone": "Europe/London",
        "hosts": [
            host(CLEO, "Cleo Marsh", "cleo@desk.example", "optional", false),
            host(BEN, "Ben Okoro", "ben@desk.example", "must_attend", true),
        ],
        "invitee": { "name": "Ada Byron", "email": "ada@acme.example", "time_zone": "Europe/London" },
        "guests": ["bob@acme.example"], "answers": {}, "location": { "kind": "video" },
        "metadata": {}, "attribution": {}, "origin": "workflow", "link_id": null, "booked_by": { "user_id": DAN, "name": "Dan Reyes" },
        "awaits_confirmation": false, "cancellation": null, "no_show": null, "reschedule_url": "https://flows.example/r/1",
        "manage_url": booking["manage_url"], "created_at": booking["created_at"], "updated_at": booking["updated_at"],
    });
    assert_eq!(booking, expected, "{booking:#}");
    assert!(
        booking["title"].as_str().is_some_and(|title| title.contains("Ada Byron")),
        "{booking:#}"
    );
    instant(&booking["created_at"]);
}

async fn scheduled_booking_is_completed_after_its_end(store: Store) {
    let desk =
        Desk::with(store, |file| file["bookings"] = json!([imported(1, &at(-2, "09:00"), "ben")]));
    assert_eq!(desk.member("ben").booking(&imported_uuid(1)).await["status"], "completed");
}

async fn booking_in_progress_is_scheduled(store: Store) {
    let desk =
        Desk::with(store, |file| file["bookings"] = json!([super::desk::under_way(1, "ben")]));
    assert_eq!(desk.member("ben").booking(&imported_uuid(1)).await["status"], "scheduled");
}

async fn cancellation_has_reason_time_and_actor(store: Store) {
    let desk = Desk::new(store);
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let reason = json!({ "reason": "Ben is ill." });
    ana.post(&format!("/api/v1/bookings/{uuid}/cancel"), &reason).await.expect(200);
    let booking = ben.booking(&uuid).await;
    assert_eq!(booking["status"], "cancelled");
    assert_eq!(booking["cancellation"]["reason"], "Ben is ill.");
    assert_eq!(
        booking["cancellation"]["cancelled_by"],
        json!({ "user_id": ANA, "name": "Ana Sousa" })
    );
    assert_eq!(booking["cancellation"]["cancelled_at"], booking["updated_at"]);
    assert!(instant(&booking["created_at"]) < instant(&booking["updated_at"]));
}

async fn no_show_has_time_and_actor(store: Store) {
    let desk =
        Desk::with(store, |file| file["bookings"] = json!([imported(1, &at(-2, "09:00"), "ben")]));
    let ben = desk.member("ben");
    let uuid = imported_uuid(1);
    ben.post_nothing(&format!("/api/v1/bookings/{uuid}/mark_as_no_show")).await.expect(200);
    let booking = ben.booking(&uuid).await;
    assert_eq!(booking["status"], "no_show");
    assert_eq!(booking["no_show"]["marked_by"], json!({ "user_id": BEN, "name": "Ben Okoro" }));
    assert_eq!(booking["no_show"]["marked_at"], booking["updated_at"]);

    ben.post_nothing(&format!("/api/v1/bookings/{uuid}/undo_mark_as_no_show")).await.expect(200);
    let booking = ben.booking(&uuid).await;
    assert_eq!((&booking["status"], &booking["no_show"]), (&json!("completed"), &Value::Null));
}

async fn admins_and_observers_read_all_bookings_and_members_their_own(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let hosts = json!([{ "user_id": BEN }, { "user_id": CLEO, "role": "optional" }]);
    let link = desk.link(&ben, CALL, hosts).await;
    let uuid = uuid_of(&ben.book(link, &at(3, "10:00")).await.expect(201));
    for key in ["ana", "olga", "ben", "cleo"] {
        desk.member_with(key, "bookings:read").booking(&uuid).await;
    }
    desk.member("dan").get(&format!("/api/v1/bookings/{uuid}")).await.problem(404, "not_found");
}

async fn creator_can_read_a_booking_for_another_host(store: Store) {
    let desk = Desk::new(store);
    let (ben, dan) = (desk.member("ben"), desk.member("dan"));
    let link = desk.call_link(&ben).await;
    let uuid = uuid_of(&dan.book(link, &at(3, "10:00")).await.expect(201));
    dan.booking(&uuid).await;
    ben.booking(&uuid).await;
}

async fn invisible_and_missing_bookings_return_the_same_404(store: Store) {
    let desk = Desk::new(store);
    let (ben, dan) = (desk.member("ben"), desk.member("dan"));
    let hidden = desk.booked(&ben, &at(3, "10:00")).await;
    let absent = imported_uuid(404);
    let response = async |uuid: &str| {
        let problem = dan.get(&format!("/api/v1/bookings/{uuid}")).await.problem(404, "not_found");
        (problem["title"].clone(), problem["detail"].to_string().replace(uuid, "…"))
    };
    assert_eq!(response(&hidden).await, response(&absent).await);
}

async fn malformed_uuid_is_rejected(store: Store) {
    let ben = Desk::new(store).member("ben");
    assert_eq!(ben.get("/api/v1/bookings/12").await.faults(), ["booking_uuid"]);
    assert_eq!(ben.post_nothing("/api/v1/bookings/12/cancel").await.faults(), ["booking_uuid"]);
}

async fn unknown_query_parameter_is_rejected(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    assert_eq!(
        ben.get(&format!("/api/v1/bookings/{uuid}?expand=hosts")).await.faults(),
        ["expand"]
    );
}

async fn booking_shows_current_names(store: Store) {
    let mut desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    desk.change(|file| {
        file["members"][1]["name"] = "Benjamin Okoro".into();
        file["event_types"][0]["title"] = "Conversation".into();
    });
    let booking = ben.booking(&uuid).await;
    assert_eq!(booking["hosts"][0]["name"], "Benjamin Okoro");
    assert_eq!(booking["event_type"]["title"], "Conversation");
}
