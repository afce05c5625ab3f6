//! The workspaces that are written to, apart from the one that is read: what a route finds there is
//! the same however much others have written before.
//!
//! Requests are numbered, and each is sent once. Time is given out by arithmetic, so that no two of
//! them want the same: of each host's hours of the coming year the first are taken as the workspace
//! is loaded, the next are what bookings are moved to, the last are booked.

use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use crate::dataset::{Dataset, booking_uuid, rfc3339};
use crate::request::Request;

/// The workspace that the service writes to.
pub(crate) const WORKSPACE: u32 = 2;
/// Its key.
pub(crate) const WORKSPACE_KEY: &str = "bench-writes";
/// The workspace that `pgbench` writes to: the same, with rows that no service has to look after.
pub(crate) const ROWS_WORKSPACE: u32 = 3;
/// The member who writes: its admin, who hosts nothing.
pub(crate) const CALLER: &str = "desk";
/// Members who host; their ids count from 1.
const HOSTS: u32 = 50;
/// The id of the member who writes.
const CALLER_ID: u32 = HOSTS + 1;
/// Bookings as each of them is loaded, which are moved in turn.
pub(crate) const BOOKINGS: u32 = 1_000;
/// The first hour that bookings are moved to.
const MOVED_FROM: u32 = BOOKINGS / HOSTS;
/// The first hour that is booked.
const BOOKED_FROM: u32 = 4_300;
/// How many hours there are before the horizon.
const HOURS: u32 = 363 * 24;

/// How many requests of one route there are whose time is free.
pub(crate) const MOST_REQUESTS: u32 = (BOOKED_FROM - MOVED_FROM) * HOSTS;
const _: () = assert!(
    MOST_REQUESTS <= (HOURS - BOOKED_FROM) * HOSTS,
    "a booking has a time for each number too"
);

/// A link of three hosts, as one statement.
pub(crate) const LINK_ROWS: &str = "\
\\set a random(1, 25)
\\set b random(26, 50)
WITH numbered AS (INSERT INTO counters (workspace_id, name, last_id) VALUES (3, 'links', 1) \
ON CONFLICT (workspace_id, name) DO UPDATE SET last_id = counters.last_id + 1 RETURNING last_id AS id), \
added AS (INSERT INTO links (workspace_id, id, event_type_id, kind, slug, created_by, created_at) \
SELECT 3, id, 1, 'team', md5(id::text), 51, now() FROM numbered), \
hosts AS (INSERT INTO link_hosts (workspace_id, link_id, position, user_id, role, lead) \
SELECT 3, id, h.* FROM numbered, \
(VALUES (0, :a::bigint, 'must_attend', true), (1, :b::bigint, 'optional', false), (2, 51, 'must_attend', false)) h) \
INSERT INTO events (workspace_id, id, position, name, occurred_at, by_user_id, link_id, revision) \
SELECT 3, gen_random_uuid(), (random() * 1e15)::bigint + 1, 'link.created', now(), 51, id, 0 FROM numbered";

/// A booking with two hosts, as one statement; at a time so far from now that no two are at the
/// same.
pub(crate) const BOOKING_ROWS: &str = "\
\\set n random(1, 50)
\\set t random(0, 4000000000)
WITH added AS (INSERT INTO bookings (workspace_id, uuid, title, event_type_id, starts_at, ends_at, \
buffer_before_minutes, buffer_after_minutes, time_zone, invitee_name, invitee_email, invitee_time_zone, guests, answers, \
location, origin, link_id, booked_by, state, created_at, updated_at) \
SELECT 3, gen_random_uuid(), 'Intro call', 1, s, s + interval '30 minutes', 0, 10, 'Europe/London', 'Person', \
'person' || :n || '@company.com', 'Europe/London', '[]', '{}', '{\"kind\": \"video\"}', 'api', NULL, 51, 'scheduled', now(), now() \
FROM (SELECT timestamptz '2100-01-01Z' + :t::bigint * interval '30 minutes' AS s) at RETURNING *), \
hosts AS (INSERT INTO booking_hosts (workspace_id, booking_uuid, position, user_id, role, lead, starts_at, ends_at, \
buffer_before_minutes, buffer_after_minutes, blocking) \
SELECT 3, uuid, h.position, h.user_id, h.role, h.lead, starts_at, ends_at, 0, 10, h.lead FROM added, \
(VALUES (0, :n::bigint, 'must_attend', true), (1, 51, 'optional', false)) h (position, user_id, role, lead)) \
INSERT INTO events (workspace_id, id, position, name, occurred_at, by_user_id, booking_uuid, revision, starts_at, ends_at) \
SELECT 3, gen_random_uuid(), (random() * 1e15)::bigint + 1, 'booking.created', now(), 51, uuid, 0, starts_at, ends_at FROM added";

/// A booking with one host at another time, as one statement.
pub(crate) const MOVING_ROWS: &str = "\
\\set n random(0, 999)
\\set t random(0, 4000000000)
WITH moved AS (UPDATE bookings SET starts_at = s, ends_at = s + interval '30 minutes', updated_at = now(), revision = revision + 1 \
FROM (SELECT timestamptz '2100-01-01Z' + :t::bigint * interval '30 minutes' AS s) at \
WHERE workspace_id = 3 AND uuid = ('01970000-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid \
RETURNING uuid, revision, starts_at, ends_at), \
hosts AS (UPDATE booking_hosts h SET starts_at = m.starts_at, ends_at = m.ends_at \
FROM moved m WHERE h.workspace_id = 3 AND h.booking_uuid = m.uuid) \
INSERT INTO events (workspace_id, id, position, name, occurred_at, by_user_id, booking_uuid, revision, starts_at, ends_at, \
from_starts_at, from_ends_at) \
SELECT 3, gen_random_uuid(), (random() * 1e15)::bigint + 1, 'booking.moved', now(), 51, uuid, revision, starts_at, ends_at, now(), now() \
FROM moved";

/// How many links have to be made of [`host_link`] before anything is booked.
pub(crate) const LINKS: u32 = HOSTS;

/// The file of the workspace with this number.
pub(crate) fn workspace_file(dataset: &Dataset, id: u32, key: &str) -> Value {
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
        "workspace": { "id": id, "key": key, "name": "Bench", "time_zone": "Europe/London" },
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

/// An hour of the time that hosts have.
fn hour(dataset: &Dataset, number: u32) -> OffsetDateTime {
    dataset.midnight(1) + Duration::hours(number.into())
}

fn post(path: String, body: &Value) -> Request {
    Request { method: "POST", path, body: Some(body.to_string()) }
}

fn links_path() -> String {
    format!("/api/v1/accounts/{WORKSPACE}/event_types/1/links")
}

/// The link by which a host is booked; they are made in order, so that the link's number is the
/// host's. Whoever makes a link is one of its hosts: as an optional one it closes no time.
pub(crate) fn host_link(host: u32) -> Request {
    let hosts =
        json!([{ "user_id": host, "lead": true }, { "user_id": CALLER_ID, "role": "optional" }]);
    post(links_path(), &json!({ "hosts": hosts }))
}

/// A link of two hosts and whoever makes it.
pub(crate) fn link(_: &Dataset, number: u32) -> Request {
    let lead = number % HOSTS;
    let other = (lead + 1 + number / HOSTS % (HOSTS - 1)) % HOSTS;
    let hosts = json!([{ "user_id": lead + 1, "lead": true }, { "user_id": other + 1, "role": "optional" }]);
    post(links_path(), &json!({ "hosts": hosts }))
}

/// A booking of the next host at its next free hour.
pub(crate) fn booking(dataset: &Dataset, number: u32) -> Request {
    let booking = json!({
        "link_id": number % HOSTS + 1,
        "start_time": rfc3339(hour(dataset, BOOKED_FROM + number / HOSTS)),
        "time_zone": "Europe/London",
        "invitee": { "name": "Person", "email": format!("person{number}@company.com") },
    });
    post("/api/v1/bookings".to_owned(), &booking)
}

/// A move of the next stored booking to the next free hour of its host.
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
    fn no_time_of_a_host_is_given_out_twice() {
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
    fn a_booking_is_moved_among_the_hours_of_its_own_host() {
        assert_eq!(BOOKINGS % HOSTS, 0, "booking and host have the same remainder");
        let (first, next) = (moving(&dataset(), 3), moving(&dataset(), 3 + BOOKINGS));
        assert_eq!(first.path, next.path);
        assert_ne!(first.body, next.body);
    }

    #[test]
    fn everything_lies_before_the_horizon() {
        let last = hour(&dataset(), BOOKED_FROM + (MOST_REQUESTS - 1) / HOSTS);
        assert!(last < dataset().from + Duration::days(364), "{last}");
    }

    #[test]
    fn a_link_names_nobody_twice() {
        for number in 0..5_000 {
            let hosts = body(&link(&dataset(), number));
            assert_ne!(hosts["hosts"][0]["user_id"], hosts["hosts"][1]["user_id"], "{hosts}");
        }
    }
}
