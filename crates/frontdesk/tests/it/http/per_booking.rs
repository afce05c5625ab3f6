//! Links with `"resolve": "per_booking"`.

use serde_json::{Value, json};

use super::desk::{BEN, CALL, CLEO, CREW, DAN};
use super::{Desk, at};
use crate::support::Store;

on_both_stores! {
    invitees_of_one_link_are_shared_out,
    request_names_one_required_queue,
}

fn invitee(number: usize) -> Value {
    json!({
        "start_time": at(3, "10:00"), "time_zone": "Europe/Berlin",
        "invitee": { "name": "Ada Byron", "email": format!("ada{number}@acme.example") },
    })
}

async fn invitees_of_one_link_are_shared_out(store: Store) {
    let desk = Desk::new(store);
    let (ana, anonymous) = (desk.member("ana"), &desk.anonymous);
    let path = desk.path(&format!("event_types/{CALL}/links"));
    let request = json!({ "hosts": [{ "queue_id": CREW }], "resolve": "per_booking" });
    let made = ana.post(&path, &request).await.expect(201);
    let link = &made["link"];
    assert_eq!((&link["hosts"], &link["booking_queue_id"]), (&json!([]), &json!(CREW)));
    let listed = desk.path(&format!("scheduling_links/{}", link["id"]));
    assert_eq!(ana.get(&listed).await.expect(200)["booking_queue_id"], CREW);

    let url = link["url"].as_str().expect("an address");
    let (_, address) = url.split_once("/book/").expect("a booking page");
    assert_eq!(anonymous.get(&format!("/book/{address}")).await.status, 200);
    let public = format!("/api/v1/public/links/{address}");
    let mut hosts = vec![];
    for number in 0..3 {
        let booked = anonymous.post(&format!("{public}/bookings"), &invitee(number)).await;
        let uuid = booked.expect(201)["uuid"].as_str().expect("a UUID").to_owned();
        let booking = ana.booking(&uuid).await;
        let host = booking["hosts"][0]["user_id"].clone();
        let assignment = ana.get(&format!("/api/v1/bookings/{uuid}/assignment")).await.expect(200);
        assert_eq!((&assignment["user_id"], &assignment["queue_id"]), (&host, &json!(CREW)));
        let busy = assignment["considered"].as_array().expect("a list").iter();
        assert_eq!(busy.filter(|member| member["skipped"] == "busy").count(), number);
        hosts.push(host);
    }
    assert_eq!(hosts, [BEN, CLEO, DAN]);
    let full = anonymous.post(&format!("{public}/bookings"), &invitee(3)).await;
    full.problem(409, "slot_unavailable");
    let range = format!("start={}&end={}", at(3, "10:00"), at(3, "11:00"));
    let open = anonymous.get(&format!("{public}/open_times?{range}")).await.expect(200);
    assert_eq!(open["open_times"][0]["start_time"], at(3, "10:30"), "all are free again");
}

async fn request_names_one_required_queue(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let path = desk.path(&format!("event_types/{CALL}/links"));
    for hosts in [
        json!([]),
        json!([{ "user_id": BEN }]),
        json!([{ "queue_id": CREW, "role": "optional" }]),
        json!([{ "queue_id": CREW }, { "queue_id": CREW }]),
    ] {
        let request = json!({ "hosts": hosts, "resolve": "per_booking" });
        assert_eq!(ana.post(&path, &request).await.faults(), ["hosts"], "{request}");
    }
    let request = json!({ "hosts": [{ "queue_id": CREW }], "resolve": "sometimes" });
    assert_eq!(ana.post(&path, &request).await.faults(), ["resolve"]);
}
