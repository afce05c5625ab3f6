use serde_json::json;

use super::caller::meeting;
use super::desk::{ANA, BEN, CALL, CLEO, CONSULTATION, CREW, imported};
use super::response::uuid_of;
use super::{Desk, at, instant, now};
use crate::support::Store;

on_both_stores! {
    booking_response_is_complete_with_location,
    booking_reads_as_created,
    start_without_offset_is_local_time,
    start_with_offset_is_an_instant,
    skipped_local_start_is_rejected,
    workflow_booking_requires_a_reschedule_url,
    all_invalid_fields_are_reported_together,
    answers_are_validated_against_the_questions,
    archived_or_unknown_link_cannot_be_booked,
    any_member_can_book_any_link_of_the_workspace,
    archived_event_type_cannot_be_booked,
    observer_cannot_book,
    guests_are_at_most_20_and_unique,
    name_is_trimmed_and_email_normalized,
}

async fn booking_response_is_complete_with_location(store: Store) {
    let desk = Desk::new(store);
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    let hosts = json!([{ "user_id": BEN, "lead": true }, { "user_id": CLEO, "role": "optional" }]);
    let link = desk.link(&ben, CALL, hosts).await;
    let mut request = meeting(link, &at(3, "10:00"));
    request["time_zone"] = "Europe/London".into();
    request["guests"] = json!(["bob@acme.example", "Cyd@Acme.example"]);
    let asked_at = now();

    let response = ana.post("/api/v1/bookings", &request).await;

    let booking = response.expect(201);
    let uuid = uuid_of(&booking);
    assert_eq!(response.header("location"), Some(format!("/api/v1/bookings/{uuid}").as_str()));
    assert!(asked_at - time::Duration::SECOND < instant(&booking["created_at"]));
    assert_eq!(booking["created_at"], booking["updated_at"]);
    let expected = json!({
        "uuid": uuid, "status": "scheduled", "title": "Call: Ada Byron and Ben Okoro",
        "event_type": { "id": CALL, "key": "call", "title": "Call" },
        "start_time": at(3, "10:00"), "end_time": at(3, "10:30"), "duration": 30, "time_zone": "Europe/London",
        "hosts": [
            { "user_id": BEN, "name": "Ben Okoro", "email": "ben@desk.example", "role": "must_attend", "lead": true },
            { "user_id": CLEO, "name": "Cleo Marsh", "email": "cleo@desk.example", "role": "optional", "lead": false },
        ],
        "invitee": { "name": "Ada Byron", "email": "ada@acme.example", "time_zone": "Europe/London" },
        "guests": ["bob@acme.example", "Cyd@acme.example"], "answers": {}, "location": { "kind": "video" },
        "origin": "api", "link_id": link, "booked_by": { "user_id": ANA, "name": "Ana Sousa" },
        "metadata": {}, "attribution": {},
        "awaits_confirmation": false, "cancellation": null, "no_show": null, "reschedule_url": null, "manage_url": booking["manage_url"],
        "created_at": booking["created_at"], "updated_at": booking["updated_at"],
    });
    assert_eq!(booking, expected, "{booking:#}");
    let page = booking["manage_url"].as_str().expect("an admin may change it");
    let (site, path) = page.split_at("https://desk.example".len());
    assert_eq!((site, desk.anonymous.get(path).await.status), ("https://desk.example", 200));
}

async fn booking_reads_as_created(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let link = desk.link(&ana, CONSULTATION, json!([])).await;
    let mut request = meeting(link, &at(4, "10:30"));
    request["answers"] = json!({ "team_size": "11-50", "topics": ["security", "price"], "notes": "Grüße\naus Köln" });
    let booking = ana.post("/api/v1/bookings", &request).await.expect(201);
    assert_eq!(booking["answers"], request["answers"]);
    assert_eq!(booking["location"]["url"], format!("https://meet.example/{}", uuid_of(&booking)));
    assert_eq!(ana.booking(&uuid_of(&booking)).await, booking);
}

async fn start_without_offset_is_local_time(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let mut request = meeting(link, at(3, "15:30").trim_end_matches('Z'));
    request["time_zone"] = "Asia/Kolkata".into();
    let booking = ben.post("/api/v1/bookings", &request).await.expect(201);
    assert_eq!(booking["start_time"], at(3, "10:00"));
    assert_eq!(booking["time_zone"], "Asia/Kolkata");
}

async fn start_with_offset_is_an_instant(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let mut request = meeting(link, &at(3, "11:00").replace('Z', "+05:30"));
    request["time_zone"] = "America/New_York".into();
    let booking = ben.post("/api/v1/bookings", &request).await.expect(201);
    assert_eq!(booking["start_time"], at(3, "05:30"));
}

async fn skipped_local_start_is_rejected(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    // In Berlin, clocks skipped 02:00 to 03:00 that night.
    let mut request = meeting(link, "2026-03-29T02:30:00");
    request["time_zone"] = "Europe/Berlin".into();
    let refusal = ben.post("/api/v1/bookings", &request).await;
    assert_eq!(refusal.faults(), ["start_time"]);
}

async fn workflow_booking_requires_a_reschedule_url(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let mut request = meeting(link, &at(3, "10:00"));
    request["origin"] = "workflow".into();
    assert_eq!(ben.post("/api/v1/bookings", &request).await.faults(), ["reschedule_url"]);
    request["reschedule_url"] = "http://flows.example/r/1".into();
    assert_eq!(ben.post("/api/v1/bookings", &request).await.faults(), ["reschedule_url"]);

    request["reschedule_url"] = "https://flows.example/r/1".into();
    let booking = ben.post("/api/v1/bookings", &request).await.expect(201);
    assert_eq!(
        (&booking["origin"], &booking["reschedule_url"]),
        (&json!("workflow"), &request["reschedule_url"])
    );

    request["origin"] = "api".into();
    assert_eq!(ben.post("/api/v1/bookings", &request).await.faults(), ["reschedule_url"]);
}

async fn all_invalid_fields_are_reported_together(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let request = json!({
        "link_id": "31", "start_time": "tomorrow", "time_zone": "Europe/Lodnon", "invitee": { "name": "", "mail": "x" },
        "guests": ["bob@acme.example", "bob"], "answers": { "a": 1.5 }, "origin": "page", "colour": "red",
    });
    let mut faults = ben.post("/api/v1/bookings?dryrun=true", &request).await.faults();
    faults.sort();
    let expected = [
        "answers.a",
        "colour",
        "dryrun",
        "guests[1]",
        "invitee.email",
        "invitee.mail",
        "invitee.name",
        "link_id",
        "origin",
        "start_time",
        "time_zone",
    ];
    assert_eq!(faults, expected);
}

async fn answers_are_validated_against_the_questions(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let link = desk.link(&ana, CONSULTATION, json!([])).await;
    let mut request = meeting(link, &at(4, "10:00"));
    assert_eq!(ana.post("/api/v1/bookings", &request).await.faults(), ["answers.team_size"]);
    request["answers"] =
        json!({ "team_size": "12", "topics": ["price", "weather"], "hobby": "chess" });
    let mut faults = ana.post("/api/v1/bookings", &request).await.faults();
    faults.sort();
    assert_eq!(faults.len(), 3, "{faults:?}");
    for (fault, field) in
        faults.iter().zip(["answers.hobby", "answers.team_size", "answers.topics"])
    {
        assert!(fault.starts_with(field), "{faults:?}");
    }
}

async fn archived_or_unknown_link_cannot_be_booked(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    ben.delete(&desk.path(&format!("scheduling_links/{link}"))).await.expect(204);
    ben.book(link, &at(3, "10:00")).await.problem(404, "not_found");
    ben.book(9_999_999, &at(3, "10:00")).await.problem(404, "not_found");
    let listed = ben.get("/api/v1/bookings").await.expect(200);
    assert_eq!(listed["bookings"], json!([]));
}

async fn any_member_can_book_any_link_of_the_workspace(store: Store) {
    let desk = Desk::new(store);
    let (ana, dan) = (desk.member("ana"), desk.member("dan"));
    let link = desk.link(&ana, CALL, json!([{ "queue_id": CREW }])).await;
    let booking = dan.book(link, &at(3, "10:00")).await.expect(201);
    assert_eq!(booking["booked_by"]["name"], "Dan Reyes");
}

async fn archived_event_type_cannot_be_booked(store: Store) {
    let mut desk =
        Desk::with(store, |file| file["bookings"] = json!([imported(1, &at(3, "09:00"), "ben")]));
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    desk.change(|file| {
        file["bookings"] = json!([]);
        file["event_types"].as_array_mut().expect("a list").remove(0);
    });
    ben.book(link, &at(3, "10:00")).await.problem(404, "not_found");
}

async fn observer_cannot_book(store: Store) {
    let desk = Desk::new(store);
    let link = desk.call_link(&desk.member("ben")).await;
    desk.member("olga").book(link, &at(3, "10:00")).await.problem(403, "forbidden");
}

async fn guests_are_at_most_20_and_unique(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let mut request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    let guests =
        |number: usize| (0..number).map(|n| json!(format!("guest{n}@acme.example"))).collect();
    request["guests"] = guests(21);
    assert_eq!(ben.post("/api/v1/bookings", &request).await.faults(), ["guests"]);
    request["guests"] = json!(["bob@acme.example", "bob@ACME.example", "ada@acme.example"]);
    assert_eq!(ben.post("/api/v1/bookings", &request).await.faults(), ["guests[1]", "guests[2]"]);
    request["guests"] = guests(20);
    ben.post("/api/v1/bookings", &request).await.expect(201);
}

async fn name_is_trimmed_and_email_normalized(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let mut request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    request["invitee"] = json!({ "name": "  Ada Byron ", "email": " Ada.B@BÜCHER.example " });
    let booking = ben.post("/api/v1/bookings", &request).await.expect(201);
    let invitee =
        json!({ "name": "Ada Byron", "email": "Ada.B@xn--bcher-kva.example", "time_zone": "UTC" });
    assert_eq!(booking["invitee"], invitee);
    request["start_time"] = at(3, "11:00").into();
    for name in ["", "  ", "Ada\nByron", &"x".repeat(201)] {
        request["invitee"]["name"] = name.into();
        assert_eq!(
            ben.post("/api/v1/bookings", &request).await.faults(),
            ["invitee.name"],
            "{name:?}"
        );
    }
}
