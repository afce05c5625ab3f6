//! The workspace for reads. Ids, addresses and times are computed from numbers, so that requests
//! and the workspace file agree without a list of stored objects.

use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime, Time, Weekday};

/// Members, all of them hosts; their ids are 1 to 50.
pub(crate) const HOSTS: u32 = 50;
/// Bookings with a single host, per host, spread over the working days of [`DAYS`].
pub(crate) const BOOKINGS_PER_HOST: u32 = 200;
/// Bookings with a single host.
pub(crate) const BOOKINGS: u32 = HOSTS * BOOKINGS_PER_HOST;
/// Bookings with three hosts; number `k` has the hosts `3k + 1` to `3k + 3`.
pub(crate) const TEAMS: u32 = 16;
/// Stored people: the invitee of each booking.
pub(crate) const PEOPLE: u32 = BOOKINGS;
/// People per company.
pub(crate) const PEOPLE_PER_COMPANY: u32 = 10;
/// Days with bookings, and the longest range of open times.
pub(crate) const DAYS: u32 = 63;
pub(crate) const WORKSPACE: u32 = 1;
pub(crate) const WORKSPACE_KEY: &str = "bench";
/// The admin whose token reads.
pub(crate) const CALLER: &str = "host-1";
/// Environment variable with the API key of every provider.
pub(crate) const VENDOR_KEY: &str = "BENCH_VENDOR_KEY";
/// Declared providers; the load sends no request to them.
const PROVIDERS: [&str; 3] = ["apollo", "people_data_labs", "hunter"];
/// The event type of every booking.
const EVENT_TYPE: &str = "intro-30";

/// Slots of a working day: half hours from 9:00 to 17:00 UTC.
const SLOTS_PER_DAY: u32 = 16;

/// The workspace for a run on some day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dataset {
    /// Midnight before the first booking.
    pub(crate) from: OffsetDateTime,
}

impl Dataset {
    /// A workspace whose bookings begin on the day after `now`.
    pub(crate) fn after(now: OffsetDateTime) -> Self {
        Self { from: now.replace_time(Time::MIDNIGHT) + Duration::DAY }
    }

    /// Midnight `days` after [`from`](Self::from).
    pub(crate) fn midnight(&self, days: u32) -> OffsetDateTime {
        self.from + Duration::days(days.into())
    }

    /// Returns the workspace file for `frontdesk apply`.
    pub(crate) fn workspace_file(&self) -> Value {
        let slots = self.slots();
        let single = (0..BOOKINGS).map(|number| single_booking(number, &slots));
        let bookings: Vec<Value> =
            single.chain((0..TEAMS).map(|number| self.team_booking(number))).collect();
        let provider = |id| json!({ "id": id, "api_key": { "env": VENDOR_KEY } });
        json!({
            "workspace": {
                "id": WORKSPACE, "key": WORKSPACE_KEY, "name": "Bench", "time_zone": "Europe/London"
            },
            "members": (1..=HOSTS).map(member).collect::<Vec<_>>(),
            "queues": (1..=4).map(queue).collect::<Vec<_>>(),
            "event_types": event_types(),
            "providers": PROVIDERS.map(provider),
            "chains": [{ "id": "default", "name": "Default", "providers": PROVIDERS }],
            "people": (0..PEOPLE).map(person).collect::<Vec<_>>(),
            "companies": (0..PEOPLE / PEOPLE_PER_COMPANY).map(company).collect::<Vec<_>>(),
            "bookings": bookings,
        })
    }

    /// The half hours of all working days, in order.
    fn slots(&self) -> Vec<OffsetDateTime> {
        let days = (0..DAYS).map(|day| self.midnight(day));
        let working =
            days.filter(|day| !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday));
        let slots_of = |day: OffsetDateTime| {
            (0..SLOTS_PER_DAY)
                .map(move |slot| day + Duration::hours(9) + Duration::minutes(30) * slot)
        };
        working.flat_map(slots_of).collect()
    }

    /// A booking on a Saturday, when no host has another booking.
    fn team_booking(&self, number: u32) -> Value {
        let saturday =
            (0..7).map(|day| self.midnight(day)).find(|day| day.weekday() == Weekday::Saturday);
        let saturday = saturday.expect("any seven days have a Saturday");
        booking(BOOKINGS + number, saturday + Duration::hours(10), &team(number))
    }
}

/// The UUID of a booking; bookings with three hosts follow the others.
pub(crate) fn booking_uuid(number: u32) -> String {
    format!("01970000-0000-7000-8000-{number:012x}")
}

/// The hosts of a booking with three hosts.
pub(crate) fn team(number: u32) -> [u32; 3] {
    [1, 2, 3].map(|host| number * 3 + host)
}

/// The email address of a stored person.
pub(crate) fn email(number: u32) -> String {
    format!("person{number}@company{}.com", number / PEOPLE_PER_COMPANY)
}

/// Formats an instant.
pub(crate) fn rfc3339(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).expect("the year has four digits")
}

fn single_booking(number: u32, slots: &[OffsetDateTime]) -> Value {
    let host = number % HOSTS;
    // 77 and 200 are coprime, so each slot is used once. Consecutive numbers get distant
    // slots, so that a read does not return bookings that are stored together.
    let place = number / HOSTS * 77 % BOOKINGS_PER_HOST;
    let spread = place as usize * slots.len() / BOOKINGS_PER_HOST as usize;
    let starts_at = slots[(spread + host as usize) % slots.len()];
    booking(number, starts_at, &[host + 1])
}

fn booking(number: u32, starts_at: OffsetDateTime, hosts: &[u32]) -> Value {
    let host = |&id: &u32| json!({ "member": member_key(id), "role": "must_attend", "lead": id == hosts[0] });
    let person = number % PEOPLE;
    json!({
        "uuid": booking_uuid(number),
        "event_type": EVENT_TYPE,
        "start_time": rfc3339(starts_at),
        "hosts": hosts.iter().map(host).collect::<Vec<_>>(),
        "invitee": {
            "name": format!("Person {person}"), "email": email(person), "time_zone": "America/New_York"
        },
        "guests": [format!("guest{number}@company{}.com", person / PEOPLE_PER_COMPANY)],
        "answers": { "team_size": "11-50" },
    })
}

fn member_key(id: u32) -> String {
    format!("host-{id}")
}

fn member(id: u32) -> Value {
    let day = ["09:00-12:30", "13:30-18:00"];
    json!({
        "user_id": id,
        "key": member_key(id),
        "name": format!("Host Number {id}"),
        "email": format!("host{id}@bench.example"),
        "role": if id == 1 { "admin" } else { "member" },
        "time_zone": "Europe/London",
        "working_hours": { "mon": day, "tue": day, "wed": day, "thu": day, "fri": day },
        "calendars": [{ "kind": "builtin" }],
    })
}

fn queue(id: u32) -> Value {
    let members =
        (1..=10).map(|place| json!({ "member": member_key((id - 1) * 10 + place), "weight": 1 }));
    json!({ "id": id, "key": format!("queue-{id}"), "name": format!("Queue {id}"), "members": members.collect::<Vec<_>>() })
}

fn event_types() -> Vec<Value> {
    let question = json!({
        "key": "team_size", "label": "Team size", "type": "select", "required": false,
        "options": ["1-10", "11-50", "51-"]
    });
    let event_type = |(id, minutes): (usize, u32)| {
        json!({
            "id": id + 1,
            "key": format!("intro-{minutes}"),
            "title": format!("Intro call of {minutes} minutes"),
            "description": "A first conversation about what the team is looking for.",
            "duration": minutes,
            "slot_interval_minutes": 30,
            "buffer_after_minutes": 10,
            "minimum_notice_minutes": 120,
            "horizon_days": 90,
            "location": { "kind": "video", "url": "https://meet.example/{uuid}" },
            "questions": [question],
        })
    };
    [30, 45, 60, 75, 90].into_iter().enumerate().map(event_type).collect()
}

fn person(number: u32) -> Value {
    json!({
        "email": email(number),
        "first_name": "Person",
        "last_name": format!("{number}"),
        "full_name": format!("Person {number}"),
        "title": "VP Operations",
        "seniority": "vp",
        "department": "operations",
        "phone": "+44 20 7946 0000",
        "location": { "city": "London", "region": "England", "country": "GB" },
        "linkedin_url": format!("https://www.linkedin.com/in/person{number}"),
        "company_domain": format!("company{}.com", number / PEOPLE_PER_COMPANY),
    })
}

fn company(number: u32) -> Value {
    json!({
        "domain": format!("company{number}.com"),
        "name": format!("Company {number}"),
        "industry": "Machinery",
        "employee_count": 240,
        "founded_year": 1999,
        "location": { "city": "Leeds", "region": "England", "country": "GB" },
        "description": "Makes parts of machines that make machines.",
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use time::macros::datetime;

    use super::*;

    fn bookings() -> Vec<Value> {
        let file = Dataset::after(datetime!(2026-11-21 15:00 UTC)).workspace_file();
        file["bookings"].as_array().expect("a list").clone()
    }

    #[test]
    fn no_host_is_double_booked() {
        let mut taken = HashSet::new();
        for booking in bookings() {
            for host in booking["hosts"].as_array().expect("a list") {
                assert!(
                    taken.insert((host["member"].to_string(), booking["start_time"].to_string())),
                    "{booking}"
                );
            }
        }
        assert_eq!(taken.len(), (BOOKINGS + 3 * TEAMS) as usize);
    }

    #[test]
    fn booking_uuids_are_unique() {
        let names: HashSet<String> =
            bookings().iter().map(|booking| booking["uuid"].to_string()).collect();
        assert_eq!(names.len(), (BOOKINGS + TEAMS) as usize);
    }

    #[test]
    fn hosts_of_teams_are_members() {
        assert_eq!(team(0), [1, 2, 3]);
        assert!(team(TEAMS - 1).iter().all(|host| *host <= HOSTS));
    }
}
