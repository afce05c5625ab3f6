//! The workspace for writes, separate from the one for reads, so that writes do not change what
//! reads return.
//!
//! Each request has a number and is sent once. The number determines the host and the time, so that
//! no two requests compete for a slot. Each host has three ranges of hours in the next year: first
//! for the loaded bookings, then for moved bookings, then for new bookings.

use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use crate::dataset::{Dataset, booking_uuid, rfc3339};
use crate::server::Request;

pub(crate) const WORKSPACE: u32 = 2;
pub(crate) const WORKSPACE_KEY: &str = "bench-writes";
/// The member who sends the writes: an admin who hosts no meeting.
pub(crate) const CALLER: &str = "desk";
/// Number of hosts; their ids are 1 to 50.
const HOSTS: u32 = 50;
const CALLER_ID: u32 = HOSTS + 1;
/// Bookings loaded with the workspace; they are moved in turn.
pub(crate) const BOOKINGS: u32 = 1_000;
/// The first hour that bookings are moved to.
const MOVED_FROM: u32 = BOOKINGS / HOSTS;
/// The first hour that is booked.
const BOOKED_FROM: u32 = 4_300;
/// Hours before the horizon.
const HOURS: u32 = 363 * 24;

/// Requests of one route with a free slot.
pub(crate) const MOST_REQUESTS: u32 = (BOOKED_FROM - MOVED_FROM) * HOSTS;
const _: () =
    assert!(MOST_REQUESTS <= (HOURS - BOOKED_FROM) * HOSTS, "every booking has a free slot too");

/// Links to create with [`host_link`] before the first booking.
pub(crate) const LINKS: u32 = HOSTS;

/// Returns the workspace file.
pub(crate) fn workspace_file(dataset: &Dataset) -> Value {
    let all_day = json!(["00:00-24:00"]);
    let week: Value = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        .map(|day| (day.to_owned(), all_day.clone()))
        .into_iter()
        .collect();
    let member = |id: u32, key: String, role: &str| {
        json!({
            "user_id": id, "key": key, "name": format!("Host Number {id}"), "email": format!("host{id}@writes.example"),
            "role": role, "time_zone": "Europe/London", "working_hours": week, "calendars": [{ "kind": "builtin" }],
        })
    };
    let hosts = (1..=HOSTS).map(|id| member(id, host_key(id), "member"));
    json!({
        "workspace": {
            "id": WORKSPACE, "key": WORKSPACE_KEY, "name": "Bench", "time_zone": "Europe/London"
        },
        "members": hosts.chain([member(CALLER_ID, CALLER.to_owned(), "admin")]).collect::<Vec<_>>(),
        "event_types": [{
            "id": 1, "key": "intro-30", "title": "Intro call", "duration": 30, "slot_interval_minutes": 30,
            "buffer_after_minutes": 10, "minimum_notice_minutes": 120, "horizon_days": 365,
            "location": { "kind": "video", "url": "https://meet.example/{uuid}" },
        }],
        "bookings": (0..BOOKINGS).map(|number| stored_booking(dataset, number)).collect::<Vec<_>>(),
    })
}

fn stored_booking(dataset: &Dataset, number: u32) -> Value {
    json!({
        "uuid": booking_uuid(number), "event_type": "intro-30",
        "start_time": rfc3339(hour(dataset, number / HOSTS)),
        "hosts": [{ "member": host_key(number % HOSTS + 1), "role": "must_attend", "lead": true }],
        "invitee": { "name": "Person", "email": format!("person{number}@company.com"), "time_zone": "Europe/London" },
    })
}

fn host_key(id: u32) -> String {
    format!("host-{id}")
}

fn hour(dataset: &Dataset, number: u32) -> OffsetDateTime {
    dataset.midnight(1) + Duration::hours(number.into())
}

fn post(path: String, body: &Value) -> Request {
    Request { method: "POST", path, body: Some(body.to_string()) }
}

fn links_path() -> String {
    format!("/api/v1/accounts/{WORKSPACE}/event_types/1/links")
}

/// Creates the link that books one host. Links are created in order of hosts, so that each link has
/// the id of its host. The creator becomes an optional host, and optional hosts block no slot.
pub(crate) fn host_link(host: u32) -> Request {
    let hosts =
        json!([{ "user_id": host, "lead": true }, { "user_id": CALLER_ID, "role": "optional" }]);
    post(links_path(), &json!({ "hosts": hosts }))
}

/// Creates a link with two hosts and the creator.
pub(crate) fn link(_: &Dataset, number: u32) -> Request {
    let lead = number % HOSTS;
    let other = (lead + 1 + number / HOSTS % (HOSTS - 1)) % HOSTS;
    let hosts = json!([{ "user_id": lead + 1, "lead": true }, { "user_id": other + 1, "role": "optional" }]);
    post(links_path(), &json!({ "hosts": hosts }))
}

/// Books the next host at its next free hour.
pub(crate) fn booking(dataset: &Dataset, number: u32) -> Request {
    let booking = json!({
        "link_id": number % HOSTS + 1,
        "start_time": rfc3339(hour(dataset, BOOKED_FROM + number / HOSTS)),
        "time_zone": "Europe/London",
        "invitee": { "name": "Person", "email": format!("person{number}@company.com") },
    });
    post("/api/v1/bookings".to_owned(), &booking)
}

/// Moves the next loaded booking to the next free hour of its host.
pub(crate) fn moving(dataset: &Dataset, number: u32) -> Request {
    let path = format!("/api/v1/bookings/{}/move", booking_uuid(number % BOOKINGS));
    let start = rfc3339(hour(dataset, MOVED_FROM + number / HOSTS));
    post(path, &json!({ "start_time": start }))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use time::macros::datetime;

    use super::*;

    fn dataset() -> Dataset {
        Dataset::after(datetime!(2026-11-21 15:00 UTC))
    }

    fn body(request: &Request) -> Value {
        serde_json::from_str(request.body.as_deref().expect("a body")).expect("JSON")
    }

    #[test]
    fn no_slot_is_requested_twice() {
        let dataset = dataset();
        let mut taken = HashSet::new();
        for number in 0..BOOKINGS {
            let stored = stored_booking(&dataset, number);
            assert!(taken.insert((number % HOSTS, stored["start_time"].to_string())), "{stored}");
        }
        for number in [0, 1, 49, 50, 12_345, MOST_REQUESTS - 50, MOST_REQUESTS - 1] {
            for request in [booking(&dataset, number), moving(&dataset, number)] {
                let start = body(&request)["start_time"].to_string();
                assert!(taken.insert((number % HOSTS, start)), "{request:?}");
            }
        }
    }

    #[test]
    fn booking_moves_among_the_hours_of_its_own_host() {
        assert_eq!(BOOKINGS % HOSTS, 0, "booking and host have the same remainder");
        let (first, next) = (moving(&dataset(), 3), moving(&dataset(), 3 + BOOKINGS));
        assert_eq!(first.path, next.path);
        assert_ne!(first.body, next.body);
    }

    #[test]
    fn every_slot_is_before_the_horizon() {
        let last = hour(&dataset(), BOOKED_FROM + (MOST_REQUESTS - 1) / HOSTS);
        assert!(last < dataset().from + Duration::days(364), "{last}");
    }

    #[test]
    fn link_names_no_host_twice() {
        for number in 0..5_000 {
            let hosts = body(&link(&dataset(), number));
            assert_ne!(hosts["hosts"][0]["user_id"], hosts["hosts"][1]["user_id"], "{hosts}");
        }
    }
}
